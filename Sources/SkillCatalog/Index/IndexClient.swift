internal import Digest
internal import FileTree
internal import RemoteStore
internal import Signature
internal import SkillFormat
internal import Transfer

/// Reads the files of a static index, and checks them.
struct IndexClient: Sendable {
    /// A root whose signature was checked, if it has one.
    struct CheckedRoot: Sendable {
        /// The bytes without a signature.
        let bytes: [UInt8]
        let tag: String?
        let root: IndexRoot
        let faults: [CatalogListing.Fault]
        /// The key that signed it; nil if it is not signed.
        let key: PublicKey?
    }

    let requests: CatalogRequests

    private var reference: CatalogReference { requests.reference }

    /// Fetches the root; nil if it still has the known entity tag.
    ///
    /// `known` is the key that signed it before. The signature is in the root or in a file of its own, which takes
    /// another request. A catalog may be published between the two requests, so both are repeated once if they do not
    /// match.
    func root(
        knownTag: String?, signedBy known: PublicKey?
    ) async throws(CatalogError) -> CheckedRoot? {
        do {
            return try await rootOnce(knownTag: knownTag, signedBy: known)
        } catch .untrusted(_, let distrust) where distrust.mayBePublication {
            return try await rootOnce(knownTag: nil, signedBy: known)
        }
    }

    private func rootOnce(
        knownTag: String?, signedBy known: PublicKey?
    ) async throws(CatalogError) -> CheckedRoot? {
        let file = try await requests.file(
            requests.root, limit: IndexRoot.sizeLimit, unless: knownTag)
        guard let file else { return nil }
        let sealed = RootFile(parsing: file.bytes)
        let (root, faults) = try parse(sealed.content)
        let key =
            if let key = try reference.pinnedKey() ?? known { key } else { try firstKey(of: root) }
        if let key, !sealed.isSigned(by: key) { try await verify(sealed, in: file.bytes, by: key) }
        return CheckedRoot(
            bytes: sealed.content, tag: file.tag, root: root, faults: faults, key: key)
    }

    private func firstKey(of root: IndexRoot) throws(CatalogError) -> PublicKey? {
        guard let text = root.key else { return nil }
        do {
            return try PublicKey(text)
        } catch {
            throw .malformed(
                reference.name, file: requests.root, reason: Messages.invalid("key"))
        }
    }

    /// Checks the whole root against the signature in a file of its own; without that file, against the one in the root.
    private func verify(
        _ root: RootFile, in bytes: [UInt8], by key: PublicKey
    ) async throws(CatalogError) {
        let name = requests.root + Signature.fileSuffix
        if let file = try await requests.fileIfPresent(name, limit: Signature.sizeLimit) {
            return try verify(file.bytes, of: bytes, by: key)
        }
        guard let signature = root.signature else { throw .untrusted(reference, .unsigned) }
        try verify(signature, of: root.content, by: key)
    }

    private func verify(
        _ signature: [UInt8], of bytes: [UInt8], by key: PublicKey
    ) throws(CatalogError) {
        do {
            try Signature(signature).verify(bytes, by: key)
        } catch .otherKey(let signed, let expected) {
            throw .untrusted(reference, .changedKey(expected: expected, actual: signed))
        } catch {
            throw .untrusted(reference, .badSignature)
        }
    }

    /// Reads the bytes of a root.
    func parse(
        _ bytes: [UInt8]
    ) throws(CatalogError) -> (root: IndexRoot, faults: [CatalogListing.Fault]) {
        try read(requests.root) { () throws(IndexFault) in
            try IndexRoot.read(bytes, resolving: requests.resolve)
        }
    }

    /// Returns the entries of a name in a large index.
    func entries(
        named name: String, pages: [SHA256Digest], folder: CatalogFolder,
        _ network: CatalogAccess.Network
    ) async throws(CatalogError) -> [CatalogEntry] {
        let hash = NameHash(of: name)
        let page = hash.range(of: pages.count)
        let pageBytes = try await blob(pages[page], limit: IndexPage.sizeLimit, folder, network)
        let shards = try read(CatalogPath.blob(pages[page])) { () throws(IndexFault) in
            try IndexPage(parsing: pageBytes).shards
        }
        let digest = shards[hash.location(pages: pages.count, shardsPerPage: shards.count).shard]
        let bytes = try await blob(digest, limit: IndexShard.sizeLimit, folder, network)
        let shard = try read(CatalogPath.blob(digest)) { () throws(IndexFault) in
            try IndexShard(parsing: bytes, resolving: requests.resolve)
        }
        return shard.entries.filter { $0.name.description == name }
    }

    /// Returns an immutable file from the cache or the server; the digest is checked in both cases.
    private func blob(
        _ digest: SHA256Digest, limit: Int, _ folder: CatalogFolder,
        _ network: CatalogAccess.Network
    ) async throws(CatalogError) -> [UInt8] {
        let name = CatalogFolder.name(ofBlob: digest)
        if let cached = folder.contents(of: name, limit: limit), SHA256Digest(of: cached) == digest
        {
            return cached
        }
        guard network == .online else { throw .notCached(reference.name) }
        let bytes = try await requests.blob(digest, limit: limit)
        try folder.write(bytes, to: name)
        return bytes
    }

    private func read<Value>(
        _ file: String, _ body: () throws(IndexFault) -> Value
    ) throws(CatalogError) -> Value {
        do {
            return try body()
        } catch .unknownSchema(let schema) {
            throw .unknownSchema(reference.name, schema: CatalogEntry.oneLine(schema))
        } catch {
            throw .malformed(reference.name, file: file, reason: error.reason)
        }
    }
}

extension TrustFailure {
    /// Whether a catalog that is published at this moment may be the reason.
    fileprivate var mayBePublication: Bool {
        switch self {
        case .unsigned, .badSignature, .changedKey: true
        case .invalidKey, .rollback, .changedContent, .expired, .noLog, .log, .unlogged: false
        }
    }
}
