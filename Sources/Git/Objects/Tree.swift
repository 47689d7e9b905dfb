/// A file, a folder, a symlink or a submodule in a tree object.
public struct TreeEntry: Sendable, Equatable {
    /// The type of an entry.
    public enum Mode: Sendable, CaseIterable {
        case file, executable, symbolicLink, directory, submodule

        /// Parses git's octal mode; the group-writable mode 100664 of old repositories is a regular file.
        init?(_ text: ArraySlice<UInt8>) {
            switch String(decoding: text, as: UTF8.self) {
            case "100644", "100664": self = .file
            case "100755": self = .executable
            case "120000": self = .symbolicLink
            case "40000": self = .directory
            case "160000": self = .submodule
            default: return nil
            }
        }
    }

    /// The name as stored in the tree: not empty, not `.` or `..`, no slash, no NUL, at most 4,096 bytes.
    ///
    /// `RelativePath(untrusted:)` decides whether a file with this name may be written.
    public let rawName: [UInt8]
    /// The type of the entry.
    public let mode: Mode
    /// The ID of the object; for a submodule, of a commit in another repository.
    public let id: ObjectID

    /// The name as text; nil if it is not UTF-8.
    public var name: String? { String(validating: rawName, as: UTF8.self) }

    /// Returns whether the entry has this name, compared by bytes.
    public func isNamed(_ name: some StringProtocol) -> Bool {
        rawName.elementsEqual(name.utf8)
    }
}

/// A folder in a repository: its entries in git's order.
///
/// Trees that git's own tools could read in more than one way are rejected: modes other than git's six, and names
/// that are out of order or duplicated (git-fsck(1), `treeNotSorted`, `duplicateEntries`).
public struct Tree: Sendable, Equatable {
    /// The maximum number of entries in a tree.
    public static let entryLimit = 100_000
    /// The maximum length of a name in bytes: git writes longer names than file systems have, and one of them must not
    /// make a whole repository unusable.
    public static let nameLimit = 4_096

    /// The entries, in git's order.
    public let entries: [TreeEntry]

    /// Parses a tree: for each entry, the mode, a space, the name, a NUL and the binary object ID.
    public init(_ contents: [UInt8], format: ObjectFormat) throws(ObjectFault) {
        var entries: [TreeEntry] = []
        var order = TreeOrder()
        var rest = contents[...]
        while !rest.isEmpty {
            guard entries.count < Self.entryLimit else {
                throw .tooManyEntries(limit: Self.entryLimit)
            }
            let entry = try TreeEntry(takenFrom: &rest, format: format)
            try order.check(entry)
            entries.append(entry)
        }
        self.entries = entries
    }

    /// The entry with this name, compared by bytes.
    public subscript(name: some StringProtocol) -> TreeEntry? {
        entries.first { $0.isNamed(name) }
    }
}

extension TreeEntry {
    /// The name for messages, decoded even if it is not valid UTF-8.
    var shownName: String { String(decoding: rawName, as: UTF8.self) }

    fileprivate init(
        takenFrom rest: inout ArraySlice<UInt8>, format: ObjectFormat
    ) throws(ObjectFault) {
        // The longest mode has six digits.
        guard let space = rest.prefix(7).firstIndex(of: UInt8(ascii: " ")) else {
            guard rest.count < 7 else { throw .badMode(Self.shown(rest.prefix(7))) }
            throw .truncated
        }
        guard let mode = Mode(rest[..<space]) else { throw .badMode(Self.shown(rest[..<space])) }
        let nameStart = space + 1
        guard let end = rest[nameStart...].prefix(Tree.nameLimit + 1).firstIndex(of: 0) else {
            guard rest.endIndex - nameStart <= Tree.nameLimit else {
                throw .nameTooLong(limit: Tree.nameLimit)
            }
            throw .truncated
        }
        let name = rest[nameStart..<end]
        guard !name.isEmpty, !name.contains(UInt8(ascii: "/")), !name.elementsEqual(".".utf8),
            !name.elementsEqual("..".utf8)
        else { throw .badName(Self.shown(name)) }
        guard let id = ObjectID(bytes: rest[(end + 1)...].prefix(format.byteCount), format: format)
        else { throw .truncated }
        rest = rest.dropFirst(end + 1 - rest.startIndex + format.byteCount)
        rawName = Array(name)
        self.mode = mode
        self.id = id
    }

    private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}

/// Checks that names are in git's order, in which the name of a folder ends in `/`.
///
/// A file and a folder with the same name need not be adjacent: `a`, `a.b`, `a/` is in order. The names that a
/// folder with the same name could still follow are therefore kept, like in `verify_ordered` of git's fsck.c.
private struct TreeOrder {
    private var last: TreeEntry?
    private var candidates: [[UInt8]] = []

    mutating func check(_ entry: TreeEntry) throws(ObjectFault) {
        defer { last = entry }
        guard let last else { return }
        let common = zip(last.rawName, entry.rawName).prefix { $0 == $1 }.count
        if common == last.rawName.count, common == entry.rawName.count {
            throw .duplicate(entry.shownName)
        }
        let before = Self.byte(at: common, of: last)
        let after = Self.byte(at: common, of: entry)
        guard before < after else { throw .notSorted(entry.shownName) }
        if common == last.rawName.count, last.mode != .directory, after < UInt8(ascii: "/") {
            candidates.append(last.rawName)
        } else if common == entry.rawName.count, entry.mode == .directory {
            try checkFiles(before: entry)
        }
    }

    /// Checks the preceding files for one with the same name as a folder.
    private mutating func checkFiles(before folder: TreeEntry) throws(ObjectFault) {
        while let file = candidates.popLast() {
            guard folder.rawName.starts(with: file) else { continue }
            guard folder.rawName.count > file.count else { throw .duplicate(folder.shownName) }
            if folder.rawName[file.count] < UInt8(ascii: "/") {
                candidates.append(file)
                return
            }
        }
    }

    private static func byte(at index: Int, of entry: TreeEntry) -> UInt8 {
        guard index == entry.rawName.count else { return entry.rawName[index] }
        return entry.mode == .directory ? UInt8(ascii: "/") : 0
    }
}
