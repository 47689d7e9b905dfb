internal import CatalogPublishing
internal import Problem
internal import SkillCatalog
internal import SkillOperations

// catalog build and catalog key.
extension Messages {
    static func builtCatalog(_ folder: String, skills: Int, version: Int) -> String {
        say(
            "Built \(folder): \(counted(skills, "skill")), version \(version)",
            ja: "\(folder) を作成しました: スキル \(grouped(skills))個、バージョン \(version)")
    }
    static func signed(key: String) -> String {
        say("signed with the key \(key)", ja: "署名に使った鍵: \(key)")
    }
    static func keyName(_ id: String) -> String {
        say("`skills catalog show` shows it as \(id)", ja: "`skills catalog show` では \(id) と表示されます")
    }
    static func advisories(_ count: Int) -> String {
        say(
            "\(grouped(count)) \(count == 1 ? "advisory" : "advisories")",
            ja: "勧告 \(grouped(count))件")
    }
    static func log(_ log: CatalogLogReport) -> String {
        let news = log.added == 0 ? "nothing new" : "\(grouped(log.added)) new"
        let japanese = log.added == 0 ? "追加なし" : "うち新規 \(grouped(log.added))件"
        return say(
            "log: \(counted(log.size, "entry", plural: "entries")), \(news)",
            ja: "ログ: \(grouped(log.size))件、\(japanese)")
    }
    static func wouldBuildCatalog(_ folder: String, skills: Int) -> String {
        say(
            "Would build \(folder): \(counted(skills, "skill"))",
            ja: "\(folder) を作成します: スキル \(grouped(skills))個")
    }
    static func catalogIsCurrent(_ folder: String, without skipped: Int) -> String {
        let exception = skipped == 0 ? "" : ", without \(counted(skipped, "skill")) left out"
        let japanese = skipped == 0 ? "" : " (除外したスキル \(skipped)個)"
        return say("\(folder) is up to date" + exception, ja: "\(folder) は最新です\(japanese)")
    }
    static func catalogDiffers(_ folder: String, files: Int) -> String {
        say(
            "\(folder) is not up to date: \(counted(files, "file")) would change",
            ja: "\(folder) は最新ではありません。\(files)個のファイルが変わります")
    }
    static func builtShard(
        _ shard: BuildShard, _ folder: String, skills: Int, _ mode: CatalogOutputSettings.Mode
    ) -> String {
        let verb = mode == .write ? "Built" : "Would build"
        return say(
            "\(verb) shard \(shard) in \(folder): \(counted(skills, "skill"))",
            ja: "\(folder) にシャード \(shard) を\(mode == .write ? "作成しました" : "作成します"): "
                + "スキル \(grouped(skills))個")
    }
    static var mergeShards: Suggestion {
        say(
            "once all shards are built: \(skills: "publish", "merge", "SHARD")… -o FOLDER",
            ja: "すべてのシャードを作成したら: \(skills: "publish", "merge", "SHARD")… -o FOLDER")
    }
    static func invalidShard(_ text: String) -> String {
        say(
            "'\(text.abridged)' is not a shard such as 3/16; a build has at most \(BuildShard.countLimit)",
            ja: "「\(text.abridged)」は 3/16 のようなシャードの指定ではありません (最大 \(BuildShard.countLimit)個)")
    }
    static func optionOfMerge(_ option: String) -> String {
        say(
            "a shard has no index: give \(option) to skills publish merge",
            ja: "シャードにはインデックスがありません。\(option) は skills publish merge に指定してください")
    }
    static func skippedSkill(_ skill: String, of source: String, _ reason: String) -> String {
        say(
            "left out \(skill) of \(source): \(reason)",
            ja: "\(source) の \(skill) を除外しました: \(reason)")
    }
    /// A number of entries of an index, those of removed and renamed skills included.
    static func entries(_ count: Int) -> String {
        say(counted(count, "entry", plural: "entries"), ja: "\(grouped(count))件")
    }
    static var revokeSecret: String {
        say(
            "revoke the key; earlier archives stay in blobs/ until you build with --prune",
            ja: "鍵を失効させてください。以前のアーカイブは、--prune を付けて作成するまで blobs/ に残ります")
    }
    static func offersRecalled(_ name: String, by advisory: String) -> String {
        say(
            "'\(name)' is still in the catalog, but its advisory \(advisory) recalls it",
            ja: "「\(name)」は勧告 \(advisory) で回収されていますが、まだカタログにあります")
    }
    static var withdrawRecalled: String {
        say(
            "publish new versions of them, or record their removal in a file for `--changes`: clients refuse to install them",
            ja: "新しいバージョンを公開するか、`--changes` のファイルに削除を記録してください。今のままではインストールできません")
    }
    static func vanished(_ name: String) -> String {
        say(
            "\(name) is in the previous index, but in no source now",
            ja: "\(name) は前のインデックスにありますが、今はどの入手元にもありません")
    }
    static func keepPublisher(_ command: SuggestedCommand) -> Suggestion {
        say(
            "the same skills had another publisher in the previous index; to keep it: \(command)",
            ja: "前のインデックスでは、同じスキルの公開元が異なります。前の公開元のままにするには: \(command)")
    }
    static func recordChanges(of name: String, _ command: SuggestedCommand) -> Suggestion {
        say(
            "record what happened to them in changes.json, such as {\"\(name)\": {\"removed\": \"REASON\"}} or "
                + "{\"\(name)\": {\"renamed\": \"NEW-NAME\"}}, and run: \(command)",
            ja: "どうなったかを changes.json に記録してください。例: {\"\(name)\": {\"removed\": \"REASON\"}} または "
                + "{\"\(name)\": {\"renamed\": \"NEW-NAME\"}}。記録したら: \(command)")
    }
    static func baselessVersion(_ version: Int, in folder: String, of source: String) -> String {
        say(
            "the index has version \(version): '\(folder)' has no earlier index, and \(source) was read without "
                + "commits, as folders are. Clients refuse a version lower than one they have seen.",
            ja: "インデックスのバージョンは \(version) です。「\(folder)」に以前のインデックスがなく、\(source) はフォルダーのため"
                + "コミットなしで読みました。利用者側では、以前より低いバージョンは拒否されます。")
    }
    static func removedBlobs(_ count: Int, mode: CatalogOutputSettings.Mode) -> String {
        let files = counted(count, "unused file")
        return mode == .write
            ? say("removed \(files):", ja: "使われていないファイル \(count)個を削除しました:")
            : say("would remove \(files):", ja: "使われていないファイル \(count)個を削除します:")
    }
    static func expired(_ time: String) -> String {
        say(
            "the previous index expired on \(time), and this one never expires",
            ja: "前のインデックスは \(time) に期限が切れています。今回のものに期限はありません")
    }
    static func expiresSoon(_ time: String) -> String {
        say("the index expires on \(time)", ja: "インデックスの期限は \(time) です")
    }
    static var giveExpiry: String {
        say(
            "to let clients use it for longer, build with --expires 30d",
            ja: "期限を延ばすには、--expires 30d を付けて作成してください")
    }
    static var severalKeys: String {
        say(
            "an index has one signature: give --sign once",
            ja: "インデックスの署名は 1つです。--sign は 1回だけ指定してください")
    }
    static var emptyTitle: String {
        say(
            "the title of a catalog is not empty: --name TITLE",
            ja: "カタログのタイトルは空にできません: --name TITLE")
    }
    static var giveVersion: String {
        say(
            "if the catalog was published before, build into its folder, or add --index-version NUMBER",
            ja: "公開したことのあるカタログなら、そのフォルダーに作成するか、--index-version NUMBER を付けてください")
    }
    static func toReadCommits(_ command: SuggestedCommand) -> Suggestion {
        say("to build from its last commit instead: \(command)", ja: "最後のコミットから作成するには: \(command)")
    }
    static var noMirrors: String {
        say(
            "the well-known index and the list of plugins are left out: other programs read them at once, and there are "
                + "too many skills",
            ja: "スキルが多すぎるため、well-known インデックスとプラグインの一覧は作成しません (ほかのプログラムは一度に読み込みます)")
    }
    static var noMarketplace: String {
        say(
            "without --base-url, there is no list of plugins for Claude Code, which needs absolute URLs",
            ja: "--base-url がないため、絶対 URL が必要な Claude Code 用のプラグインの一覧は作成しません")
    }
    static func invalidPublisher(_ name: String) -> String {
        say(
            "'\(name.abridged)' is not the name of an account",
            ja: "「\(name.abridged)」はアカウント名として使えません")
    }
    static func invalidIndexVersion(_ version: Int) -> String {
        say(
            "the index version \(version) is not between 0 and \(IndexRoot.versionLimit)",
            ja: "インデックスのバージョン \(version) は 0 から \(IndexRoot.versionLimit) の範囲にありません")
    }
    static func invalidExpiry(_ text: String) -> String {
        say(
            "'\(text.abridged)' is neither a date such as 2026-12-21, nor a time such as 30d, nor never",
            ja: "「\(text.abridged)」は、2026-12-21 のような日付、30d のような期間、never のどれでもありません")
    }
    static func pastExpiry(_ text: String) -> String {
        say(
            "'\(text.abridged)' is in the past: clients would refuse the catalog",
            ja: "「\(text.abridged)」は過去の日時です。カタログが利用者側で拒否されます")
    }
    static func invalidBaseURL(_ text: String) -> String {
        say(
            "'\(text.abridged)' is not an http or https URL of a folder",
            ja: "「\(text.abridged)」は http または https のフォルダーの URL ではありません")
    }

    static func keepSecret(_ file: String) -> Suggestion {
        say(
            "keep \(file) out of version control; to sign with it: "
                + "\(skills: "publish", "build", "FOLDER", "-o", "OUTPUT", "--sign", file)",
            ja: "\(file) をバージョン管理に入れないでください。署名するには: "
                + "\(skills: "publish", "build", "FOLDER", "-o", "OUTPUT", "--sign", file)")
    }
    static func createdKey(_ file: String, publicFile: String) -> String {
        say(
            "Created the secret key \(file) and the public key \(publicFile)",
            ja: "秘密鍵 \(file) と公開鍵 \(publicFile) を作成しました")
    }
    static func keyExists(_ path: String) -> String {
        say("\(path) already exists", ja: "\(path) はすでにあります")
    }
    static var otherKeyFile: Suggestion {
        say(
            "choose another file: \(skills: "publish", "key", "FILE")",
            ja: "別のファイルを指定してください: \(skills: "publish", "key", "FILE")")
    }
    static func unusableKey(_ file: String) -> String {
        say("can't sign with \(file)", ja: "\(file) では署名できません")
    }
    static var setPassword: Suggestion {
        say(
            "set SKILLS_KEY_PASSWORD, or run the command on a terminal",
            ja: "SKILLS_KEY_PASSWORD を設定するか、端末で実行してください")
    }
    static func passwordQuestion(_ file: String) -> String {
        say("Password of \(file): ", ja: "\(file) のパスワード: ")
    }
}
