internal import Digest
internal import FileTree
public import Problem
internal import SkillPolicy
internal import Text
internal import Transfer
internal import TransparencyLog

// All user-facing text of this module.

enum Messages {
    static var blockedByRegistry: String {
        say("blocked by the registry as malware", ja: "マルウェアとしてレジストリが公開を止めています")
    }
    static var notJSON: String { say("it is not JSON", ja: "JSON ではありません") }
    static func missing(_ key: String) -> String { say("it has no '\(key)'", ja: "「\(key)」がありません") }
    /// `others` are clauses about the responses to the attempts; an attempt without one is left out.
    static func noCatalog(at address: String, _ others: [String]) -> String {
        let found =
            others.isEmpty
            ? say(
                "it has no index, and is no registry and no repository",
                ja: "一覧がなく、レジストリでもリポジトリでもありません")
            : others.joined(separator: say(", ", ja: "、"))
        return say(
            "no catalog found at \(address); \(found)",
            ja: "\(address) にカタログが見つかりません。\(found)")
    }
    static let searchFiles = "the search files"
    static var otherSize: String {
        say("its unpacked size is not the one in the index", ja: "展開した大きさが索引と一致しません")
    }
    static var trailingData: String { say("it has data after its end", ja: "終わりの後にデータがあります") }
    static let allEntries = "the list of skills"

    /// The statement that the catalog of a request does not have its skill.
    static func notFound(_ request: NameRequest) -> String {
        var name = request
        name.catalog = nil
        return say(
            "'\(name.short)' is not in the catalog '\(request.catalog ?? .embedded)'",
            ja: "「\(name.short)」はカタログ「\(request.catalog ?? .embedded)」にありません")
    }

    /// The commands that install one of several entries.
    static func choice(
        of choices: [CatalogEntry], _ request: NameRequest, _ catalog: CatalogName
    ) -> Suggestion {
        let commands = request.commands(for: choices, in: catalog)
        return .choice(of: commands, outOf: choices.count)
    }

    /// The versions that can be installed; catalogs of repositories have only the current one.
    static func versions(
        _ available: [String], of request: NameRequest, in catalog: CatalogName
    ) -> Suggestion {
        guard available.isEmpty else {
            return say(
                "use one of: \(available.joined(separator: ", "))",
                ja: "次のどれかを使ってください: \(available.joined(separator: "、"))")
        }
        var current = request
        current.catalog = catalog
        current.version = nil
        return say(
            "it has only the current one: \(.install(current.description))",
            ja: "現在のバージョンだけがあります: \(.install(current.description))")
    }

    /// Suggests a way to send a token to the server of an address.
    static func toAuthenticate(at address: String) -> Suggestion? {
        (try? WebAddress(address)).map {
            EnvironmentCredentials.hint(for: $0)
        }
    }

    /// The catalog that a name may mean, or the command that adds one of the name.
    static func otherCatalog(than name: String, _ known: [CatalogName]) -> Suggestion {
        let add = SuggestedCommand(
            "catalog", "add", CatalogName(name)?.description ?? "NAME", "LOCATION")
        let names = known.map(\.description)
        let similar = Similarity.names(like: name, among: names)
        guard similar.isEmpty else {
            return say(
                "did you mean \(similar.joinedWithOr)? To add a catalog: \(add)",
                ja: "\(similar.joined(separator: " か ")) のことですか？ カタログを追加するには: \(add)")
        }
        let others = names.filter { $0 != CatalogName.embedded.description }
        return others.isEmpty
            ? say("add it: \(add)", ja: "追加してください: \(add)")
            : say(
                "use one of \(names.joined(separator: ", "))\nor add it: \(add)",
                ja: "\(names.joined(separator: "、")) のどれかを使ってください\n追加するには: \(add)")
    }

    static var laterAgain: Suggestion { say("try again later", ja: "後でもう一度試してください") }

    /// The command that repeats a failed refresh.
    static func toRefresh(_ name: CatalogName) -> Suggestion {
        say(
            "try again: \(skills: "catalog", "refresh", name)",
            ja: "もう一度試してください: \(skills: "catalog", "refresh", name)")
    }

    static func invalid(_ key: String) -> String {
        say("the value of '\(key)' is missing or invalid", ja: "「\(key)」の値がないか、正しくありません")
    }
}

/// The commands of hints.
extension NameRequest {
    private static let choiceLimit = 8

    /// The request without control characters, cut to a length that can be shown.
    package var short: String { CatalogEntry.oneLine(description).abridged }

    /// The command that searches for the name, in its catalog if it has one.
    package var search: SuggestedCommand {
        guard let catalog, catalog != .embedded else { return SuggestedCommand("search", short) }
        return SuggestedCommand("search", NameRequest(name: name).short, "--catalog", catalog)
    }

    /// Returns the commands that install the first of several entries of this name.
    package func commands(
        for choices: [CatalogEntry], in catalog: CatalogName, limit: Int = choiceLimit
    ) -> [SuggestedCommand] {
        let isDistinct = Set(choices.map(\.publisher)).count == choices.count
        return choices.prefix(limit).map { choice in
            if !isDistinct || choice.publisher == nil, case .address(let address)? = choice.source {
                return .install(address)
            }
            let request = NameRequest(
                catalog: catalog, publisher: choice.publisher, name: name, version: version)
            return .install(request.description)
        }
    }
}

extension CatalogError {
    /// The failure, as one sentence.
    public var summary: String {
        switch self {
        case .notFound(let request, _) where request.catalog != nil:
            Messages.notFound(request)
        case .notFound(let request, _):
            say(
                "'\(request.short)' is not in any configured catalog",
                ja: "「\(request.short)」は設定済みのどのカタログにもありません")
        case .noSuchCatalog(let name, _):
            say(
                "unknown catalog '\(CatalogEntry.oneLine(name).abridged)'",
                ja: "カタログ「\(CatalogEntry.oneLine(name).abridged)」は設定されていません")
        case .noSuchVersion(let request, let catalog, _):
            say(
                "the catalog '\(catalog)' does not have '\(request)'",
                ja: "カタログ「\(catalog)」に「\(request)」はありません")
        case .ambiguous(let request, let catalog, let choices):
            say(
                "the catalog '\(catalog)' has \(choices.count) skills named '\(request.name)'",
                ja: "カタログ「\(catalog)」に「\(request.name)」という名前のスキルが \(choices.count)個あります")
        case .removed(let request, let catalog, let reason):
            say(
                "the catalog '\(catalog)' no longer offers '\(request.name)': \(reason)",
                ja: "カタログ「\(catalog)」は「\(request.name)」の提供を終了しました: \(reason)")
        case .endlessRename(let request, let catalog):
            say(
                "the catalog '\(catalog)' renames '\(request.name)' in a circle",
                ja: "カタログ「\(catalog)」では「\(request.name)」の改名が循環しています")
        case .unreachable(let catalog, _), .store(let catalog, _):
            say("failed to read the catalog '\(catalog)'", ja: "カタログ「\(catalog)」を読み取れませんでした")
        case .notCached(let catalog):
            say("the catalog '\(catalog)' is not in the cache", ja: "カタログ「\(catalog)」はキャッシュにありません")
        case .invalidLocation(let reference):
            say(
                "'\(reference.location.abridged(to: 500))' is not the location of a catalog",
                ja: "「\(reference.location.abridged(to: 500))」はカタログの場所として使えません")
        case .queryInLocation(let address):
            say(
                "the address of a catalog can't have a query: \(address)",
                ja: "カタログのアドレスにクエリは付けられません: \(address)")
        case .unknownSchema(let catalog, let schema):
            say(
                "the catalog '\(catalog)' has the unknown format '\(schema)'",
                ja: "カタログ「\(catalog)」の形式「\(schema)」には対応していません")
        case .malformed(let catalog, let file, let reason):
            say(
                "\(file) of the catalog '\(catalog)' is damaged: \(reason)",
                ja: "カタログ「\(catalog)」の \(file) が壊れています: \(reason)")
        case .tooLarge(let catalog, let file, let limit):
            say(
                "\(file) of the catalog '\(catalog)' is larger than \(ByteCount(limit))",
                ja: "カタログ「\(catalog)」の \(file) が \(ByteCount(limit)) を超えています")
        case .wrongDigest(let catalog, let file, let expected, let actual):
            say(
                "\(file) of the catalog '\(catalog)' has the SHA-256 \(actual.hex), not \(expected.hex)",
                ja: "カタログ「\(catalog)」の \(file) の SHA-256 は \(expected.hex) ではなく \(actual.hex) です")
        case .untrusted(let reference, let distrust):
            say(
                "refused the catalog '\(reference.name)': \(distrust.message)",
                ja: "カタログ「\(reference.name)」を拒否しました: \(distrust.message)")
        case .lostAdvisories(let catalog):
            say(
                "the advisories of the catalog '\(catalog)' can't be read, so skills that it recalled may pass",
                ja: "カタログ「\(catalog)」の勧告を読み取れないため、回収されたスキルを見逃す可能性があります")
        case .damagedTrustState(let path):
            say(
                "the record of trusted catalogs \(path) is damaged",
                ja: "信頼済みカタログの記録 \(path) が壊れています")
        case .files(let error): error.summary
        case .noCatalog(let address, let attempts):
            Messages.noCatalog(at: address, attempts.compactMap(\.message))
        case .noAnswer(let address, _):
            say("failed to read a catalog at \(address)", ja: "\(address) のカタログを読み取れませんでした")
        case .repository(let catalog, _):
            say("failed to read the catalog '\(catalog)'", ja: "カタログ「\(catalog)」を読み取れませんでした")
        case .search(let catalog, _):
            say("failed to index the catalog '\(catalog)'", ja: "カタログ「\(catalog)」の索引を作れませんでした")
        case .noIndex(let reference):
            say(
                "\(reference.location) has no index of skills",
                ja: "\(reference.location) にスキルの一覧がありません")
        case .endlessPages(let catalog):
            say(
                "the list of the catalog '\(catalog)' has too many pages, or they never end",
                ja: "カタログ「\(catalog)」の一覧のページが多すぎるか、終わりがありません")
        case .refused(let skill, let reason):
            say("\(skill) \(reason.message)", ja: "\(skill) は\(reason.message)")
        case .notAllowed(let refusal): refusal.summary
        case .interrupted: say("interrupted", ja: "中断されました")
        }
    }

    /// A suggestion for the next step.
    public var hint: Suggestion? {
        switch self {
        case .notFound(let request, let similar):
            similar.first.map { .meant($0) }
                ?? say("search for it: \(request.search)", ja: "検索するには: \(request.search)")
        case .noSuchCatalog(let name, let known):
            Messages.otherCatalog(than: name, known)
        case .noSuchVersion(let request, let catalog, let available):
            Messages.versions(available, of: request, in: catalog)
        case .ambiguous(let request, let catalog, let choices):
            Messages.choice(of: choices, request, catalog)
        case .removed(let request, _, _):
            say(
                "look for another one: \(skills: "search", request.name)",
                ja: "別のスキルを探してください: \(skills: "search", request.name)")
        case .unreachable(_, .unauthorized(let address)), .unreachable(_, .forbidden(let address)):
            EnvironmentCredentials.hint(for: address)
        case .repository(_, let cause) where cause.hint != nil: cause.hint
        case .unreachable(_, let cause) where cause.anyHint != nil: cause.anyHint
        case .store(_, let cause): cause.anyHint
        case .unreachable(let catalog, _), .repository(let catalog, _):
            say(
                "try again later; to search without this catalog: \(skills: "catalog", "remove", catalog)",
                ja: "後でもう一度試してください。このカタログなしで検索するには: \(skills: "catalog", "remove", catalog)")
        case .notCached(let catalog):
            say(
                "to read it from its server: \(skills: "catalog", "refresh", catalog, "--search")",
                ja: "サーバーから読み取るには: \(skills: "catalog", "refresh", catalog, "--search")")
        case .invalidLocation(let reference), .noIndex(let reference):
            say(
                "check its location, or remove it: \(skills: "catalog", "remove", reference.name)",
                ja: "場所を確認するか、カタログを削除してください: \(skills: "catalog", "remove", reference.name)")
        case .queryInLocation(let address):
            say(
                "remove the query; to send a token instead, "
                    + "\(EnvironmentCredentials.instruction(for: address))",
                ja: "クエリを除いてください。トークンを送るには、\(EnvironmentCredentials.instruction(for: address))ください")
        case .unknownSchema:
            say("update this program to its latest version", ja: "このプログラムを最新のバージョンに更新してください")
        case .wrongDigest(let catalog, _, _, _), .malformed(let catalog, _, _):
            say(
                "\(Messages.toRefresh(catalog)); if that fails, report it to the publisher",
                ja: "\(Messages.toRefresh(catalog))。それでもだめなら、公開元に報告してください")
        case .untrusted(let reference, let distrust): distrust.hint(reference)
        case .lostAdvisories(let catalog):
            say(
                "read them again: \(skills: "catalog", "refresh", catalog)",
                ja: "もう一度読み取ってください: \(skills: "catalog", "refresh", catalog)")
        case .damagedTrustState(let path):
            say(
                "restore it from a backup, or remove it to trust all catalogs as on first use: \(shell: "rm \(path.shellQuoted)")",
                ja:
                    "バックアップから元に戻してください。削除すると、すべてのカタログを初めて使うときと同じように信頼します: \(shell: "rm \(path.shellQuoted)")"
            )
        case .refused(_, let reason): reason.hint
        case .notAllowed(let refusal): refusal.hint
        case .noCatalog where kind == .network: Messages.laterAgain
        case .noCatalog(let address, _) where kind == .authentication:
            Messages.toAuthenticate(at: address)
        case .noAnswer(_, let cause):
            cause.anyHint ?? Messages.laterAgain
        case .noCatalog:
            say(
                "give the address of a repository, or of the page that has an index",
                ja: "リポジトリのアドレスか、一覧のあるページのアドレスを指定してください")
        case .files(let error): error.hint
        case .endlessRename, .tooLarge, .endlessPages, .search, .interrupted: nil
        }
    }
}

extension CatalogProbe.Attempt {
    /// A clause about a location where catalogs are looked for; nil for nothing.
    fileprivate var message: String? {
        let location =
            switch target {
            case .file(let url): url
            case .repository: "git"
            }
        return switch answer {
        case .absent: nil
        case .marketplace:
            say(
                "\(location) is a list of plugins; add it by its own URL",
                ja: "\(location) はプラグインの一覧です（その URL で追加してください）")
        case .unknown: say("\(location) has another format", ja: "\(location) は別の形式です")
        case .failed(let reason, _): "\(location): \(reason)"
        }
    }
}

extension TrustFailure {
    fileprivate func hint(_ reference: CatalogReference) -> Suggestion {
        let remove = SuggestedCommand("catalog", "remove", reference.name, "--forget-key")
        let add = SuggestedCommand("catalog", "add", reference.name, reference.location)
        let refresh = SuggestedCommand("catalog", "refresh", reference.name)
        let again = say("\(remove), then \(add)", ja: "\(remove)、次に \(add)") as Suggestion
        return switch self {
        case .invalidKey, .changedKey:
            say(
                "ask the publisher for the key; to trust another one: \(remove), then \(add.with("--key", "KEY"))",
                ja: "公開元に鍵を確認してください。別の鍵を信頼するには: \(remove)、次に \(add.with("--key", "KEY"))")
        case .unsigned, .badSignature:
            say(
                "report it to the publisher; to trust the catalog as on first use: \(again)",
                ja: "公開元に報告してください。初めて使うときと同じように信頼するには: \(again)")
        case .rollback:
            say(
                "report it to the publisher; to accept the older version: \(again)",
                ja: "公開元に報告してください。古いバージョンを受け入れるには: \(again)")
        case .noLog, .log:
            say(
                "report it to the publisher, with: \(skills: "catalog", "show", reference.name); to accept "
                    + "this log: \(again)",
                ja:
                    "次の結果を添えて公開元に報告してください: \(skills: "catalog", "show", reference.name)。このログを受け入れるには: "
                    + "\(again)")
        case .unlogged:
            say(
                "report it to the publisher; the log may be behind: \(refresh)",
                ja: "公開元に報告してください。ログの反映が遅れているだけかもしれません: \(refresh)")
        case .changedContent:
            say(
                "report it to the publisher, who must raise the version; to accept this index: \(again)",
                ja: "公開元に報告してください（バージョンを上げる必要があります）。この一覧を受け入れるには: \(again)")
        case .expired:
            say(
                "ask the publisher for a new version, then run: \(refresh)",
                ja: "公開元に新しいバージョンを依頼してから、実行してください: \(refresh)")
        }
    }

    fileprivate var message: String {
        switch self {
        case .invalidKey(let key):
            say("'\(key)' is not a minisign public key", ja: "「\(key)」は minisign の公開鍵ではありません")
        case .changedKey(let expected, let actual):
            say(
                "it is signed with the key \(actual), not \(expected)",
                ja: "鍵 \(expected) ではなく \(actual) で署名されています")
        case .unsigned: say("it has no signature", ja: "署名がありません")
        case .badSignature: say("its signature is not valid", ja: "署名が正しくありません")
        case .rollback(let version, let seen):
            say(
                "its version is \(version), but version \(seen) was already seen",
                ja: "バージョン \(version) ですが、以前にバージョン \(seen) を確認しています")
        case .changedContent(let version):
            say(
                "version \(version) was already seen with different content",
                ja: "バージョン \(version) は、以前に別の内容で確認しています")
        case .noLog: say("it had a transparency log, and no longer has one", ja: "以前あった透明性ログがありません")
        case .log(let error): error.summary
        case .unlogged(let name):
            say(
                "its transparency log does not have this version of \(name)",
                ja: "透明性ログに \(name) のこのバージョンがありません")
        case .expired(let time):
            say(
                "it expired on \(UTCTime(seconds: time).date)",
                ja: "\(UTCTime(seconds: time).date) に期限が切れました")
        }
    }
}

extension EntryFault {
    /// The fault of an entry, to follow its name.
    public var message: String {
        switch self {
        case .missing(let key): say("has no '\(key)'", ja: "「\(key)」がありません")
        case .invalidName(let name):
            say("has the invalid name '\(name)'", ja: "名前「\(name)」が正しくありません")
        case .invalidPublisher(let publisher):
            say("has the invalid publisher '\(publisher)'", ja: "公開元「\(publisher)」が正しくありません")
        case .invalidSource: say("has no source that skills can read", ja: "skills が読み取れる入手元がありません")
        case .unknownType(let type):
            say(
                "has the type '\(type)', not 'archive' or 'skill-md'",
                ja: "種類が 'archive' でも 'skill-md' でもなく「\(type)」です")
        case .misnamedDigest:
            say(
                "has its digest in 'sha256' instead of 'digest'",
                ja: "ダイジェストが 'digest' ではなく 'sha256' にあります")
        case .invalidDigest(let text) where text.hasPrefix("sha256-"):
            say(
                "has a digest that starts with 'sha256-' instead of 'sha256:'",
                ja: "ダイジェストが 'sha256:' ではなく 'sha256-' で始まっています")
        case .invalidDigest:
            say(
                "has a digest that is not 'sha256:' and 64 lowercase hex digits",
                ja: "ダイジェストが 'sha256:' と 64桁の英小文字の16進数ではありません")
        case .invalidURL(let url): say("has the invalid URL '\(url)'", ja: "URL「\(url)」が正しくありません")
        case .insecureURL(let url):
            say("has the unencrypted URL \(url)", ja: "URL \(url) が暗号化されていません")
        case .unsafePath(let path):
            say("has a file with the unsafe path '\(path)'", ja: "ファイルのパス「\(path)」は安全ではありません")
        case .noSkillFile: say("does not list a SKILL.md", ja: "SKILL.md がファイルの一覧にありません")
        case .tooManyFiles(let limit):
            say("lists more than \(counted(limit, "file"))", ja: "ファイルの一覧が \(limit)個を超えています")
        case .sameName(let name):
            say("has the name '\(name)', which an earlier entry has", ja: "名前「\(name)」は前の項目と同じです")
        case .repeated:
            say(
                "is listed more than once; only the first entry is used",
                ja: "一覧に複数あります。最初の項目だけを使います")
        case .longDescription(let limit):
            say(
                "has a description of more than \(limit) characters, which was cut",
                ja: "説明が \(limit)文字を超えているため、切り詰めました")
        }
    }
}

extension WellKnownFault {
    /// The fault of the index, to follow a colon.
    var message: String {
        switch self {
        case .notJSON: say("it is not a JSON object in UTF-8", ja: "UTF-8 の JSON オブジェクトではありません")
        case .noSkills: say("it has no list 'skills'", ja: "リスト 'skills' がありません")
        case .unknownSchema(let schema):
            say("it has the unknown $schema '\(schema)'", ja: "$schema「\(schema)」には対応していません")
        case .noSchema:
            say("it has neither a $schema nor lists of files", ja: "$schema もファイルの一覧もありません")
        case .tooManyEntries:
            say(
                "it has more than \(WellKnownIndex.entryLimit) entries, or too many values",
                ja: "項目が \(WellKnownIndex.entryLimit)個を超えているか、値が多すぎます")
        }
    }
}

extension RegistryRefusal {
    /// The answer of the registry about a skill, to follow its name.
    public var message: String {
        switch self {
        case .withdrawn: say("was removed from its registry", ja: "レジストリから削除されました")
        case .pending: say("has not been checked by its registry yet", ja: "レジストリでまだ確認されていません")
        case .blocked:
            say(
                "is blocked by its registry, or requires a token", ja: "レジストリで公開が止められているか、トークンが必要です"
            )
        }
    }

    /// A suggestion for the next step.
    public var hint: Suggestion? {
        switch self {
        case .withdrawn: nil
        case .pending: say("run the same command again later", ja: "後で同じコマンドをもう一度実行してください")
        case .blocked(let address):
            say(
                "if the registry is private, \(EnvironmentCredentials.instruction(for: address))",
                ja: "非公開のレジストリなら、\(EnvironmentCredentials.instruction(for: address))ください")
        }
    }
}
