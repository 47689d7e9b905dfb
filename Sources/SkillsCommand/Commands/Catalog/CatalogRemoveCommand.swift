internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills catalog remove` removes a catalog from the configuration.
struct CatalogRemoveCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "remove",
            abstract: say(
                "Remove a catalog; skills from it stay installed.", ja: "カタログを削除する。インストール済みのスキルは残る。"
            ),
            discussion: say(
                """
                The key and version of a signed catalog are remembered, so that adding it again is as safe as using it. To \
                accept a new key: skills catalog remove NAME --forget-key. For a catalog that is not configured, NAME may also \
                be its location.
                """,
                ja: """
                    署名付きカタログの鍵とバージョンは記憶されるので、もう一度追加しても、使い続けるのと同じく安全である。新しい鍵を受け入れるには: \
                    skills catalog remove NAME --forget-key。設定にないカタログの場合、NAME にはその場所も指定できる。
                    """),
            aliases: ["rm"])
    }

    @Argument(
        help: ArgumentHelp(say("Name of the catalog.", ja: "カタログの名前。")),
        completion: .candidates(.catalogs))
    var name: String

    @Flag(exclusivity: .exclusive)
    var layer: SettingsFile.Layer?

    @Flag(help: ArgumentHelp(say("Also forget its key and its version.", ja: "鍵とバージョンの記録も消す。")))
    var forgetKey = false

    @Flag(
        name: .longAndN, help: ArgumentHelp(say("Show what would be removed.", ja: "削除される内容を表示する。"))
    )
    var dryRun = false

    private var mode: Session.Mode { .init(dryRun: dryRun) }

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
        let settings = try CatalogSettings(of: world)
        guard name != CatalogName.embedded.description else { throw CatalogProblem.embedded }
        let entry: CatalogSettings.Entry
        do {
            entry = try settings.entry(named: name, in: layer)
        } catch CatalogProblem.unknown where forgetKey {
            return try await forget(world)
        }
        let skills = try installedSkills(from: entry)
        if !dryRun {
            _ = try await CatalogSettingsEdit.change(entry.file, home: world.home) { edit in
                edit.remove(entry.reference.name)
            }
            common.recordSettingsChange()
            try await common.withCatalogs(settings.references) { catalogs, _ in
                if forgetKey {
                    try await catalogs.forget(entry.reference)
                } else {
                    try catalogs.removeCache(of: entry.reference)
                }
                catalogs.removeUnusedCaches()
            }
        }
        let next = settings.entries.first {
            $0.hiddenBy == entry.file && $0.reference.name == entry.reference.name
        }
        write(entry, next == nil ? skills : [], next: next)
    }

    /// Forgets the key of a catalog that is not configured.
    private func forget(_ world: World) async throws {
        let path = FilePath(typed: name, from: world.workingDirectory, home: world.home)
        try await common.withCatalogs([]) { catalogs, _ in
            let found = try catalogs.remembered(
                as: name, orAt: [name, path.lexicallyNormalized().string])
            guard let catalog = found.first else { throw CatalogProblem.notRemembered(name) }
            guard found.count == 1 else {
                throw CatalogProblem.severalRemembered(name, found.map(\.location))
            }
            if !dryRun { try await catalogs.forget(catalog) }
            writeForgotten(catalog)
        }
    }

    private func writeForgotten(_ catalog: TrustedCatalog) {
        guard !common.json else { return write(members(file: nil, installed: [])) }
        common.results.line(
            .init(Messages.forgot(mode), .plain), .bold(name),
            .dim("  " + Messages.place(catalog.kind.rawValue, catalog.location)))
    }

    private func members(file: SettingsFile?, installed: [String]) -> [String: JSONValue] {
        [
            "action": .string("remove"), "name": .string(name),
            "file": .text(file?.path.string), "installed": .strings(installed),
            "forgotKey": .bool(forgetKey), "dryRun": .bool(dryRun),
        ]
    }

    private func write(_ members: [String: JSONValue]) { common.write("catalog", members) }

    /// The skills that get their updates from a catalog: of the project only if it is one of the project's.
    private func installedSkills(from entry: CatalogSettings.Entry) throws -> [String] {
        guard entry.hiddenBy == nil else { return [] }
        let prefix = "\(name):"
        func isFromCatalog(_ origin: LockEntry.Origin) -> Bool {
            // Those with an address of their own are updated from there.
            origin.kind == .catalog
                && (origin.catalogName.flatMap { NameRequest($0) }?.catalog?.description == name
                    || origin.url.hasPrefix(prefix))
        }
        let stores =
            entry.file.layer == .project
            ? [try common.projectStore()] : try common.storesInUse()
        return try stores.flatMap { try $0.lock()?.skills ?? [:] }
            .filter { isFromCatalog($0.value.origin) }.map(\.key.description).sorted()
    }

    private func write(
        _ entry: CatalogSettings.Entry, _ skills: [String], next: CatalogSettings.Entry?
    ) {
        guard !common.json else { return write(members(file: entry.file, installed: skills)) }
        common.results.line(
            .init(Verb.remove.text(mode) + " ", .plain), .bold(name),
            .dim("  " + Messages.fromFile(World.current.display(entry.file.path))))
        if !skills.isEmpty {
            common.notes.note(
                Messages.installedFromCatalog(NameList(names: skills).text(), skills.count))
        }
        if !dryRun, entry.file.layer != .machine {
            common.notes.line(.dim(Messages.toAddAgain(entry.reference, entry.file.layer)))
        }
        if let next {
            common.notes.note(
                Messages.nowUsed(name, World.current.display(next.file.path)))
        }
    }
}

extension SettingsFile.Layer: EnumerableFlag {
    static func help(for layer: Self) -> ArgumentHelp? {
        switch layer {
        case .user:
            ArgumentHelp(
                say("Remove it from the user's configuration.", ja: "ユーザーの設定から削除する。"))
        case .machine:
            ArgumentHelp(
                say("Remove it from the machine's configuration.", ja: "コンピューターの設定から削除する。"))
        case .project:
            ArgumentHelp(
                say("Remove it from the project's configuration.", ja: "プロジェクトの設定から削除する。"))
        }
    }
}

extension CommonOptions {
    /// The stores of the user and, in a project, of the project.
    func storesInUse() throws -> [SkillStore] {
        let world = World.current
        let isProject = world.projectFolder != world.home
        return try (isProject ? [projectStore()] : []) + [userStore()]
    }
}
