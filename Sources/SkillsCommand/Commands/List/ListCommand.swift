internal import ArgumentParser
internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import Signature
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills list` lists installed skills.
struct ListCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list",
            abstract: say("List installed skills.", ja: "インストール済みのスキルを一覧表示する。"),
            discussion: say(
                """
                In a project with skills, lists those of the project and those of the user; with --project or --global, only \
                one of them.
                """,
                ja: """
                    スキルのあるプロジェクトの中では、プロジェクトのスキルとユーザーのスキルを表示する。--project または --global を付けると、\
                    どちらか一方だけを表示する。
                    """),
            aliases: ["ls"])
    }

    @Flag(
        help: ArgumentHelp(
            say("List the skills of every user of this machine.", ja: "このコンピューターの全ユーザーのスキルを一覧表示する。")
        ))
    var allUsers = false

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var agents: AgentOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard !allUsers || scope.choice == nil && agents.agent.isEmpty && !agents.allAgents else {
            throw ValidationError(Messages.allUsersExcludesScopes)
        }
    }

    func run() async throws {
        let world = World.current
        world.warnAboutPolicy(common.notes)
        guard !allUsers else { return try UserInventory(world, common).write() }
        let found = try scopes(world).map(listing)
        let skills = found.flatMap(\.skills)
        let notes = try await catalogNotes(on: skills, world)
        let recalls = try catalogs(world).recalls
        common.warnAboutLostAdvisories(in: try common.userStore().locations)
        guard !common.json else {
            let times = try found.flatMap { listing in
                let times = try listing.store.installationTimes(of: listing.skills)
                return listing.skills.map { times[$0.name] }
            }
            let values = zip(zip(skills, notes), times).map { json($0.0, $0.1, recalls, $1) }
            return common.write("list", ["skills": .array(values)])
        }
        if skills.isEmpty {
            let folders = found.first { $0.store.locations.scope == scope.scope }?.folders ?? []
            common.notes.line(
                .init(Messages.noSkills(in: Messages.row(folders.map(world.display))), .plain))
            if let agent = agents.agent.first, try scopes(world).contains(where: hasSkills) {
                common.notes.hint(Messages.forAgentToo(agent))
            }
        } else {
            write(found, notes, recalls)
        }
        for listing in found {
            noteTooDeep(listing)
        }
        let folders = found.flatMap { $0.folders + [$0.store.locations.stateFolder] }
        for file in FileInPlace.all(of: folders) {
            common.notes.warning(file.summary(in: world))
            common.notes.hint(file.hint(in: world))
        }
        let project = found.filter { $0.store.locations.scope != .user }.flatMap(\.skills)
        let own = found.filter { $0.store.locations.scope == .user }.flatMap(\.skills)
        common.warnAboutHidden(project, by: own)
        if project.contains(where: { $0.state == .missing }) {
            common.notes.hint(Messages.toInstallLocked)
        }
    }

    /// Points out skills that agents do not find, in subfolders or in files of another name, once for all of them.
    private func noteTooDeep(_ listing: SkillListing) {
        var (deep, misspelled) = (0, 0)
        let (locations, names) = (listing.store.locations, Set(listing.skills.map(\.name)))
        for (_, entry) in UnusedEntry.all(in: locations, except: names) {
            switch entry.reason {
            case .tooDeep(let skills, _): deep += skills.count
            case .misspelled: misspelled += 1
            case .danglingLink, .noSkill: break
            }
        }
        let doctor = SuggestedCommand("doctor", in: locations.scope)
        if deep > 0 { common.notes.note(Messages.tooDeep(deep, doctor)) }
        if misspelled > 0 { common.notes.note(Messages.misspelled(misspelled, doctor)) }
    }

    /// The notes of catalogs about skills that they renamed or removed; nil for each other one.
    private func catalogNotes(on skills: [InstalledSkill], _ world: World) async throws -> [String?]
    {
        let catalogs = try catalogs(world)
        var notes: [String?] = []
        for skill in skills { notes.append(await catalogs.note(on: skill)) }
        return notes
    }

    private func catalogs(_ world: World) throws -> CatalogNotes {
        CatalogNotes(world, try common.userStore().locations)
    }

    /// The selected scope; without a selection, that of the project, if there is one, and that of the user.
    private func scopes(_ world: World) throws -> [Scope] {
        guard scope.choice == nil, world.projectFolder != world.home else { return [scope.scope] }
        return [.project(world.projectFolder), .user]
    }

    private func hasSkills(_ scope: Scope) throws -> Bool {
        try !common.store(ScopeOptions(of: scope)).forShowing.skills().isEmpty
    }

    /// Returns the skills of a scope; with --agent, those that these agents see.
    private func listing(of scope: Scope) throws -> SkillListing {
        guard let chosen = try agents.chosen(in: scope) else {
            return try SkillListing(common.store(ScopeOptions(of: scope)))
        }
        return try SkillListing(common.store(ScopeOptions(of: scope), chosen), seenBy: chosen)
    }

    private func json(
        _ skill: InstalledSkill, _ catalogNote: String?, _ recalls: Recalls, _ time: String?
    ) -> JSONValue {
        var members = skill.json.object ?? [:]
        members["installed"] = .text(skill.workingCopy == nil ? time : nil)
        members["recalls"] = .array(recalls.recalls(of: skill).map(\.json))
        members["scope"] = .string(skill.scope.name)
        members["signature"] = skill.signature?.json ?? .null
        members["catalogNote"] = .text(catalogNote)
        members["notLoaded"] = .array(failures(of: skill).map(\.json))
        return .object(members)
    }

    /// The agents of a skill that do not load it.
    private func failures(of skill: InstalledSkill) -> [LoadCheck.Failure] {
        LoadCheck(skill.agents.compactMap { Agent(id: $0) }, in: .current).failures(of: skill)
    }

    private func write(_ found: [SkillListing], _ notes: [String?], _ recalls: Recalls) {
        let skills = found.flatMap(\.skills)
        let sights = found.flatMap { listing in listing.skills.map(listing.sight) }
        let signatures = skills.map(\.signature)
        let isSigned = signatures.contains { $0 != nil }
        let isMixed = skills.contains { $0.scope != .user }
        var table = Table(whole: [0, 2])
        var title: [Console.Piece] = [
            .dim(say("NAME", ja: "名前")), .dim(say("VERSION", ja: "バージョン")),
            .dim(say("STATE", ja: "状態")),
        ]
        if isMixed { title.append(.dim(say("SCOPE", ja: "範囲"))) }
        title.append(.dim(say("AGENTS", ja: "エージェント")))
        if isSigned { title.append(.dim(say("SIGNED BY", ja: "署名者"))) }
        // With --agent, the question is where these agents see it.
        let isChosen = sights.contains { $0 != nil }
        title.append(.dim(isChosen ? say("FOLDER", ja: "フォルダー") : say("SOURCE", ja: "入手元")))
        table.add(title)
        for ((skill, sight), signature) in zip(zip(skills, sights), signatures) {
            var row: [Console.Piece] = [
                .bold(skill.name),
                .init(skill.version ?? skill.shortCommit ?? "-", .plain), skill.statePiece,
            ]
            if isMixed { row.append(.init(Messages.scope(skill.scope), .plain)) }
            row.append(.init((sight?.agents ?? skill.agents).joined(separator: ", "), .plain))
            if isSigned { row.append(signature?.column ?? .dim("-")) }
            let source =
                skill.workingCopy.map { World.current.display($0) }
                ?? skill.absoluteSource.map(World.current.display(source:)) ?? "-"
            let folders = sight?.folders.map(World.current.display).joined(separator: ", ")
            table.add(row + [.dim(folders ?? source)])
        }
        common.results.buffered { table.write(to: $0) }
        remark(on: skills, notes, recalls)
    }

    /// Writes what is remarkable about skills, and what to do about it.
    private func remark(on skills: [InstalledSkill], _ notes: [String?], _ recalls: Recalls) {
        let scopes = skills.map(\.scope)
        let isUnclear = scopes.last != scopes.first
        let titles = skills.map { isUnclear ? "\($0.name) (\(Messages.scope($0.scope)))" : $0.name }
        for (skill, title) in zip(skills, titles) {
            for recall in recalls.recalls(of: skill) {
                common.reasons.warning("\(title): \(Messages.recalled(recall))")
            }
            for failure in failures(of: skill) {
                common.reasons.warning("\(title): \(failure.text)")
            }
        }
        for ((skill, title), note) in zip(zip(skills, titles), notes) {
            let remarks = skill.remarks + [note].compactMap(\.self)
            for remark in remarks { common.notes.line(.dim("\(title): \(remark)")) }
        }
        for (index, scope) in scopes.enumerated() where !scopes[..<index].contains(scope) {
            let own = skills.filter { $0.scope == scope }
            common.hintAtConflicts(of: own, in: scope)
            hintAtImport(of: own, in: scope)
        }
    }

    /// Points out skills that other tools installed, once for all of them.
    private func hintAtImport(of skills: [InstalledSkill], in scope: Scope) {
        let unmanaged = Set(skills.filter { $0.entry == nil }.map(\.name))
        guard !unmanaged.isEmpty else { return }
        let board = ProgressBoard(common.notes)
        guard let store = try? common.store(ScopeOptions(of: scope)),
            let plan = try? ImportPlan(try SessionContext(store, .none, board))
        else { return }
        let count = plan.candidates.count {
            $0.claim.tool != nil && unmanaged.contains($0.name.description)
        }
        guard count > 0 else { return }
        common.notes.hint(Messages.importable(count, SuggestedCommand("adopt", in: scope)))
    }
}
