internal import Digest
public import FileTree
internal import SystemPackage

/// A file whose contents are stored outside the repository, at the server's Git LFS interface.
public struct LargeFile: Sendable, Equatable {
    /// The path, relative to the unpacked folder.
    public let path: RelativePath
    /// Whether the file is executable.
    let flag: TreeFile.Flag
    /// The pointer that the repository has in its place; nil if that is not valid.
    let pointer: Pointer?

    /// The identity of the contents (git-lfs, "The Pointer").
    struct Pointer: Sendable, Hashable {
        let digest: SHA256Digest
        let size: Int

        /// The name of a file with the contents.
        var fileName: FilePath.Component {
            guard let name = FilePath.Component(digest.hex) else {
                preconditionFailure("hexadecimal digits make a name")
            }
            return name
        }

        /// Reads a pointer.
        init?(_ bytes: [UInt8]) {
            var values: [Substring: Substring] = [:]
            for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
                let parts = line.split(separator: " ", maxSplits: 1)
                guard parts.count == 2 else { return nil }
                values[parts[0]] = parts[1]
            }
            guard let id = values["oid"], id.hasPrefix("sha256:"),
                let digest = SHA256Digest(hex: String(id.dropFirst("sha256:".count))),
                let size = values["size"].flatMap({ Int($0) }), size > 0
            else { return nil }
            self.digest = digest
            self.size = size
        }
    }

    /// The sizes of pointers in bytes (git-lfs, "The Pointer"): they are below 1,024, and have three lines.
    public static let pointerSizes = 100..<1_024

    /// Whether the contents of a file are a pointer.
    public static func isPointer(_ bytes: [UInt8]) -> Bool {
        bytes.count < pointerSizes.upperBound
            && bytes.starts(with: "version https://git-lfs.github.com/spec/v1".utf8)
    }

    /// Creates it for a file of a repository; nil for a file that has its own contents.
    init?(_ file: FolderContents.File, _ bytes: [UInt8]) {
        guard Self.isPointer(bytes) else { return nil }
        path = file.path
        flag = file.flag
        pointer = Pointer(bytes)
    }
}
