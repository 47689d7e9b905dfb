internal import JSON
public import Problem
internal import SkillCatalog
internal import SkillFormat

extension CatalogBuildError {
    /// The failure, as one sentence.
    public var summary: String {
        switch self {
        case .notACatalog(let path):
            say("\(path) already exists and is not a catalog", ja: "\(path) はすでにあり、カタログではありません")
        case .foreignFile(let path):
            say(
                "\(path) was not written by a build, so it is not replaced",
                ja: "\(path) はカタログの作成で書かれたものではないため、置き換えません")
        case .busy(let path):
            say("another run is writing into \(path)", ja: "別の実行が \(path) に書き込んでいます")
        case .unreadableIndex(let path, let fault):
            say(
                "can't read the previous index \(path): \(fault.reason)",
                ja: "以前の一覧 \(path) を読み取れません: \(fault.reason)")
        case .invalidChanges(.syntax): say("the file of changes is invalid", ja: "変更のファイルが正しくありません")
        case .invalidChanges(let fault):
            say(
                "the file of changes is invalid: \(fault.reason)",
                ja: "変更のファイルが正しくありません: \(fault.reason)")
        case .invalidAdvisories(let path, let fault):
            say(
                "the advisories in \(path) are invalid: \(fault.reason)",
                ja: "\(path) の勧告が正しくありません: \(fault.reason)")
        case .lostAdvisories:
            say("the advisories of the previous index can't be kept", ja: "以前の一覧の勧告を引き継げません")
        case .lostChanges(let names):
            say(
                "the previous index is not signed with the key, so its records of removed and renamed skills can't be "
                    + "kept: \(names.joined(separator: ", "))",
                ja: "以前の一覧がこの鍵で署名されていないため、削除や改名の記録を引き継げません: \(names.joined(separator: "、"))")
        case .versionFalls(let version, let previous):
            say(
                "version \(version) is lower than \(previous), the version of the previous index",
                ja: "バージョン \(version) は、以前の一覧のバージョン \(previous) より小さくなっています")
        case .versionRepeats(let version):
            say(
                "the previous index has the same version \(version), but different content",
                ja: "以前の一覧は同じバージョン \(version) ですが、内容が異なります")
        case .lastVersion:
            say(
                "the previous index has version \(IndexRoot.versionLimit), and none is higher",
                ja: "以前の一覧のバージョンが \(IndexRoot.versionLimit) で、これより大きくできません")
        case .signedBefore(let key):
            say("the previous index is signed with the key \(key)", ja: "以前の一覧は鍵 \(key) で署名されています")
        case .unsignedLog: say("a catalog with a log must be signed", ja: "ログのあるカタログには署名が必要です")
        case .brokenLog(let folder, _):
            say("the log in \(folder) can't be continued", ja: "\(folder) のログを続けられません")
        case .tooManySkills(let limit):
            say(
                "a shard of the index has more than \(limit) skills",
                ja: "一覧のシャードのスキルが \(limit)個を超えています")
        case .signing: say("failed to sign the index", ja: "一覧に署名できませんでした")
        case .search: say("failed to write a file for searching", ja: "検索用ファイルを書き込めませんでした")
        case .files: say("failed to write the catalog", ja: "カタログを書き込めませんでした")
        case .notAShard(let path):
            say("\(path) is not a shard of a catalog", ja: "\(path) はカタログのシャードではありません")
        case .damagedShard(let path):
            say("the shard in \(path) is damaged", ja: "\(path) のシャードが壊れています")
        case .differentShards(let one, let other, .count):
            say(
                "the shards \(one) and \(other) are not of one build",
                ja: "シャード \(one) と \(other) は、同じ作成のものではありません")
        case .differentShards(let one, let other, .commits):
            say(
                "the shards \(one) and \(other) were built from different commits",
                ja: "シャード \(one) と \(other) は、異なるコミットから作られています")
        case .differentShards(let one, let other, .files):
            say(
                "the shards \(one) and \(other) were built from different files",
                ja: "シャード \(one) と \(other) は、異なるファイルから作られています")
        case .otherGenerator(let shard, let generator):
            say(
                "the shard \(shard) was built by another version: \(generator)",
                ja: "シャード \(shard) は別のバージョン (\(generator)) で作られています")
        case .repeatedShard(let shard):
            say("two folders have the shard \(shard)", ja: "2つのフォルダーにシャード \(shard) があります")
        case .missingShard(let shard):
            say("the shard \(shard) is missing", ja: "シャード \(shard) がありません")
        case .missingArchive(let skill, let shard):
            say(
                "an archive of \(skill) in the shard \(shard) is missing or damaged",
                ja: "シャード \(shard) の \(skill) のアーカイブがないか、壊れています")
        case .interrupted(0): say("interrupted", ja: "中断されました")
        case .interrupted(let files):
            say(
                "interrupted; the index was not changed, and \(counted(files, "new file")) "
                    + "remain\(files == 1 ? "s" : "") in \(BlobStore.folderName)",
                ja: "中断されました。一覧は変更していませんが、\(BlobStore.folderName) に新しいファイルが \(files)個残っています")
        }
    }

    /// A suggestion for the next step.
    public var hint: Suggestion? {
        switch self {
        case .notACatalog:
            say("choose another folder with --output", ja: "--output で別のフォルダーを選んでください")
        case .foreignFile:
            say(
                "move the file away, or choose another folder with --output",
                ja: "ファイルを別の場所に移すか、--output で別のフォルダーを選んでください")
        case .busy:
            say("wait until it has ended, and run the command again", ja: "終わるまで待ってから、もう一度実行してください")
        case .unreadableIndex:
            say(
                "remove the file, or choose another folder with --output",
                ja: "ファイルを削除するか、--output で別のフォルダーを選んでください")
        case .invalidChanges:
            say(
                #"write {"NAME": {"renamed": "NEW"}} or {"NAME": {"removed": "REASON"}}"#,
                ja: #"{"NAME": {"renamed": "NEW"}} か {"NAME": {"removed": "REASON"}} と書いてください"#)
        case .invalidAdvisories:
            say(
                "see the format: \(skills: "help", "advisories")",
                ja: "形式の説明: \(skills: "help", "advisories")")
        case .lostAdvisories:
            say("give them again: --advisories FILE", ja: "もう一度指定してください: --advisories FILE")
        case .lostChanges:
            say(
                "check them, and give them again: --changes FILE",
                ja: "内容を確かめて、もう一度指定してください: --changes FILE")
        case .versionFalls:
            say(
                "leave out --index-version: clients refuse an older index",
                ja: "--index-version を外してください。古い一覧は利用者側で拒否されます")
        case .versionRepeats:
            say(
                "use a higher --index-version, or leave it out",
                ja: "--index-version をより大きくするか、外してください")
        case .lastVersion:
            say(
                "build into another folder, and publish it at another URL",
                ja: "別のフォルダーに作成し、別の URL で公開してください")
        case .signedBefore:
            say(
                "sign with the same key (--sign FILE): clients refuse a catalog whose key changes",
                ja: "同じ鍵で署名してください (--sign FILE)。鍵の変わったカタログは利用者側で拒否されます")
        case .unsignedLog:
            say(
                "sign it: --sign FILE; to create a key: \(skills: "publish", "key", "FILE")",
                ja: "署名してください: --sign FILE。鍵を作成するには: \(skills: "publish", "key", "FILE")")
        case .brokenLog:
            say(
                "restore the folder: \(skills: "publish", "mirror", "PUBLISHED", "FOLDER"); clients refuse a log "
                    + "that starts again",
                ja:
                    "フォルダーを元に戻してください: \(skills: "publish", "mirror", "PUBLISHED", "FOLDER")。最初からやり直したログは利用者側で拒否されます"
            )
        case .signing(let error): error.hint
        case .files(let error): error.hint
        case .notAShard:
            say("build one: \(.build(shard: "1/4"))", ja: "作成してください: \(.build(shard: "1/4"))")
        case .damagedShard, .otherGenerator: say("build the shard again", ja: "分割を作り直してください")
        case .differentShards(_, _, .count):
            say("merge all shards of one build, and no others", ja: "1回の作成のすべての分割だけをまとめてください")
        case .differentShards(_, _, .commits):
            say(
                "build all shards from one commit: OWNER/REPO@COMMIT",
                ja: "すべての分割を 1つのコミットから作ってください: OWNER/REPO@COMMIT")
        case .differentShards(_, _, .files):
            say("build all shards again from the same files", ja: "すべての分割を同じファイルから作り直してください")
        case .repeatedShard:
            say("name the folder of each shard once", ja: "各分割のフォルダーは 1回だけ指定してください")
        case .missingShard(let shard):
            say(
                "build it, and name its folder: \(.build(shard: shard.description))",
                ja: "作成して、そのフォルダーを指定してください: \(.build(shard: shard.description))")
        case .missingArchive(_, let shard):
            say("build it again: --shard \(shard)", ja: "作り直してください: --shard \(shard)")
        case .tooManySkills, .search, .interrupted: nil
        }
    }
}

extension SuggestedCommand {
    /// The command that builds a catalog of sources into a folder, or a shard of it.
    package static func build(
        _ source: String = "SOURCE", into folder: String = "FOLDER", shard: String? = nil
    ) -> Self {
        Self("publish", "build", source, "-o", folder).with("--shard", shard)
    }
}

extension CatalogBuildError.ChangesFault {
    /// A clause about the file or one of its skills.
    fileprivate var reason: String {
        switch self {
        case .syntax(let error): error.summary
        case .notObject: say("it is not an object", ja: "オブジェクトではありません")
        case .invalidKey(let key):
            say(
                "'\(key)' is not NAME or PUBLISHER/NAME",
                ja: "「\(key)」が NAME でも PUBLISHER/NAME でもありません")
        case .invalidName(let name, let key):
            say("'\(name)' is not a new name for '\(key)'", ja: "「\(name)」は「\(key)」の新しい名前として使えません")
        case .unknownName(let name, let key):
            say(
                "the catalog has no skill '\(name)', the new name of '\(key)'",
                ja: "「\(key)」の新しい名前「\(name)」のスキルがカタログにありません")
        case .ambiguous(let key):
            say(
                "'\(key)' has both a new name (renamed) and a reason (removed)",
                ja: "「\(key)」に、新しい名前 (renamed) と理由 (removed) の両方があります")
        case .empty(let key):
            say(
                "'\(key)' has neither a new name (renamed) nor a reason (removed)",
                ja: "「\(key)」に、新しい名前 (renamed) も理由 (removed) もありません")
        }
    }
}

extension CatalogComparisonError {
    /// The failure, as one sentence.
    public var summary: String {
        switch self {
        case .noCatalog(let path):
            say("\(path) is not the folder of a catalog", ja: "\(path) はカタログのフォルダーではありません")
        case .unreadableIndex(let path, let fault):
            say(
                "can't read the index \(path): \(fault.reason)",
                ja: "一覧 \(path) を読み取れません: \(fault.reason)")
        case .unreadable(let path, _):
            say("can't read the catalog in \(path)", ja: "\(path) のカタログを読み取れません")
        case .files: say("failed to read a catalog", ja: "カタログを読み取れませんでした")
        }
    }

    /// A suggestion for the next step.
    public var hint: Suggestion? {
        switch self {
        case .noCatalog:
            say(
                "build one: \(.build(into: "FOLDER")); or copy one that is published: "
                    + "\(skills: "publish", "mirror", "ADDRESS", "FOLDER")",
                ja: "作成するには: \(.build(into: "FOLDER"))。公開されているものを複製するには: "
                    + "\(skills: "publish", "mirror", "ADDRESS", "FOLDER")")
        case .unreadableIndex, .unreadable: say("build the catalog again", ja: "カタログを作り直してください")
        case .files(let error): error.hint
        }
    }
}

extension SkippedCatalogSkill.Reason {
    /// Why, as a clause about the skill.
    public var summary: String {
        switch self {
        case .unreadable(let error): error.summary
        case .noFrontmatter:
            say(
                "its SKILL.md has no frontmatter, so agents don't load it",
                ja: "SKILL.md にフロントマターがないため、エージェントは読み込みません")
        case .noName: say("it has no name that can be installed", ja: "インストールできる名前がありません")
        case .sameName:
            say(
                "another skill of the catalog has the same name and publisher",
                ja: "カタログに、名前と公開元が同じ別のスキルがあります")
        case .namesake(let place): say("\(place) has the same name", ja: "\(place) と名前が同じです")
        case .ambiguous:
            say("several skills of the source have this name", ja: "入手元にこの名前のスキルが複数あります")
        case .link(let path):
            say("it contains the symbolic link \(path)", ja: "シンボリックリンク \(path) を含んでいます")
        case .secret(let path, let line):
            say(
                "\(path):\(line) contains a private key or token",
                ja: "\(path):\(line) に秘密鍵またはトークンがあります")
        case .tooLarge(let limit):
            say(
                "its files are larger than \(ByteCount(limit))",
                ja: "ファイルの合計が \(ByteCount(limit)) を超えています")
        }
    }
}
