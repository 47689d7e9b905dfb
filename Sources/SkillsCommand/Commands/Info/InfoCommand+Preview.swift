internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import Terminal

extension InfoCommand {
    /// Shows the skill of an address, or lists the skills of a source that has several.
    func preview(
        _ address: SkillAddress, in store: SkillStore, of installed: InstalledSkill? = nil
    ) async throws {
        let world = World.current
        common.suggestFolders(for: [address])
        let board = ProgressBoard(common.notes)
        var context = try SessionContext(store, transfer, board, language: language)
        let named: CatalogName? =
            if case .catalog(let request) = address.meaning { request.catalog } else { nil }
        context.catalogNetwork = try CatalogSettings(of: world).networkForLooking(naming: named)
        let (contents, preview) = try await Session.open(
            context, Admission(.install(.lenient)), .dryRun
        ) { session in
            try await board.whileDrawing { try await look(at: address, in: session) }
        }
        let list = ContentsPresentation(contents: [contents], common: common, scope: scope.scope)
        guard let preview else {
            return common.json ? write(contents: list.json) : list.write()
        }
        let one = PreviewPresentation(
            preview: preview, contents: contents, origin: installed?.absoluteSource,
            common: common)
        common.json ? write(preview: one.json) : one.write()
    }

    /// Returns the selected skill; nil if the source has several and none is selected.
    private func look(
        at address: SkillAddress, in session: Session
    ) async throws -> (contents: SourceContents, preview: SkillPreview?) {
        let contents = try await session.contents(of: address)
        let source = contents.source
        if skill == nil, source.onlySkill == nil, !source.candidates.isEmpty {
            return (contents, nil)
        }
        let selection = try await source.select(skill.map { .named([$0]) } ?? .only)
        guard selection.skills.count <= 1 else {
            throw SkillSourceError.choice(.severalSkills(source.address.typed, selection.skills))
        }
        guard let one = selection.skills.first else { return (contents, nil) }
        let preview = try await session.preview(of: one, in: source)
        return (contents, preview)
    }
}
