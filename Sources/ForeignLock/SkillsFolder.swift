internal import FileTree
public import SystemPackage

/// A folder of skills, and the agents that read it.
public struct SkillsFolder: Sendable, Hashable {
    /// The folder.
    public let path: FilePath
    /// The names of the agents.
    public let agents: [String]

    /// Collects the two.
    public init(path: FilePath, agents: [String]) {
        self.path = path
        self.agents = agents
    }
}

/// Looks for skills in the folders of agents.
struct SkillFinder {
    /// The most names that we look at in one folder.
    static let nameLimit = 10_000

    private let folders: [SkillsFolder]
    /// The names in each of the folders.
    private let names: [Set<FilePath.Component>]

    /// The folder of the project or the home folder that many tools share comes first.
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

    /// Where the skill of a name lies, or of the name that the npm package `skills` makes of it.
    func places(of name: String) -> SkillPlaces {
        let wanted = [name, Self.folderName(of: name)].compactMap { text in
            RelativePath(text).flatMap { $0.names.count == 1 ? FilePath.Component(text) : nil }
        }
        return places(
            zip(folders, names).flatMap { folder, names in
                wanted.filter(names.contains).map { (folder.path.appending($0), folder.agents) }
            })
    }

    /// Those of some folders that hold a skill; agents are named by where the folders lie.
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

    /// Every folder that may hold a skill, once, by its real path and ordered by it.
    func skills() -> [FilePath] {
        let paths = zip(folders, names).flatMap { folder, names in
            names.compactMap { Self.resolved(folder.path.appending($0)) }
        }
        return Set(paths).sorted { $0.string.utf8.lexicographicallyPrecedes($1.string.utf8) }
    }

    static func resolved(_ path: FilePath) -> FilePath? {
        (try? Directory.resolve(path)).flatMap(\.self)
    }

    /// The folder's name that the npm package `skills` makes of a skill's (1.5.20): lower-case, every run of
    /// other characters than letters, digits, `.` and `_` a hyphen, no `.` or hyphen at the ends.
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
