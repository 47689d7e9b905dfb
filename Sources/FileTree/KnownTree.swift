internal import Digest
internal import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The files in a folder with the metadata by which they are recognized as unchanged without being read, like git's index
/// does (git's Documentation/technical/racy-git.txt).
///
/// A file whose size, inode, mode, and times of the last changes to its contents and its metadata are the same is
/// unchanged. A folder with the same times has the same entries. Files that changed within two seconds of being read may
/// change again without another time, so a tree with such files is not kept.
public struct KnownTree: Sendable {
    /// The files.
    public let snapshot: TreeSnapshot
    /// The folder itself, and all folders below it.
    private let folders: [(path: RelativePath?, stamp: FileStamp)]
    /// The metadata of the files, in the order of the snapshot.
    private let files: [FileStamp]
    /// Whether a later comparison can be trusted.
    public let canBeKept: Bool

    /// The time within which two changes may have the same time, in nanoseconds: that of FAT.
    private static let granularity: Int64 = 2_000_000_000

    /// Reads and hashes every file in a folder.
    public init(reading directory: Directory) throws(FileTreeError) {
        var now = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &now)
        let start = now.nanoseconds
        var stamps: [RelativePath?: FileStamp] = [:]
        snapshot = try TreeSnapshot(of: directory) { stamps[$0] = $1 }
        let paths = Set(snapshot.files.map(\.path))
        files = snapshot.files.compactMap { stamps[$0.path] }
        folders = stamps.filter { path, _ in path.map { !paths.contains($0) } ?? true }
            .map { ($0.key, $0.value) }
        canBeKept =
            snapshot.unsupportedPaths.isEmpty && snapshot.ignoredPaths.isEmpty
            && files.count == snapshot.files.count
            && stamps.values.allSatisfy {
                max($0.modified, $0.changed) + Self.granularity < start
            }
    }

    /// Whether an entry of a folder still is a folder with these files.
    public func isCurrent(_ entry: DirectoryEntry, in parent: Directory) -> Bool {
        let root = entry.name.string
        func isCurrent(_ path: RelativePath?, _ stamp: FileStamp) -> Bool {
            guard let path else { return entry.stamp == stamp }
            return parent.stamp(of: "\(root)/\(path)") == stamp
        }
        return folders.allSatisfy { isCurrent($0.path, $0.stamp) }
            && zip(snapshot.files, files).allSatisfy { isCurrent($0.path, $1) }
    }
}

/// The metadata that changes with a file.
struct FileStamp: Hashable, Sendable {
    let inode: UInt64
    let size: Int64
    /// The times of the last changes to the contents and to the metadata, in nanoseconds since 1970.
    let modified: Int64
    let changed: Int64
    let mode: UInt32

    init(_ status: stat) {
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        mode = UInt32(status.st_mode)
        #if canImport(Darwin)
            (modified, changed) = (status.st_mtimespec.nanoseconds, status.st_ctimespec.nanoseconds)
        #else
            (modified, changed) = (status.st_mtim.nanoseconds, status.st_ctim.nanoseconds)
        #endif
    }
}

extension timespec {
    fileprivate var nanoseconds: Int64 { Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec) }
}

extension Directory {
    /// Returns the metadata of an entry at any depth; nil if it can't be read.
    ///
    /// Follows symlinks in the folders of the path. ``KnownTree/isCurrent(_:in:)`` compares those folders as well, so a
    /// replaced folder is noticed.
    fileprivate func stamp(of path: String) -> FileStamp? {
        var status = stat()
        return unsafe fstatat(descriptor, path, &status, AT_SYMLINK_NOFOLLOW) == 0
            ? FileStamp(status) : nil
    }
}

// The form on disk.
extension KnownTree {
    /// Appends the tree to a list of trees.
    public func write(to bytes: inout [UInt8]) {
        bytes.append(text: snapshot.hash.description)
        bytes.append(number: UInt64(folders.count))
        for (path, stamp) in folders { Self.write(path?.description ?? "", stamp, to: &bytes) }
        bytes.append(number: UInt64(files.count))
        for (file, stamp) in zip(snapshot.files, files) {
            Self.write(file.path.description, stamp, to: &bytes)
            bytes += file.digest.bytes
            bytes += file.flag.rawValue.utf8
        }
    }

    private static func write(_ path: String, _ stamp: FileStamp, to bytes: inout [UInt8]) {
        bytes.append(text: path)
        for number in [
            stamp.inode, UInt64(bitPattern: stamp.size), UInt64(bitPattern: stamp.modified),
            UInt64(bitPattern: stamp.changed), UInt64(stamp.mode),
        ] { bytes.append(number: number) }
    }

    /// Reads a tree from a list; nil if it is damaged.
    public init?(from reader: inout ByteReader) {
        guard let hash = reader.text().flatMap({ TreeHash($0) }), let folderCount = reader.count()
        else { return nil }
        var folders: [(path: RelativePath?, stamp: FileStamp)] = []
        for _ in 0..<folderCount {
            guard let text = reader.text(), let stamp = FileStamp(from: &reader) else { return nil }
            folders.append((RelativePath(text), stamp))
        }
        guard let fileCount = reader.count() else { return nil }
        var (files, stamps): ([TreeSnapshot.File], [FileStamp]) = ([], [])
        for _ in 0..<fileCount {
            guard let path = reader.text().flatMap(RelativePath.init),
                let stamp = FileStamp(from: &reader),
                let digest = reader.bytes(32).flatMap({ SHA256Digest(rawBytes: $0) }),
                let flag = reader.bytes(1).flatMap({
                    TreeFile.Flag(rawValue: String(decoding: $0, as: UTF8.self))
                })
            else { return nil }
            let size = flag == .link ? 0 : Int(stamp.size)
            files.append(TreeSnapshot.File(path: path, size: size, digest: digest, flag: flag))
            stamps.append(stamp)
        }
        snapshot = TreeSnapshot(files: files, hash: hash)
        (self.folders, self.files, canBeKept) = (folders, stamps, true)
    }
}

extension FileStamp {
    fileprivate init?(from reader: inout ByteReader) {
        guard let inode = reader.number(), let size = reader.number(),
            let modified = reader.number(), let changed = reader.number(),
            let mode = reader.number().flatMap(UInt32.init(exactly:))
        else { return nil }
        self.inode = inode
        self.size = Int64(bitPattern: size)
        self.modified = Int64(bitPattern: modified)
        self.changed = Int64(bitPattern: changed)
        self.mode = mode
    }
}

extension [UInt8] {
    /// Appends a number as eight bytes, the smallest first.
    public mutating func append(number: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) {
            append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
        }
    }

    /// Appends a text after its length.
    public mutating func append(text: String) {
        append(number: UInt64(text.utf8.count))
        self += text.utf8
    }
}

/// Reads the bytes that `append(number:)` and `append(text:)` write; every read returns nil at the end of the bytes.
public struct ByteReader {
    private let all: [UInt8]
    private var offset = 0

    /// Starts at the first byte.
    public init(_ bytes: [UInt8]) { all = bytes }

    /// Whether all bytes were read.
    public var isAtEnd: Bool { offset == all.count }

    mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= all.count - offset else { return nil }
        defer { offset += count }
        return all[offset..<offset + count]
    }

    /// Reads a number of 8 bytes; nil at the end.
    public mutating func number() -> UInt64? {
        guard all.count - offset >= 8 else { return nil }
        defer { offset += 8 }
        var number: UInt64 = 0
        for index in stride(from: offset + 7, through: offset, by: -1) {
            number = number << 8 | UInt64(all[index])
        }
        return number
    }

    /// Reads the number of elements that follow, each of which has more than one byte.
    mutating func count() -> Int? {
        number().flatMap { $0 <= UInt64(all.count - offset) ? Int($0) : nil }
    }

    /// Reads a text; bytes that are not UTF-8 are replaced.
    public mutating func text() -> String? {
        guard let count = count(), let bytes = bytes(count) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
