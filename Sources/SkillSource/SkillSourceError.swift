public import Archive
public import FileTree
public import Git
public import Problem
public import SkillFormat
public import Transfer

/// What can go wrong between an address and a staging folder.
public enum SkillSourceError: Problem, Equatable {
    /// The text has the shape of no address.
    case notAnAddress(String)
    /// The address holds a user name or a password.
    case secretInAddress(String)
    /// The address held a secret, which was not kept.
    case secretNotKept(String)
    /// No catalog has the name; `similar` are names that look like it.
    case notInCatalogs(String, similar: [String])
    /// No catalog of that name is known.
    case noSuchCatalog(String, known: [String])
    /// The catalog has the skill, in another version.
    case noSuchVersion(String, wanted: String, has: String)
    /// The address is a web page or an index, which this version does not read.
    case unreadable(SkillAddress)
    /// The address is of a kind that nobody can keep others from changing on its way.
    case noHTTPS(scheme: String)
    /// There is no such file or folder; `web` is the web address that may be meant.
    case noSuchFile(String, web: String? = nil)
    /// The folder or archive holds a file that only the case of its letters keeps from being a SKILL.md.
    case misspelledSkillFile(String, path: String)
    /// The folder or archive holds no SKILL.md; `top` are the first names in it.
    case noSkill(String, top: [String])
    /// The address gives several skills and none was chosen.
    case severalSkills(String, [SkillCandidate])
    /// The address does not give the skill that was asked for.
    case noSuchSkill(String, wanted: String, has: [String])
    /// What is wanted lies in a plugin whose files are somewhere else.
    case distantPlugin(String, DistantPlugin)
    /// The source holds no skill itself, and lists plugins that lie somewhere else.
    case onlyDistantPlugins(String, [DistantPlugin])
    /// Two different skills of one name; `choices` are the commands that take one of them.
    case sameName(SkillName, paths: [String], choices: [String])
    /// The skill's own name can't be a folder's name and its folder's name neither.
    case unusableName(String)
    /// The archive has another SHA-256 than was asked for.
    case wrongDigest(String, wanted: String, got: String)
    /// What the source has now is not what the lock says.
    case changedContent(String, wanted: String, got: String)
    /// The skill's folder holds something that no skill may hold.
    case unsafeContent(String, what: String)
    /// The download failed.
    case download(String, TransferError)
    /// The archive can't be unpacked.
    case archive(String, ArchiveError)
    /// The repository, or what was asked of it, is not to be had.
    case git(String, GitError)
    /// The commit is on no branch and no tag of the repository.
    case unlistedCommit(String, commit: String)
    /// Whether a branch or tag leads to the commit can't be seen: there is only an archive of it, or the server gives
    /// no history without all its files.
    case uncheckedCommit(String, commit: String)
    /// A file or folder could not be read or written.
    case files(FileTreeError)
    /// Somebody pressed Ctrl-C.
    case interrupted
}

extension SkillSourceError {
    /// What happened.
    public var summary: String {
        switch self {
        case .notAnAddress(""): "an empty text is no address"
        case .notAnAddress(let text):
            "\(text.prefix(80))\(text.count > 80 ? "…" : "") is no address"
        case .secretInAddress(let host): "the address holds a user name or a password for \(host)"
        case .secretNotKept(let url): "\(url) held a secret, which was not kept"
        case .notInCatalogs(let name, _): "no catalog has a skill named \(name)"
        case .noSuchCatalog(let name, _): "there is no catalog named \(name)"
        case .noSuchVersion(let name, let wanted, let has):
            "the catalog has \(name) \(has), not \(wanted)"
        case .unreadable(let address):
            "\(address.typed) is \(address.words), which skills does not read"
        case .noHTTPS(let scheme): "skills reads no \(scheme):// addresses: https is needed"
        case .noSuchFile(let path, _): "there is no file or folder \(path)"
        case .misspelledSkillFile(let place, let path):
            "\(place) holds \(path), which must be called SKILL.md"
        case .noSkill(let place, let top):
            "\(place) holds no SKILL.md"
                + (top.isEmpty ? "" : "; it holds \(top.joined(separator: ", "))")
        case .severalSkills(let place, let skills): "\(place) holds \(skills.count) skills"
        case .noSuchSkill(let place, let wanted, _): "\(place) holds no skill named \(wanted)"
        case .distantPlugin(let place, let plugin):
            "\(place) lists the plugin \(plugin.name), whose files lie in \(plugin.place)"
        case .onlyDistantPlugins(let place, let plugins):
            "\(place) holds no skill itself; it lists \(plugins.count) "
                + (plugins.count == 1 ? "plugin that lies" : "plugins that lie") + " somewhere else"
        case .sameName(let name, let paths, _):
            "two different skills are named \(name): \(paths.joined(separator: " and "))"
        case .unusableName(let text): "the name \(text) can't be that of a skill's folder"
        case .wrongDigest(let place, let wanted, let got):
            "\(place) has the SHA-256 \(got), not \(wanted)"
        case .changedContent(let place, let wanted, let got):
            "\(place) now gives \(got), and the lock says \(wanted)"
        case .unsafeContent(let place, let what): "\(place) holds \(what)"
        case .download(let url, _): "can't download \(url)"
        case .archive(let place, _): "can't unpack \(place)"
        case .git(let address, _): "can't read \(address)"
        case .unlistedCommit(let address, let commit):
            "no branch or tag of \(address) leads to the commit \(commit.prefix(12))"
        case .uncheckedCommit(let address, let commit):
            "\(address) can't tell whether a branch or tag leads to the commit \(commit.prefix(12))"
        case .files(let error): error.summary
        case .interrupted: "interrupted"
        }
    }

    /// What to try next.
    public var hint: String? {
        switch self {
        case .notAnAddress:
            "an address is a name, owner/repo, a folder (./my-skill), or a .zip, .skill, .tar.gz or .tgz file or web address"
        case .secretInAddress: "take the part before the @ out of it"
        case .secretNotKept: "install it again with its whole address"
        case .notInCatalogs(_, let similar):
            similar.first.map { "did you mean skills install \($0)?" }
                ?? "give the address of its archive, or of its folder as ./NAME"
        case .noSuchCatalog(_, let known): "the catalogs are: \(known.joined(separator: ", "))"
        case .noSuchVersion(let name, _, _): "skills install \(name)"
        case .unreadable: "give the address of a .zip or .tar.gz of it"
        case .noHTTPS: "give the https address of it"
        case .noSuchFile(_, let web): web.map { "did you mean \($0)?" }
        case .misspelledSkillFile: "rename the file: agents find no other"
        case .noSkill: "a skill is a folder with a SKILL.md in it"
        case .severalSkills: "choose with --skill NAME, or take them with --all"
        case .noSuchSkill(_, _, let has):
            has.isEmpty
                ? nil
                : "it holds \(has.prefix(12).joined(separator: ", "))\(has.count > 12 ? ", …" : "")"
        case .distantPlugin(_, let plugin): plugin.command
        case .onlyDistantPlugins(_, let plugins):
            plugins.lazy.compactMap(\.command).first.map { "one of them: \($0)" }
        case .sameName(_, _, let choices): "choose one: \(choices.joined(separator: ", or "))"
        case .unusableName: "give it one: --as NAME (lower-case letters, digits and hyphens)"
        case .wrongDigest:
            "do not install it; ask its author, or whoever gave you the hash, which one is right"
        case .changedContent:
            "to take what is there now, install it again; what the lock says is not to be had there any more"
        case .download(_, .unauthorized(let address)), .download(_, .forbidden(let address)):
            "set \(EnvironmentCredentials.variables(for: address.host).joined(separator: " or ")) to a token "
                + "that may read it, then run the same command again"
        case .unsafeContent, .download, .archive, .interrupted: nil
        case .git(_, let error): error.hint
        case .unlistedCommit, .uncheckedCommit:
            "it may be somebody else's: hosts show the commits of every fork. If you trust it: "
                + "--allow unlisted-commit"
        case .files(let error): error.hint
        }
    }

    /// The error below.
    public var cause: (any Error)? {
        switch self {
        case .download(_, let cause): cause
        case .archive(_, .zip(let cause)): cause
        case .archive(_, .files(let cause)): cause
        case .archive(_, let cause): cause
        case .git(_, let cause): cause
        default: nil
        }
    }

    /// What a script may make of it.
    public var kind: ProblemKind {
        switch self {
        case .notAnAddress, .secretInAddress, .noHTTPS: .usage
        case .notInCatalogs, .noSuchCatalog, .noSuchVersion, .noSuchFile, .noSkill,
            .misspelledSkillFile, .severalSkills,
            .noSuchSkill, .sameName, .distantPlugin, .onlyDistantPlugins:
            .notFound
        case .wrongDigest, .changedContent, .unsafeContent, .unlistedCommit, .uncheckedCommit:
            .refused
        case .git(_, let error): error.kind
        case .secretNotKept: .authentication
        case .unreadable, .unusableName, .files: .failed
        case .download(_, let error): error.kind
        case .archive(_, let error): error.kind
        case .interrupted: .interrupted
        }
    }
}

extension SkillSourceError {
    init(_ typed: String, _ error: GitError) {
        self =
            [.transfer(.cancelled), .cancelled].contains(error) ? .interrupted : .git(typed, error)
    }
}

extension SkillAddress {
    fileprivate var words: String {
        switch meaning {
        case .wellKnown: "a web page or an index"
        case .git, .catalog, .archive, .folder: "an address"
        }
    }
}
