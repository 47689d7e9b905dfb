internal import FileTree
public import Problem

extension SiteBuildError {
    /// The failure, as one sentence.
    public var summary: String {
        switch self {
        case .otherFile(let path): "\(path) already exists and is not a page of this site"
        case .files: "failed to write the pages"
        case .interrupted(.nothing): "interrupted"
        case .interrupted(.catalog):
            "interrupted; the catalog is complete, and some pages may be older than it"
        }
    }

    /// A suggestion for the next step.
    public var hint: Suggestion? {
        switch self {
        case .otherFile: "move the file away, or choose another folder with --output"
        case .files(let error): error.hint
        case .interrupted(.nothing): nil
        case .interrupted(.catalog): "build again: pages that are up to date are not written again"
        }
    }
}

extension ArchivedSkillError {
    /// The failure, as one sentence.
    public var summary: String {
        switch self {
        case .notPacked: "the catalog has no archive of the skill"
        case .damagedArchive(let path): "\(path) is missing or damaged"
        case .archive: "failed to unpack the archive of the skill"
        case .skill: "failed to read the skill in its archive"
        case .files: "failed to read the files of the skill"
        }
    }

    /// A suggestion for the next step.
    public var hint: Suggestion? {
        "build again: the page is written again when its skill can be read"
    }
}
