internal import FileTree
internal import Problem
internal import SkillStore
internal import SystemPackage

/// Whether a folder is usable, or can be created if it does not exist.
struct FolderState {
    /// A reason why a folder is unusable.
    enum Issue: Equatable {
        case notWritable
        case readOnly
        case worldWritable
        case diskFull(free: Int, device: UInt64)
        case danglingLink(DanglingLink)
        case file(FileInPlace)
        case unusable(FileTreeError)
    }

    /// A remark to show after its path.
    let note: String
    let issue: Issue?
    let hint: Suggestion?
    /// The parent folder with the problem; nil if it is the folder itself.
    let place: FilePath?

    /// The free disk space below which installs are likely to fail.
    private static let scarceBytes = 16 * 1_048_576

    init(_ path: FilePath) {
        do {
            let directory = try Directory.open(path)
            let facts = try directory.metadata()
            (note, place) = ("", nil)
            let ownership = Messages.checkOwner(path.string)
            if directory.isReadOnlyVolume {
                (issue, hint) = (.readOnly, nil)
            } else if !directory.isWritable {
                (issue, hint) = (.notWritable, ownership)
            } else if facts.permissions.contains(.otherWrite), directory.keepsModes {
                (issue, hint) = (.worldWritable, ownership)
            } else if let free = try? directory.freeBytes(), free < Self.scarceBytes {
                issue = .diskFull(free: free, device: facts.identity.device)
                hint = Messages.freeSpace(path.string)
            } else {
                (issue, hint) = (nil, nil)
            }
        } catch {
            if let link = DanglingLink(on: path) {
                (note, place) = ("", nil)
                (issue, hint) = (.danglingLink(link), link.hint)
                return
            }
            if let file = FileInPlace(of: path) {
                (note, place) = ("", file.path)
                (issue, hint) = (.file(file), file.hint(in: .current))
                return
            }
            let parent = path.removingLastComponent()
            guard error.code == .noSuchFileOrDirectory, parent != path, !parent.isEmpty else {
                (note, place) = ("", nil)
                (issue, hint) = (.unusable(error), error.hint)
                return
            }
            let above = FolderState(parent)
            note = Messages.notCreatedYet
            place = above.place ?? parent
            // A world-writable parent, such as /tmp, is not a problem.
            let isOpen = above.issue == .worldWritable
            (issue, hint) = isOpen ? (nil, nil) : (above.issue, above.hint)
        }
    }
}
