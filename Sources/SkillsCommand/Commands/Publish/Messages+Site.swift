internal import Problem

// site build.
extension Messages {
    static func builtPages(_ count: Int, written: Int, removed: Int) -> String {
        say(
            "\(counted(count, "page file")): \(grouped(written)) written, \(grouped(removed)) removed",
            ja: "ページのファイル \(grouped(count))個: 書き込み \(grouped(written))個、削除 \(grouped(removed))個")
    }
    static func wouldBuildPages(_ count: Int, written: Int, removed: Int) -> String {
        say(
            "\(counted(count, "page file")): would write \(grouped(written)), and remove \(grouped(removed))",
            ja:
                "ページのファイル \(grouped(count))個: 書き込む予定 \(grouped(written))個、削除する予定 \(grouped(removed))個"
        )
    }
    static func pagesAreCurrent(_ count: Int) -> String {
        say(
            "\(counted(count, "page file")), all up to date",
            ja: "ページのファイル \(grouped(count))個、すべて最新")
    }
    static func pagesDiffer(_ count: Int) -> String {
        say(
            "\(counted(count, "page file")) would change:", ja: "ページのファイル \(grouped(count))個が変わります:"
        )
    }
    static func unreadableContent(_ path: String) -> String {
        say("\(path) lacks the files of its skill", ja: "\(path) にスキルのファイルがありません")
    }
    static var noBaseURL: String {
        say(
            "without --base-url, commands on the pages contain the URL only if scripts run, and there is no sitemap",
            ja: "--base-url がないため、ページ上のコマンドに URL が入るのはスクリプトが動く場合だけで、サイトマップは作成しません")
    }
}
