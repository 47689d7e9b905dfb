internal import Text

/// The files and folders of a skill, by path.
///
/// Names are compared as listed, so case matters on every file system; Unicode normalization doesn't.
struct SkillPaths: Sendable {
    /// All files, sorted by bytes.
    let files: [String]
    /// The index of each file; the first one of several that are equal in Unicode.
    private let places: [String: Int]
    /// The paths of all folders, from the skill folder.
    let folders: Set<String>
    private let links: Set<String>
    /// The paths of files and folders by themselves in lowercase.
    private let spellings: [String: String]
    /// The folders below the top that contain a SKILL.md.
    private let nestedSkills: Set<String>

    /// Collects the names; `links` are the files that are symbolic links, perhaps to folders.
    init(files: [String], links: Set<String> = []) {
        let sorted = files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        self.files = sorted
        self.links = links
        places = Dictionary(zip(sorted, sorted.indices), uniquingKeysWith: { first, _ in first })
        var folders: Set<String> = []
        for file in files {
            var folder = Self.parent(of: file)
            while !folder.isEmpty, folders.insert(folder).inserted {
                folder = Self.parent(of: folder)
            }
        }
        self.folders = folders
        nestedSkills = Set(
            files.filter { $0.utf8.suffix(9).elementsEqual("/SKILL.md".utf8) }.map(Self.parent))
        var spellings: [String: String] = [:]
        for path in files + folders.sorted() { spellings[path.lowercased()] = path }
        self.spellings = spellings
    }

    /// Whether a file or folder exists; anything below a symbolic link is assumed to exist.
    func contains(_ path: String) -> Bool {
        if path.isEmpty || places[path] != nil || folders.contains(path) { return true }
        guard !links.isEmpty else { return false }
        var folder = Self.parent(of: path)
        while !folder.isEmpty {
            if links.contains(folder) { return true }
            folder = Self.parent(of: folder)
        }
        return false
    }

    /// Whether a folder exists.
    func hasFolder(_ path: String) -> Bool { folders.contains(path) || links.contains(path) }

    /// Returns the path that differs in case only.
    func otherSpelling(of path: String) -> String? {
        spellings[path.lowercased()].flatMap { $0 == path ? nil : $0 }
    }

    /// Returns the indices in ``files`` of a file, or of all files below a folder.
    func indices(at path: String) -> Range<Int> {
        if let place = places[path] {
            if files[place].utf8.elementsEqual(path.utf8) { return place..<place + 1 }
            let first = firstIndex(from: path)
            let isSame = first < files.count && files[first].utf8.elementsEqual(path.utf8)
            return isSame ? first..<first + 1 : place..<place + 1
        }
        // "0" follows "/" in ASCII.
        return firstIndex(from: path + "/")..<firstIndex(from: path + "0")
    }

    /// Returns the number of files before a path.
    private func firstIndex(from path: String) -> Int {
        files.partitionPoint { !$0.utf8.lexicographicallyPrecedes(path.utf8) }
    }

    /// Returns the folder of the innermost SKILL.md above a file; empty for the skill itself.
    func skillFolder(of file: String) -> String {
        guard !nestedSkills.isEmpty else { return "" }
        var folder = Self.parent(of: file)
        while !folder.isEmpty, !nestedSkills.contains(folder) { folder = Self.parent(of: folder) }
        return folder
    }

    /// Returns the folders that contain a file, the innermost first, without the top.
    static func ancestors(of path: String) -> some Sequence<String> {
        sequence(first: parent(of: path)) { parent(of: $0) }.prefix { !$0.isEmpty }
    }

    /// Returns the folder that contains a file; empty at the top.
    static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastOffset(of: UInt8(ascii: "/")) else { return "" }
        return String(Substring(path.utf8.prefix(slash)))
    }

    static func lastName(of path: String) -> String {
        guard let slash = path.utf8.lastOffset(of: UInt8(ascii: "/")) else { return path }
        return String(Substring(path.utf8.dropFirst(slash + 1)))
    }

    static func firstName(of path: String) -> String {
        guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[..<slash])
    }

    /// Resolves a path from a folder; nil if it leaves the skill.
    static func resolve(_ path: String, from folder: String) -> String? {
        if isPlain(path) { return folder.appendingPath(path) }
        var names = folder.names
        for name in path.names {
            switch name {
            case ".": continue
            case "..":
                guard names.popLast() != nil else { return nil }
            default: names.append(name)
            }
        }
        return names.joined(separator: "/")
    }

    /// Whether a path has no `.`, `..` or empty component.
    private static func isPlain(_ path: String) -> Bool {
        var isStart = true
        for byte in path.utf8 {
            if isStart, byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/") { return false }
            isStart = byte == UInt8(ascii: "/")
        }
        return !isStart
    }

    /// Returns the relative path from a folder to a file.
    static func path(from folder: String, to file: String) -> String {
        let start = folder.names
        let end = file.names
        let common = zip(start, end).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: start.count - common)
        return (up + end.dropFirst(common).map(String.init)).joined(separator: "/")
    }
}

extension String {
    /// The names of a path, split by bytes: a slash before a combining mark is another `Character`.
    var names: [Substring] { utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) } }

    /// Returns the path of a file or folder of this folder; an empty folder is the top.
    func appendingPath(_ path: String) -> String {
        if isEmpty { return path }
        var joined = self
        joined.reserveCapacity(utf8.count + path.utf8.count + 1)
        joined += "/"
        joined += path
        return joined
    }

    /// Whether this is the path of a folder, or of a file or folder in it.
    func isPath(in folder: String) -> Bool {
        hasPrefix(folder)
            && (utf8.count == folder.utf8.count
                || utf8.dropFirst(folder.utf8.count).first == UInt8(ascii: "/"))
    }
}
