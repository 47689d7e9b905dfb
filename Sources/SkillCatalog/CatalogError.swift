public import Digest
public import FileTree
public import Problem
public import RemoteStore
public import SkillFormat
public import SkillPolicy
public import SkillSearch
public import Transfer
public import TransparencyLog

/// A failure to read catalogs, or to find a skill in them.
public enum CatalogError: Problem {
    /// No catalog has the name.
    case notFound(NameRequest, similar: [String])
    /// No configured catalog has this name, which may be none that a catalog can have.
    case noSuchCatalog(String, known: [CatalogName])
    /// The catalog has the skill, but not in this version.
    case noSuchVersion(NameRequest, catalog: CatalogName, available: [String])
    /// Several entries have this name, of different publishers or from different sources.
    case ambiguous(NameRequest, catalog: CatalogName, choices: [CatalogEntry])
    /// The catalog no longer offers the skill.
    case removed(NameRequest, catalog: CatalogName, reason: String)
    /// The catalog renames skills in a circle, or too often.
    case endlessRename(NameRequest, catalog: CatalogName)
    /// A server was not reached, or refused access.
    case unreachable(CatalogName, cause: TransferError)
    /// An object store or a container registry was not reached, or refused access.
    case store(CatalogName, cause: RemoteStoreError)
    /// The catalog is not in the cache, and servers must not be asked.
    case notCached(CatalogName)
    /// The location is not one that catalogs of this kind have.
    case invalidLocation(CatalogReference)
    /// The location has a query, which requests for files below it would not have.
    case queryInLocation(WebAddress)
    /// The catalog has a format that this version of the program does not know.
    case unknownSchema(CatalogName, schema: String)
    /// A file of the catalog does not have the format that it should have.
    case malformed(CatalogName, file: String, reason: String)
    /// A file of the catalog is larger than the limit in bytes.
    case tooLarge(CatalogName, file: String, limit: Int)
    /// A file of the catalog does not have the SHA-256 that the catalog states.
    case wrongDigest(CatalogName, file: String, expected: SHA256Digest, actual: SHA256Digest)
    /// The catalog is refused, because it differs from the trusted one.
    case untrusted(CatalogReference, TrustFailure)
    /// The file of keys and versions can't be used.
    case damagedTrustState(path: String)
    /// The advisories of the catalog were read before, and are missing or damaged now.
    case lostAdvisories(CatalogName)
    /// A file on this machine could not be read or written.
    case files(FileTreeError)
    /// A git repository or folder could not be listed.
    case repository(CatalogName, cause: any Problem)
    /// The host has no index at any of the usual URLs.
    case noIndex(CatalogReference)
    /// A list of the registry has no end, or more pages than the limit.
    case endlessPages(CatalogName)
    /// The registry has the skill, and does not give it out.
    case refused(String, RegistryRefusal)
    /// The files for searching a catalog could not be written.
    case search(CatalogName, cause: SearchSegmentError)
    /// No catalog is at the address; the answer of each URL.
    case noCatalog(String, attempts: [CatalogProbe.Attempt])
    /// No request for a catalog at the address was answered.
    case noAnswer(String, cause: TransferError)
    /// A policy does not allow the catalog.
    case notAllowed(PolicyRefusal)
    /// The search was cancelled.
    case interrupted
}

/// The reason why a catalog is refused.
public enum TrustFailure: Sendable, Hashable {
    /// The configured key is not a minisign public key.
    case invalidKey(String)
    /// The catalog is signed with another key than before; key IDs in hexadecimal.
    case changedKey(expected: String, actual: String)
    /// The catalog was signed before, or must be, and is not.
    case unsigned
    /// The signature is not one of these bytes.
    case badSignature
    /// The version is lower than one already seen.
    case rollback(version: Int, seen: Int)
    /// The key signed other content with the same version before.
    case changedContent(version: Int)
    /// The catalog had a transparency log, and no longer has one.
    case noLog
    /// The transparency log is not the one that was seen, or does not have the index.
    case log(LogError)
    /// The transparency log does not have this version of a skill.
    case unlogged(SkillName)
    /// The catalog was valid until this time, in seconds since 1970.
    case expired(Int)
}

extension CatalogError {
    /// Wraps an error of a transfer of one of the catalog's files.
    public init(_ error: TransferError, reading name: CatalogName) {
        switch error {
        case .cancelled: self = .interrupted
        case .unwritable(let cause): self = .files(cause)
        case .tooLarge(let address, let limit):
            self = .tooLarge(name, file: address.description, limit: limit)
        default: self = .unreachable(name, cause: error)
        }
    }

    /// Wraps an error of a store that has the catalog's files.
    public init(_ error: RemoteStoreError, reading name: CatalogName) {
        self = error.isCancelled ? .interrupted : .store(name, cause: error)
    }

    /// The underlying error.
    public var cause: (any Error)? {
        switch self {
        case .unreachable(_, let cause), .noAnswer(_, let cause): cause
        case .repository(_, let cause): cause
        case .store(_, let cause): cause
        case .search(_, let cause): cause
        case .notAllowed(let refusal): refusal.cause
        case .untrusted(_, .log(let error)): error.cause
        default: nil
        }
    }

    /// Whether no connection to a server was made, so that the failure is not one of the catalog.
    var isWithoutConnection: Bool {
        var next: (any Error)? = self
        while let error = next {
            switch error as? TransferError {
            case .unresolvedHost, .unreachable, .connectTimedOut: return true
            default: next = (error as? any Problem)?.cause
            }
        }
        return false
    }

    /// The kind of failure, which determines the exit status.
    public var kind: ProblemKind {
        switch self {
        case .notFound, .noSuchCatalog, .noSuchVersion, .ambiguous, .removed, .endlessRename:
            .notFound
        case .noCatalog(_, let attempts):
            Self.kind(of: attempts)
        case .unreachable(_, let cause), .noAnswer(_, let cause):
            switch cause.kind {
            case .authentication: .authentication
            case .refused: .refused
            default: .network
            }
        case .notCached: .network
        case .invalidLocation, .queryInLocation: .usage
        case .unknownSchema, .malformed, .tooLarge, .wrongDigest, .untrusted, .endlessPages:
            .refused
        case .refused(_, let reason): reason.kind
        case .notAllowed: .refused
        case .noIndex: .notFound
        case .damagedTrustState, .lostAdvisories, .files, .search: .failed
        case .repository(_, let cause): cause.kind
        case .store(_, let cause): cause.kind
        case .interrupted: .interrupted
        }
    }
}

extension CatalogError {
    /// Returns the kind of failure to find a catalog: only the address itself and its repository can be private,
    /// because servers answer other paths in many ways.
    private static func kind(of attempts: [CatalogProbe.Attempt]) -> ProblemKind {
        if attempts.contains(where: { $0.failed(as: .network) }) { return .network }
        let main = attempts.filter { $0.target == .repository } + attempts.prefix(1)
        return main.contains { $0.failed(as: .authentication) } ? .authentication : .notFound
    }
}

extension CatalogProbe.Attempt {
    /// Whether a catalog may be at the location, which did not answer for a reason of this kind.
    fileprivate func failed(as kind: ProblemKind) -> Bool {
        guard case .failed(_, kind) = answer else { return false }
        return true
    }
}

extension CatalogError: Equatable {
    /// Whether two errors read the same; causes of other modules need not be comparable.
    public static func == (first: Self, second: Self) -> Bool {
        (first.summary, first.hint, first.kind) == (second.summary, second.hint, second.kind)
    }
}
