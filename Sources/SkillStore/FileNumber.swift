internal import FileTree
internal import JSON
internal import SystemPackage

/// The number of a file on its file system, which renames keep.
///
/// Records that must still be true after a restart leave out the number of the file system: macOS gives out new ones, and
/// Linux numbers its disks as it finds them. Earlier versions recorded it; it is not read.
struct FileNumber: Equatable {
    private let inode: UInt64

    init(_ entry: DirectoryEntry) { inode = entry.identity.inode }

    init?(_ value: JSONValue) {
        guard let inode = value["inode"]?.string.flatMap({ UInt64($0) }) else { return nil }
        self.inode = inode
    }

    var json: JSONValue { .object(["inode": .string(String(inode))]) }
}

extension Directory {
    /// The number of an entry; nil if it can't be examined.
    func number(of name: FilePath.Component) -> FileNumber? {
        (try? examine(name)).map { FileNumber($0) }
    }
}
