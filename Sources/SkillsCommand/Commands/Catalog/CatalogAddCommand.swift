public import ArgumentParser
internal import FileTree
internal import JSON
internal import Problem
internal import Signature
public import SkillCatalog
internal import SkillOperations
internal import SkillPolicy
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Terminal

extension CatalogReference.Kind: ExpressibleByArgument {
    /// Reads the kind of a catalog to add.
    public init?(argument: String) {
        guard let kind = Self.named(argument) else { return nil }
        self = kind
    }
}

/// `skills catalog add` adds a catalog to the configuration.
struct CatalogAddCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "add", abstract: say("Add a catalog.", ja: "カタログを追加する。"),
            discussion: say(
                """
                Examples:
                  skills catalog add acme https://skills.acme.example
                  skills catalog add acme https://skills.acme.example --key acme.pub
                  skills catalog add team acme/skills --project
                  skills catalog add acme oci://ghcr.io/acme/skills
                  skills catalog add mine ~/skills

                The catalog is read first; if that fails, nothing is saved. The key of a signed catalog is remembered, and \
                another one is refused from then on.
                """,
                ja: """
                    例:
                      skills catalog add acme https://skills.acme.example
                      skills catalog add acme https://skills.acme.example --key acme.pub
                      skills catalog add team acme/skills --project
                      skills catalog add acme oci://ghcr.io/acme/skills
                      skills catalog add mine ~/skills

                    まずカタログを読み込み、失敗した場合は何も保存しない。署名付きカタログの鍵は記憶し、以後は別の鍵を拒否する。
                    """))
    }

    @Argument(
        help: ArgumentHelp(
            say("Name to use for it, as in NAME:SKILL.", ja: "使う名前 (NAME:SKILL の NAME)。")))
    var name: String

    @Argument(
        help: ArgumentHelp(
            say(
                "URL, s3:// or oci:// address, repository or folder.",
                ja: "URL、s3:// または oci:// のアドレス、リポジトリ、フォルダー。")), completion: .directory)
    var location: String

    @Option(
        help: ArgumentHelp(
            say(
                "Require signatures by this minisign key or .pub file.",
                ja: "この minisign の鍵または .pub ファイルによる署名を必須にする。"), valueName: "key"))
    var key: String?

    @Option(
        help: ArgumentHelp(
            say("Kind of catalog (default: detected).", ja: "カタログの種類 (既定: 自動判定)。"),
            valueName: "kind"))
    var kind: CatalogReference.Kind?

    @Flag(
        help: ArgumentHelp(
            say(
                "Ask it before all others of the file and the built-in one.",
                ja: "同じ設定ファイルのほかのカタログと、組み込みのカタログより先に調べる。")))
    var first = false

    @Flag(
        help: ArgumentHelp(
            say("Save it in the project, for everyone who uses it.", ja: "プロジェクトに保存し、利用者全員で使う。")))
    var project = false

    @Flag(
        name: .customLong("no-refresh"),
        help: ArgumentHelp(
            say("Save it without reading it; requires --kind.", ja: "読み込まずに保存する (--kind が必要)。")))
    var isUnread = false

    @Flag(
        name: .longAndN, help: ArgumentHelp(say("Read it, but save nothing.", ja: "読み込むだけで、保存しない。"))
    )
    var dryRun = false

    private var mode: Session.Mode { .init(dryRun: dryRun) }

    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
        let file = try file(world)
        guard let name = CatalogName(name) else { throw CatalogProblem.invalidName(name) }
        _ = try CatalogSettingsEdit.plan(file, home: world.home) { try $0.requireNew(name) }
        if kind ?? .git == .git, let address = address(world) {
            common.suggestFolders(for: [address])
        }
        if let refusal = refusal(world, name) { throw refusal }
        let key = try key.map { try PublicKey(typed: $0, in: world).description }
        let stated = kind.map { kind in
            CatalogReference(
                name: name, kind: kind, location: location(of: kind, world), key: key)
        }
        let settings = try CatalogSettings(of: world)
        let typedPlace: CatalogSettingsEdit.Place = first ? .first : .last
        if isUnread {
            guard let stated else { throw CatalogProblem.kindRequired }
            try requireSigned(stated)
            try await save(stated, typedPlace, file, settings)
            writeUnread(stated, file)
            return noteOutsidePath(stated, file)
        }
        try await common.withCatalogs([], transfer, dryRun ? .discard : .keep) { catalogs, tools in
            let (reference, refresh) = try await tools.board.whileDrawing {
                try await read(stated, name, key, catalogs, tools.locator)
            }
            let own = try catalogs.with([reference]).searchable(name)
            func shared(with others: [CatalogReference]) throws -> [String]? {
                let others = try catalogs.with(others).searchable(nil)
                return CatalogSurvey.shared(own, with: others.flatMap(\.segments))
            }
            let before = earlierCatalogs(than: name, typedPlace, in: file, settings)
            let known = try project ? [] : shared(with: before.filter { $0.kind == .embedded })
            let place = try isWantedFirst(name, known?.count ?? 0) ? .first : typedPlace
            try await save(reference, place, file, settings)
            let earlier = earlierCatalogs(than: name, place, in: file, settings)
            let hiding = settings.used.first { entry in
                entry.reference.name == name && entry.file.layer.rank < file.layer.rank
            }
            let addition = CatalogAddition(
                entry: .init(reference: reference, file: file, hiddenBy: hiding?.file),
                refresh: refresh, survey: CatalogSurvey(of: own),
                shared: try shared(with: earlier),
                isAfterEmbedded: place == .last && known?.isEmpty == false, mode: mode)
            CatalogPresentation(catalogs: catalogs.with([reference]), common: common)
                .write(addition)
            noteOutsidePath(reference, file)
        }
    }

    /// Asks whether the new catalog precedes the one in the program, which has a number of its names, too.
    private func isWantedFirst(_ name: CatalogName, _ count: Int) throws(ExitStatus) -> Bool {
        guard count > 0, !dryRun else { return false }
        let question = YesNoQuestion(common.question, common.notes, .current)
        switch question.ask(Messages.asksFirst(count, name)) {
        case .given: return true
        case .cancelled:
            common.notes.line(.init(Messages.nothingChanged, .plain))
            throw .interrupted
        case .refused, .unavailable, .givenInAdvance, .givenWithoutFindings: return false
        }
    }

    /// Reads a catalog, of the stated kind or of the one that is detected.
    private func read(
        _ stated: CatalogReference?, _ name: CatalogName, _ key: String?, _ catalogs: Catalogs,
        _ locator: CatalogLocator
    ) async throws -> (reference: CatalogReference, refresh: Refresh) {
        do {
            let reference: CatalogReference
            if let stated {
                reference = stated
            } else {
                reference = try await locator.reference(named: name, at: location, key: key)
            }
            try requireSigned(reference)
            let reports = await catalogs.with([reference]).refresh(nil, .names)
            guard let report = reports.first else { throw CatalogError.invalidLocation(reference) }
            return (reference, try report.result.get())
        } catch let error as CatalogError {
            throw CatalogProblem.unreadable(error)
        }
    }

    /// Returns why a policy does not allow a catalog at the location, of whatever kind; nil if it does.
    private func refusal(_ world: World, _ name: CatalogName) -> PolicyRefusal? {
        let policy = world.policy(for: project ? .project(world.projectFolder) : .user)
        let address = address(world)
        let place = address?.location ?? address?.localPath?.string ?? location
        return policy.decision(onCatalog: name.description, at: place).refusal
    }

    /// The location as an address; nil if it is none.
    private func address(_ world: World) -> SkillAddress? {
        try? SkillAddress(
            location, workingDirectory: world.workingDirectory, home: world.home)
    }

    /// Returns the location for a kind that the user gave; paths are absolute.
    private func location(of kind: CatalogReference.Kind, _ world: World) -> String {
        guard kind.takesPath(location) else { return location }
        return FilePath(typed: location, from: world.workingDirectory, home: world.home)
            .lexicallyNormalized().string
    }

    /// Saves the catalog, unless another process saved one of the name by now.
    private func save(
        _ reference: CatalogReference, _ place: CatalogSettingsEdit.Place, _ file: SettingsFile,
        _ settings: CatalogSettings
    ) async throws {
        guard !dryRun else { return }
        _ = try await CatalogSettingsEdit.change(file, home: World.current.home) { edit in
            if place == .first,
                settings.used.contains(where: { $0.file == file && $0.reference.kind == .embedded })
            {
                edit.addEmbedded()
            }
            try edit.add(reference, typed: location, place)
        }
        common.recordSettingsChange()
    }

    /// Points out a catalog of the project that other machines may not have.
    private func noteOutsidePath(_ reference: CatalogReference, _ file: SettingsFile) {
        guard file.layer == .project, reference.kind.takesPath(reference.location),
            !FilePath(reference.location).starts(with: file.base)
        else { return }
        common.notes.note(Messages.catalogOutsideProject(reference.name.description, location))
    }

    /// Throws if a key is given for a catalog whose kind is never signed.
    private func requireSigned(_ reference: CatalogReference) throws(CatalogProblem) {
        guard reference.key == nil || reference.kind.isSigned else {
            throw .unsignedKind(reference.kind)
        }
    }

    private func file(_ world: World) throws -> SettingsFile {
        guard project else { return .user(world) }
        guard let file = SettingsFile.project(world) else { throw CatalogProblem.outsideProject }
        return file
    }

    /// The catalogs that are asked before the new one.
    private func earlierCatalogs(
        than name: CatalogName, _ place: CatalogSettingsEdit.Place, in file: SettingsFile,
        _ settings: CatalogSettings
    ) -> [CatalogReference] {
        let end = settings.used.firstIndex { entry in
            entry.file.layer.rank > file.layer.rank || (place == .first && entry.file == file)
        }
        return settings.used.prefix(upTo: end ?? settings.used.endIndex).map(\.reference)
            .filter { $0.name != name }
    }

    private func writeUnread(_ reference: CatalogReference, _ file: SettingsFile) {
        let entry = CatalogSettings.Entry(reference: reference, file: file, hiddenBy: nil)
        guard !common.json else {
            return common.write(
                "catalog",
                [
                    "action": .string("add"), "catalog": entry.json(nil),
                    "dryRun": .bool(dryRun),
                ])
        }
        common.results.line(
            .init(Verb.add.text(mode) + " ", .plain), .bold(reference.name.description),
            .dim("  " + Messages.place(reference.kind.rawValue, reference.location)))
        common.notes.hint(Messages.toRefresh(reference.name.description))
    }
}

extension PublicKey {
    /// Reads a key, or the file that has it.
    init(typed text: String, in world: World) throws {
        if let key = try? PublicKey(text) {
            self = key
            return
        }
        let path = world.workingDirectory.pushing(FilePath(text))
        guard let file = try? InputFile.open(path),
            let bytes = try? file.contents(limit: PublicKey.sizeLimit),
            let key = try? PublicKey(String(decoding: bytes, as: UTF8.self))
        else { throw CatalogProblem.invalidKey(text) }
        self = key
    }
}

/// A catalog that was added, and what it has.
struct CatalogAddition {
    let entry: CatalogSettings.Entry
    let refresh: Refresh
    let survey: CatalogSurvey
    /// The names that earlier catalogs have too; nil if they were not compared.
    let shared: [String]?
    /// Whether the catalog in the program is asked before it, and has names of it, too.
    let isAfterEmbedded: Bool
    let mode: Session.Mode
}
