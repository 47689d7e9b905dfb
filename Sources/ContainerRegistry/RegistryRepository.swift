public import Digest
public import FileTree
internal import JSON
public import Transfer

/// The manifests and blobs of one repository in a registry.
public struct RegistryRepository: Sendable {
    /// A manifest as the registry has it, and its parsed form.
    public struct ReadManifest: Sendable {
        /// The bytes that the digest is of.
        public let bytes: [UInt8]
        /// Their SHA-256.
        public let digest: SHA256Digest
        /// The media type that the registry states.
        public let mediaType: String
        /// The parsed content.
        public let manifest: ArtifactManifest
    }

    let registry: ContainerRegistry
    /// The name of the repository.
    public let name: String
    private let access: ContainerRegistry.Access
    private let referrer: Referrer?

    init(
        registry: ContainerRegistry, name: String, access: ContainerRegistry.Access,
        referrer: Referrer?
    ) {
        self.referrer = referrer
        self.registry = registry
        self.name = name
        self.access = access
    }

    private static let manifestTypes = [
        MediaType.manifest, MediaType.index, MediaType.dockerManifest, MediaType.dockerIndex,
    ]

    /// The size up to which an error is received even if the limit of the blob is lower, in bytes.
    private static let errorLimit = 64 << 10

    // MARK: Manifests

    /// Reads the manifest of a tag or a digest, which is checked.
    public func manifest(
        _ reference: ArtifactReference
    ) async throws(RegistryError) -> ReadManifest {
        guard let manifest = try await manifest(reference, unless: nil) else {
            preconditionFailure("a request without an entity tag does not end with status 304")
        }
        return manifest
    }

    /// Reads the manifest of a tag or a digest; nil if it still has the known entity tag.
    public func manifest(
        _ reference: ArtifactReference, unless knownTag: HeaderField.Value?
    ) async throws(RegistryError) -> ReadManifest? {
        let place = reference.description
        var request = try request("manifests/\(reference.manifest)")
        request.byteLimit = ArtifactManifest.sizeLimit
        request.headers = Self.accepted
        request.knownTag = knownTag
        let reply = try await fetch(request, place)
        guard reply.receipt.status != 304 else { return nil }
        if let digest = reference.digest, digest != reply.receipt.digest {
            throw .wrongDigest(place, expected: digest, actual: reply.receipt.digest)
        }
        let manifest: ArtifactManifest
        do { manifest = try ArtifactManifest(parsing: reply.body) } catch {
            throw .badManifest(place, error)
        }
        return ReadManifest(
            bytes: reply.body, digest: reply.receipt.digest,
            mediaType: reply.receipt.contentType ?? manifest.mediaType, manifest: manifest)
    }

    /// Returns the digest of the manifest that a tag has now; nil if there is no such tag.
    public func digest(ofTag tag: String) async throws(RegistryError) -> SHA256Digest? {
        var request = try request("manifests/\(tag)", .head)
        request.headers = Self.accepted
        do throws(RegistryError) {
            let reply = try await fetch(request, place(tag))
            if let text = reply.receipt.headers["docker-content-digest"],
                text.hasPrefix("sha256:"), let digest = SHA256Digest(hex: text.dropFirst(7))
            {
                return digest
            }
        } catch .notFound {
            return nil
        }
        guard
            let reference = ArtifactReference(
                registry: registry.host, repository: name, tag: tag)
        else { return nil }
        return try await manifest(reference).digest
    }

    /// Writes a manifest under a tag, or under its digest alone.
    public func write(
        _ manifest: [UInt8], mediaType: String, tag: String?
    ) async throws(RegistryError) {
        let reference = tag ?? SHA256Digest(of: manifest).description
        let type = HeaderField.Value(mediaType) ?? "application/octet-stream"
        _ = try await fetch(
            try request("manifests/\(reference)", .put(body: manifest, contentType: type)),
            place(reference))
    }

    private static var accepted: [HeaderField] {
        [HeaderField("Accept", manifestTypes.joined(separator: ", "))].compactMap(\.self)
    }

    // MARK: Blobs

    /// Reads a blob of at most `limit` bytes into memory, and checks it.
    public func blob(
        _ digest: SHA256Digest, limit: Int,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(RegistryError) -> [UInt8] {
        var request = try request("blobs/\(digest)")
        request.byteLimit = max(limit, Self.errorLimit)
        let reply = try await fetch(request, place(digest.description), progress)
        guard reply.body.count <= limit else {
            throw .tooLarge(place(digest.description), limit: limit)
        }
        try check(reply.receipt, digest)
        return reply.body
    }

    /// Copies a blob of at most `limit` bytes into an empty file, and checks it.
    public func download(
        _ digest: SHA256Digest, to file: OutputFile, limit: Int,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(RegistryError) -> TransferReceipt {
        var request = try request("blobs/\(digest)")
        request.byteLimit = max(limit, Self.errorLimit)
        let transfer = registry.transfer
        let reply = try await registry.send(
            request, access, to: name, about: place(digest.description)
        ) { (request) async throws(TransferError) in
            Reply(receipt: try await transfer.download(request, to: file, progress: progress))
        }
        guard reply.receipt.byteCount <= limit else {
            throw .tooLarge(place(digest.description), limit: limit)
        }
        try check(reply.receipt, digest)
        return reply.receipt
    }

    private func check(
        _ receipt: TransferReceipt, _ digest: SHA256Digest
    ) throws(RegistryError) {
        guard receipt.digest == digest else {
            throw .wrongDigest(
                place(digest.description), expected: digest, actual: receipt.digest)
        }
    }

    /// Reads a part of a blob of a known size, which is not checked.
    ///
    /// A registry that does not send parts (distribution specification, "Pulling blobs") sends the whole blob.
    public func part(
        _ range: Range<Int>, of digest: SHA256Digest, size: Int
    ) async throws(RegistryError) -> [UInt8] {
        let place = place(digest.description)
        guard !range.isEmpty, range.upperBound <= size else {
            throw .malformed(place, reason: Messages.otherPart)
        }
        var request = try request("blobs/\(digest)")
        request.byteLimit = max(size, Self.errorLimit)
        request.range = range
        let reply = try await fetch(request, place)
        if reply.receipt.status == 206 {
            guard reply.body.count == range.count else {
                throw .malformed(place, reason: Messages.otherPart)
            }
            return reply.body
        }
        try check(reply.receipt, digest)
        guard range.upperBound <= reply.body.count else {
            throw .malformed(place, reason: Messages.otherPart)
        }
        return Array(reply.body[range])
    }

    /// Returns whether the repository has a blob.
    public func has(_ digest: SHA256Digest) async throws(RegistryError) -> Bool {
        do throws(RegistryError) {
            _ = try await fetch(
                try request("blobs/\(digest)", .head), place(digest.description))
            return true
        } catch .notFound {
            return false
        }
    }

    /// The maximum size in bytes of a blob that is sent in one request before the registry has accepted one.
    private static let attemptLimit = 1 << 20

    /// Uploads a blob: a POST with the bytes, or, if the registry does not take them there, a POST for the URL of the
    /// upload and a PUT (distribution specification, "Single POST" and "POST then PUT").
    public func upload(
        _ bytes: [UInt8], _ digest: SHA256Digest
    ) async throws(RegistryError) {
        let place = place(digest.description)
        do throws(RegistryError) {
            try await uploadOnce(bytes, digest, place)
        } catch .notFound {
            // The response may have been lost: then the upload has ended, and the attempt after it failed.
            guard try await !has(digest) else { return }
            try await uploadOnce(bytes, digest, place)
        }
    }

    private func uploadOnce(
        _ bytes: [UInt8], _ digest: SHA256Digest, _ place: String
    ) async throws(RegistryError) {
        let isWhole =
            switch registry.uploads {
            case .inOneRequest: true
            case .inTwoRequests: false
            case .unknown: bytes.count <= Self.attemptLimit
            }
        let start = try request(
            isWhole ? "blobs/uploads/?digest=\(digest)" : "blobs/uploads/",
            .post(body: isWhole ? bytes : [], contentType: "application/octet-stream"))
        let begun: Reply
        do throws(RegistryError) { begun = try await fetch(start, place) } catch .status
            where isWhole && registry.uploads != .inOneRequest
        {
            // It does not know this form; by the specification, it would begin an upload.
            registry.note(.inTwoRequests)
            return try await uploadOnce(bytes, digest, place)
        }
        if isWhole {
            registry.note(begun.receipt.status == 201 ? .inOneRequest : .inTwoRequests)
            guard begun.receipt.status != 201 else { return }
        }
        guard let location = begun.receipt.headers["location"] else {
            throw .malformed(place, reason: Messages.noLocation)
        }
        let address: WebAddress
        do {
            let base = try start.address.resolving(relative: location)
            address = try WebAddress(
                base.text + (base.query == nil ? "?" : "&") + "digest=\(digest)")
        } catch { throw .transfer(place, error) }
        _ = try await fetch(
            try uploadRequest(bytes, to: address, namedOn: begun.receipt.network), place)
    }

    /// Returns the request that sends a blob to a URL that the registry, on a network, named.
    func uploadRequest(
        _ bytes: [UInt8], to address: WebAddress, namedOn network: ServerNetwork?
    ) throws(RegistryError) -> TransferRequest {
        var request = TransferRequest(
            address, method: .put(body: bytes, contentType: "application/octet-stream"),
            byteLimit: ContainerRegistry.answerLimit)
        request.referrer = try registry.referrer(on: network)
        return request
    }

    // MARK: Lists

    /// Returns the manifests that refer to a manifest, such as signatures.
    ///
    /// A registry without the list of referrers has it under the tag `sha256-…` (distribution specification, "Referrers
    /// Tag Schema").
    public func referrers(of digest: SHA256Digest) async throws(RegistryError)
        -> [ContentDescriptor]
    {
        let bytes: [UInt8]
        do throws(RegistryError) {
            bytes = try await fetch(
                try request("referrers/\(digest)"), place(digest.description)
            ).body
        } catch .notFound {
            guard
                let reference = ArtifactReference(
                    registry: registry.host, repository: name, tag: "sha256-\(digest.hex)")
            else { return [] }
            do throws(RegistryError) { bytes = try await manifest(reference).bytes } catch .notFound
            { return [] }
        }
        do {
            guard case .list(let manifests) = try ArtifactManifest(parsing: bytes).content else {
                return []
            }
            return manifests
        } catch { throw .badManifest(place(digest.description), error) }
    }

    // MARK: Requests

    private func request(
        _ path: String, _ method: TransferRequest.Method = .get
    ) throws(RegistryError) -> TransferRequest {
        do {
            var request = TransferRequest(
                try registry.base().resolving(relative: "\(name)/\(path)"), method: method,
                byteLimit: ContainerRegistry.answerLimit)
            request.referrer = referrer
            return request
        } catch let error as RegistryError { throw error } catch let error as TransferError {
            throw .transfer(place(nil), error)
        } catch { preconditionFailure("another error than those declared") }
    }

    private func fetch(
        _ request: TransferRequest, _ place: String,
        _ progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(RegistryError) -> Reply {
        let transfer = registry.transfer
        return try await registry.send(request, access, to: name, about: place) {
            (request) async throws(TransferError) in
            let response = try await transfer.fetch(request, progress: progress)
            return Reply(receipt: response.receipt, body: response.body)
        }
    }

    /// Names a tag or a digest of the repository.
    private func place(_ reference: String?) -> String {
        let base = "\(registry.host)/\(name)"
        guard let reference else { return base }
        return base + (reference.hasPrefix("sha256:") ? "@" : ":") + reference
    }
}
