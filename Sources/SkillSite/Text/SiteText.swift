internal import SkillFormat

/// The texts of the pages in one language; each is here once, in English and in Japanese.
struct SiteText: Sendable {
    static let english = SiteText(language: .english)

    let language: SiteLanguage

    private func choose(_ english: String, _ japanese: String) -> String {
        switch language {
        case .english: english
        case .japanese: japanese
        }
    }

    private func counted(
        _ count: Int, _ one: String, _ other: String, _ japanese: String
    ) -> String {
        Self.grouped(count) + choose(count == 1 ? one : other, japanese)
    }

    /// A number with commas between groups of three digits.
    static func grouped(_ number: Int) -> String {
        var digits = Array(String(number))
        var index = digits.count - 3
        while index > 0 {
            digits.insert(",", at: index)
            index -= 3
        }
        return String(digits)
    }

    // Every page.
    var languageName: String { choose("English", "日本語") }
    var skipToContent: String { choose("Skip to content", "本文へ移動") }
    var home: String { choose("Home", "ホーム") }
    var allSkills: String { choose("All skills", "スキル一覧") }
    var languages: String { choose("Languages", "言語") }
    var search: String { choose("Search skills", "スキルを検索") }
    var searchHint: String { choose("A task, a tool, a name…", "作業、ツール、名前など") }
    var madeWith: String { choose("Built with", "作成:") }
    var statement: String {
        choose(
            "What a skill says about itself is its publisher's statement. Read it before you install it.",
            "スキルの説明は公開元によるものです。インストールする前に内容を確認してください。")
    }

    // The start page and lists.
    func skills(_ count: Int) -> String {
        counted(count, " skill", " skills", " 件のスキル")
    }
    func publishers(_ count: Int) -> String {
        counted(count, " publisher", " publishers", " 公開元")
    }
    var introduction: String {
        choose(
            "Skills teach agents how to do a job. Find one, read it, and install it by its name.",
            "スキルは、エージェントに仕事の進め方を教えます。探して、読んで、名前を指定してインストールできます。")
    }
    var results: String { choose("Results", "検索結果") }
    var recent: String { choose("Recently changed", "最近の更新") }
    var best: String { choose("Highest scores", "スコアの高いスキル") }
    var groups: String { choose("Groups", "グループ") }
    var otherGroup: String { choose("Other", "その他") }
    var pages: String { choose("Pages", "ページ") }
    var previousPage: String { choose("Previous page", "前のページ") }
    var nextPage: String { choose("Next page", "次のページ") }
    var useCatalog: String { choose("Use this catalog", "このカタログを使う") }
    var addCatalogOnce: String {
        choose(
            "Add it once; then install, search and update its skills by name.",
            "一度追加すると、名前でインストール、検索、更新ができます。")
    }

    // A skill.
    var whenItIsUsed: String { choose("When it is used", "使われる場面") }
    var originalDescription: String { choose("Original description", "元の説明") }
    var install: String { choose("Install", "インストール") }
    var installByName: String { choose("By name, with updates", "名前で指定(更新を受け取れます)") }
    var installPinned: String {
        choose("Pinned by checksum", "チェックサムで固定")
    }
    var pinnedNote: String {
        choose("Only these files, without updates.", "このファイルだけをインストールし、更新は受け取りません。")
    }
    var getProgram: String { choose("How to get skills", "skills の入手方法") }
    var getProgramNote: String {
        choose(
            "Installs the program skills below ~/.local, on macOS and Linux.",
            "プログラム skills を ~/.local 以下にインストールします(macOS と Linux)。")
    }
    var withoutProgram: String { choose("Without the program", "プログラムを使わない場合") }
    var macAndLinux: String { choose("macOS and Linux", "macOS と Linux") }
    var windows: String { choose("Windows (PowerShell)", "Windows(PowerShell)") }
    var verifiesFirst: String {
        choose(
            "Each line compares the checksum before it unpacks anything, and replaces no existing folder.",
            "どのコマンドも、展開する前にチェックサムを照合し、既存のフォルダーは置き換えません。")
    }
    var copy: String { choose("Copy", "コピー") }
    var copied: String { choose("Copied", "コピーしました") }
    var facts: String { choose("Facts", "基本情報") }
    var publisher: String { choose("Publisher", "公開元") }
    var version: String { choose("Version", "バージョン") }
    var license: String { choose("License", "ライセンス") }
    var changed: String { choose("Last change", "最終更新") }
    var score: String { choose("Score", "スコア") }
    /// The text before a score on a card.
    var scoreLabel: String { choose("score ", "スコア ") }
    var scoreReasons: String { choose("What lowers the score", "スコアが下がった理由") }
    func points(_ count: Int) -> String { choose("−\(count)", "−\(count)点") }
    func atMost(_ points: Int) -> String { choose("at most \(points)", "上限 \(points)点") }
    var size: String { choose("Size", "サイズ") }
    var commit: String { choose("Commit", "コミット") }
    var tree: String { choose("Tree hash", "ツリーハッシュ") }
    var writtenIn: String { choose("Languages", "言語") }
    var compatibility: String { choose("Compatibility", "動作環境") }
    var brings: String { choose("What it brings", "含まれるもの") }
    var scripts: String { choose("Scripts", "スクリプト") }
    var tools: String { choose("Tools it may use", "使用を許可するツール") }
    var hosts: String { choose("Hosts it contacts", "接続先のホスト") }
    var programs: String { choose("Programs it needs", "必要なプログラム") }
    var variables: String { choose("Variables it needs", "必要な環境変数") }
    var bringsNothing: String {
        choose(
            "Instructions only: no scripts, no tools, and no hosts outside examples.",
            "手順の文章だけです。スクリプトとツールは含まず、接続先も例示以外にはありません。")
    }
    var or: String { choose(" or ", " または ") }
    var downloads: String { choose("Downloads", "ダウンロード") }
    var archive: String { choose("Archive (.zip)", "アーカイブ(.zip)") }
    var folderArchive: String { choose("For Claude (.skill)", "Claude 用(.skill)") }
    var files: String { choose("Files", "ファイル") }
    func fileCount(_ count: Int) -> String {
        counted(count, " file", " files", " ファイル")
    }
    var executable: String { choose("executable", "実行可能") }
    var document: String { choose("SKILL.md", "SKILL.md") }
    var documentCut: String {
        choose(
            "The rest of this file is in the archive.",
            "このファイルの続きはアーカイブにあります。")
    }
    var original: String { choose("Original text", "原文") }
    var findings: String { choose("Findings", "検査結果") }
    var findingsNote: String {
        choose(
            "What skills validate reports about the published files.",
            "公開されたファイルを skills validate で検査した結果です。")
    }
    var noFindings: String { choose("No findings.", "指摘はありません。") }
    var related: String { choose("Related skills", "関連するスキル") }
    var copies: String { choose("Same files elsewhere in this catalog", "このカタログにある同じ内容のスキル") }
    var mirrors: String { choose("Other places", "ほかの入手先") }
    var unavailableContent: String {
        choose(
            "The files of this skill can't be read from this catalog.",
            "このスキルのファイルは、このカタログから読み取れません。")
    }
    var table: String { choose("Table", "表") }
    var image: String { choose("Image", "画像") }

    // Skills that are recalled or gone, and missing pages.
    var recalled: String { choose("Recalled", "回収") }
    var recallAdvice: String {
        choose(
            "These files must not be used, and can't be installed with skills. If you have installed them, remove them.",
            "このファイルは使わないでください。skills はインストールを拒否します。インストール済みの場合は削除してください。")
    }
    var missingPage: String { choose("Page not found", "ページが見つかりません") }
    var missingPageText: String {
        choose(
            "The skill may have been removed or renamed. Search for it, or look through all skills.",
            "スキルが削除されたか、名前が変わった可能性があります。検索するか、一覧から探してください。")
    }

    // The script.
    var noResults: String { choose("No skills found.", "スキルが見つかりません。") }
    var searching: String { choose("Searching…", "検索中…") }
    var resultCount: String { choose("Skills found: ", "見つかったスキル: ") }
    var searchFailed: String {
        choose(
            "The search files can't be read. All skills are listed below.",
            "検索用のファイルを読み取れません。下の一覧を参照してください。")
    }
    var more: String { choose("Show more", "さらに表示") }

    // Texts with values.
    func lastChange(_ date: String) -> String { choose("last change \(date)", "最終更新 \(date)") }
    func pageNumber(_ number: Int, _ count: Int) -> String {
        choose("Page \(number) of \(count)", "\(number) / \(count) ページ")
    }
    func scoreOf(_ score: Int) -> String { choose("\(score) of 100", "\(score) / 100") }
    func and(_ more: Int) -> String { choose("and \(more) more", "ほか \(more) 件") }
    func moreFiles(_ count: Int) -> String {
        choose(
            count == 1
                ? "1 more file is in the archive." : "\(count) more files are in the archive.",
            "ほかの \(count) ファイルはアーカイブにあります。")
    }
    func line(_ number: Int) -> String { choose("line \(number)", "\(number)行目") }
    func severity(_ severity: Finding.Severity) -> String {
        switch severity {
        case .error: choose("error", "エラー")
        case .warning: choose("warning", "警告")
        case .info: choose("info", "情報")
        }
    }
    func removedReason(_ reason: String) -> String {
        choose(
            "This catalog no longer offers the skill: \(reason)",
            "このスキルはカタログから削除されました。理由: \(reason)")
    }
    func renamed(_ name: String) -> String {
        choose("The skill has a new name: \(name)", "このスキルの名前が変わりました: \(name)")
    }
}
