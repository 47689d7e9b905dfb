internal import FileTree
public import SkillStore
internal import SystemPackage

/// A file below an ignored name (see ``IgnoredNames``) of a kind that systems and tools do not leave there.
///
/// Ignored names are neither part of the tree hash nor counted as edits, but programs may run files below them.
/// Python's usual cache and the usual files of macOS and Windows are expected.
public struct UncoveredFile: Sendable, Hashable {
    /// A reason for which a file is unexpected.
    public enum Reason: String, Sendable {
        /// Compiled Python that runs instead of its source, even if they differ; Python itself writes none there.
        case compiled
        /// A kind of file that no system or tool leaves under this name.
        case foreign
        /// More files than are examined.
        case unexamined
    }

    /// The path in the folder of the skill.
    public let path: String
    /// The reason for which it is unexpected.
    public let reason: Reason
}

extension InstalledSkill {
    /// The unexpected files in its folder that no hash covers, sorted by path; none for a link to a working copy.
    public var uncoveredFiles: [UncoveredFile] {
        guard let ignored = snapshot?.ignoredPaths, !ignored.isEmpty,
            let folder = try? Directory.open(path)
        else { return [] }
        var search = UncoveredFileSearch()
        for path in ignored { search.examine(path, in: folder) }
        return search.found.sorted { $0.path < $1.path }
    }
}

/// Looks for unexpected files below ignored names.
private struct UncoveredFileSearch {
    private static let entryLimit = 2_000
    private static let depthLimit = 16

    private(set) var found: [UncoveredFile] = []
    private var count = 0

    /// The files that systems and tools leave below an ignored name.
    private enum Usual {
        /// Python's compiled files.
        case pythonCache
        /// The attributes that macOS keeps of files, next to their names.
        case appleDouble
        /// One file.
        case file
        /// Files of any kind that are not programs.
        case data
        /// Nothing: names that some file systems read as `.git`, such as `git~1`.
        case nothing

        init(_ name: String) {
            switch name {
            case "__pycache__": self = .pythonCache
            case "__MACOSX": self = .appleDouble
            case ".DS_Store", "Thumbs.db", "desktop.ini", "pax_global_header": self = .file
            case ".Spotlight-V100", ".Trashes", ".fseventsd": self = .data
            default: self = name.hasPrefix("._") ? .appleDouble : .nothing
            }
        }
    }

    mutating func examine(_ path: RelativePath, in folder: Directory) {
        // A repository counts as an edit.
        guard path.lastName != ".git" else { return }
        let parent: Directory
        if let above = path.parent {
            guard let opened = try? folder.open(above) else { return }
            parent = opened
        } else {
            parent = folder
        }
        guard let name = FilePath.Component(path.lastName), let entry = try? parent.examine(name)
        else { return }
        examine(entry, of: parent, path.description, Usual(path.lastName), depth: 0)
    }

    private mutating func examine(
        _ entry: DirectoryEntry, of parent: Directory, _ path: String, _ usual: Usual, depth: Int
    ) {
        switch entry.kind {
        case .directory:
            let isTooDeep = depth > (usual == .pythonCache ? 0 : Self.depthLimit)
            guard usual != .nothing, !isTooDeep, count < Self.entryLimit,
                let folder = try? parent.open(entry.name),
                let entries = try? folder.entries(), entries.count <= Self.entryLimit - count
            else {
                let isForeign = usual == .nothing || usual == .pythonCache && depth > 0
                add(path, isForeign ? .foreign : .unexamined)
                return
            }
            count += entries.count
            // A folder with the name of a file can contain anything.
            let below: Usual = usual == .file ? .nothing : usual
            for entry in entries {
                examine(entry, of: folder, "\(path)/\(entry.name.string)", below, depth: depth + 1)
            }
        case .link, .special: add(path, .foreign)
        case .file: examineFile(entry, of: parent, path, usual, depth: depth)
        }
    }

    private mutating func examineFile(
        _ entry: DirectoryEntry, of parent: Directory, _ path: String, _ usual: Usual, depth: Int
    ) {
        let head = (try? parent.openFile(entry.name).bytes(at: 0, count: 8)) ?? []
        guard !entry.isExecutable, !head.starts(with: Array("#!".utf8)) else {
            return add(path, .foreign)
        }
        switch usual {
        case .pythonCache:
            guard depth > 0, Self.isPythonCache(entry.name.string, head) else {
                return add(path, .foreign)
            }
            if Self.isUncheckedByTime(head) { add(path, .compiled) }
        case .appleDouble:
            let isAttributes = head.isEmpty || head.starts(with: [0x00, 0x05, 0x16, 0x07])
            if !isAttributes, !Self.isFolderLayout(entry.name, head) { add(path, .foreign) }
        case .file:
            if entry.name == ".DS_Store", !Self.isFolderLayout(entry.name, head) {
                add(path, .foreign)
            }
        case .data: break
        case .nothing: add(path, .foreign)
        }
    }

    /// Whether a file of this name and start has macOS's settings for displaying a folder.
    private static func isFolderLayout(_ name: FilePath.Component, _ head: [UInt8]) -> Bool {
        name == ".DS_Store" && (head.isEmpty || head.suffix(4).elementsEqual("Bud1".utf8))
    }

    /// Whether Python or Numba writes files of this name and start into `__pycache__`; a number follows the suffix of
    /// unfinished ones, and the number at the start of compiled code ends in a line break.
    private static func isPythonCache(_ name: String, _ head: [UInt8]) -> Bool {
        var parts = name.split(separator: ".")
        if parts.last?.allSatisfy({ $0.isASCII && $0.isNumber }) == true { parts.removeLast() }
        switch parts.last {
        case "pyc", "pyo": return head.isEmpty || head.dropFirst(2).starts(with: [0x0D, 0x0A])
        case "nbi", "nbc": return true
        default: return false
        }
    }

    /// Whether compiled Python is bound to the hash of its source instead of its time and size, or to nothing (PEP 552).
    ///
    /// A repository can contain such a file: the time of a source is that of its checkout, but its hash is known.
    private static func isUncheckedByTime(_ head: [UInt8]) -> Bool {
        head.count == 8 && (head[4] == 1 || head[4] == 3) && head[5...7].allSatisfy { $0 == 0 }
    }

    private mutating func add(_ path: String, _ reason: UncoveredFile.Reason) {
        found.append(UncoveredFile(path: path, reason: reason))
    }
}
