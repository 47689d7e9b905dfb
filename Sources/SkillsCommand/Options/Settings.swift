internal import FileTree
internal import JSON
internal import Problem
internal import SkillOperations
internal import SkillStore
internal import SystemPackage

/// The user's configuration from `${XDG_CONFIG_HOME:-~/.config}/skills/config.json`.
///
/// The keys are `{"agents": ["claude-code", "cursor"], "minAge": "3d"}`.
struct Settings: Sendable {
    /// The default agents; nil if not configured.
    var agents: [Agent]?
    /// The minimum age of versions to install; nil if not configured.
    var minimumAge: Age?

    private static let name: FilePath.Component = "config.json"
    private static let sizeLimit = 1024 * 1024
    private static let keys = ["agents", "minAge"]

    /// Reads the file; a missing file is an empty configuration.
    init(of world: World) throws(SettingsProblem) {
        let path = Self.path(in: world)
        guard let members = try Self.members(at: path) else { return }
        for key in members.keys.sorted() where key != "$schema" && !Self.keys.contains(key) {
            throw .unknown(path, key, known: Self.keys)
        }
        if let value = members["agents"], value != .null {
            guard let names = value.array?.map(\.string) else {
                throw .invalid(path, .agentsNotNames)
            }
            agents = []
            for name in names {
                guard let name, let agent = Agent(id: name) else {
                    throw .invalid(path, .unknownAgent(name ?? "?"))
                }
                agents?.append(agent)
            }
        }
        if let value = members["minAge"], value != .null {
            guard let age = value.string.flatMap({ Age($0) }) else {
                throw .invalid(path, .minAge)
            }
            minimumAge = age
        }
    }

    /// Saves the default agents; other settings are kept.
    static func save(agents: [Agent], in world: World) throws {
        let path = path(in: world)
        var members = try members(at: path) ?? [:]
        members["agents"] = .strings(agents.map(\.id))
        try Directory.replaceFile(at: path, with: Array(JSONValue.object(members).text().utf8))
    }

    /// Returns the path of the file.
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
            throw .invalid(path, .notJSON)
        }
        return members
    }
}
