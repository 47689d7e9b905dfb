internal import FileTree
public import Problem
internal import SkillStore
internal import SystemPackage

/// The texts of contributions other than errors.
enum ContributionMessages {
    static func patchSubject(_ name: String) -> String { "Update the \(name) skill" }
}

extension ContributionError {
    /// What failed.
    public var summary: String {
        switch self {
        case .noEdits(let name, let leftOut) where !leftOut.isEmpty:
            "the only edits of '\(name)' are in files that may contain credentials: "
                + leftOut.map(\.description).joined(separator: ", ")
        case .noEdits(let name, _): "'\(name)' has no edits to contribute"
        case .linked(let name, let path): "'\(name)' is a link to a working copy: \(path)"
        case .unmanaged(let name, _):
            "'\(name)' was not installed by skills, so its original version is unknown"
        case .versionUnknown(let name, _):
            "'\(name)' was imported, and its original version is unknown"
        case .noRepository(let name, let origin):
            "'\(name)' was not installed from a git repository, but from \(origin.place)"
        case .unknownCommit(let name, let url, _):
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
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .noEdits(_, let leftOut) where !leftOut.isEmpty:
            "to contribute one anyway, add --include \(leftOut[0].description.shellQuoted)"
        case .noEdits, .unsupported, .tooLong, .tooLarge: nil
        case .linked(_, let path):
            "commit your edits there: git -C \(path.string.shellQuoted) status"
        case .unmanaged(let name, let scope):
            "if another tool installed it: \(skills: "import", name, in: scope)"
        case .versionUnknown(let name, let scope):
            "compare it with the newest version: \(skills: "diff", name, "--upstream", in: scope)"
        case .noRepository(_, let origin): origin.advice
        case .unknownCommit(let name, _, let scope):
            "send the maintainers the difference: \(skills: "diff", name, "--local", in: scope)"
        case .conflicted(_, let verify): "list the files to resolve: \(verify)"
        case .outsideLink: "replace it with a copy of the file"
        case .throughLink: "change the file that the symlink leads to, in a clone of the repository"
        case .inSubmodule: "move the file to another folder"
        }
    }
}

extension LockEntry.Origin {
    /// The kind of a source that is no repository, and its address.
    fileprivate var place: String {
        switch kind {
        case .catalog: "the catalog \(url)"
        case .archive: "an archive: \(url)"
        case .oci: "an artifact in a registry: \(url)"
        case .local: "a folder: \(url)"
        case .git: url
        }
    }

    fileprivate var advice: Suggestion {
        switch kind {
        case .local: "copy your edits to that folder"
        case .archive, .catalog, .git, .oci:
            "install it from its repository: \(.install("OWNER/REPO")); or send your edits as an archive: "
                + "\(skills: "pack", "FOLDER")"
        }
    }
}
