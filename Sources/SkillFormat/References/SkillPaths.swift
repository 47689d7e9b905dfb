/// Which files and folders a skill has, asked by name.
///
/// Names are compared as listed, so that letter case counts on every file system; Unicode normal
/// forms don't.
struct SkillPaths: Sendable {
    /// Every file, ordered by bytes.
    let files: [String]
    private let fileSet: Set<String>
    private let folders: Set<String>
    private let links: Set<String>
    private let spellings: [String: String]
    /// The names of files in lower case, each with its path; nil where several have it.
    private let baseNames: [String: String?]
    /// The name of every file and folder in lower case.
    private let firstNames: Set<String>
    /// The folders that hold a SKILL.md below the top.
    let nestedSkills: [String]

    /// Collects the names; `links` are those files that are symbolic links, perhaps to folders.
    init(files: [String], links: Set<String> = []) {
        self.files = files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        self.links = links
        fileSet = Set(files)
        var folders: Set<String> = []
        var baseNames: [String: String?] = [:]
        for file in files {
            var folder = Self.parent(of: file)
            let name = Self.lastName(of: file).lowercased()
            baseNames.updateValue(baseNames.keys.contains(name) ? nil : file, forKey: name)
            while !folder.isEmpty, folders.insert(folder).inserted {
                folder = Self.parent(of: folder)
            }
        }
        self.folders = folders
        self.baseNames = baseNames
        firstNames = Set(baseNames.keys).union(folders.map { Self.lastName(of: $0).lowercased() })
        nestedSkills = files.filter { $0.hasSuffix("/SKILL.md") }.map(Self.parent)
        var spellings: [String: String] = [:]
        for path in files + folders.sorted() { spellings[path.lowercased()] = path }
        self.spellings = spellings
    }

    /// Whether a file or folder is there; what lies below a symbolic link is taken to be there.
    func contains(_ path: String) -> Bool {
        if path.isEmpty || fileSet.contains(path) || folders.contains(path) { return true }
        guard !links.isEmpty else { return false }
        var folder = Self.parent(of: path)
        while !folder.isEmpty {
            if links.contains(folder) { return true }
            folder = Self.parent(of: folder)
        }
        return false
    }

    /// Whether a file of that path is there.
    func hasFile(_ path: String) -> Bool { fileSet.contains(path) }

    /// Whether any folder is there.
    var hasFolders: Bool { !folders.isEmpty || !links.isEmpty }

    /// Whether a folder is there.
    func hasFolder(_ path: String) -> Bool { folders.contains(path) || links.contains(path) }

    /// Whether any path, from any folder, could start with a name; quick, for most words name
    /// nothing here.
    func mayStart(with name: String) -> Bool {
        name.isEmpty || name == "." || name == ".." || !links.isEmpty || firstNames.contains(name)
            || firstNames.contains(name.lowercased())
    }

    /// Whether any file has this name, whatever its folder and letter case.
    func hasFile(named name: String) -> Bool { baseNames.keys.contains(name.lowercased()) }

    /// The one file that has this name, in whatever folder.
    func onlyFile(named name: String) -> String? {
        baseNames[name.lowercased()].flatMap(\.self).flatMap {
            Self.lastName(of: $0) == name ? $0 : nil
        }
    }

    /// The path that differs from another by letter case only.
    func otherSpelling(of path: String) -> String? {
        spellings[path.lowercased()].flatMap { $0 == path ? nil : $0 }
    }

    /// The files below a folder, or the file itself.
    func files(at path: String) -> ArraySlice<String> {
        let start = hasFile(path) ? path : path + "/"
        var low = 0
        var high = files.count
        while low < high {
            let middle = (low + high) / 2
            if files[middle].utf8.lexicographicallyPrecedes(start.utf8) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return files[low...].prefix { hasFile(path) ? $0 == path : $0.hasPrefix(start) }
    }

    /// The folder of the innermost SKILL.md above a file; empty for the skill itself.
    func skillFolder(of file: String) -> String {
        nestedSkills.filter { file.hasPrefix($0 + "/") }.max { $0.utf8.count < $1.utf8.count } ?? ""
    }

    /// The folder that holds a file; empty at the top.
    static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(path[..<slash])
    }

    static func lastName(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    static func firstName(of path: String) -> String {
        guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[..<slash])
    }

    /// Follows a path from a folder; nil when it leaves the skill.
    static func resolve(_ path: String, from folder: String) -> String? {
        if isPlain(path) { return folder.isEmpty ? path : "\(folder)/\(path)" }
        var names = folder.isEmpty ? [] : folder.split(separator: "/")
        for name in path.split(separator: "/") {
            switch name {
            case ".": continue
            case "..":
                guard names.popLast() != nil else { return nil }
            default: names.append(name)
            }
        }
        return names.joined(separator: "/")
    }

    /// Whether a path has no `.`, `..` or empty name.
    private static func isPlain(_ path: String) -> Bool {
        var isStart = true
        for byte in path.utf8 {
            if isStart, byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/") { return false }
            isStart = byte == UInt8(ascii: "/")
        }
        return !isStart
    }

    /// The path that leads from a folder to a file.
    static func path(from folder: String, to file: String) -> String {
        let start = folder.split(separator: "/")
        let end = file.split(separator: "/")
        let common = zip(start, end).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: start.count - common)
        return (up + end.dropFirst(common).map(String.init)).joined(separator: "/")
    }
}
