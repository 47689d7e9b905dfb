internal import Problem
internal import SkillCatalog
internal import SkillSearch
internal import Terminal

// search.
extension Messages {
    static var searchTitle: String {
        say("Skills in catalogs", ja: "カタログのスキル")
    }
    static var installKey: String {
        say("install", ja: "インストール")
    }

    static func standing(_ standing: InstalledContents.Standing) -> String {
        switch standing {
        case .installed: say("installed", ja: "インストール済み")
        case .update: say("update", ja: "更新あり")
        case .sameContent(let name): say("same content as \(name)", ja: "\(name) と同じ内容")
        }
    }
    static func removedFromCatalog(_ reason: String) -> String {
        say("removed: \(reason)", ja: "削除: \(reason)")
    }
    static func renamedInCatalog(_ name: String) -> String { say("now \(name)", ja: "現在は \(name)") }
    static var installsInProject: String {
        say("in the project (--project)", ja: "プロジェクト (--project)")
    }
    static func moreHits(_ count: Int, of total: Int, _ command: SuggestedCommand) -> Suggestion {
        say(
            "\(grouped(count)) of \(grouped(total)); more: \(command)",
            ja: "\(grouped(total))件中 \(grouped(count))件を表示。続きを見るには: \(command)")
    }
    static func moreHits(_ count: Int, of total: Int, limit: Int) -> String {
        say(
            "\(grouped(count)) of \(grouped(total)); for more, add --limit \(limit)",
            ja: "\(grouped(total))件中 \(grouped(count))件を表示。もっと見るには --limit \(limit) を付けてください")
    }
    static func projectHits(_ catalog: String, _ command: SuggestedCommand) -> Suggestion {
        say(
            "to install from '\(catalog)', a catalog of the project: \(command)",
            ja: "プロジェクトのカタログ「\(catalog)」からインストールするには: \(command)")
    }
    static var longQuery: String {
        let (words, size) = (SearchQuery.wordLimit, byteCount(SearchQuery.lengthLimit))
        return say(
            "only the start of the text is searched: at most \(words) words in \(size)",
            ja: "検索に使うのは先頭の部分だけです (最大 \(words)語、\(size))")
    }
    static func asking(_ registries: [String]) -> String {
        say(
            "asking \(registries.joined(separator: ", "))…",
            ja: "\(registries.joined(separator: "、")) に問い合わせ中…")
    }
    static func tooManyWords(_ count: Int, limit: Int) -> String {
        say(
            "'skills search' accepts at most \(limit) arguments, not \(count)",
            ja: "skills search の引数は \(limit)個までです (\(count)個指定されました)")
    }
    static func oldCatalog(_ name: String, days: Int) -> Suggestion {
        say(
            "'\(name)' was refreshed \(counted(days, "day")) ago; to refresh it: \(skills: "catalog", "refresh", name)",
            ja: "「\(name)」の最終更新は \(days)日前です。更新するには: \(skills: "catalog", "refresh", name)")
    }
    static func downloadingSearch(
        _ update: SearchUpdate, _ size: String, _ world: World
    ) -> String {
        guard let refreshed = update.refreshed else {
            return say(
                "Downloading the search files of '\(update.catalog)': \(size)",
                ja: "「\(update.catalog)」の検索用ファイルをダウンロードしています: \(size)")
        }
        let age = world.age(of: refreshed)
        return say(
            "Updating the search files of '\(update.catalog)', last updated \(age): \(size)",
            ja: "「\(update.catalog)」の検索用ファイルを更新しています (前回の更新: \(age)): \(size)")
    }
    static func searchNotUpdated(_ name: String, _ age: String) -> String {
        say(
            "failed to update the search files of '\(name)', last updated \(age):",
            ja: "「\(name)」の検索用ファイルを更新できませんでした (前回の更新: \(age)):")
    }
    static func projectRegistry(_ name: String) -> String {
        say(
            "'\(name)' is not searched: a registry that only the project names gets no words",
            ja: "「\(name)」は検索しません。プロジェクトだけが指定しているレジストリには検索語を送りません")
    }
    static func unreadProjectCatalog(_ name: String) -> Suggestion {
        say(
            "to search '\(name)', a catalog of the project: \(skills: "catalog", "refresh", name, "--search")",
            ja: "プロジェクトのカタログ「\(name)」を検索するには: \(skills: "catalog", "refresh", name, "--search")")
    }
    static func unaskedCatalog(_ name: String, _ command: SuggestedCommand) -> Suggestion {
        say(
            "to ask '\(name)', a catalog of the project: \(command)",
            ja: "プロジェクトのカタログ「\(name)」に問い合わせるには: \(command)")
    }
    static func asksProjectHosts(_ hosts: [String]) -> String {
        say(
            "this asks \(hosts.joined(separator: ", ")), which only the files of this project name",
            ja: "このプロジェクトのファイルだけが指定している \(hosts.joined(separator: "、")) に接続します")
    }
    static func notInstallable(_ trouble: CatalogTrouble) -> Suggestion {
        say(
            "\(trouble.summary); nothing is installed from it; for details: \(skills: "catalog", "list")",
            ja: "\(trouble.summary)。このカタログからはインストールできません。詳しくは: \(skills: "catalog", "list")")
    }
    static func notSearched(_ name: String) -> String {
        say("'\(name)' is not searched:", ja: "「\(name)」は検索しません:")
    }
}

extension SearchProblem {
    var summary: String {
        switch self {
        case .nothingFound(let text, _):
            say("no skill found for '\(text)'", ja: "「\(text)」に一致するスキルは見つかりません")
        case .noWords(let text):
            say(
                "'\(text)' has no letters or digits to search for",
                ja: "「\(text)」には検索に使える文字や数字がありません")
        case .wordsRequired:
            say("searching while typing requires a terminal", ja: "入力しながらの検索には端末が必要です")
        }
    }

    var hint: Suggestion? {
        switch self {
        case .nothingFound(_, let advice):
            switch advice {
            case .names(let names):
                say(
                    "did you mean \(names.prefix(3).joined(separator: ", "))?",
                    ja: "もしかして: \(names.prefix(3).joined(separator: "、"))")
            case .allCatalogs(let command):
                say("search every catalog: \(command)", ja: "すべてのカタログを検索してください: \(command)")
            case .english:
                say(
                    "try English words, in which most skills are described, or \(Self.addCatalog)",
                    ja: "多くのスキルの説明は英語です。英語の単語で検索するか、\(Self.addCatalog)")
            case .otherWords:
                say("try other words, or \(Self.addCatalog)", ja: "別の言葉で検索するか、\(Self.addCatalog)")
            }
        case .noWords, .wordsRequired:
            say(
                "give words: \(skills: "search", "WORDS")",
                ja: "検索語を指定してください: \(skills: "search", "WORDS")")
        }
    }

    private static var addCatalog: Suggestion {
        say(
            "add a catalog: \(skills: "catalog", "add", "NAME", "LOCATION")",
            ja: "カタログを追加してください: \(skills: "catalog", "add", "NAME", "LOCATION")")
    }
}
