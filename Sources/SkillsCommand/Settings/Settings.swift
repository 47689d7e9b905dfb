internal import JSON
internal import Problem
internal import SkillOperations
internal import SkillPolicy
internal import SkillStore
internal import SystemPackage

/// The user's settings, and those of the machine where the user has none.
///
/// The keys are `{"agents": ["claude-code", "cursor"], "minAge": "3d", "language": "ja"}`; ``Speech`` has the language, and
/// ``CatalogSettings`` the catalogs.
struct Settings: Sendable {
    /// The default agents; nil if not configured.
    var agents: [Agent]?
    /// The minimum age of versions to install; nil if not configured.
    var minimumAge: Age?

    /// Reads the files; a missing file is an empty configuration.
    init(of world: World) throws(SettingsProblem) {
        _ = try Speech(in: world)
        for file in [SettingsFile.user(world), .machine(world)] {
            let members = try file.members()
            let agents = try Self.agents(members, file.path)
            let age = try Self.minimumAge(members, file.path)
            self.agents = self.agents ?? agents
            minimumAge = minimumAge ?? age
        }
    }

    private static func agents(
        _ members: [String: JSONValue], _ path: FilePath
    ) throws(SettingsProblem) -> [Agent]? {
        guard let value = members["agents"], value != .null else { return nil }
        guard let names = value.array?.map(\.string) else {
            throw .invalid(path, .agentsNotNames)
        }
        var agents: [Agent] = []
        for name in names {
            guard let name, let agent = Agent(id: name) else {
                throw .invalid(path, .unknownAgent(name ?? "?"))
            }
            agents.append(agent)
        }
        return agents
    }

    private static func minimumAge(
        _ members: [String: JSONValue], _ path: FilePath
    ) throws(SettingsProblem) -> Age? {
        guard let value = members["minAge"], value != .null else { return nil }
        guard let age = value.string.flatMap({ Age($0) }) else { throw .invalid(path, .minAge) }
        return age
    }

    /// Saves the default agents; everything else in the user's file is kept.
    static func save(agents: [Agent], in world: World) async throws {
        let file = SettingsFile.user(world)
        let lock = try await file.lock()
        defer { withExtendedLifetime(lock) {} }
        let names = agents.map { JSONValue.string($0.id).text(.line) }
        let json = try file.editable()
        let bytes: [UInt8]
        do { bytes = try json.setting(elements: names, of: "agents") } catch {
            throw SettingsProblem.invalid(file.path, .agentsNotNames)
        }
        try file.replace(with: bytes)
    }

    /// Returns the path of the user's file.
    static func path(in world: World) -> FilePath { SettingsFile.user(world).path }
}
