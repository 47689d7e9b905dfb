internal import Digest
internal import FileTree
internal import Problem

// All user-facing text of this module.

enum Messages {
    static let searchFiles = "the search files"
    static let allEntries = "the list of skills"
    private static let choiceLimit = 8

    /// The commands that install one of several entries.
    static func commands(
        _ choices: [CatalogEntry], _ request: NameRequest, _ catalog: CatalogName
    ) -> [String] {
        let publishers = choices.map(\.publisher)
        let isDistinct = Set(publishers).count == choices.count
        let commands = choices.prefix(choiceLimit).map { choice in
            var name = NameRequest(
                catalog: catalog, publisher: choice.publisher, name: request.name,
                version: request.version
            ).description
            if !isDistinct || choice.publisher == nil, case .address(let address)? = choice.source {
                name = address
            }
            return "skills install \(name.shellQuoted)"
        }
        return commands + (choices.count > choiceLimit ? ["…"] : [])
    }

    static func invalid(_ key: String) -> String { "the value of '\(key)' is missing or invalid" }
}

extension CatalogError {
    /// What failed.
    public var summary: String {
        switch self {
        case .notFound(let request, _): "'\(request)' is not in any configured catalog"
        case .noSuchCatalog(let name, _): "unknown catalog '\(name)'"
        case .noSuchVersion(let request, let catalog, _):
            "the catalog '\(catalog)' does not have '\(request)'"
        case .ambiguous(let request, let catalog, let choices):
            "the catalog '\(catalog)' has \(choices.count) skills named '\(request.name)'"
        case .removed(let request, let catalog, let reason):
            "the catalog '\(catalog)' no longer offers '\(request.name)': \(reason)"
        case .endlessRename(let request, let catalog):
            "the catalog '\(catalog)' renames '\(request.name)' in a circle"
        case .unreachable(let catalog, _): "failed to read the catalog '\(catalog)'"
        case .notCached(let catalog): "the catalog '\(catalog)' is not in the cache"
        case .invalidLocation(let reference):
            "'\(reference.location)' is not the location of a catalog"
        case .unknownSchema(let catalog, let schema):
            "the catalog '\(catalog)' has the unknown format '\(schema)'"
        case .malformed(let catalog, let file, let reason):
            "\(file) of the catalog '\(catalog)' is damaged: \(reason)"
        case .tooLarge(let catalog, let file, let limit):
            "\(file) of the catalog '\(catalog)' is larger than \(ByteCount(limit))"
        case .wrongDigest(let catalog, let file, let expected, let actual):
            "\(file) of the catalog '\(catalog)' has the SHA-256 \(actual.hex), not \(expected.hex)"
        case .untrusted(let reference, let distrust):
            "refused the catalog '\(reference.name)': \(distrust.message)"
        case .damagedTrustState(let path): "the record of trusted catalogs \(path) is damaged"
        case .files(let error): error.summary
        case .repository(let catalog, _): "failed to read the catalog '\(catalog)'"
        case .interrupted: "interrupted"
        }
    }

    /// What to try next.
    public var hint: String? {
        switch self {
        case .notFound(let request, let similar):
            similar.first.map { "did you mean skills install \($0.shellQuoted)?" }
                ?? "search for it: skills search \(request.name.shellQuoted)"
        case .noSuchCatalog(_, let known):
            known.isEmpty
                ? "add it: skills catalog add NAME LOCATION"
                : "use one of: \(known.map(\.description).joined(separator: ", "))"
        case .noSuchVersion(_, _, let available): "use one of: \(available.joined(separator: ", "))"
        case .ambiguous(let request, let catalog, let choices):
            "choose one: \(Messages.commands(choices, request, catalog).joined(separator: ", or "))"
        default: nil
        }
    }
}

extension Distrust {
    fileprivate var message: String {
        switch self {
        case .invalidKey(let key): "'\(key)' is not a minisign public key"
        case .changedKey(let expected, let actual):
            "it is signed with the key \(actual), not \(expected)"
        case .unsigned: "it has no signature"
        case .badSignature: "its signature is not valid"
        case .rollback(let version, let seen):
            "its version is \(version), but version \(seen) was already seen"
        case .expired: "it has expired"
        }
    }
}
