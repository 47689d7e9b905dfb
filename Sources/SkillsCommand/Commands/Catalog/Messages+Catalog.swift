internal import FileTree
internal import Problem
internal import SkillCatalog
internal import SkillOperations
internal import SystemPackage
internal import Terminal

// catalog.
extension Messages {
    static func interruptedRefresh(_ finished: Int, of total: Int) -> String {
        "Interrupted; \(finished) of \(counted(total, "catalog")) \(finished == 1 ? "was" : "were") refreshed."
    }
    static func place(_ kind: String, _ location: String) -> String { "\(kind) at \(location)" }
    static func contents(_ entries: Int?, _ publishers: Int) -> String {
        guard let entries else { return "a registry, which is searched on its server" }
        let skills = counted(entries, "skill")
        return publishers > 1 ? "\(skills) from \(counted(publishers, "publisher"))" : skills
    }
    static func newTrust(_ trust: CatalogTrust, _ kind: CatalogReference.Kind) -> String {
        guard case .firstUse(let key) = trust else { return self.trust(trust, kind) }
        return "signed; the key \(key) is trusted from now on"
    }
    static func trust(_ trust: CatalogTrust, _ kind: CatalogReference.Kind) -> String {
        switch trust {
        case .pinned(let key): "signed with the pinned key \(key)"
        case .firstUse(let key): "signed with the key of first use, \(key)"
        case .digests:
            switch kind {
            case .folder: "not signed; a folder on this machine"
            case .git: "not signed; as trustworthy as its repository"
            case .marketplace: "not signed; as trustworthy as its server"
            case .index: "not signed; only digests protect it"
            case .wellKnown, .registry: "not signed"
            }
        }
    }
    static func seenLog(_ log: CatalogLogStatus) -> String {
        "\(counted(log.size, "entry", plural: "entries")), root hash \(log.rootText)"
    }
    static func newLog(_ log: CatalogLogStatus) -> String {
        "a log of \(counted(log.size, "entry", plural: "entries")), which must not change from now on"
    }
    static func readLog(_ catalog: CatalogName, _ log: CatalogLogStatus) -> String {
        "\(catalog): \(seenLog(log))"
    }
    static func inLogs(_ count: Int, of all: Int) -> String {
        count == all
            ? "\(counted(count, "skill")) \(count == 1 ? "is" : "are") in the log of the catalog."
            : "\(count) of \(counted(all, "skill")) from catalogs are in a log."
    }
    static let nothingLogged =
        "no skill was installed from a catalog, so there is no log to read"
    static func listed(_ catalog: CatalogName, _ index: Int) -> String {
        "entry \(index) in the log of \(catalog)"
    }
    static func unlistedInLog(_ catalog: CatalogName) -> String {
        "not in the log of \(catalog)"
    }
    static func noLog(_ catalog: CatalogName) -> String { "\(catalog) has no log" }
    static func unknownLog(_ catalog: CatalogName) -> String {
        "the log of \(catalog) could not be read"
    }
    static func trustWord(_ trust: CatalogTrust) -> String {
        switch trust {
        case .pinned: "pinned"
        case .firstUse: "signed"
        case .digests: "unsigned"
        }
    }
    static func catalogOutsideProject(_ name: String, _ location: String) -> String {
        "\(location) is outside the project: '\(name)' works only on machines that have it at the same place"
    }
    static func shared(_ count: Int, _ names: String) -> String {
        "\(counted(count, "name")) also in earlier catalogs, which are used: \(names)"
    }
    static func toSearch(_ name: String) -> Suggestion {
        "find its skills: \(skills: "search", "WORDS", "--catalog", name)"
    }
    static func searchFiles(_ files: SearchFiles, _ world: World) -> String {
        let size = byteCount(files.download)
        guard let refreshed = files.refreshed, files.state != .missing else {
            return "not downloaded (\(size))"
        }
        return files.state == .current
            ? "up to date"
            : "older than the catalog, last updated \(world.age(of: refreshed)) (\(size) to update)"
    }
    static func laterSearchFiles(_ files: SearchFiles) -> String {
        "the first search downloads \(byteCount(files.download))"
    }
    static func outdatedSearch(_ name: String, _ files: SearchFiles, _ world: World) -> Suggestion {
        let age = files.refreshed.map { world.age(of: $0) } ?? never
        return "'\(name)' has changed since its search files were updated (\(age)); to update them "
            + "(\(byteCount(files.download))): \(skills: "catalog", "refresh", name, "--search")"
    }
    static func leftOutAdvisories(_ count: Int, _ name: String) -> String {
        "'\(name)' leaves out \(counted(count, "advisory", plural: "advisories")) that it had before; "
            + "what is left out still counts until it is withdrawn"
    }
    static func toRefresh(_ name: String) -> Suggestion {
        "read it: \(skills: "catalog", "refresh", name)"
    }

    /// The commands that forget what was seen of a catalog that is not configured.
    static func toForget(_ reference: CatalogReference) -> Suggestion {
        let command = SuggestedCommand("catalog", "remove", reference.location, "--forget-key")
        return "report it to the publisher; to forget what was seen before: \(command)"
    }

    static func ignoredSettings(_ problem: SettingsProblem) -> String {
        "\(problem.summary); ignoring all settings"
    }
    static let embeddedLocation = "in the program"
    static let never = "never"
    static let noCatalogs = "No catalogs are configured."
    static let addCatalog: Suggestion = "add one: \(skills: "catalog", "add", "NAME", "LOCATION")"
    static func hiddenCatalog(_ name: String, _ path: String, _ earlier: String) -> String {
        "'\(name)' in \(path) is not used, because \(earlier) has a catalog of that name"
    }
    static func nowUsed(_ name: String, _ path: String) -> String {
        "'\(name)' is now the catalog of that name in \(path)"
    }

    static func change(_ change: Refresh.Change) -> String {
        switch change {
        case .changed: "changed"
        case .unchanged: "unchanged"
        }
    }
    static func trouble(_ trouble: CatalogTrouble, noticed age: String) -> String {
        let error = ([trouble.summary] + trouble.causes).joined(separator: ": ")
        return trouble.kind == .expired ? error : "\(error) (\(age))"
    }
    static let notRefreshed = "failed"
    /// The number of skills, and what was downloaded for searching.
    static func catalogOfProject(_ name: String) -> String {
        "'\(name.abridged)' is a catalog of the project, and not used for skills of the user"
    }
    static func entries(_ count: Int?, _ search: String?) -> String {
        [count.map { counted($0, "skill") }, search].compactMap(\.self).joined(separator: ", ")
    }
    static func refreshedSearch(_ bytes: Int) -> String {
        bytes == 0 ? "search files up to date" : "search files downloaded (\(byteCount(bytes)))"
    }
    static func faults(_ count: Int, _ name: String) -> String {
        "\(count == 1 ? "1 entry" : "\(grouped(count)) entries") of '\(name)' cannot be used:"
    }
    static func moreFaults(_ count: Int) -> String { "and \(grouped(count)) more" }

    static let repeatedCatalog = "each catalog can be listed only once"

    static func catalogOrder(_ mode: Session.Mode) -> String {
        mode.text("The order would be: ", "The order is now: ")
    }
    static func forgot(_ mode: Session.Mode) -> String {
        "\(Verb.forget.text(mode)) the key and version of "
    }
    /// The command that adds a removed catalog again, which `skills undo` does not.
    static func toAddAgain(
        _ reference: CatalogReference, _ layer: SettingsFile.Layer
    ) -> Suggestion {
        let command = SuggestedCommand("catalog", "add", reference.name, reference.location)
            .with("--kind", reference.kind.rawValue).with("--key", reference.key)
        return "To add it again: \(layer == .project ? command.with("--project") : command)"
    }
    static func fromFile(_ path: String) -> String { "from \(path)" }
    static func installedFromCatalog(_ names: String, _ count: Int) -> String {
        "\(names) \(count == 1 ? "stays" : "stay") installed, and \(count == 1 ? "gets" : "get") no updates from it"
    }
}

extension CatalogProblem {
    var summary: String {
        switch self {
        case .invalidName(let name) where CatalogName.reserved.contains(name):
            "'\(name)' cannot be the name of a catalog, because it is reserved"
        case .invalidName(let name):
            "'\(name.abridged)' is not a valid catalog name: use lowercase letters, digits and inner hyphens"
        case .exists(let name, let path): "\(path) already has a catalog named '\(name)'"
        case .kindRequired: "--no-refresh requires --kind"
        case .invalidKey(let text):
            "'\(text.abridged)' is not a minisign public key, or a file with one"
        case .unsignedKind(let kind):
            "--key requires a catalog of the kind 'index', and this one is of the kind '\(kind.rawValue)'"
        case .unreadable(let error): error.summary
        case .outsideProject: "the home folder is not a project"
        case .differentFiles(let names):
            "\(names.joinedWithAnd) are in different configuration files"
        case .inSeveralFiles(let name, let layers):
            "several configuration files have a catalog named '\(name)': those of the "
                + layers.map(\.rawValue).joinedWithAnd
        case .notRemembered(let name): "no key or version of '\(name.abridged)' is remembered"
        case .severalRemembered(let name, let locations):
            "\(locations.count) catalogs named '\(name)' are remembered"
        case .noSuchFile(let path, _): "no such file: \(path.abridged)"
        case .embedded: "the catalog 'embedded' is part of the program"
        }
    }

    var hint: Suggestion? {
        switch self {
        case .invalidName, .invalidKey: nil
        case .exists(let name, _): "remove it first: \(skills: "catalog", "remove", name)"
        case .kindRequired:
            "add --kind \(CatalogReference.Kind.allCases.map(\.rawValue).joinedWithOr)"
        case .unsignedKind: "leave out --key: only static indexes are signed"
        case .unreadable(.untrusted(let reference, .changedKey)) where reference.key != nil:
            "ask the publisher for its key, then run the same command again with that key"
        case .unreadable(.untrusted(let reference, .changedKey)),
            .unreadable(.untrusted(let reference, .unsigned)),
            .unreadable(.untrusted(let reference, .rollback)),
            .unreadable(.untrusted(let reference, .changedContent)):
            Messages.toForget(reference)
        case .unreadable(let error) where error.kind == .authentication: error.hint
        case .unreadable(.untrusted(_, .badSignature)): "report it to the publisher"
        case .unreadable(.untrusted(_, .expired)):
            "ask the publisher for a new version, then run the same command again"
        case .unreadable(.unreachable(_, let cause))
        where cause.kind != .notFound && cause.anyHint != nil:
            cause.anyHint
        case .unreadable(.repository(_, let cause)) where cause.anyHint != nil: cause.anyHint
        case .unreadable(.files(let error)) where error.code == .noSuchFileOrDirectory:
            "give the path of a folder, the address of a repository, or a URL"
        case .unreadable(.unreachable), .unreadable(.invalidLocation), .unreadable(.noIndex),
            .unreadable(.repository), .unreadable(.malformed), .unreadable(.wrongDigest):
            "check the location, then run the same command again"
        case .unreadable(let error): error.hint
        case .outsideProject: "leave out --project to save it for yourself"
        case .differentFiles:
            "catalogs of the user precede those of the machine and of the project; see \(skills: "catalog", "list")"
        case .inSeveralFiles(let name, let layers):
            "choose one: "
                + "\(layers.map { SuggestedCommand("catalog", "remove", name, "--\($0.rawValue)") }, separator: ", or ")"
        case .notRemembered: "give the name or the location that it was added with"
        case .severalRemembered(_, let locations):
            "choose one: "
                + "\(locations.map { SuggestedCommand("catalog", "remove", $0, "--forget-key") }, separator: ", or ")"
        case .noSuchFile(let path, .key): "create a key: \(skills: "catalog", "key", path)"
        case .noSuchFile(_, .changes): "describe changes in JSON as in: \(skills: "help", "teams")"
        case .noSuchFile(_, .signer): "give the path of a file in PEM"
        case .noSuchFile(_, .advisories): "see the format: \(skills: "help", "advisories")"
        case .embedded: "list the catalogs that can be changed: \(skills: "catalog", "list")"
        }
    }
}
