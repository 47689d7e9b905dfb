public import FileTree
public import SystemPackage

/// The files of a working tree that its repository has, as git's index lists them (gitformat-index(5)).
///
/// A split or sparse index, and one that can't be read, lists no more than it does itself.
public struct TrackedFiles: Sendable {
    /// The maximum size of an index in bytes: about two million files.
    private static let sizeLimit = 256 << 20

    private var paths: Set<[UInt8]> = []

    /// Reads the index of a working tree without running git.
    public init(of root: FilePath) {
        guard let (own, shared) = RepositoryView.gitFolders(of: root),
            let bytes = try? InputFile.open(own.appending("index")).contents(limit: Self.sizeLimit)
        else { return }
        let values = GitConfiguration(at: shared.appending("config")).values
        let isLong = values["extensions.objectformat"] == "sha256"
        read(bytes[...], idLength: isLong ? 32 : 20)
    }

    /// Whether the repository has a file, by its path from the top.
    public func contains(_ path: RelativePath) -> Bool {
        paths.contains(Array(path.description.utf8))
    }

    private mutating func read(_ bytes: ArraySlice<UInt8>, idLength: Int) {
        guard bytes.starts(with: "DIRC".utf8), let version = Self.number(bytes, at: 4),
            (2...4).contains(version), let count = Self.number(bytes, at: 8)
        else { return }
        var place = 12
        var name: [UInt8] = []
        for _ in 0..<count {
            let start = place
            // Times, numbers and sizes of the file, its ID, and flags.
            let flags = start + 40 + idLength
            guard flags + 2 <= bytes.count else { return }
            let isExtended = version > 2 && bytes[flags] & 0x40 != 0
            place = flags + (isExtended ? 4 : 2)
            if version == 4 {
                guard let removed = Self.removedLength(bytes, &place), removed <= name.count else {
                    return
                }
                name.removeLast(removed)
            } else {
                name = []
            }
            guard let end = bytes[place...].firstIndex(of: 0) else { return }
            name += bytes[place..<end]
            paths.insert(name)
            // Entries are padded to multiples of eight bytes, with at least one NUL.
            place = version == 4 ? end + 1 : start + (end - start + 8) / 8 * 8
            guard place <= bytes.count else { return }
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>, at place: Int) -> Int? {
        guard place + 4 <= bytes.count else { return nil }
        return bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Reads the number of bytes that are not shared with the name before (gitformat-pack(5), "offset encoding").
    private static func removedLength(_ bytes: ArraySlice<UInt8>, _ place: inout Int) -> Int? {
        var length = 0
        for index in 0..<4 {
            guard place < bytes.count else { return nil }
            let byte = bytes[place]
            place += 1
            length = (index == 0 ? 0 : (length + 1) << 7) | Int(byte & 0x7F)
            if byte & 0x80 == 0 { return length }
        }
        return nil
    }
}
