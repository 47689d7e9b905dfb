internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore

/// An install by name, for further agents, of a skill that came from an address: a catalog may have another publisher's
/// skill with that name.
struct InstalledNameProblem: Problem {
    private let name: String
    private let origin: LockEntry.Origin
    private let agents: [Agent]
    private let scope: Scope

    var kind: ProblemKind { .refused }

    var summary: String {
        say(
            "'\(name)' is installed from \(origin.sourceAddress), but a name alone refers to a catalog",
            ja: "「\(name)」は \(origin.sourceAddress) からインストールしたものですが、名前だけではカタログのスキルを指します")
    }

    var hint: Suggestion? {
        let isAlias = origin.path?.split(separator: "/").last.map(String.init) != name
        let selection =
            isAlias ? ["--skill", origin.path ?? ".", "--as", name] : ["--skill", name]
        let command = SuggestedCommand(
            words: ["install", origin.sourceAddress] + selection
                + agents.flatMap { ["--agent", $0.id] }, in: scope)
        return say(
            "to use the installed skill: \(command)", ja: "インストール済みのスキルを使うには: \(command)")
    }

    /// Throws if one of the addresses is such a name.
    static func refuse(
        _ addresses: [SkillAddress], for agents: [Agent]?, in store: SkillStore
    ) throws {
        guard let agents, let skills = try store.lock()?.skills else { return }
        for address in addresses {
            guard case .catalog(let request) = address.meaning, request.catalog == nil,
                request.publisher == nil, let name = SkillName(request.name),
                let origin = skills[name]?.origin, origin.kind != .catalog,
                origin.catalogEntry == nil
            else { continue }
            throw InstalledNameProblem(
                name: request.name, origin: origin, agents: agents, scope: store.locations.scope)
        }
    }
}
