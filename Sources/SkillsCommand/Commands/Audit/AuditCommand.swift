internal import ArgumentParser
internal import Digest
internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillPolicy
internal import SkillRepository
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills audit` looks for recalled and dangerous skills among the installed ones.
struct AuditCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "audit",
            abstract: say(
                "Check installed skills for recalls and dangerous content.",
                ja: "インストール済みのスキルに、回収されたものや危険な内容がないか調べる。"),
            discussion: say(
                """
                Runs the security rules over the skills of all agents and of the project, compares them with the policies in \
                force, and asks your catalogs for advisories; those of catalogs that only the project names are read from the \
                cache (skills catalog refresh). Comments in a skill suppress nothing. Exits with status 2 if a skill \
                is recalled, not allowed, or contains something that blocks an install, or that needs consent which nobody \
                gave.
                """,
                ja: """
                    すべてのエージェントとプロジェクトのスキルにセキュリティのルールを適用し、有効なポリシーと照合し、カタログの勧告を確認する。\
                    プロジェクトだけが指定しているカタログの勧告はキャッシュから読む (skills catalog refresh)。スキル内のコメントで抑制することは\
                    できない。回収されたもの、許可されていないもの、インストールを妨げる内容、同意が必要なのに同意していない内容があれば、終了コード 2 で終わる。
                    """))
    }

    @Argument(
        help: ArgumentHelp(say("Names of the skills; defaults to all.", ja: "スキルの名前 (既定: すべて)。")),
        completion: .candidates(.installedSkills))
    var names: [String] = []

    @Flag(
        help: ArgumentHelp(
            say(
                "Use the advisories on this machine; ask no server.",
                ja: "このコンピューターにある勧告を使い、サーバーに問い合わせない。")))
    var offline = false

    @Option(
        help: ArgumentHelp(
            say("Accept findings of this rule (repeatable).", ja: "このルールの指摘を受け入れる (繰り返し可)。"),
            valueName: "rule"),
        completion: .candidates(.rules))
    var allow: [String] = []

    @Option(help: ArgumentHelp(say("Format of the report.", ja: "レポートの形式。")))
    var format: ReportFormat?

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard !common.json || format == nil || format == .json else {
            throw ValidationError(Messages.exclusive("--json", "--format"))
        }
    }

    func run() async throws {
        let world = World.current
        let start = world.uptime()
        let allowed = try AllowedRules.parse(allow)
        let stores = try stores(world)
        let settings = try CatalogSettings(of: world)
        let references = settings.references
        let (recalls, outdated) = try await recalls(settings, world)
        var audits: [SkillAudit] = []
        for store in stores {
            let policy = world.policy(for: store.locations.scope)
            let git = world.gitSettings(store.locations)
            let skills = try skills(of: store)
            let consent = try store.consent(to: skills)
            for skill in skills {
                audits.append(
                    SkillAudit(
                        skill, recalls, policy, consent, catalogs: references, git: git,
                        allowing: allowed))
            }
        }
        try refuseUnknown(audits, stores)
        let report = AuditReport(
            audits: audits, recalls: recalls, outdated: outdated, format: format, common: common,
            time: world.now(), duration: world.uptime() - start)
        report.write()
        if let status = report.status { throw status }
    }

    /// The stores of the scopes, for every agent that reads skills in them.
    private func stores(_ world: World) throws -> [SkillStore] {
        let isProject = world.projectFolder != world.home
        let scopes: [Scope] =
            scope.choice == nil && isProject
            ? [.project(world.projectFolder), .user] : [scope.scope]
        return try scopes.map { scope in
            try common.store(ScopeOptions(of: scope), Agent.all.filter { $0.reads(scope) })
        }
    }

    private func skills(of store: SkillStore) throws -> [InstalledSkill] {
        let all = try store.skills()
        return names.isEmpty ? all : all.filter { names.contains($0.name) }
    }

    private func refuseUnknown(_ audits: [SkillAudit], _ stores: [SkillStore]) throws {
        let found = Set(audits.map(\.skill.name))
        guard let missing = names.first(where: { !found.contains($0) }), let store = stores.last
        else { return }
        do { _ = try store.skill(named: missing) } catch {
            guard case .notInstalled(_, similar: []) = error, SkillName(missing) != nil,
                case let reworded = error.reworded(in: .current), reworded is SkillStoreError
            else { throw error }
            throw RewordedProblem(
                error.summary, hint: Messages.toSeeBeforeInstall(missing), error.kind)
        }
    }

    /// Returns what catalogs recalled, and those whose advisories could not be brought up to date.
    private func recalls(
        _ settings: CatalogSettings, _ world: World
    ) async throws -> (Recalls, [(catalog: CatalogName, error: CatalogError)]) {
        guard !offline else {
            let catalogs = world.cachedCatalogs(
                settings.references, try common.userStore().locations)
            return (catalogs.recalls, catalogs.lostAdvisories)
        }
        return try await common.withCatalogs(
            settings.references, transfer, network: settings.networkForLooking()
        ) { catalogs, tools in
            let outdated = try await tools.board.whileDrawing { await catalogs.refreshAdvisories() }
            return (catalogs.recalls, outdated)
        }
    }
}
