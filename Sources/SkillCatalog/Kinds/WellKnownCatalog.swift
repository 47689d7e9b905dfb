internal import Digest
public import Transfer

/// A host that lists its skills in a well-known index (``WellKnownIndex``).
///
/// The location is a page of the host, or the URL of an index itself, such as the immutable index of one version
/// (`…/.well-known/agent-skills/v1.2.0/index.json`, draft in agentskills pull request 254). For
/// `https://example.com/docs` these URLs are
/// tried in order, as by `npx skills`:
///
/// 1. `https://example.com/docs/.well-known/agent-skills/index.json`
/// 2. `https://example.com/.well-known/agent-skills/index.json`
/// 3. `https://example.com/docs/.well-known/skills/index.json`
/// 4. `https://example.com/.well-known/skills/index.json`
public struct WellKnownCatalog: Sendable {
    private static let folders = [".well-known/agent-skills/", ".well-known/skills/"]

    private let reference: CatalogReference
    private let transfer: AuthorizedTransfer
    private let location: WebAddress
    private let progress: (@Sendable (TransferProgress) -> Void)?

    /// Creates a catalog; throws ``CatalogError/invalidLocation(_:)`` for a location that is not a web address.
    public init(
        _ reference: CatalogReference, transfer: AuthorizedTransfer,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) throws(CatalogError) {
        guard let location = try? WebAddress(reference.location) else {
            throw .invalidLocation(reference)
        }
        guard location.query == nil || location.path.hasSuffix(".json") else {
            throw .queryInLocation(location)
        }
        self.reference = reference
        self.transfer = transfer
        self.location = location
        self.progress = progress
    }

    /// Reads the index; returns nil if it is still that of an earlier listing with this tag.
    ///
    /// The tag also contains the path of the index, so that a refresh takes one request.
    public func listing(
        unless tag: String? = nil
    ) async throws(CatalogError) -> CatalogListing? {
        if let known = tag.flatMap({ ListingTag($0) }), let address = try? WebAddress(known.url),
            candidates.contains(address)
        {
            switch await result(at: address, known) {
            case .success(let listing): return listing
            case .failure(let error): guard error.isAbsence else { throw error }
            }
        }
        return try await listing(at: candidates)
    }

    /// The possible URLs of the index, in the order in which they are tried.
    private var candidates: [WebAddress] {
        if location.path.hasSuffix(".json") { return [location] }
        let base = location.path.hasSuffix("/") ? location.path : "\(location.path)/"
        let paths = Self.folders.flatMap { ["\(base)\($0)index.json", "/\($0)index.json"] }
        return paths.reduce(into: []) { candidates, path in
            guard let candidate = try? location.resolving(relative: path),
                !candidates.contains(candidate)
            else { return }
            candidates.append(candidate)
        }
    }

    /// Reads the first index that exists.
    ///
    /// A refusal with status 403 is the error if no other URL has an index.
    private func listing(at candidates: [WebAddress]) async throws(CatalogError) -> CatalogListing {
        var failure: CatalogError?
        for candidate in candidates {
            switch await result(at: candidate, nil) {
            case .success(let listing?): return listing
            case .success(nil): preconditionFailure("nil needs a tag")
            case .failure(let error):
                guard error.isAbsence || error.mayBeAbsence else { throw error }
                if failure == nil, !error.isAbsence { failure = error }
            }
        }
        throw failure ?? .noIndex(reference)
    }

    private func result(
        at candidate: WebAddress, _ known: ListingTag?
    ) async -> Result<CatalogListing?, CatalogError> {
        do throws(CatalogError) {
            return .success(try await read(candidate, known))
        } catch {
            return .failure(error)
        }
    }

    private func read(
        _ candidate: WebAddress, _ known: ListingTag?
    ) async throws(CatalogError) -> CatalogListing? {
        var request = TransferRequest(
            candidate, byteLimit: WellKnownIndex.sizeLimit, knownTag: known?.entityTag)
        request.compression = .allowed
        let response: TransferResponse
        do { response = try await transfer.fetch(request, progress: progress) } catch {
            throw CatalogError(error, reading: reference.name)
        }
        let receipt = response.receipt
        guard receipt.status != 304, known?.digest != receipt.digest else { return nil }
        // Some servers answer with a page instead of status 404.
        guard !response.body.startsLikePage else { throw .noIndex(reference) }
        let index: WellKnownIndex
        do throws(WellKnownFault) {
            index = try WellKnownIndex(response.body, at: receipt.address)
        } catch {
            throw CatalogError(error, in: candidate, of: reference.name)
        }
        let tag = ListingTag(
            digest: receipt.digest, url: candidate.text,
            entityTag: receipt.entityTag.flatMap { HeaderField.Value($0) })
        return CatalogListing(entries: index.entries, faults: index.faults, tag: tag.text)
    }
}

extension CatalogError {
    fileprivate init(_ fault: WellKnownFault, in candidate: WebAddress, of name: CatalogName) {
        switch fault {
        case .unknownSchema(let schema): self = .unknownSchema(name, schema: schema)
        case .notJSON, .noSkills, .noSchema, .tooManyEntries:
            self = .malformed(name, file: candidate.description, reason: fault.message)
        }
    }

    /// Whether the server has no file there.
    fileprivate var isAbsence: Bool {
        switch self {
        case .unreachable(_, .notFound), .unreachable(_, .gone), .noIndex: true
        default: false
        }
    }

    /// Whether the server may have no file there: some answer with status 403 instead of 404.
    fileprivate var mayBeAbsence: Bool {
        guard case .unreachable(_, .forbidden) = self else { return false }
        return true
    }
}

extension [UInt8] {
    /// Whether the first character is that of an HTML page.
    fileprivate var startsLikePage: Bool {
        first { $0 > UInt8(ascii: " ") && $0 < 0x80 } == UInt8(ascii: "<")
    }
}

/// The state of an index: the SHA-256 of the file, its URL, and the entity tag if the server sends one.
private struct ListingTag {
    let digest: SHA256Digest
    let url: String
    let entityTag: HeaderField.Value?

    init(digest: SHA256Digest, url: String, entityTag: HeaderField.Value?) {
        self.digest = digest
        self.url = url
        self.entityTag = entityTag
    }

    init?(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 2).map(String.init)
        guard parts.count >= 2, let digest = SHA256Digest(hex: parts[0]) else { return nil }
        self.init(
            digest: digest, url: parts[1],
            entityTag: parts.dropFirst(2).first.flatMap { HeaderField.Value($0) })
    }

    var text: String { "\(digest.hex) \(url)" + (entityTag.map { " \($0.text)" } ?? "") }
}
