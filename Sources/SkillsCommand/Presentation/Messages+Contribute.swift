internal import FileTree
internal import Problem
internal import SkillStore
internal import SystemPackage
internal import Terminal

// contribute.
extension Messages {
    static let emptyMessage = "the commit message is empty"

    static func patchSubject(_ name: String) -> String { "Update the \(name) skill" }

    static func wrotePatch(_ file: String, of files: Int) -> [Console.Piece] {
        ["Wrote ", .bold(file), .init(" with changes to \(counted(files, "file"))", .plain)]
    }

    /// Returns what to do with a patch; nil is standard output.
    static func applying(_ file: String?, to repository: String, _ commit: String) -> [String] {
        let file = file?.shellQuoted ?? "FILE"
        return [
            "Send it to the maintainers of \(repository), or apply it in a clone of it:",
            "  git switch --create contribution \(commit) && git am \(file)",
        ]
    }
}

extension ContributeProblem {
    var summary: String {
        switch self {
        case .unknownAuthor: "the author of the patch is unknown"
        case .noEdits(let name): "'\(name)' has no edits to contribute"
        case .linked(let name, let path): "'\(name)' is a link to a working copy: \(path)"
        case .noRepository(let name, let origin):
            "'\(name)' was not installed from a git repository, but from \(origin.place)"
        case .unknownCommit(let name, let url):
            "the commit that '\(name)' was installed from is unknown, because \(url) sent an archive"
        case .conflicted(let name, _): "'\(name)' has unresolved conflicts"
        case .unsupported(let name, let paths):
            "'\(name)' contains something that git cannot store: \(paths[0])"
        case .outsideLink(let path): "\(path) is a symlink to a path outside the skill"
        case .throughLink(let path, let link) where path.description == link:
            "\(path) is a symlink in the repository, and was installed as a copy of its target"
        case .throughLink(let path, let link):
            "\(path) is behind the symlink \(link) in the repository, and was installed as a copy"
        case .inSubmodule(let path, let module):
            "\(path) belongs to another repository, the submodule \(module)"
        case .tooLong(let path): "the path in the repository is too long: \(path)"
        case .tooLarge(let limit): "the edited files exceed \(ByteCount(limit))"
        case .exists(let file): "\(file) already exists"
        }
    }

    var hint: String? {
        switch self {
        case .unknownAuthor:
            "git config --global user.name 'YOUR NAME' && git config --global user.email YOU@EXAMPLE.COM"
        case .noEdits, .unsupported, .tooLong, .tooLarge: nil
        case .linked(_, let path):
            "commit your edits there: git -C \(path.string.shellQuoted) status"
        case .noRepository(_, let origin): origin.advice
        case .unknownCommit(let name, _):
            "send the maintainers the difference: skills diff \(name.shellQuoted) --local"
        case .conflicted(_, let verify): "list the files to resolve: \(verify)"
        case .outsideLink: "replace it with a copy of the file"
        case .throughLink: "change the file that the symlink leads to, in a clone of the repository"
        case .inSubmodule: "move the file to another folder"
        case .exists: "add --force to replace it"
        }
    }
}

extension LockEntry.Origin {
    /// The kind of a source that is no repository, and its address.
    fileprivate var place: String {
        switch kind {
        case .catalog: "the catalog \(url)"
        case .archive: "an archive: \(url)"
        case .local: "a folder: \(url)"
        case .git: url
        }
    }

    fileprivate var advice: String {
        switch kind {
        case .local: "copy your edits to that folder"
        case .archive, .catalog, .git:
            "install it from its repository: skills install OWNER/REPO; or send your edits as an archive: "
                + "skills pack FOLDER"
        }
    }
}
