internal import FileTree
internal import JSON
internal import SystemPackage

/// The inode number of a file, which renames keep.
///
/// The device number is left out, because these records must be valid after a restart, and both macOS and Linux may then
/// number devices differently. Earlier versions recorded it; it is ignored.
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
