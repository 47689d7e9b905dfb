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

extension CatalogReference.Kind: ExpressibleByArgument {}

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
            say("Ask it before the other catalogs of the file.", ja: "同じファイルのほかのカタログより先に調べる。")))
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
        if isUnread {
            guard let stated else { throw CatalogProblem.kindRequired }
            try requireSigned(stated)
            try await save(stated, file, world)
            writeUnread(stated, file)
            return noteOutsidePath(stated, file)
        }
        let settings = try CatalogSettings(of: world)
        try await common.withCatalogs([], transfer, dryRun ? .discard : .keep) { catalogs, tools in
            let (reference, refresh) = try await tools.board.whileDrawing {
                try await read(stated, name, key, catalogs, tools.locator)
            }
            try await save(reference, file, world)
            let earlier = earlierCatalogs(than: reference, in: file, settings)
            let hiding = settings.used.first { entry in
                entry.reference.name == name && entry.file.layer.rank < file.layer.rank
            }
            let entry = CatalogSettings.Entry(
                reference: reference, file: file, hiddenBy: hiding?.file)
            try show(entry, refresh, catalogs.with(earlier + [reference]), earlier)
            noteOutsidePath(reference, file)
        }
    }

    /// Shows what a catalog that was read has.
    private func show(
        _ entry: CatalogSettings.Entry, _ refresh: Refresh, _ catalogs: Catalogs,
        _ earlier: [CatalogReference]
    ) throws {
        let own = try catalogs.searchable(entry.reference.name)
        let others = try catalogs.with(earlier).searchable(nil).flatMap(\.segments)
        let addition = CatalogAddition(
            entry: entry, refresh: refresh, survey: CatalogSurvey(of: own),
            shared: CatalogSurvey.shared(own, with: others), mode: mode)
        CatalogPresentation(catalogs: catalogs, common: common).write(addition)
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
        _ reference: CatalogReference, _ file: SettingsFile, _ world: World
    ) async throws {
        guard !dryRun else { return }
        _ = try await CatalogSettingsEdit.change(file, home: world.home) { edit in
            try edit.add(reference, typed: location, first ? .first : .last)
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
        than reference: CatalogReference, in file: SettingsFile, _ settings: CatalogSettings
    ) -> [CatalogReference] {
        let end = settings.used.firstIndex { entry in
            entry.file.layer.rank > file.layer.rank || (first && entry.file == file)
        }
        return settings.used.prefix(upTo: end ?? settings.used.endIndex).map(\.reference)
            .filter { $0.name != reference.name }
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
    let mode: Session.Mode
}
