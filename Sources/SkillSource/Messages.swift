internal import Archive
internal import Digest
internal import FileTree
internal import Git
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillPolicy
internal import Text
internal import Transfer

// The user-facing text of this module but that of its errors.

extension UnpackNote {
    /// The note as a sentence.
    public var message: String {
        switch self {
        case .submodule(let path): "\(path) is a git submodule; it was left out"
        case .largeFile(let path, let reason):
            "\(path) is a Git LFS pointer; the file itself was not downloaded: \(reason)"
        case .link(let path): "\(path) was a symlink; it was replaced with a copy of its target"
        case .credentials(let paths):
            "\(Messages.list(paths)) may contain credentials and \(paths.count == 1 ? "was" : "were") left out; to install "
                + "\(paths.count == 1 ? "it" : "them"): "
                + paths.prefix(Messages.choiceLimit).map { "--include \($0.shellQuoted)" }
                .joined(separator: " ")
        case .renamed(let path):
            "\(path) was renamed to SKILL.md, the only name that all agents read"
        }
    }
}

extension SourceNote {
    /// The note as a sentence.
    public var message: String {
        switch self {
        case .manifest(let path, let fault): "\(path): \(fault.message); skipped"
        case .external(let plugin):
            "the files of the plugin '\(plugin.name)' are in \(plugin.place)"
        case .unusable(let skill): "\(skill.path) \(skill.fault.message); skipped"
        case .submodule(let path, let address):
            "\(path) is a git submodule, whose skills are in another repository"
                + (address.map { "; to install them: \(SuggestedCommand.install($0))" } ?? "")
        case .pluginParts(let parts): parts.message
        case .undescribed(let count):
            "\(counted(count, "skill")) listed without a description; "
                + "descriptions are read for at most \(GitSource.readLimit) skills"
        case .skillInsteadOfRevision(let name):
            "the repository has no branch or tag '\(name)'; using its skill '\(name)'"
        case .movedSkill(let old, let new): "'\(old)' has moved to \(new)"
        case .rewrittenHistory(let commit):
            "the history was rewritten and no longer contains the installed commit \(commit.prefix(7))"
        case .cachedCatalog(let catalog, let time):
            "can't reach the server of catalog '\(catalog)'; using its index of "
                + "\(UTCTime(seconds: time)) from the cache"
        case .assumedEncoding(let encoding):
            "the archive does not declare the encoding of its file names; they were read as "
                + "\(Messages.name(of: encoding.codePage)), for example \(encoding.example)"
        }
    }
}

extension UnusableSkill.Fault {
    /// The reason, to follow the path of the file.
    var message: String {
        switch self {
        case .brokenLink: "is a symlink that leads to no file of the source"
        case .name(let violation): "can't be used, because of its path: \(violation.reason)"
        case .tooLarge(let limit): "is larger than \(ByteCount(limit))"
        case .misspelled: "is not named SKILL.md"
        }
    }
}

extension Exclusion {
    /// The reason, to follow the name of the skill.
    public var message: String {
        switch self {
        case .setAside(let folder): "in a folder named \(folder)"
        case .installed(let source): "installed from \(source), according to skills-lock.json"
        case .internalUse: "internal"
        case .part(let folder): "part of the skill in \(folder?.description ?? ".")"
        }
    }

    /// Returns the number of skills for each kind of reason.
    public static func summary(of exclusions: [Exclusion]) -> String {
        let kinds: [(text: String, includes: (Exclusion) -> Bool)] = [
            ("in archives, backups or tests", \.isListed),
            (
                "installed from other repositories",
                { if case .installed = $0 { true } else { false } }
            ),
            ("internal", { $0 == .internalUse }),
        ]
        return kinds.compactMap { kind in
            let count = exclusions.count(where: kind.includes)
            return count == 0 ? nil : "\(count) \(kind.text)"
        }.joined(separator: ", ")
    }
}

extension SkillSelection.LeftOut.Reason {
    /// The reason, to follow the name of the skill.
    public var message: String {
        switch self {
        case .excluded(let exclusion): exclusion.message
        case .sameName(let place): "same name as the skill in \(place)"
        case .onlyTranslated: "only translations of it are offered"
        }
    }

    /// Returns the number of skills for each kind of reason.
    public static func summary(of reasons: [Self]) -> String {
        var exclusions: [Exclusion] = []
        for case .excluded(let exclusion) in reasons { exclusions.append(exclusion) }
        let translations = reasons.count { $0 == .onlyTranslated }
        let namesakes = reasons.count - exclusions.count - translations
        let parts = [
            namesakes == 0 ? nil : "\(namesakes) with the name of another",
            translations == 0 ? nil : "\(translations) without an original",
            exclusions.isEmpty ? nil : Exclusion.summary(of: exclusions),
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension PluginManifestFault {
    /// What is wrong, to follow the path of the manifest.
    public var message: String {
        switch self {
        case .notJSON: "not valid JSON"
        case .notAnObject: "not a JSON object"
        case .noPluginList: "no list of plugins"
        case .tooManyPlugins(let count, let limit):
            "\(count) plugins listed; those after the first \(limit) are ignored"
        case .unusableName: "no usable name"
        case .noSource(let plugin): "'\(plugin)' has no source"
        case .invalidSource(let plugin): "the source of '\(plugin)' is not valid"
        case .sourceIsAddress(let plugin):
            "the source of '\(plugin)' is an address instead of a folder"
        case .outsideRepository(let path): "the path \(path) leads out of the repository"
        case .invalidPath(let path): "the path \(path) is not valid"
        case .tooLarge(let limit): "larger than \(limit) bytes"
        case .unreadable(let error): error.summary
        case .inPlugin(let number, let fault): "plugin \(number): \(fault.message)"
        }
    }
}

/// The texts of this module that belong to no error or note.
enum Messages {
    /// The name of the catalog that is part of the program.
    static let embeddedCatalog = "the built-in catalog"
    /// Suggests another address.
    static func meant(_ address: String) -> Suggestion { "did you mean \(.install(address))?" }
    /// The location of a plugin whose manifest does not specify one.
    static let unknownPlace = "an unknown location"

    /// Returns the commands of which one is to be chosen.
    static func choice(of commands: [SuggestedCommand]) -> Suggestion {
        let more = commands.count > choiceLimit ? ", or …" : ""
        return "choose one: \(commands.prefix(choiceLimit), separator: ", or ")\(more)"
    }

    /// Returns the name that may be meant, or else the first names.
    static func choice(for wanted: String, from available: [String]) -> Suggestion? {
        let name = wanted.splitAtFirst(":").rest ?? wanted
        if let similar = Similarity.names(like: name, among: available).first {
            return "did you mean --skill \(similar.shellQuoted)?"
        }
        guard !available.isEmpty else { return nil }
        let more = available.count > 12 ? ", …" : ""
        return "choose from \(available.prefix(12).joined(separator: ", "))\(more)"
    }

    /// How to choose among the branches and tags of a repository, and its skills.
    static func choice(among known: [String], skills: [String]) -> Suggestion? {
        let parts = [("branches and tags", known), ("skills", skills)].filter { !$0.1.isEmpty }
        guard !parts.isEmpty else { return nil }
        let lists = parts.map { kind, names in
            "\(kind): \(names.prefix(5).joined(separator: ", "))\(names.count > 5 ? ", …" : "")"
        }
        return "use one of its \(lists.joined(separator: "; or one of its "))"
    }

    /// The maximum number of commands in a hint.
    static let choiceLimit = 3

    /// Returns the first paths of a list.
    static func list(_ paths: [String]) -> String {
        let limit = 4
        guard paths.count > limit else { return paths.joinedWithAnd }
        return (paths.prefix(limit) + ["\(paths.count - limit) more"]).joinedWithAnd
    }

    static func onGitHub(_ repository: String) -> String { "\(repository) on GitHub" }

    /// How to choose among the skills of a source, of which `--all` does not take those that are set aside.
    static func choice(among skills: [SkillCandidate]) -> Suggestion {
        let aside = skills.count { $0.exclusion != nil }
        let rest =
            switch aside {
            case 0: "all of them with --all"
            case skills.count: "all of them with --all-skills"
            default: "all but the last \(aside == 1 ? "one" : "\(aside)") with --all"
            }
        return "choose with --skill NAME, or install \(rest)"
    }

    static let recordedPointers = "the lock file has the pointer"

    /// A request in the list of `--verbose`.
    static func archiveRequest(_ revision: String) -> String {
        "the host's archive of \(revision)"
    }

    static func unansweredRequest(_ request: String) -> String { "\(request), not answered" }

    fileprivate static func name(of codePage: AssumedCodePage) -> String {
        switch codePage {
        case .western: "cp437 (Western DOS)"
        case .japanese: "cp932 (Japanese Windows, Shift_JIS)"
        case .chinese: "cp936 (Chinese Windows, GBK)"
        }
    }

}
