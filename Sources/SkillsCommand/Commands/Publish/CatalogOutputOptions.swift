internal import ArgumentParser
internal import CatalogPublishing
internal import FileTree
internal import Problem
internal import Signature
internal import SkillCatalog
internal import SkillOperations
internal import SkillPolicy
internal import SkillStore
internal import SystemPackage
internal import Text

/// The options of commands that write the index of a static catalog.
struct CatalogOutputOptions: ParsableArguments {
    @Option(
        name: [.customLong("name"), .customLong("title")],
        help: ArgumentHelp(say("Title of the catalog.", ja: "カタログのタイトル。"), valueName: "title"))
    var name: String?

    @Option(
        help: ArgumentHelp(
            say("URL of the output, for absolute links.", ja: "出力の URL (絶対リンク用)。"), valueName: "url"
        ))
    var baseURL: String?

    @Option(
        help: ArgumentHelp(
            say("JSON file of removed and renamed skills.", ja: "削除や名前変更をしたスキルの JSON ファイル。"),
            valueName: "file"),
        completion: .file())
    var changes: String?

    @Option(
        help: ArgumentHelp(
            say("JSON file or folder of advisories.", ja: "勧告の JSON ファイルまたはフォルダー。"),
            valueName: "path"),
        completion: .file())
    var advisories: String?

    @Option(
        help: ArgumentHelp(
            say("Sign with this minisign secret key.", ja: "この minisign の秘密鍵で署名する。"),
            valueName: "file"),
        completion: .file())
    var sign: [String] = []

    @Flag(
        help: ArgumentHelp(
            say("Keep a transparency log; later builds continue it.", ja: "透明性ログを残す。以後の作成で続きを書く。")))
    var log = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            say(
                "Expire on a date, after a time such as 30d, or never.",
                ja: "期限 (日付、30d などの期間、または never)。"), valueName: "date"))
    var expires: String?

    @Option(
        help: ArgumentHelp(
            say(
                "Set the index version (default: from the newest commit).",
                ja: "インデックスのバージョン (既定: 最新のコミットの時刻か、前回のビルドの次)。"), valueName: "number"))
    var indexVersion: Int?

    @Flag(
        help: ArgumentHelp(
            say("Remove files that the new index does not use.", ja: "新しいインデックスが使わないファイルを削除する。")))
    var prune = false

    @Flag(
        help: ArgumentHelp(
            say(
                "Write nothing; fail if the output is not up to date.",
                ja: "何も書き込まず、出力が最新でなければ失敗とする。")))
    var check = false

    @Flag(name: .longAndN, help: ArgumentHelp(say("Show what would change.", ja: "変更される内容を表示する。")))
    var dryRun = false

    /// Returns the settings for a catalog in a folder, as typed.
    func settings(
        writingTo output: String, _ common: CommonOptions, in world: World
    ) throws -> CatalogOutputSettings {
        var settings = CatalogOutputSettings(
            output: world.path(output), generator: "skills \(skillsVersion)")
        settings.mode = check ? .check : dryRun ? .dryRun : .write
        settings.title = try title
        settings.version = try version
        settings.expiry = try expiry
        settings.baseURL = try base
        if let changes {
            settings.changes = try CatalogChanges(
                parsing: world.contents(of: changes, .changes, limit: CatalogChanges.sizeLimit))
        }
        settings.advisories = try advisories.map { try AdvisoryList(readFrom: $0, in: world) }
        guard sign.count <= 1 else {
            throw UsageProblem.invalidArguments(Messages.severalKeys)
        }
        settings.key = try sign.first.map { try CatalogKeyFile($0, common).key() }
        settings.log = log ? .always : .asBefore
        settings.unusedBlobs = prune ? .remove : .keep
        return settings
    }

    /// The first option given that is about the index, which a shard does not have.
    var firstOptionOfIndex: String? {
        let options: [(String, Bool)] = [
            ("--name", name != nil), ("--base-url", baseURL != nil), ("--changes", changes != nil),
            ("--advisories", advisories != nil), ("--sign", !sign.isEmpty),
            ("--log", log),
            ("--expires", expires != nil), ("--index-version", indexVersion != nil),
            ("--prune", prune), ("--check", check),
        ]
        return options.first(where: \.1)?.0
    }

    private var title: String? {
        get throws(UsageProblem) {
            let title = name.map(CatalogEntry.oneLine)
            guard title != "" else { throw .invalidArguments(Messages.emptyTitle) }
            return title
        }
    }

    private var version: Int? {
        get throws(UsageProblem) {
            guard let indexVersion else { return nil }
            guard (0...IndexRoot.versionLimit).contains(indexVersion) else {
                throw .invalidArguments(Messages.invalidIndexVersion(indexVersion))
            }
            return indexVersion
        }
    }

    private var expiry: CatalogOutputSettings.Expiry? {
        get throws(UsageProblem) {
            guard let expires else { return nil }
            if expires == "never" { return .never }
            if let time = UTCTime(dayOrTime: expires) {
                let now = World.current.seconds
                guard time.seconds > now else {
                    throw .invalidArguments(Messages.pastExpiry(expires))
                }
                return .at(time.seconds)
            }
            if let age = Age(expires), age.seconds > 0 { return .after(age.seconds) }
            throw .invalidArguments(Messages.invalidExpiry(expires))
        }
    }

    private var base: String? {
        get throws(UsageProblem) {
            guard let baseURL else { return nil }
            let isURL =
                ["https://", "http://"].contains { baseURL.hasPrefix($0) && baseURL != $0 }
            guard isURL, !baseURL.contains(where: { "?# ".contains($0) }) else {
                throw .invalidArguments(Messages.invalidBaseURL(baseURL))
            }
            return baseURL.hasSuffix("/") ? baseURL : baseURL + "/"
        }
    }
}

extension AdvisoryList {
    /// Reads a file of advisories, or the files that end in `.json` in a folder, each with one or several.
    fileprivate init(readFrom typed: String, in world: World) throws {
        let path = world.path(typed)
        var lists: [AdvisoryList] = []
        for file in try Self.files(at: path) ?? [path] {
            let bytes: [UInt8]
            do { bytes = try InputFile.open(file).contents(limit: Self.sizeLimit) } catch {
                guard error.code == .noSuchFileOrDirectory else { throw error }
                throw CatalogProblem.noSuchFile(typed, .advisories)
            }
            do { lists.append(try AdvisoryList(parsing: bytes)) } catch {
                throw CatalogBuildError.invalidAdvisories(world.display(file), error)
            }
        }
        do { try self.init(joining: lists) } catch {
            throw CatalogBuildError.invalidAdvisories(typed, error)
        }
    }

    /// Returns the files of a folder, by name; nil if the path is not that of a folder.
    private static func files(at path: FilePath) throws -> [FilePath]? {
        guard let folder = try? Directory.open(path) else { return nil }
        return try folder.entries().filter { $0.kind == .file && $0.name.extension == "json" }
            .map { path.appending($0.name) }.sorted { $0.string < $1.string }
    }
}

extension World {
    /// Returns the content of a file that the user names.
    ///
    /// Throws ``CatalogProblem/noSuchFile(_:_:)`` if there is none.
    func contents(
        of typed: String, _ role: CatalogProblem.FileRole, limit: Int
    ) throws -> [UInt8] {
        do {
            return try InputFile.open(path(typed)).contents(limit: limit)
        } catch  where error.code == .noSuchFileOrDirectory {
            throw CatalogProblem.noSuchFile(typed, role)
        }
    }
}
