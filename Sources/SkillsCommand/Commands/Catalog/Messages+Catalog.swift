internal import FileTree
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SystemPackage
internal import Terminal

// catalog.
extension Messages {
    static func interruptedRefresh(_ finished: Int, of total: Int) -> String {
        say(
            "Interrupted; \(finished) of \(counted(total, "catalog")) \(finished == 1 ? "was" : "were") refreshed.",
            ja: "中断しました。\(total)個中 \(finished)個のカタログを更新しました。")
    }
    static func place(_ kind: String, _ location: String) -> String {
        say("\(kind) at \(location)", ja: "\(kind)、\(location)")
    }
    static func contents(_ entries: Int?, _ publishers: Int) -> String {
        guard let entries else {
            return say(
                "a registry, which is searched on its server", ja: "レジストリ (サーバーで検索します)")
        }
        let skills = say(counted(entries, "skill"), ja: "スキル \(grouped(entries))個")
        return publishers > 1
            ? say(
                "\(skills) from \(counted(publishers, "publisher"))",
                ja: "\(skills) (公開元 \(grouped(publishers))件)") : skills
    }
    static func newTrust(_ trust: CatalogTrust, _ kind: CatalogReference.Kind) -> String {
        guard case .firstUse(let key) = trust else { return self.trust(trust, kind) }
        return say("signed; the key \(key) is trusted from now on", ja: "署名あり。今後は鍵 \(key) を信頼します")
    }
    static func trust(_ trust: CatalogTrust, _ kind: CatalogReference.Kind) -> String {
        switch trust {
        case .pinned(let key): say("signed with the pinned key \(key)", ja: "固定した鍵 \(key) による署名あり")
        case .firstUse(let key):
            say("signed with the key of first use, \(key)", ja: "最初に使ったときの鍵 \(key) による署名あり")
        case .digests:
            switch kind {
            case .folder: say("not signed; a folder on this machine", ja: "署名なし (このコンピューターのフォルダー)")
            case .git:
                say("not signed; as trustworthy as its repository", ja: "署名なし (信頼性はリポジトリによります)")
            case .marketplace:
                say("not signed; as trustworthy as its server", ja: "署名なし (信頼性はサーバーによります)")
            case .index: say("not signed; only digests protect it", ja: "署名なし (ハッシュ値だけで保護されています)")
            case .wellKnown, .registry, .embedded: say("not signed", ja: "署名なし")
            }
        }
    }
    static func seenLog(_ log: CatalogLogStatus) -> String {
        say(
            "\(counted(log.size, "entry", plural: "entries")), root hash \(log.rootText)",
            ja: "\(grouped(log.size))件、ルートハッシュ \(log.rootText)")
    }
    static func newLog(_ log: CatalogLogStatus) -> String {
        say(
            "a log of \(counted(log.size, "entry", plural: "entries")), which must not change from now on",
            ja: "ログ \(grouped(log.size))件 (今後の変更は認めません)")
    }
    static func readLog(_ catalog: CatalogName, _ log: CatalogLogStatus) -> String {
        "\(catalog): \(seenLog(log))"
    }
    static func inLogs(_ count: Int, of all: Int) -> String {
        count == all
            ? say(
                "\(counted(count, "skill")) \(count == 1 ? "is" : "are") in the log of the catalog.",
                ja: "\(count)個のスキルがカタログのログにあります。")
            : say(
                "\(count) of \(counted(all, "skill")) from catalogs are in a log.",
                ja: "カタログのスキル \(all)個中 \(count)個がログにあります。")
    }
    static var nothingLogged: String {
        say(
            "no skill was installed from a catalog, so there is no log to read",
            ja: "カタログからインストールしたスキルがないため、読むログがありません")
    }
    static func listed(_ catalog: CatalogName, _ index: Int) -> String {
        say("entry \(index) in the log of \(catalog)", ja: "\(catalog) のログの \(index)番")
    }
    static func unlistedInLog(_ catalog: CatalogName) -> String {
        say("not in the log of \(catalog)", ja: "\(catalog) のログにありません")
    }
    static func noLog(_ catalog: CatalogName) -> String {
        say("\(catalog) has no log", ja: "\(catalog) にはログがありません")
    }
    static func unknownLog(_ catalog: CatalogName) -> String {
        say("the log of \(catalog) could not be read", ja: "\(catalog) のログを読み取れませんでした")
    }
    static func trustWord(_ trust: CatalogTrust) -> String {
        switch trust {
        case .pinned: say("pinned", ja: "固定鍵")
        case .firstUse: say("signed", ja: "署名あり")
        case .digests: say("unsigned", ja: "署名なし")
        }
    }
    static func catalogOutsideProject(_ name: String, _ location: String) -> String {
        say(
            "\(location) is outside the project: '\(name)' works only on machines that have it at the same place",
            ja: "\(location) はプロジェクトの外にあります。「\(name)」は、同じ場所にこれがあるコンピューターでしか使えません")
    }
    static func shared(_ count: Int, _ names: String) -> String {
        say(
            "\(counted(count, "name")) also in earlier catalogs, which are used: \(names)",
            ja: "\(count)個の名前は、先に調べるカタログにもあり、そちらを使います: \(names)")
    }
    static func toSearch(_ name: String) -> Suggestion {
        say(
            "find its skills: \(skills: "search", "WORDS", "--catalog", name)",
            ja: "スキルを探すには: \(skills: "search", "WORDS", "--catalog", name)")
    }
    static func searchFiles(_ files: SearchFiles, _ world: World) -> String {
        let size = byteCount(files.download)
        guard let refreshed = files.refreshed, files.state != .missing else {
            return say("not downloaded (\(size))", ja: "未ダウンロード (\(size))")
        }
        return files.state == .current
            ? say("up to date", ja: "最新")
            : say(
                "older than the catalog, last updated \(world.age(of: refreshed)) (\(size) to update)",
                ja: "カタログより古い (前回の更新: \(world.age(of: refreshed))、更新に \(size))")
    }
    static func laterSearchFiles(_ files: SearchFiles) -> String {
        say(
            "the first search downloads \(byteCount(files.download))",
            ja: "最初の検索で \(byteCount(files.download)) をダウンロードします")
    }
    static func outdatedSearch(_ name: String, _ files: SearchFiles, _ world: World) -> Suggestion {
        let age = files.refreshed.map { world.age(of: $0) } ?? never
        return say(
            "'\(name)' has changed since its search files were updated (\(age)); to update them "
                + "(\(byteCount(files.download))): \(skills: "catalog", "refresh", name, "--search")",
            ja: "「\(name)」は、検索用ファイルの更新 (\(age)) の後に変わりました。更新するには "
                + "(\(byteCount(files.download))): \(skills: "catalog", "refresh", name, "--search")"
        )
    }
    static func leftOutAdvisories(_ count: Int, _ name: String) -> String {
        say(
            "'\(name)' leaves out \(counted(count, "advisory", plural: "advisories")) that it had before; "
                + "what is left out still counts until it is withdrawn",
            ja: "「\(name)」から、以前あった勧告 \(count)件がなくなりました。撤回されるまでは有効とします")
    }
    static func toRefresh(_ name: String) -> Suggestion {
        say(
            "read it: \(skills: "catalog", "refresh", name)",
            ja: "読み込んでください: \(skills: "catalog", "refresh", name)")
    }

    /// The commands that forget what was seen of a catalog that is not configured.
    static func toForget(_ reference: CatalogReference) -> Suggestion {
        let command = SuggestedCommand("catalog", "remove", reference.location, "--forget-key")
        return say(
            "report it to the publisher; to forget what was seen before: \(command)",
            ja: "公開元に知らせてください。以前の記録を消すには: \(command)")
    }

    static func ignoredSettings(_ problem: SettingsProblem) -> String {
        say(
            "\(problem.summary); ignoring all settings", ja: "\(problem.summary)。すべての設定を無視します"
        )
    }
    /// The configured catalogs with names like a name that no catalog has.
    static func meantCatalog(_ name: String, _ known: [CatalogName]) -> Suggestion {
        let similar = Similarity.names(like: name, among: known.map(\.description))
        guard similar.isEmpty else {
            return say(
                "did you mean \(similar.joinedWithOr)?",
                ja: "\(similar.joined(separator: " か ")) のことですか？")
        }
        return say(
            "list the catalogs: \(skills: "catalog", "list")",
            ja: "カタログを一覧表示するには: \(skills: "catalog", "list")")
    }
    static func asksFirst(_ count: Int, _ name: CatalogName) -> String {
        say(
            "\(counted(count, "of its skills has a name", plural: "of its skills have names")) that the built-in catalog "
                + "has, too. Ask \(name) first?",
            ja: "このカタログのスキル \(count)個の名前は、組み込みのカタログにもあります。\(name) を先に調べますか？")
    }
    static func toAskFirst(_ name: CatalogName) -> Suggestion {
        let command = SuggestedCommand("catalog", "order", name, CatalogName.embedded)
        return say(
            "to ask it before the built-in catalog: \(command)",
            ja: "組み込みのカタログより先に調べるには: \(command)")
    }
    static var embeddedLocation: String {
        say("in the program", ja: "プログラム内")
    }
    static var never: String {
        say("never", ja: "なし")
    }
    static var noCatalogs: String {
        say("No catalogs are configured.", ja: "カタログが設定されていません。")
    }
    static var addCatalog: Suggestion {
        say(
            "add one: \(skills: "catalog", "add", "NAME", "LOCATION")",
            ja: "カタログを追加するには: \(skills: "catalog", "add", "NAME", "LOCATION")")
    }
    static func hiddenCatalog(_ name: String, _ path: String, _ earlier: String) -> String {
        say(
            "'\(name)' in \(path) is not used, because \(earlier) has a catalog of that name",
            ja: "\(path) の「\(name)」は使われません。\(earlier) に同じ名前のカタログがあります")
    }
    static func nowUsed(_ name: String, _ path: String) -> String {
        say(
            "'\(name)' is now the catalog of that name in \(path)",
            ja: "「\(name)」は、今後 \(path) にある同じ名前のカタログを指します")
    }

    static func change(_ change: Refresh.Change) -> String {
        switch change {
        case .changed: say("changed", ja: "変更あり")
        case .unchanged: say("unchanged", ja: "変更なし")
        }
    }
    static func trouble(_ trouble: CatalogTrouble, noticed age: String) -> String {
        let error = ([trouble.summary] + trouble.causes).joined(separator: ": ")
        return trouble.kind == .expired ? error : "\(error) (\(age))"
    }
    static var notRefreshed: String {
        say("failed", ja: "失敗")
    }
    /// The number of skills, and what was downloaded for searching.
    static func catalogOfProject(_ name: String) -> String {
        say(
            "'\(name.abridged)' is a catalog of the project, and not used for skills of the user",
            ja: "「\(name.abridged)」はプロジェクトのカタログのため、ユーザーのスキルには使いません")
    }
    static func entries(_ count: Int?, _ search: String?) -> String {
        let skills = count.map { count in
            say(counted(count, "skill"), ja: "スキル \(grouped(count))個")
        }
        return [skills, search].compactMap(\.self).joined(separator: say(", ", ja: "、"))
    }
    static func refreshedSearch(_ bytes: Int) -> String {
        bytes == 0
            ? say("search files up to date", ja: "検索用ファイルは最新")
            : say(
                "search files downloaded (\(byteCount(bytes)))",
                ja: "検索用ファイルをダウンロード (\(byteCount(bytes)))")
    }
    static func faults(_ count: Int, _ name: String) -> String {
        say(
            "\(count == 1 ? "1 entry" : "\(grouped(count)) entries") of '\(name)' cannot be used:",
            ja: "「\(name)」の \(grouped(count))件の項目は使えません:")
    }
    static func moreFaults(_ count: Int) -> String {
        say("and \(grouped(count)) more", ja: "ほか \(grouped(count))件")
    }

    static var repeatedCatalog: String {
        say("each catalog can be listed only once", ja: "同じカタログは 1回だけ指定してください")
    }

    static func catalogOrder(_ mode: Session.Mode) -> String {
        say(
            mode.text("The order would be: ", "The order is now: "),
            ja: mode.text("変更後の順序: ", "現在の順序: "))
    }
    static func forgot(_ mode: Session.Mode) -> String {
        say(
            "\(Verb.forget.text(mode)) the key and version of ",
            ja: mode.text("鍵とバージョンの記録を消すカタログ: ", "鍵とバージョンの記録を消しました: "))
    }
    /// The command that adds a removed catalog again, which `skills undo` does not.
    static func toAddAgain(
        _ reference: CatalogReference, _ layer: SettingsFile.Layer
    ) -> Suggestion {
        let command = SuggestedCommand("catalog", "add", reference.name, reference.location)
            .with("--kind", reference.kind.rawValue).with("--key", reference.key)
        let whole = layer == .project ? command.with("--project") : command
        return say("To add it again: \(whole)", ja: "もう一度追加するには: \(whole)")
    }
    static func fromFile(_ path: String) -> String { say("from \(path)", ja: "(\(path) から)") }
    static func installedFromCatalog(_ names: String, _ count: Int) -> String {
        say(
            "\(names) \(count == 1 ? "stays" : "stay") installed, and \(count == 1 ? "gets" : "get") no updates from it",
            ja: "\(names) はインストールされたままですが、このカタログからの更新はなくなります")
    }
}

extension CatalogProblem {
    var summary: String {
        switch self {
        case .invalidName(let name) where CatalogName.reserved.contains(name):
            say(
                "'\(name)' cannot be the name of a catalog, because it is reserved",
                ja: "「\(name)」は予約されているため、カタログの名前にできません")
        case .invalidName(let name):
            say(
                "'\(name.abridged)' is not a valid catalog name: use lowercase letters, digits and inner hyphens",
                ja: "「\(name.abridged)」はカタログの名前として使えません。英小文字、数字、途中のハイフンを使ってください")
        case .exists(let name, let path):
            say(
                "\(path) already has a catalog named '\(name)'",
                ja: "\(path) にはすでにカタログ「\(name)」があります")
        case .kindRequired: say("--no-refresh requires --kind", ja: "--no-refresh には --kind が必要です")
        case .invalidKey(let text):
            say(
                "'\(text.abridged)' is not a minisign public key, or a file with one",
                ja: "「\(text.abridged)」は minisign の公開鍵でも、そのファイルでもありません")
        case .unsignedKind(let kind):
            say(
                "--key requires a catalog of the kind 'index', and this one is of the kind '\(kind.rawValue)'",
                ja: "--key は種類が index のカタログでしか使えません (このカタログの種類: \(kind.rawValue))")
        case .unreadable(let error): error.summary
        case .unknown(let name, let known):
            CatalogError.noSuchCatalog(name, known: known).summary
        case .outsideProject: say("the home folder is not a project", ja: "ホームフォルダーはプロジェクトではありません")
        case .differentFiles(let names):
            say(
                "\(names.joinedWithAnd) are in different configuration files",
                ja: "\(names.joined(separator: "、")) は別々の設定ファイルにあります")
        case .inSeveralFiles(let name, let layers):
            say(
                "several configuration files have a catalog named '\(name)': those of the "
                    + layers.map(\.rawValue).joinedWithAnd,
                ja: "複数の設定ファイルにカタログ「\(name)」があります: "
                    + layers.map(\.rawValue).joined(separator: "、"))
        case .notRemembered(let name):
            say(
                "no key or version of '\(name.abridged)' is remembered",
                ja: "「\(name.abridged)」の鍵やバージョンの記録はありません")
        case .severalRemembered(let name, let locations):
            say(
                "\(locations.count) catalogs named '\(name)' are remembered",
                ja: "「\(name)」という名前のカタログの記録が \(locations.count)件あります")
        case .noSuchFile(let path, _):
            say("no such file: \(path.abridged)", ja: "ファイルがありません: \(path.abridged)")
        case .embedded:
            say("the catalog 'embedded' is part of the program", ja: "カタログ「embedded」はプログラムの一部です")
        }
    }

    var hint: Suggestion? {
        switch self {
        case .invalidName(let name):
            SkillName.slug(of: name).flatMap { CatalogName($0.description) }.map {
                say("did you mean \($0)?", ja: "\($0) のことですか？")
            }
        case .invalidKey: nil
        case .exists(let name, _):
            say(
                "remove it first: \(skills: "catalog", "remove", name)",
                ja: "先に削除してください: \(skills: "catalog", "remove", name)")
        case .kindRequired:
            say(
                "add --kind \(CatalogReference.Kind.allCases.map(\.rawValue).joinedWithOr)",
                ja:
                    "--kind を付けてください (\(CatalogReference.Kind.allCases.map(\.rawValue).joined(separator: "、")))"
            )
        case .unsignedKind:
            say(
                "leave out --key: only static indexes are signed",
                ja: "--key を外してください。署名できるのは静的なインデックスだけです")
        case .unreadable(.untrusted(let reference, .changedKey)) where reference.key != nil:
            say(
                "ask the publisher for its key, then run the same command again with that key",
                ja: "公開元に鍵を確認し、その鍵を指定して同じコマンドをもう一度実行してください")
        case .unreadable(.untrusted(let reference, .changedKey)),
            .unreadable(.untrusted(let reference, .unsigned)),
            .unreadable(.untrusted(let reference, .rollback)),
            .unreadable(.untrusted(let reference, .changedContent)):
            Messages.toForget(reference)
        case .unreadable(let error) where error.kind == .authentication: error.hint
        case .unreadable(.untrusted(_, .badSignature)):
            say("report it to the publisher", ja: "公開元に知らせてください")
        case .unreadable(.untrusted(_, .expired)):
            say(
                "ask the publisher for a new version, then run the same command again",
                ja: "公開元に新しいバージョンを依頼してから、同じコマンドをもう一度実行してください")
        case .unreadable(.unreachable(_, let cause))
        where cause.kind != .notFound && cause.anyHint != nil:
            cause.anyHint
        case .unreadable(.repository(_, let cause)) where cause.anyHint != nil:
            cause.anyHint
        case .unreadable(.files(let error)) where error.code == .noSuchFileOrDirectory:
            say(
                "give the path of a folder, the address of a repository, or a URL",
                ja: "フォルダーのパス、リポジトリのアドレス、または URL を指定してください")
        case .unreadable(.unreachable), .unreadable(.invalidLocation), .unreadable(.noIndex),
            .unreadable(.repository), .unreadable(.malformed), .unreadable(.wrongDigest):
            say(
                "check the location, then run the same command again",
                ja: "場所を確認して、同じコマンドをもう一度実行してください")
        case .unreadable(let error): error.hint
        case .unknown(let name, let known): Messages.meantCatalog(name, known)
        case .outsideProject:
            say("leave out --project to save it for yourself", ja: "自分用に保存するには、--project を外してください")
        case .differentFiles:
            say(
                "catalogs of the user precede those of the machine and of the project; see \(skills: "catalog", "list")",
                ja: "ユーザーのカタログは、コンピューターやプロジェクトのものより常に先です。確認するには: \(skills: "catalog", "list")")
        case .inSeveralFiles(let name, let layers):
            say(
                "choose one:"
                    + "\(oneOf: layers.map { SuggestedCommand("catalog", "remove", name, "--\($0.rawValue)") })",
                ja: "どれかを選んでください:"
                    + "\(oneOf: layers.map { SuggestedCommand("catalog", "remove", name, "--\($0.rawValue)") })"
            )
        case .notRemembered:
            say(
                "give the name or the location that it was added with",
                ja: "追加したときの名前または場所を指定してください")
        case .severalRemembered(_, let locations):
            say(
                "choose one:"
                    + "\(oneOf: locations.map { SuggestedCommand("catalog", "remove", $0, "--forget-key") })",
                ja: "どれかを選んでください:"
                    + "\(oneOf: locations.map { SuggestedCommand("catalog", "remove", $0, "--forget-key") })"
            )
        case .noSuchFile(let path, .key):
            say(
                "create a key: \(skills: "publish", "key", path)",
                ja: "鍵を作成してください: \(skills: "publish", "key", path)")
        case .noSuchFile(_, .changes):
            say(
                "describe changes in JSON as in: \(skills: "help", "teams")",
                ja: "変更を JSON で書いてください。例を見るには: \(skills: "help", "teams")")
        case .noSuchFile(_, .signer):
            say("give the path of a file in PEM", ja: "PEM 形式のファイルのパスを指定してください")
        case .noSuchFile(_, .advisories):
            say(
                "see the format: \(skills: "help", "audits")",
                ja: "形式を見るには: \(skills: "help", "audits")")
        case .embedded:
            say(
                "list the catalogs that can be changed: \(skills: "catalog", "list")",
                ja: "変更できるカタログを見るには: \(skills: "catalog", "list")")
        }
    }
}
