internal import Problem
internal import Terminal

/// The labels of facts about a skill, in `info` and beside the list of `search`.
enum Label {
    static var agents: String { say("agents", ja: "エージェント") }
    static var alsoAt: String { say("also at", ja: "別の入手元") }
    static var archive: String { say("archive", ja: "アーカイブ") }
    static var brings: String { say("brings", ja: "含まれるもの") }
    static var catalog: String { say("catalog", ja: "カタログ") }
    static var changed: String { say("changed", ja: "変更日") }
    static var commit: String { say("commit", ja: "コミット") }
    static var compatibility: String { say("compatibility", ja: "動作環境") }
    static var complete: String { say("complete", ja: "参照ファイル") }
    static var content: String { say("content", ja: "内容") }
    static var description: String { say("description", ja: "説明") }
    static var files: String { say("files", ja: "ファイル") }
    static var findings: String { say("findings", ja: "指摘") }
    static var folder: String { say("folder", ja: "フォルダー") }
    static var hash: String { say("hash", ja: "ハッシュ値") }
    static var install: String { say("install", ja: "インストール") }
    static var installed: String { say("installed", ja: "インストール") }
    static var installs: String { say("installs", ja: "インストール先") }
    static var kind: String { say("kind", ja: "種類") }
    static var license: String { say("license", ja: "ライセンス") }
    static var neededBy: String { say("needed by", ja: "利用元のスキル") }
    static var needs: String { say("needs", ja: "必要なスキル") }
    static var notRead: String { say("not read", ja: "読み取り不可") }
    static var note: String { say("note", ja: "メモ") }
    static var path: String { say("path", ja: "パス") }
    static var plugin: String { say("plugin", ja: "プラグイン") }
    static var programs: String { say("programs", ja: "プログラム") }
    static var publisher: String { say("publisher", ja: "公開元") }
    static var ref: String { say("ref", ja: "ブランチ・タグ") }
    static var score: String { say("score", ja: "スコア") }
    static var signature: String { say("signature", ja: "署名") }
    static var skill: String { say("skill", ja: "スキル") }
    static var source: String { say("source", ja: "入手元") }
    static var state: String { say("state", ja: "状態") }
    static var tags: String { say("tags", ja: "分類") }
    static var tokens: String { say("tokens", ja: "トークン") }
    static var tools: String { say("tools", ja: "ツール") }
    static var updates: String { say("updates", ja: "更新") }
    static var url: String { say("url", ja: "URL") }
    static var variables: String { say("variables", ja: "環境変数") }
    static var version: String { say("version", ja: "バージョン") }

    /// The label of a part of an address, by its name in JSON.
    static func part(_ name: String) -> String {
        switch name {
        case "catalog": catalog
        case "kind": kind
        case "path": path
        case "publisher": publisher
        case "ref": ref
        case "skill": skill
        case "url": url
        default: name
        }
    }

    /// The number of a skill's files and their size.
    static func size(_ files: Int, _ bytes: Int) -> String {
        say("\(files), \(byteCount(bytes))", ja: "\(files)個、\(byteCount(bytes))")
    }
}
