internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillOperations
internal import SystemPackage
internal import Terminal

/// `skills catalog` manages the catalogs in which names are looked up.
struct CatalogCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "catalog",
            abstract: say(
                "Manage the catalogs in which skills are found by name.", ja: "名前でスキルを探すカタログを管理する。"),
            discussion: say(
                """
                Examples:
                  skills catalog add acme https://skills.acme.example
                  skills catalog add team acme/skills --project
                  skills catalog list
                  skills catalog refresh

                Catalogs are asked in the order of the list: the catalog in the program, unless another one is ordered \
                before it, then those of the user and of the machine. Those of a project come last, and only its own skills \
                are looked up in them.
                """,
                ja: """
                    例:
                      skills catalog add acme https://skills.acme.example
                      skills catalog add team acme/skills --project
                      skills catalog list
                      skills catalog refresh

                    一覧の順に調べる。並べ替えていなければ、組み込み、ユーザー、コンピューター、プロジェクトの順になる。プロジェクトの\
                    カタログは、プロジェクトのスキルにだけ使う。
                    """),
            subcommands: [
                CatalogListCommand.self, CatalogAddCommand.self, CatalogShowCommand.self,
                CatalogRefreshCommand.self, CatalogOrderCommand.self, CatalogRemoveCommand.self,
            ], defaultSubcommand: CatalogListCommand.self)
    }
}

/// `skills catalog list` lists the configured catalogs.
struct CatalogListCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list",
            abstract: say(
                "List catalogs in the order in which they are asked.", ja: "カタログを、調べる順に一覧表示する。"),
            aliases: ["ls"])
    }

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let settings = try CatalogSettings(of: .current)
        try await common.withCatalogs(settings.references) { catalogs, _ in
            let presentation = CatalogPresentation(catalogs: catalogs, common: common)
            if common.json {
                common.write(
                    "catalog",
                    [
                        "action": .string("list"),
                        "catalogs": .array(settings.entries.map(presentation.json)),
                    ])
            } else {
                presentation.writeList(settings)
            }
        }
    }
}

/// `skills catalog show` shows details of a catalog.
struct CatalogShowCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "show", abstract: say("Show details of a catalog.", ja: "カタログの詳細を表示する。"))
    }

    @Argument(
        help: ArgumentHelp(say("Name of the catalog.", ja: "カタログの名前。")),
        completion: .candidates(.catalogs))
    var name: String

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let settings = try CatalogSettings(of: .current)
        let entry = try settings.entry(named: name)
        try await common.withCatalogs(settings.references) { catalogs, _ in
            let survey = CatalogSurvey(of: try catalogs.searchable(entry.reference.name))
            CatalogPresentation(catalogs: catalogs, common: common).write(entry, survey)
        }
    }
}

/// `skills catalog order` changes the order of catalogs.
struct CatalogOrderCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "order",
            abstract: say("Change the order in which catalogs are asked.", ja: "カタログを調べる順序を変更する。"),
            discussion: say(
                """
                The named catalogs come first, in this order, and the others follow. All of them have to be in one \
                configuration file: those of the user always precede those of the machine and of the project. The catalog \
                in the program stays before them until it is named, too: skills catalog order acme embedded
                """,
                ja: """
                    指定したカタログがこの順で先頭になり、ほかのカタログが続く。すべてが 1つの設定ファイルにある必要がある。ユーザーのカタログは、\
                    常にコンピューターやプロジェクトのものより先になる。プログラム内のカタログは、次のように指定するまで最初のままになる: \
                    skills catalog order acme embedded
                    """))
    }

    @Argument(
        help: ArgumentHelp(
            say("Names of catalogs, the first one first.", ja: "カタログの名前 (先に調べるものから)。"),
            valueName: "name"),
        completion: .candidates(.catalogs))
    var names: [String]

    @Flag(name: .longAndN, help: ArgumentHelp(say("Show the new order.", ja: "変更後の順序を表示する。")))
    var dryRun = false

    private var mode: Session.Mode { .init(dryRun: dryRun) }

    @OptionGroup var common: CommonOptions

    func run() async throws {
        guard Set(names).count == names.count else {
            throw UsageProblem.invalidArguments(Messages.repeatedCatalog)
        }
        let world = World.current
        let settings = try CatalogSettings(of: world)
        let named = try names.map { try settings.entry(named: $0) }
        // Each file but a project's can state where the catalog in the program is asked.
        let others = named.filter { $0.reference.kind != .embedded }
        let file = others.first?.file ?? .user(world)
        guard others.allSatisfy({ $0.file == file }),
            file.layer != .project || others.count == named.count
        else { throw CatalogProblem.differentFiles(names) }
        let move = { (edit: inout CatalogSettingsEdit) in
            edit.moveToStart(named.map(\.reference.name))
        }
        let names =
            dryRun
            ? try CatalogSettingsEdit.plan(file, home: world.home, move)
            : try await CatalogSettingsEdit.change(file, home: world.home, move)
        if !dryRun { common.recordSettingsChange() }
        let order = names.map(\.description)
        guard !common.json else {
            return common.write(
                "catalog",
                [
                    "action": .string("order"), "catalogs": .strings(order),
                    "file": .string(file.path.string), "dryRun": .bool(dryRun),
                ])
        }
        common.results.line(
            .init(Messages.catalogOrder(mode), .plain),
            .bold(order.joined(separator: ", ")))
    }
}
