public import Digest
public import FileTree
public import Transfer
internal import Web

/// The objects of an S3-compatible store, addressed in path style (Amazon S3 API Reference).
public struct ObjectStore: Sendable {
    /// An object that was read into memory.
    public struct Object: Sendable {
        /// The complete content.
        public let bytes: [UInt8]
        /// The SHA-256 of the content.
        public let digest: SHA256Digest
        /// The entity tag of this version.
        public let tag: HeaderField.Value?
    }

    /// An object to write.
    public struct Upload: Sendable {
        /// The complete content.
        public let bytes: [UInt8]
        /// Their SHA-256, which the signature covers.
        public let digest: SHA256Digest
        /// The media type that the store sends with it.
        public let mediaType: HeaderField.Value
        /// The `Cache-Control` header that the store sends with it.
        public let caching: HeaderField.Value

        /// Creates an upload.
        public init(
            _ bytes: [UInt8], digest: SHA256Digest, mediaType: HeaderField.Value,
            caching: HeaderField.Value
        ) {
            self.bytes = bytes
            self.digest = digest
            self.mediaType = mediaType
            self.caching = caching
        }
    }

    private static let emptyDigest = SHA256Digest(of: [])
    /// The statuses whose bodies say why a request was refused.
    private static let refusals: Set<Int> = [301, 400, 403, 404, 409, 412, 501]
    /// The maximum size of an answer that is not an object, in bytes.
    static let answerLimit = 8 << 20
    /// The size up to which an error is received even if the limit of the object is lower, in bytes.
    private static let errorLimit = 64 << 10

    let settings: ObjectStoreSettings
    let transfer: Transfer

    /// Creates access to a store.
    public init(_ settings: ObjectStoreSettings, transfer: Transfer) {
        self.settings = settings
        self.transfer = transfer
    }

    /// Returns the URL of an object, in path style; throws if its key can't be in a URL.
    public func url(of object: BucketAddress) throws(ObjectStoreError) -> WebAddress {
        try address(of: object, query: "")
    }

    /// Reads an object of at most `limit` bytes; nil if it still has the known entity tag.
    public func object(
        _ object: BucketAddress, limit: Int, unless knownTag: HeaderField.Value? = nil,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(ObjectStoreError) -> Object? {
        var request = try request(object, .get)
        // The answer may also be an error, which is longer than some objects.
        request.byteLimit = max(limit, Self.errorLimit)
        request.knownTag = knownTag
        let response = try await answer(to: request, about: object, progress)
        guard response.receipt.status != 304 else { return nil }
        guard response.body.count <= limit else {
            throw .transfer(object.description, .tooLarge(request.address, limit: limit))
        }
        return Object(
            bytes: response.body, digest: response.receipt.digest,
            tag: response.receipt.entityTag.flatMap { HeaderField.Value($0) })
    }

    /// Copies an object of at most `limit` bytes into an empty file; if it still has the known entity tag, the file stays
    /// empty and the receipt has the status 304.
    public func download(
        _ object: BucketAddress, to file: OutputFile, limit: Int,
        unless knownTag: HeaderField.Value? = nil,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(ObjectStoreError) -> TransferReceipt {
        var request = try request(object, .get)
        request.byteLimit = limit
        request.knownTag = knownTag
        request.answers = []
        do { return try await transfer.download(request, to: file, progress: progress) } catch {
            throw failure(error, object)
        }
    }

    /// Returns the size of an object in bytes; nil if it does not exist, or if the store does not state its size.
    public func size(of object: BucketAddress) async throws(ObjectStoreError) -> Int? {
        var request = try request(object, .head)
        request.answers = [404]
        let receipt: TransferReceipt
        do { receipt = try await transfer.fetch(request).receipt } catch {
            throw failure(error, object)
        }
        guard receipt.status != 404 else { return nil }
        return receipt.headers["content-length"].flatMap { Int($0) }
    }

    /// Writes an object.
    ///
    /// Throws ``ObjectStoreError/changed(_:)`` if the precondition is not true.
    public func write(
        _ upload: Upload, to object: BucketAddress, if precondition: TransferRequest.Precondition?
    ) async throws(ObjectStoreError) {
        var request = try request(
            object, .put(body: upload.bytes, contentType: upload.mediaType),
            digest: upload.digest,
            headers: [HeaderField("Cache-Control", upload.caching.text)].compactMap(\.self))
        request.precondition = precondition
        do {
            _ = try await answer(to: request, about: object, nil)
        } catch .changed where precondition != nil {
            // A response may have been lost, and the attempt after it found its own object.
            let current = try? await self.object(object, limit: upload.bytes.count)
            guard current?.digest == upload.digest else { throw .changed(object.description) }
        }
    }

    /// Removes an object, which may be missing.
    public func remove(_ object: BucketAddress) async throws(ObjectStoreError) {
        do { _ = try await answer(to: try request(object, .delete), about: object, nil) } catch {
            guard case .notFound = error else { throw error }
        }
    }
}

// Requests.
extension ObjectStore {
    func request(
        _ object: BucketAddress, _ method: TransferRequest.Method, query: String = "",
        digest: SHA256Digest = emptyDigest, headers: [HeaderField] = []
    ) throws(ObjectStoreError) -> TransferRequest {
        var request = TransferRequest(
            try address(of: object, query: query), method: method, byteLimit: Self.answerLimit)
        request.headers = headers
        if let signature = settings.signature {
            request.signature = signature
            var signed = [HeaderField("x-amz-content-sha256", digest.hex)]
            signed.append(
                settings.sessionToken.flatMap { HeaderField("x-amz-security-token", $0.text) })
            request.headers += signed.compactMap(\.self)
        }
        request.answers = Self.refusals
        return request
    }

    private func address(
        of object: BucketAddress, query: String
    ) throws(ObjectStoreError) -> WebAddress {
        var path = object.bucket
        if !object.key.isEmpty {
            let names = object.key.split(separator: "/").map { String($0).percentEncoded }
            path += "/" + names.joined(separator: "/")
        }
        do { return try WebAddress(settings.server.text + path + query) } catch {
            throw .transfer(object.description, error)
        }
    }

    /// Sends a request; throws the refusal of the store.
    func answer(
        to request: TransferRequest, about object: BucketAddress,
        _ progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(ObjectStoreError) -> TransferResponse {
        let response: TransferResponse
        do { response = try await transfer.fetch(request, progress: progress) } catch {
            throw failure(error, object)
        }
        guard Self.refusals.contains(response.receipt.status) else { return response }
        throw refusal(response, object)
    }

    private func refusal(
        _ response: TransferResponse, _ object: BucketAddress
    ) -> ObjectStoreError {
        let words = StoreAnswer(response.body)
        let code = words.text(of: "Code")
        let status = response.receipt.status
        switch (status, code) {
        case (301, _):
            // A bucket in another region redirects without a location.
            let region = response.receipt.headers["x-amz-bucket-region"] ?? words.text(of: "Region")
            return region.map { .otherRegion(object.description, region: $0) }
                ?? .status(
                    object.description, status, code: code, message: words.text(of: "Message"))
        case (404, "NoSuchBucket"): return .noSuchBucket(object.bucket)
        case (404, _): return .notFound(object.description)
        case (409, _), (412, _): return .changed(object.description)
        case (501, _): return .noConditions(object.description)
        case (400, "AuthorizationHeaderMalformed"):
            if let region = words.text(of: "Region") {
                return .otherRegion(object.description, region: region)
            }
            return denied(object, code)
        case (403, _): return denied(object, code)
        default:
            return .status(
                object.description, status, code: code, message: words.text(of: "Message"))
        }
    }

    private func denied(_ object: BucketAddress, _ code: String?) -> ObjectStoreError {
        .denied(
            object.description, code: code,
            signing: settings.signature == nil ? .unsigned : .signed)
    }

    private func failure(_ error: TransferError, _ object: BucketAddress) -> ObjectStoreError {
        switch error {
        case .notFound: .notFound(object.description)
        case .forbidden, .unauthorized: denied(object, nil)
        default: .transfer(object.description, error)
        }
    }
}
