internal import FileTree
public import SystemPackage

/// A folder of skills and the agents that read it.
public struct SkillsFolder: Sendable, Hashable {
    /// The path of the folder.
    public let path: FilePath
    /// The names of the agents.
    public let agents: [String]

    /// Creates a folder.
    public init(path: FilePath, agents: [String]) {
        self.path = path
        self.agents = agents
    }
}

/// Finds skills in the folders of agents.
struct SkillFinder {
    /// The maximum number of names to read in one folder.
    static let nameLimit = 10_000

    private let folders: [SkillsFolder]
    /// The names in each folder.
    private let names: [Set<FilePath.Component>]

    /// Sorts the folder that many agents share, in the project or home folder, to the front.
    init(_ folders: [SkillsFolder], root: FilePath) {
        let shared = root.pushing(".agents/skills")
        let isThere = folders.contains { $0.path == shared }
        self.folders = (isThere ? [] : [SkillsFolder(path: shared, agents: [])]) + folders
        names = self.folders.map { folder in
            let entries = (try? Directory.open(folder.path).entries()) ?? []
            return Set(
                entries.lazy.filter { $0.kind == .directory || $0.kind == .link }
                    .prefix(Self.nameLimit).map(\.name))
        }
    }

    /// Returns the locations of a skill, by its name or the folder name that the npm package `skills` derives from it.
    func places(of name: String) -> SkillPlaces {
        let wanted = [name, Self.folderName(of: name)].compactMap { text in
            RelativePath(text).flatMap { $0.names.count == 1 ? FilePath.Component(text) : nil }
        }
        return places(
            zip(folders, names).flatMap { folder, names in
                wanted.filter(names.contains).map { (folder.path.appending($0), folder.agents) }
            })
    }

    /// Returns the locations among some folders that contain a skill, with the agents that read them.
    func places(at paths: [FilePath]) -> SkillPlaces {
        places(
            paths.map { path in
                let above = path.removingLastComponent()
                return (path, folders.filter { $0.path == above }.flatMap(\.agents))
            })
    }

    private func places(_ candidates: [(path: FilePath, agents: [String])]) -> SkillPlaces {
        var real: [FilePath] = []
        var links: [FilePath] = []
        var agents: [String] = []
        var seen: Set<FilePath> = []
        for candidate in candidates where !(real + links).contains(candidate.path) {
            guard let resolved = Self.resolved(candidate.path),
                (try? Directory.open(resolved).contains("SKILL.md")) == true
            else { continue }
            if !isLink(candidate.path), seen.insert(resolved).inserted {
                real.append(candidate.path)
            } else {
                links.append(candidate.path)
            }
            agents += candidate.agents.filter { !agents.contains($0) }
        }
        return SkillPlaces(folders: real + links, agents: agents)
    }

    private func isLink(_ path: FilePath) -> Bool {
        guard let name = path.lastComponent,
            let entry = try? Directory.open(path.removingLastComponent()).examine(name)
        else { return false }
        return entry.kind == .link
    }

    /// Returns the real path of every folder that may contain a skill, sorted and without duplicates.
    func skills() -> [FilePath] {
        let paths = zip(folders, names).flatMap { folder, names in
            names.compactMap { Self.resolved(folder.path.appending($0)) }
        }
        return Set(paths).sorted { $0.string.utf8.lexicographicallyPrecedes($1.string.utf8) }
    }

    static func resolved(_ path: FilePath) -> FilePath? {
        (try? Directory.resolve(path)).flatMap(\.self)
    }

    /// Returns the folder name that the npm package `skills` (1.5.20) derives from a skill name: lowercase, with hyphens
    /// for characters other than letters, digits, `.` and `_`, and no leading or trailing `.` or hyphen.
    static func folderName(of name: String) -> String {
        var text: [UInt8] = []
        for byte in name.lowercased().utf8 {
            let isPlain =
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
                || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
            if isPlain {
                text.append(byte)
            } else if text.last != UInt8(ascii: "-") {
                text.append(UInt8(ascii: "-"))
            }
        }
        func isEdge(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        }
        let inner = text.drop(while: isEdge).reversed().drop(while: isEdge).reversed()
        return inner.isEmpty ? "unnamed-skill" : String(decoding: inner.prefix(255), as: UTF8.self)
    }
}
