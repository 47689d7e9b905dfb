internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import Terminal
internal import Text

/// Reads the SKILL.md of hits from their sources, as `skills preview` does; nothing is kept.
struct HitDocuments: Sendable {
    private let user: SessionContext
    private let project: SessionContext
    private let world: World

    init(_ common: CommonOptions, _ transfer: TransferOptions) throws {
        world = World.current
        let board = ProgressBoard(common.notes)
        user = try SessionContext(common.userStore(), transfer, board)
        project = try SessionContext(common.projectStore(), transfer, board)
    }

    /// Returns the SKILL.md of a hit.
    func document(of hit: SkillSearch.Hit) async throws -> [UInt8] {
        let address = try SkillAddress(
            hit.address, workingDirectory: world.workingDirectory, home: world.home)
        let context = hit.isOfProject ? project : user
        return try await Session.open(context, Admission(.install(.lenient)), .dryRun) { session in
            let source = try await session.contents(of: address).source
            guard let skill = try await source.select(.only).skills.first,
                let document = try await source.document(of: skill)
            else { throw SkillSourceError.noSkill(address.typed, top: []) }
            return document.source.bytes
        }
    }
}
