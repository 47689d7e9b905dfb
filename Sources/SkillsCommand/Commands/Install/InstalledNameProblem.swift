internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore

/// The name of an installed skill that no catalog offered, for further agents: a catalog may have a skill of another
/// publisher under this name.
struct InstalledNameProblem: Problem {
    private let name: String
    private let source: String
    private let agents: [Agent]
    private let scope: Scope

    var kind: ProblemKind { .refused }

    var summary: String {
        say(
            "'\(name)' is installed from \(source), which a name alone does not mean",
            ja: "「\(name)」は \(source) からインストールしたものなので、名前だけでは指定できません")
    }

    var hint: Suggestion? {
        let command = SuggestedCommand(
            words: ["install", source, "--skill", name]
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
                name: request.name, source: origin.sourceAddress, agents: agents,
                scope: store.locations.scope)
        }
    }
}
