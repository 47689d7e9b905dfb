internal import Digest
internal import FileTree
public import Problem
internal import SkillPolicy
internal import Text
internal import Transfer
internal import TransparencyLog

// All user-facing text of this module.

enum Messages {
    static let blockedByRegistry = "blocked by the registry as malware"
    static let notJSON = "it is not JSON"
    static func missing(_ key: String) -> String { "it has no '\(key)'" }
    /// `others` says what was found instead.
    static func noCatalog(at address: String, _ others: [String]) -> String {
        let found =
            others.isEmpty
            ? "it has no index, and is no registry and no repository"
            : others.joined(separator: ", ")
        return "no catalog found at \(address); \(found)"
    }
    static let searchFiles = "the search files"
    static let otherSize = "its unpacked size is not the one in the index"
    static let trailingData = "it has data after its end"
    static let allEntries = "the list of skills"

    /// The statement that the catalog of a request does not have its skill.
    static func notFound(_ request: NameRequest) -> String {
        var name = request
        name.catalog = nil
        return "'\(name.short)' is not in the catalog '\(request.catalog ?? .embedded)'"
    }

    /// The commands that install one of several entries.
    static func choice(
        of choices: [CatalogEntry], _ request: NameRequest, _ catalog: CatalogName
    ) -> Suggestion {
        let commands = request.commands(for: choices, in: catalog)
        let more = choices.count > commands.count ? ", or …" : ""
        return "choose one: \(commands, separator: ", or ")\(more)"
    }

    /// The versions that can be installed; catalogs of repositories have only the current one.
    static func versions(
        _ available: [String], of request: NameRequest, in catalog: CatalogName
    ) -> Suggestion {
        guard available.isEmpty else { return "use one of: \(available.joined(separator: ", "))" }
        var current = request
        current.catalog = catalog
        current.version = nil
        return "it has only the current one: \(.install(current.description))"
    }

    /// How to send a token to the server of an address.
    static func toAuthenticate(at address: String) -> Suggestion? {
        (try? WebAddress(address)).map {
            "\(EnvironmentCredentials.instruction(for: $0)), then run the same command again"
        }
    }

    /// The catalog that a name may mean, or the command that adds one of the name.
    static func otherCatalog(than name: String, _ known: [CatalogName]) -> Suggestion {
        let add = SuggestedCommand(
            "catalog", "add", CatalogName(name)?.description ?? "NAME", "LOCATION")
        let names = known.map(\.description)
        let similar = Similarity.names(like: name, among: names)
        guard similar.isEmpty else {
            return "did you mean \(similar.joinedWithOr)? To add a catalog: \(add)"
        }
        let others = names.filter { $0 != CatalogName.embedded.description }
        return others.isEmpty
            ? "add it: \(add)" : "use one of \(names.joined(separator: ", ")); or add it: \(add)"
    }

    /// The command that repeats a failed refresh.
    static func toRefresh(_ name: CatalogName) -> Suggestion {
        "try again: \(skills: "catalog", "refresh", name)"
    }

    static func invalid(_ key: String) -> String { "the value of '\(key)' is missing or invalid" }
}

/// The commands of hints.
extension NameRequest {
    private static let choiceLimit = 8

    /// The request without control characters, cut to a length that can be shown.
    package var short: String { CatalogEntry.oneLine(description).abridged }

    /// The command that searches for the name, in its catalog if it has one.
    package var search: SuggestedCommand {
        guard let catalog, catalog != .embedded else { return SuggestedCommand("search", short) }
        return SuggestedCommand("search", NameRequest(name: name).short, "--catalog", catalog)
    }

    /// Returns the commands that install the first of several entries of this name.
    package func commands(
        for choices: [CatalogEntry], in catalog: CatalogName
    ) -> [SuggestedCommand] {
        let isDistinct = Set(choices.map(\.publisher)).count == choices.count
        return choices.prefix(Self.choiceLimit).map { choice in
            if !isDistinct || choice.publisher == nil, case .address(let address)? = choice.source {
                return .install(address)
            }
            let request = NameRequest(
                catalog: catalog, publisher: choice.publisher, name: name, version: version)
            return .install(request.description)
        }
    }
}

extension CatalogError {
    /// The failure, as one sentence.
    public var summary: String {
        switch self {
        case .notFound(let request, _) where request.catalog != nil:
            Messages.notFound(request)
        case .notFound(let request, _):
            "'\(request.short)' is not in any configured catalog"
        case .noSuchCatalog(let name, _):
            "unknown catalog '\(CatalogEntry.oneLine(name).abridged)'"
        case .noSuchVersion(let request, let catalog, _):
            "the catalog '\(catalog)' does not have '\(request)'"
        case .ambiguous(let request, let catalog, let choices):
            "the catalog '\(catalog)' has \(choices.count) skills named '\(request.name)'"
        case .removed(let request, let catalog, let reason):
            "the catalog '\(catalog)' no longer offers '\(request.name)': \(reason)"
        case .endlessRename(let request, let catalog):
            "the catalog '\(catalog)' renames '\(request.name)' in a circle"
        case .unreachable(let catalog, _), .store(let catalog, _):
            "failed to read the catalog '\(catalog)'"
        case .notCached(let catalog): "the catalog '\(catalog)' is not in the cache"
        case .invalidLocation(let reference):
            "'\(reference.location.abridged(to: 500))' is not the location of a catalog"
        case .queryInLocation(let address):
            "the address of a catalog can't have a query: \(address)"
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
        case .lostAdvisories(let catalog):
            "the advisories of the catalog '\(catalog)' can't be read, so skills that it recalled may pass"
        case .damagedTrustState(let path): "the record of trusted catalogs \(path) is damaged"
        case .files(let error): error.summary
        case .noCatalog(let address, let attempts):
            Messages.noCatalog(at: address, attempts.compactMap(\.message))
        case .noAnswer(let address, _): "failed to read a catalog at \(address)"
        case .repository(let catalog, _): "failed to read the catalog '\(catalog)'"
        case .search(let catalog, _): "failed to index the catalog '\(catalog)'"
        case .noIndex(let reference): "\(reference.location) has no index of skills"
        case .endlessPages(let catalog):
            "the list of the catalog '\(catalog)' has too many pages, or they never end"
        case .refused(let skill, let reason): "\(skill) \(reason.message)"
        case .notAllowed(let refusal): refusal.summary
        case .interrupted: "interrupted"
        }
    }

    /// A suggestion for the next step.
    public var hint: Suggestion? {
        switch self {
        case .notFound(let request, let similar):
            similar.first.map { "did you mean \(.install($0))?" }
                ?? "search for it: \(request.search)"
        case .noSuchCatalog(let name, let known): Messages.otherCatalog(than: name, known)
        case .noSuchVersion(let request, let catalog, let available):
            Messages.versions(available, of: request, in: catalog)
        case .ambiguous(let request, let catalog, let choices):
            Messages.choice(of: choices, request, catalog)
        case .removed(let request, _, _):
            "look for another one: \(skills: "search", request.name)"
        case .unreachable(_, .unauthorized(let address)), .unreachable(_, .forbidden(let address)):
            "\(EnvironmentCredentials.instruction(for: address)), then run the same command again"
        case .repository(_, let cause) where cause.hint != nil: cause.hint
        case .unreachable(_, let cause) where cause.anyHint != nil: cause.anyHint
        case .store(_, let cause): cause.anyHint
        case .unreachable(let catalog, _), .repository(let catalog, _):
            "try again later; to search without this catalog: \(skills: "catalog", "remove", catalog)"
        case .notCached(let catalog):
            "to read it from its server: \(skills: "catalog", "refresh", catalog, "--search")"
        case .invalidLocation(let reference), .noIndex(let reference):
            "check its location, or remove it: \(skills: "catalog", "remove", reference.name)"
        case .queryInLocation(let address):
            "remove the query; to send a token instead, "
                + "\(EnvironmentCredentials.instruction(for: address))"
        case .unknownSchema: "update this program to its latest version"
        case .wrongDigest(let catalog, _, _, _), .malformed(let catalog, _, _):
            "\(Messages.toRefresh(catalog)); if that fails, report it to the publisher"
        case .untrusted(let reference, let distrust): distrust.hint(reference)
        case .lostAdvisories(let catalog):
            "read them again: \(skills: "catalog", "refresh", catalog)"
        case .damagedTrustState(let path):
            "restore it from a backup, or remove it to trust all catalogs as on first use: rm \(path.shellQuoted)"
        case .refused(_, let reason): reason.hint
        case .notAllowed(let refusal): refusal.hint
        case .noCatalog where kind == .network: "try again later"
        case .noCatalog(let address, _) where kind == .authentication:
            Messages.toAuthenticate(at: address)
        case .noAnswer(_, let cause): cause.anyHint ?? "try again later"
        case .noCatalog: "give the address of a repository, or of the page that has an index"
        case .endlessRename, .tooLarge, .endlessPages, .files, .search,
            .interrupted:
            nil
        }
    }
}

extension CatalogProbe.Attempt {
    /// A clause about a location where catalogs are looked for; nil for nothing.
    fileprivate var message: String? {
        let location =
            switch target {
            case .file(let url): url
            case .repository: "git"
            }
        return switch answer {
        case .absent: nil
        case .marketplace: "\(location) is a list of plugins; add it by its own URL"
        case .unknown: "\(location) has another format"
        case .failed(let reason, _): "\(location): \(reason)"
        }
    }
}

extension TrustFailure {
    fileprivate func hint(_ reference: CatalogReference) -> Suggestion {
        let remove = SuggestedCommand("catalog", "remove", reference.name, "--forget-key")
        let add = SuggestedCommand("catalog", "add", reference.name, reference.location)
        let refresh = SuggestedCommand("catalog", "refresh", reference.name)
        return switch self {
        case .invalidKey, .changedKey:
            "ask the publisher for the key; to trust another one: \(remove), then \(add.with("--key", "KEY"))"
        case .unsigned, .badSignature:
            "report it to the publisher; to trust the catalog as on first use: \(remove), then \(add)"
        case .rollback:
            "report it to the publisher; to accept the older version: \(remove), then \(add)"
        case .noLog, .log:
            "report it to the publisher, with: \(skills: "catalog", "show", reference.name); to accept "
                + "this log: \(remove), then \(add)"
        case .unlogged:
            "report it to the publisher; the log may be behind: \(refresh)"
        case .changedContent:
            "report it to the publisher, who must raise the version; to accept this index: \(remove), then \(add)"
        case .expired:
            "ask the publisher for a new version, then run: \(refresh)"
        }
    }

    fileprivate var message: String {
        switch self {
        case .invalidKey(let key): "'\(key)' is not a minisign public key"
        case .changedKey(let expected, let actual):
            "it is signed with the key \(actual), not \(expected)"
        case .unsigned: "it has no signature"
        case .badSignature: "its signature is not valid"
        case .rollback(let version, let seen):
            "its version is \(version), but version \(seen) was already seen"
        case .changedContent(let version):
            "version \(version) was already seen with different content"
        case .noLog: "it had a transparency log, and no longer has one"
        case .log(let error): error.summary
        case .unlogged(let name): "its transparency log does not have this version of \(name)"
        case .expired(let time): "it expired on \(UTCTime(seconds: time).date)"
        }
    }
}

extension EntryFault {
    /// The fault of an entry, to follow its name.
    public var message: String {
        switch self {
        case .missing(let key): "has no '\(key)'"
        case .invalidName(let name): "has the invalid name '\(name)'"
        case .invalidPublisher(let publisher): "has the invalid publisher '\(publisher)'"
        case .invalidSource: "has no source that skills can read"
        case .unknownType(let type): "has the type '\(type)', not 'archive' or 'skill-md'"
        case .misnamedDigest: "has its digest in 'sha256' instead of 'digest'"
        case .invalidDigest(let text) where text.hasPrefix("sha256-"):
            "has a digest that starts with 'sha256-' instead of 'sha256:'"
        case .invalidDigest: "has a digest that is not 'sha256:' and 64 lowercase hex digits"
        case .invalidURL(let url): "has the invalid URL '\(url)'"
        case .insecureURL(let url): "has the unencrypted URL \(url)"
        case .unsafePath(let path): "has a file with the unsafe path '\(path)'"
        case .noSkillFile: "does not list a SKILL.md"
        case .tooManyFiles(let limit): "lists more than \(counted(limit, "file"))"
        case .sameName(let name): "has the name '\(name)', which an earlier entry has"
        case .repeated: "is listed more than once; only the first entry is used"
        case .longDescription(let limit):
            "has a description of more than \(limit) characters, which was cut"
        }
    }
}

extension WellKnownFault {
    /// The fault of the index, to follow a colon.
    var message: String {
        switch self {
        case .notJSON: "it is not a JSON object in UTF-8"
        case .noSkills: "it has no list 'skills'"
        case .unknownSchema(let schema): "it has the unknown $schema '\(schema)'"
        case .noSchema: "it has neither a $schema nor lists of files"
        case .tooManyEntries:
            "it has more than \(WellKnownIndex.entryLimit) entries, or too many values"
        }
    }
}

extension RegistryRefusal {
    /// The answer of the registry about a skill, to follow its name.
    public var message: String {
        switch self {
        case .withdrawn: "was removed from its registry"
        case .pending: "has not been checked by its registry yet"
        case .blocked: "is blocked by its registry, or requires a token"
        }
    }

    /// A suggestion for the next step.
    public var hint: Suggestion? {
        switch self {
        case .withdrawn: nil
        case .pending: "run the same command again later"
        case .blocked(let address):
            "if the registry is private, \(EnvironmentCredentials.instruction(for: address))"
        }
    }
}
