internal import Archive
internal import ContainerRegistry
internal import Digest
internal import FileTree
internal import Git
public import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillPolicy
internal import SystemPackage
internal import Text
internal import Transfer

// All user-facing text of this module.

extension SkillSourceError {
    /// What failed.
    public var summary: String {
        switch self {
        case .notAnAddress(""): "the address is empty"
        case .notAnAddress(let text) where Messages.isUppercaseArtifact(text):
            "'\(text.abridged)' is not a valid address: names in registries are lowercase"
        case .notAnAddress(let text):
            "'\(text.abridged)' is not a valid address"
        case .secretInAddress(let host, _):
            "the address contains a user name or password for \(host)"
        case .unknownPage(let address, let part, _):
            "'\(part)' in \(address) does not refer to files of a repository"
        case .twoSelections(let address, _):
            "\(address) selects more than one branch, tag, commit or folder"
        case .otherRevision(let address, let own, _):
            "\(address) already selects '\(own)', so --ref does not apply"
        case .noRevisions(let address, let kind):
            "'\(address)' is \(kind.message), which has no branches or tags for --ref"
        case .folderRevision(let address, _, _):
            "'\(address)' is a folder, whose files are used as they are, so --ref does not apply"
        case .invalidRevision(let text): "'\(text)' is not the name of a branch, tag or commit"
        case .digestInAddress(let address, _):
            "the address \(address) contains a SHA-256 hash, which is an option"
        case .pastedCommand(let text, _): "'\(text)' is a command, not an address"
        case .pastedScript(let text): "'\(text)' runs a script from the network"
        case .pastedPlugin(let name, let marketplace):
            "the command for the plugin '\(name)' does not contain the repository of the marketplace "
                + "'\(marketplace)'"
        case .secretNotStored(let url):
            "the address \(url) contained a secret, which was not stored"
        case .catalog(let error): error.summary
        case .localSource(let request, let catalog, let source):
            "the catalog '\(catalog)' states the source '\(source)' for '\(request.name)', which only the user may choose"
        case .unsupportedPage(let address):
            "\(address) is a web page or an index, which this program cannot read"
        case .insecureScheme(let scheme, _):
            "\(scheme):// addresses are not supported; https is required"
        case .noSuchFile(let path, _): "no such file or directory: \(path.abridged(to: 500))"
        case .misspelledSkillFile(let place, let path):
            "\(place) contains \(path), which must be named SKILL.md"
        case .noSkill(let place, let top):
            "no SKILL.md found in \(place)"
                + (top.isEmpty ? "" : ", which contains \(top.joined(separator: ", "))")
        case .looseSkillFile(let file, _):
            "\(file) is in a folder with other files, which would be installed with it"
        case .severalSkills(let place, let skills): "\(place) contains \(skills.count) skills"
        case .nothingOffered(let place, let exclusions):
            "\(place) offers no skill: \(Exclusion.summary(of: exclusions))"
        case .noSuchSkill(let place, let wanted, _): "no skill named '\(wanted)' in \(place)"
        case .externalPlugin(let place, let plugin):
            "\(place) lists the plugin '\(plugin.name)', but its files are in \(plugin.place)"
        case .onlyExternalPlugins(let place, let plugins):
            "\(place) contains no skills, only a list of "
                + "\(counted(plugins.count, "plugin")) hosted elsewhere"
        case .sameName(let name, let paths, _):
            "different skills are named '\(name)': \(Messages.list(paths))"
        case .wrongDigest(let place, let expected, let actual):
            "\(place) has the SHA-256 \(actual), not \(expected)"
        case .changedContent(let place, let recorded, let actual):
            "\(place) now has \(Messages.description(of: actual)), but the lock file has "
                + Messages.description(of: recorded)
        case .otherContent(let place, let catalog, let stated, let actual):
            "the catalog '\(catalog)' states other content for \(place): "
                + "\(Messages.description(of: .treeHash(stated.description))), not "
                + Messages.description(of: .treeHash(actual.description))
        case .unsafeContent(let place, let content):
            "\(place) contains \(Messages.description(of: content))"
        case .download(let url, _): "failed to download \(url)"
        case .store(let address, _): "failed to download \(address)"
        case .isCatalog(let address): "\(address) is a catalog, not a skill"
        case .notASkill(let address, []): "\(address) has no files"
        case .notASkill(let address, let types):
            "\(address) is not a skill: it has \(types.prefix(3).joined(separator: ", "))"
        case .tooManyParts(let address, let limit):
            "\(address) has more than \(grouped(limit)) parts"
        case .registry(let place, let refusal): "\(place) \(refusal.message)"
        case .archive(let place, _): "failed to unpack \(place)"
        case .noSuchRevision(let address, let wanted, _, let skills, _):
            "no branch, tag\(skills == nil ? " or commit" : ", commit or skill") named '\(wanted)' in \(address)"
        case .noSuchFolder(let address, let path, _, _):
            "no file or folder '\(path)' in \(address)"
        case .folderOfRepository(let address, _):
            "\(address) is not a repository, but is in one"
        case .git(let address, _), .dumbServer(let address, _): "failed to read \(address)"
        case .unlistedCommit(let address, let commit):
            "the commit \(commit.prefix(12)) is not on any branch or tag of \(address)"
        case .uncheckedCommit(let address, let commit):
            "failed to check whether the commit \(commit.prefix(12)) is on a branch or tag of \(address)"
        case .files(let error): error.summary
        case .notAllowed(let refusal): refusal.summary
        case .interrupted: "interrupted"
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .notAnAddress(let text) where Messages.isUppercaseArtifact(text):
            "\(.install(text.lowercased()))"
        case .notAnAddress(let text) where text.lowercased().hasPrefix("file:"):
            "use the path alone: \(Messages.path(ofFile: text).shellQuoted)"
        case .notAnAddress(let text) where AddressReader.webAddress(for: text) != nil:
            Messages.meant(AddressReader.webAddress(for: text) ?? text)
        case .notAnAddress:
            "use a name, owner/repo, a folder (./my-skill), or a .zip, .skill, .tar.gz or .tgz file or URL"
        case .secretInAddress(_, let instead), .unknownPage(_, _, let instead),
            .twoSelections(_, let instead), .insecureScheme(_, let instead):
            "\(.install(instead))"
        case .otherRevision(let address, _, let instead):
            "choose one: \(.install(address)), or \(.install(instead))"
        case .noRevisions(_, .catalog): "use the address of a repository, such as owner/repo"
        case .noRevisions(let address, _): "leave out --ref: \(.install(address))"
        case .folderRevision(_, let wanted, let repository):
            "use the repository: \(.install(repository).with("--ref", wanted))"
        case .invalidRevision: nil
        case .noSuchRevision(_, _, let known, let skills, let meant):
            meant.map { Messages.meant($0) } ?? Messages.choice(among: known, skills: skills ?? [])
        case .noSuchFolder(_, let path, let names, let meant):
            switch meant.count {
            case 0: GitError.repository(.pathNotFound(path: path, names: names)).hint
            case 1: Messages.meant(meant[0])
            default: Messages.choice(of: meant.map(SuggestedCommand.install))
            }
        case .digestInAddress(let address, let digest):
            "\(.install(address).with("--sha256", digest))"
        case .pastedCommand(_, let instead): "\(instead)"
        case .pastedScript:
            "install the skill from its repository or archive instead: \(.install("OWNER/REPO"))"
        case .pastedPlugin(let name, _):
            "use the repository from '/plugin marketplace add': \(.install("OWNER/REPO").with("--skill", name))"
        case .secretNotStored: "install the skill again from its full address"
        case .catalog(let error): error.hint
        case .localSource(_, _, let source):
            "if you trust it, install it yourself: \(.install(source))"
        case .isCatalog(let address):
            "add the catalog, then install skills by name: \(skills: "catalog", "add", "NAME", address)"
        case .store(_, let error): error.anyHint
        case .unsupportedPage:
            "use the address of a .zip or .tar.gz file or of a git repository, or the command that the page shows"
        case .noSuchFile(_, let meant):
            meant.map { Messages.meant($0) }
        case .misspelledSkillFile: "rename the file: agents ignore other names"
        case .noSkill: "use the address of a folder that contains a SKILL.md file"
        case .looseSkillFile(let file, let skill):
            Messages.ownFolder(for: file, skill?.description ?? "my-skill")
        case .severalSkills(_, let skills): Messages.choice(among: skills)
        case .noSuchSkill(_, let wanted, let available):
            Messages.choice(for: wanted, from: available)
        case .nothingOffered(let place, _):
            "choose with --skill NAME, or list all of them: "
                + "\(skills: "install", place, "--all-skills", "--dry-run")"
        case .externalPlugin(_, let plugin): plugin.command.map { "\($0)" }
        case .onlyExternalPlugins(_, let plugins):
            plugins.lazy.compactMap(\.command).first.map { "install one of them: \($0)" }
        case .sameName(_, _, let choices): Messages.choice(of: choices)
        case .wrongDigest: "do not install it; ask the author which hash is correct"
        case .otherContent: "do not install it; report it to the publisher of the catalog"
        case .changedContent:
            "install the skill again to accept the current files; the recorded ones are no longer available there"
        case .download(_, .unauthorized(let address)):
            "\(EnvironmentCredentials.instruction(for: address)), then run the same command again"
        case .download(_, .forbidden(let address)):
            "download the file in a browser, and install it by its path; or, if the server accepts tokens, "
                + "\(EnvironmentCredentials.instruction(for: address)), then run the same command again"
        case .registry(_, let refusal): refusal.hint
        case .unsafeContent, .download, .archive, .interrupted, .notASkill, .tooManyParts: nil
        case .folderOfRepository(_, let meant): Messages.meant(meant)
        case .git(let address, .program(let fault))
        where fault.isMissingRepository && address.hasPrefix("file://"):
            Messages.revisionOfFile(address)
                ?? "check the path; if it is a folder, use it alone: "
                + "\(Messages.path(ofFile: String(address.prefix { $0 != "#" })).shellQuoted)"
        case .git(_, let error): error.hint
        case .dumbServer(_, let url):
            "clone it: git clone \(url.shellQuoted), then \(.install("./" + GitAddress.name(of: url)))"
        case .unlistedCommit, .uncheckedCommit:
            "it may come from someone else's fork, whose commits the host also serves; if you trust it, add "
                + "--allow unlisted-commit"
        case .files(let error): error.hint
        case .notAllowed(let refusal): refusal.hint
        }
    }
}

extension SourceWithoutRevisions {
    fileprivate var message: String {
        switch self {
        case .catalog: "a name"
        case .archive: "an archive"
        case .folder: "a folder"
        }
    }
}

extension UnpackNote {
    /// The note as a sentence.
    public var message: String {
        switch self {
        case .submodule(let path): "\(path) is a git submodule; it was left out"
        case .largeFile(let path):
            "\(path) is a Git LFS pointer; the file itself was not downloaded"
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

extension ManifestFault {
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
    /// The path in a `file:` URL of any form, as an address.
    static func path(ofFile url: String) -> String {
        var path = url.dropFirst("file:".count)
        if path.hasPrefix("//") { path = path.dropFirst(2) }
        if path.lowercased().hasPrefix("localhost/") { path = path.dropFirst("localhost".count) }
        return AddressReader.isPath(String(path)) ? String(path) : "./\(path)"
    }

    /// The name of the catalog that is part of the program.
    static let embeddedCatalog = "the built-in catalog"
    /// Returns how to select a revision of a repository on this machine, whose path may contain an `@`; nil for an address
    /// without one.
    static func revisionOfFile(_ address: String) -> Suggestion? {
        guard let sign = address.lastIndex(of: "@"),
            !address[sign...].contains("/"), address.index(after: sign) < address.endIndex
        else { return nil }
        let revision = address[address.index(after: sign)...]
        return meant("\(address[..<sign])#\(revision)")
    }
    /// Suggests another address.
    static func meant(_ address: String) -> Suggestion { "did you mean \(.install(address))?" }
    /// The location of a plugin whose manifest does not specify one.
    static let unknownPlace = "an unknown location"

    /// Returns the commands of which one is to be chosen.
    fileprivate static func choice(of commands: [SuggestedCommand]) -> Suggestion {
        let more = commands.count > choiceLimit ? ", or …" : ""
        return "choose one: \(commands.prefix(choiceLimit), separator: ", or ")\(more)"
    }

    /// Returns the name that may be meant, or else the first names.
    fileprivate static func choice(for wanted: String, from available: [String]) -> Suggestion? {
        let name = wanted.splitAtFirst(":").rest ?? wanted
        if let similar = Similarity.names(like: name, among: available).first {
            return "did you mean --skill \(similar.shellQuoted)?"
        }
        guard !available.isEmpty else { return nil }
        let more = available.count > 12 ? ", …" : ""
        return "choose from \(available.prefix(12).joined(separator: ", "))\(more)"
    }

    /// How to choose among the branches and tags of a repository, and its skills.
    fileprivate static func choice(among known: [String], skills: [String]) -> Suggestion? {
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

    /// Whether a text would be the address of an artifact in lowercase letters.
    static func isUppercaseArtifact(_ text: String) -> Bool {
        let lowercase = text.lowercased()
        return text != lowercase && ArtifactReference(lowercase) != nil
    }

    static func ownFolder(for file: String, _ name: String) -> Suggestion {
        let folder = FilePath(file).removingLastComponent()
        let own = (folder.isEmpty ? "./" : folder.string + "/") + name
        return
            "give it a folder of its own: mkdir \(own.shellQuoted) && mv \(file.shellQuoted) "
            + "\(own.shellQuoted) && \(.install(own))"
    }

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

    fileprivate static func description(of content: ContentIdentifier) -> String {
        switch content {
        case .gitTree(let id): "the tree \(id)"
        case .treeHash(let hash): hash
        }
    }

    fileprivate static func description(of content: UnsafeContent) -> String {
        switch content {
        case .specialFile(let name):
            "\(name), which is not a regular file, or has a line break or invalid UTF-8 in its name"
        case .strayLink(let path):
            "the symlink \(path), which does not point to a file of the skill"
        case .tooManyFiles(let limit): "a skill of more than \(limit) files"
        case .tooDeep(let limit): "folders nested more than \(limit) levels deep"
        case .tooMuchText(let limit): "a skill with more than \(ByteCount(limit)) of text"
        case .skillFile(.empty): "a SKILL.md without any text"
        case .skillFile(.nameIsNoText): "a skill whose `name` is a list or a mapping"
        case .skillFile(.nameIsPath(let name)): "a skill whose name is a path, '\(name)'"
        case .skillFile(.nameHasControlCharacter(let name)):
            "a skill whose name has a line break or another control character, '\(name)'"
        }
    }
}
