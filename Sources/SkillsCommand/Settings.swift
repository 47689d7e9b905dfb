internal import FileTree
internal import JSON
internal import Problem
internal import SkillOperations
internal import SkillStore
internal import SystemPackage

/// What the user has configured, in `${XDG_CONFIG_HOME:-~/.config}/skills/config.json`.
///
/// `{"agents": ["claude-code", "cursor"], "minAge": "3d"}`; there are no other keys.
struct Settings: Sendable {
    /// The agents that skills are installed for when none is named; nil when nothing is said.
    var agents: [Agent]?
    /// How old a version must be before it is installed; nil when nothing is said.
    var minimumAge: Age?

    private static let name: FilePath.Component = "config.json"
    private static let sizeLimit = 1024 * 1024
    private static let keys = ["agents", "minAge"]

    /// Reads the file; one that is not there says nothing.
    init(of world: World) throws(SettingsProblem) {
        let path = Self.path(in: world)
        guard let members = try Self.members(at: path) else { return }
        for key in members.keys.sorted() where key != "$schema" && !Self.keys.contains(key) {
            throw .unknown(path, key, known: Self.keys)
        }
        if let value = members["agents"], value != .null {
            guard let names = value.array?.map(\.string) else {
                throw .wrong(path, "its agents are no list of names")
            }
            agents = []
            for name in names {
                guard let name, let agent = Agent(id: name) else {
                    throw .wrong(path, "it names the agent \(name ?? "?"), which is not known")
                }
                agents?.append(agent)
            }
        }
        if let value = members["minAge"], value != .null {
            guard let age = value.string.flatMap({ Age($0) }) else {
                throw .wrong(path, "its minAge is no time such as 3d or 12h")
            }
            minimumAge = age
        }
    }

    /// Writes the agents that somebody chose; all else in the file stays.
    static func save(agents: [Agent], in world: World) throws {
        let path = path(in: world)
        var members = try members(at: path) ?? [:]
        members["agents"] = .strings(agents.map(\.id))
        try Directory.replaceFile(at: path, with: Array(JSONValue.object(members).text().utf8))
    }

    /// Where the file is.
    static func path(in world: World) -> FilePath {
        let base =
            world.environment["XDG_CONFIG_HOME"].map { FilePath($0) }.flatMap {
                $0.isAbsolute ? $0 : nil
            } ?? world.home.appending(".config")
        return base.appending("skills").appending(name)
    }

    private static func members(
        at path: FilePath
    ) throws(SettingsProblem) -> [String: JSONValue]? {
        let bytes: [UInt8]
        do { bytes = try InputFile.open(path).contents(limit: sizeLimit) } catch {
            guard error.code == .noSuchFileOrDirectory || error.code == .notDirectory else {
                throw .unreadable(error)
            }
            return nil
        }
        guard let members = (try? JSONValue(parsing: bytes))?.object else {
            throw .wrong(path, "it is no JSON object")
        }
        return members
    }
}

/// Why the configuration can't be used.
enum SettingsProblem: Problem {
    case wrong(FilePath, String)
    /// It has a key that nobody reads.
    case unknown(FilePath, String, known: [String])
    case unreadable(FileTreeError)

    var summary: String {
        switch self {
        case .wrong(let path, let reason):
            "the configuration \(path.string) can't be used: \(reason)"
        case .unknown(let path, let key, _):
            "the configuration \(path.string) can't be used: there is no setting \(key.prefix(80))"
        case .unreadable(let error): error.summary
        }
    }

    var hint: String? {
        switch self {
        case .wrong(let path, _): "repair it, or remove it: rm \(path.string.shellQuoted)"
        case .unknown(_, let key, let known):
            Similarity.names(like: key, among: known).first.map { "did you mean \($0)?" }
                ?? "its settings are \(known.inWords)"
        case .unreadable(let error): error.hint
        }
    }
}
