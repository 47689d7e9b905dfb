/// The files and folders of a repository, by path and by name.
///
/// Names are compared as listed, so case matters on every file system.
public struct RepositoryFiles: Sendable {
    /// The paths, sorted.
    let files: [String]
    /// The folders, sorted; the top is not one of them.
    private let folders: [String]
    private enum Kind { case file, folder }

    /// All files and folders.
    private let kinds: [String: Kind]
    /// The positions of the files and of the folders by name in lowercase.
    private let filesByName: [String: [Int32]]
    private let foldersByName: [String: [Int32]]
    /// Folders that contain a SKILL.md; an empty path is the top.
    let skills: Set<String>
    /// The names of these folders in lowercase.
    let skillNames: Set<String>
    /// Folders that contain a `.claude-plugin/plugin.json`.
    let plugins: Set<String>
    /// The names of these folders in lowercase.
    let pluginNames: Set<String>

    /// Sorts the paths of all files, which takes little time if they are sorted already.
    public init(_ paths: [String]) {
        files = paths.sorted()
        var kinds: [String: Kind] = [:]
        kinds.reserveCapacity(files.count * 5 / 4)
        for file in files { kinds[file] = .file }
        var folders: [String] = []
        var last = ""
        for file in files {
            // Most files are in the folder of the one before.
            var folder = SkillPaths.parent(of: file)
            guard folder != last else { continue }
            last = folder
            while !folder.isEmpty, kinds.updateValue(.folder, forKey: folder) != .folder {
                folders.append(folder)
                folder = SkillPaths.parent(of: folder)
            }
        }
        folders.sort()
        self.folders = folders
        self.kinds = kinds
        filesByName = Self.names(of: files)
        foldersByName = Self.names(of: folders)
        skills = Set(
            filesByName["skill.md", default: []].map { [files] in
                SkillPaths.parent(of: files[Int($0)])
            })
        skillNames = Set(
            skills.filter { !$0.isEmpty }.map { SkillPaths.lastName(of: $0).lowercased() })
        plugins = Set(
            filesByName["plugin.json", default: []].compactMap { [files] in
                let folder = SkillPaths.parent(of: files[Int($0)])
                guard SkillPaths.lastName(of: folder) == ".claude-plugin" else { return nil }
                return SkillPaths.parent(of: folder)
            })
        pluginNames = Set(plugins.map { SkillPaths.lastName(of: $0).lowercased() })
    }

    private static func names(of paths: [String]) -> [String: [Int32]] {
        var names: [String: [Int32]] = [:]
        for (index, path) in paths.enumerated() {
            names[SkillPaths.lastName(of: path).lowercased(), default: []].append(Int32(index))
        }
        return names
    }

    /// Whether a file or folder exists.
    func contains(_ path: String) -> Bool { kinds[path] != nil }

    /// Whether a file exists.
    func hasFile(_ path: String) -> Bool { kinds[path] == .file }

    /// Whether a folder exists.
    func hasFolder(_ path: String) -> Bool { kinds[path] == .folder }

    /// Whether a file or folder has a name, in any letter case.
    func hasName(_ name: some StringProtocol) -> Bool {
        let name = name.lowercased()
        return filesByName[name] != nil || foldersByName[name] != nil
    }

    /// Returns the files with a name, in any letter case.
    func files(named name: String) -> NamedPaths {
        NamedPaths(filesByName[name.lowercased(), default: []], in: files)
    }

    /// Returns the folders with a name, in any letter case.
    func folders(named name: String) -> NamedPaths {
        NamedPaths(foldersByName[name.lowercased(), default: []], in: folders)
    }

    /// Returns the folder of the innermost skill around a file or folder; nil if it is in none or only in the top.
    func skill(around path: String) -> String? {
        SkillPaths.ancestors(of: path).first(where: skills.contains)
    }
}

/// The paths with one name; a repository may have thousands, as of README.md, so they are not copied.
struct NamedPaths: RandomAccessCollection {
    private let positions: [Int32]
    private let paths: [String]

    init(_ positions: [Int32], in paths: [String]) {
        self.positions = positions
        self.paths = paths
    }

    var startIndex: Int { 0 }
    var endIndex: Int { positions.count }
    subscript(index: Int) -> String { paths[Int(positions[index])] }
}

extension String {
    /// Whether this is a path, or a longer path that ends in its components.
    ///
    /// Paths are compared byte by byte, since `hasSuffix` compares characters, from the end.
    func endsInPath(_ path: String) -> Bool {
        let rest = utf8.count - path.utf8.count
        guard rest > 0 else { return rest == 0 && utf8.elementsEqual(path.utf8) }
        let tail = utf8.dropFirst(rest - 1)
        return tail.first == UInt8(ascii: "/") && tail.dropFirst().elementsEqual(path.utf8)
    }
}
