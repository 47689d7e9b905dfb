internal import Digest
internal import FileTree
internal import Problem
internal import RemoteStore
internal import SkillCatalog
internal import SkillPolicy
internal import SkillSearch
internal import Text
internal import Transfer
internal import TransparencyLog
internal import Web

extension CatalogError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .notFound(let request, _) where request.catalog != nil: Self.notFound(request)
        case .notFound(let request, _):
            "「\(request.short)」は設定済みのどのカタログにもありません"
        case .noSuchCatalog(let name, _):
            "カタログ「\(CatalogEntry.oneLine(name).abridged)」は設定されていません"
        case .noSuchVersion(let request, let catalog, _):
            "カタログ「\(catalog)」に「\(request)」はありません"
        case .ambiguous(let request, let catalog, let choices):
            "カタログ「\(catalog)」に「\(request.name)」という名前のスキルが \(choices.count)個あります"
        case .removed(let request, let catalog, let reason):
            "カタログ「\(catalog)」は「\(request.name)」の提供を終了しました: \(reason)"
        case .endlessRename(let request, let catalog):
            "カタログ「\(catalog)」では「\(request.name)」の改名が循環しています"
        case .unreachable(let catalog, _), .store(let catalog, _), .repository(let catalog, _):
            "カタログ「\(catalog)」を読み取れませんでした"
        case .notCached(let catalog): "カタログ「\(catalog)」はキャッシュにありません"
        case .invalidLocation(let reference):
            "「\(reference.location.abridged(to: 500))」はカタログの場所として使えません"
        case .queryInLocation(let address):
            "カタログのアドレスにクエリは付けられません: \(address)"
        case .unknownSchema(let catalog, let schema):
            "カタログ「\(catalog)」の形式「\(schema)」には対応していません"
        case .malformed(let catalog, let file, let reason):
            "カタログ「\(catalog)」の \(file) が壊れています: \(reason)"
        case .tooLarge(let catalog, let file, let limit):
            "カタログ「\(catalog)」の \(file) が \(ByteCount(limit)) を超えています"
        case .wrongDigest(let catalog, let file, let expected, let actual):
            "カタログ「\(catalog)」の \(file) の SHA-256 は \(expected.hex) ではなく \(actual.hex) です"
        case .untrusted(let reference, let distrust):
            "カタログ「\(reference.name)」を拒否しました: \(distrust.japaneseMessage)"
        case .lostAdvisories(let catalog):
            "カタログ「\(catalog)」の勧告を読み取れないため、回収されたスキルを見逃す可能性があります"
        case .damagedTrustState(let path): "信頼済みカタログの記録 \(path) が壊れています"
        case .files(let error): error.japaneseSummary
        case .noCatalog(let address, let attempts): Self.noCatalog(at: address, attempts)
        case .noAnswer(let address, _): "\(address) のカタログを読み取れませんでした"
        case .search(let catalog, _): "カタログ「\(catalog)」の索引を作れませんでした"
        case .noIndex(let reference): "\(reference.location) にスキルの一覧がありません"
        case .endlessPages(let catalog):
            "カタログ「\(catalog)」の一覧のページが多すぎるか、終わりがありません"
        case .refused(let skill, let reason): "\(skill) は\(reason.japaneseMessage)"
        case .notAllowed(let refusal): refusal.japaneseSummary
        case .interrupted: "中断されました"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .notFound(let request, let similar):
            similar.first.map { .meant($0) } ?? "検索してください: \(request.search)"
        case .noSuchCatalog(let name, let known): Self.otherCatalog(than: name, known)
        case .noSuchVersion(let request, let catalog, let available):
            Self.versions(available, of: request, in: catalog)
        case .ambiguous(let request, let catalog, let choices):
            Self.choice(among: choices, request, catalog)
        case .removed(let request, _, _):
            "別のスキルを探してください: \(skills: "search", request.name)"
        case .unreachable(_, .unauthorized(let address)), .unreachable(_, .forbidden(let address)):
            .authenticate(at: address)
        case .unreachable(let catalog, let cause):
            cause.anyJapaneseHint ?? Self.withoutCatalog(catalog)
        case .repository(let catalog, let cause):
            (cause as? any JapaneseProblem)?.japaneseHint ?? Self.withoutCatalog(catalog)
        case .store(_, let cause): cause.anyJapaneseHint
        case .notCached(let catalog):
            "サーバーから読み取るには: \(skills: "catalog", "refresh", catalog, "--search")"
        case .invalidLocation(let reference), .noIndex(let reference):
            "場所を確認するか、カタログを削除してください: \(skills: "catalog", "remove", reference.name)"
        case .queryInLocation(let address):
            "クエリを除いてください。トークンを送るには、\(Suggestion.storeToken(at: address))ください"
        case .unknownSchema: "このプログラムを最新のバージョンに更新してください"
        case .wrongDigest(let catalog, _, _, _), .malformed(let catalog, _, _):
            "もう一度試してください: \(skills: "catalog", "refresh", catalog)。それでもだめなら、公開元に報告してください"
        case .untrusted(let reference, let distrust): distrust.japaneseHint(reference)
        case .lostAdvisories(let catalog):
            "もう一度読み取ってください: \(skills: "catalog", "refresh", catalog)"
        case .damagedTrustState(let path):
            "バックアップから元に戻してください。削除すると、すべてのカタログを初めて使うときと同じように信頼します: rm \(path.shellQuoted)"
        case .refused(_, let reason): reason.japaneseHint
        case .notAllowed(let refusal): refusal.japaneseHint
        case .noCatalog where kind == .network: "後でもう一度試してください"
        case .noCatalog(let address, _) where kind == .authentication:
            (try? WebAddress(address)).map { .authenticate(at: $0) }
        case .noAnswer(_, let cause): cause.anyJapaneseHint ?? "後でもう一度試してください"
        case .noCatalog: "リポジトリのアドレスか、一覧のあるページのアドレスを指定してください"
        case .endlessRename, .tooLarge, .endlessPages, .files, .search, .interrupted: nil
        }
    }

    private static func notFound(_ request: NameRequest) -> String {
        var name = request
        name.catalog = nil
        return "「\(name.short)」はカタログ「\(request.catalog ?? .embedded)」にありません"
    }

    private static func noCatalog(
        at address: String, _ attempts: [CatalogProbe.Attempt]
    ) -> String {
        let others = attempts.compactMap(\.japaneseMessage)
        let found =
            others.isEmpty
            ? "一覧がなく、レジストリでもリポジトリでもありません" : others.joined(separator: "、")
        return "\(address) にカタログが見つかりません。\(found)"
    }

    private static func withoutCatalog(_ catalog: CatalogName) -> Suggestion {
        "後でもう一度試してください。このカタログなしで検索するには: \(skills: "catalog", "remove", catalog)"
    }

    private static func choice(
        among choices: [CatalogEntry], _ request: NameRequest, _ catalog: CatalogName
    ) -> Suggestion {
        let commands = request.commands(for: choices, in: catalog)
        return .choice(of: commands, isAll: commands.count == choices.count)
    }

    private static func versions(
        _ available: [String], of request: NameRequest, in catalog: CatalogName
    ) -> Suggestion {
        guard available.isEmpty else {
            return "次のどれかを使ってください: \(available.joined(separator: "、"))"
        }
        var current = request
        current.catalog = catalog
        current.version = nil
        return "現在のバージョンだけがあります: \(.install(current.description))"
    }

    private static func otherCatalog(than name: String, _ known: [CatalogName]) -> Suggestion {
        let add = SuggestedCommand(
            "catalog", "add", CatalogName(name)?.description ?? "NAME", "LOCATION")
        let names = known.map(\.description)
        let similar = Similarity.names(like: name, among: names)
        guard similar.isEmpty else {
            return
                "\(similar.joined(separator: " か ")) のことですか？ カタログを追加するには: \(add)"
        }
        let others = names.filter { $0 != CatalogName.embedded.description }
        return others.isEmpty
            ? "追加してください: \(add)"
            : "\(names.joined(separator: "、")) のどれかを使うか、追加してください: \(add)"
    }
}

extension CatalogProbe.Attempt {
    fileprivate var japaneseMessage: String? {
        let location =
            switch target {
            case .file(let url): url
            case .repository: "git"
            }
        return switch answer {
        case .absent: nil
        case .marketplace: "\(location) はプラグインの一覧です（その URL で追加してください）"
        case .unknown: "\(location) は別の形式です"
        case .failed(let reason, _): "\(location): \(reason)"
        }
    }
}

extension TrustFailure {
    fileprivate func japaneseHint(_ reference: CatalogReference) -> Suggestion {
        let remove = SuggestedCommand("catalog", "remove", reference.name, "--forget-key")
        let add = SuggestedCommand("catalog", "add", reference.name, reference.location)
        let refresh = SuggestedCommand("catalog", "refresh", reference.name)
        return switch self {
        case .invalidKey, .changedKey:
            "公開元に鍵を確認してください。別の鍵を信頼するには: \(remove)、次に \(add.with("--key", "KEY"))"
        case .unsigned, .badSignature:
            "公開元に報告してください。初めて使うときと同じように信頼するには: \(remove)、次に \(add)"
        case .rollback:
            "公開元に報告してください。古いバージョンを受け入れるには: \(remove)、次に \(add)"
        case .noLog, .log:
            "次の結果を添えて公開元に報告してください: \(skills: "catalog", "show", reference.name)。このログを受け入れるには: \(remove)、次に \(add)"
        case .unlogged:
            "公開元に報告してください。ログの反映が遅れているだけかもしれません: \(refresh)"
        case .changedContent:
            "公開元に報告してください（バージョンを上げる必要があります）。この一覧を受け入れるには: \(remove)、次に \(add)"
        case .expired: "公開元に新しいバージョンを依頼してから、実行してください: \(refresh)"
        }
    }

    fileprivate var japaneseMessage: String {
        switch self {
        case .invalidKey(let key): "「\(key)」は minisign の公開鍵ではありません"
        case .changedKey(let expected, let actual):
            "鍵 \(expected) ではなく \(actual) で署名されています"
        case .unsigned: "署名がありません"
        case .badSignature: "署名が正しくありません"
        case .rollback(let version, let seen):
            "バージョン \(version) ですが、以前にバージョン \(seen) を確認しています"
        case .changedContent(let version):
            "バージョン \(version) は、以前に別の内容で確認しています"
        case .noLog: "以前あった透明性ログがありません"
        case .log(let error): error.japaneseSummary
        case .unlogged(let name): "透明性ログに \(name) のこのバージョンがありません"
        case .expired(let time): "\(UTCTime(seconds: time).date) に期限が切れました"
        }
    }
}

extension RegistryRefusal {
    /// The answer of the registry about a skill, to follow its name and は.
    var japaneseMessage: String {
        switch self {
        case .withdrawn: "レジストリから削除されました"
        case .pending: "レジストリでまだ確認されていません"
        case .blocked: "レジストリで公開が止められているか、トークンが必要です"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .withdrawn: nil
        case .pending: "後で同じコマンドをもう一度実行してください"
        case .blocked(let address):
            "非公開のレジストリなら、\(Suggestion.storeToken(at: address))ください"
        }
    }
}
