internal import CatalogPublishing
internal import FileTree
internal import JSON
internal import Problem
internal import RemoteStore
internal import Signature
internal import SkillCatalog
internal import SkillFormat
internal import SkillSearch
internal import TransparencyLog

extension CatalogBuildError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .notACatalog(let path): "\(path) はすでにあり、カタログではありません"
        case .foreignFile(let path):
            "\(path) はカタログの作成で書かれたものではないため、置き換えません"
        case .busy(let path): "別の実行が \(path) に書き込んでいます"
        case .unreadableIndex(let path, let fault):
            "以前の一覧 \(path) を読み取れません: \(fault.japaneseReason)"
        case .invalidChanges(.syntax): "変更のファイルが正しくありません"
        case .invalidChanges(let fault):
            "変更のファイルが正しくありません: \(fault.japaneseReason)"
        case .invalidAdvisories(let path, let fault):
            "\(path) の勧告が正しくありません: \(fault.reason)"
        case .lostAdvisories: "以前の一覧の勧告を引き継げません"
        case .lostChanges(let names):
            "以前の一覧がこの鍵で署名されていないため、削除や改名の記録を引き継げません: \(names.joined(separator: "、"))"
        case .versionFalls(let version, let previous):
            "バージョン \(version) は、以前の一覧のバージョン \(previous) より小さくなっています"
        case .versionRepeats(let version):
            "以前の一覧は同じバージョン \(version) ですが、内容が異なります"
        case .lastVersion:
            "以前の一覧のバージョンが \(IndexRoot.versionLimit) で、これより大きくできません"
        case .signedBefore(let key): "以前の一覧は鍵 \(key) で署名されています"
        case .unsignedLog: "ログのあるカタログには署名が必要です"
        case .brokenLog(let folder, _): "\(folder) のログを続けられません"
        case .tooManySkills(let limit): "一覧の分割のスキルが \(limit)個を超えています"
        case .signing: "一覧に署名できませんでした"
        case .search: "検索用ファイルを書き込めませんでした"
        case .files: "カタログを書き込めませんでした"
        case .notAShard(let path): "\(path) はカタログの分割ではありません"
        case .damagedShard(let path): "\(path) の分割が壊れています"
        case .differentShards(let one, let other, .count):
            "分割 \(one) と \(other) は、同じ作成のものではありません"
        case .differentShards(let one, let other, .commits):
            "分割 \(one) と \(other) は、異なるコミットから作られています"
        case .differentShards(let one, let other, .files):
            "分割 \(one) と \(other) は、異なるファイルから作られています"
        case .otherGenerator(let shard, let generator):
            "分割 \(shard) は別のバージョン (\(generator)) で作られています"
        case .repeatedShard(let shard): "2つのフォルダーに分割 \(shard) があります"
        case .missingShard(let shard): "分割 \(shard) がありません"
        case .missingArchive(let skill, let shard):
            "分割 \(shard) の \(skill) のアーカイブがないか、壊れています"
        case .interrupted(0): "中断されました"
        case .interrupted(let files):
            "中断されました。一覧は変更していませんが、\(BlobStore.folderName) に新しいファイルが \(files)個残っています"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .notACatalog: "--output で別のフォルダーを選んでください"
        case .foreignFile:
            "ファイルを別の場所に移すか、--output で別のフォルダーを選んでください"
        case .busy: "終わるまで待ってから、もう一度実行してください"
        case .unreadableIndex:
            "ファイルを削除するか、--output で別のフォルダーを選んでください"
        case .invalidChanges:
            #"{"NAME": {"renamed": "NEW"}} か {"NAME": {"removed": "REASON"}} と書いてください"#
        case .invalidAdvisories: "形式の説明: \(skills: "help", "advisories")"
        case .lostAdvisories: "もう一度指定してください: --advisories FILE"
        case .lostChanges: "内容を確かめて、もう一度指定してください: --changes FILE"
        case .versionFalls: "--index-version を外してください。古い一覧は利用者側で拒否されます"
        case .versionRepeats: "--index-version をより大きくするか、外してください"
        case .lastVersion: "別のフォルダーに作成し、別の URL で公開してください"
        case .signedBefore:
            "同じ鍵で署名してください (--sign FILE)。鍵の変わったカタログは利用者側で拒否されます"
        case .unsignedLog:
            "署名してください: --sign FILE。鍵を作成するには: \(skills: "publish", "key", "FILE")"
        case .brokenLog:
            "フォルダーを元に戻してください: \(skills: "publish", "mirror", "PUBLISHED", "FOLDER")。最初からやり直したログは利用者側で拒否されます"
        case .signing(let error): error.japaneseHint
        case .files(let error): error.japaneseHint
        case .notAShard: "作成してください: \(.build(shard: "1/4"))"
        case .damagedShard, .otherGenerator: "分割を作り直してください"
        case .differentShards(_, _, .count):
            "1回の作成のすべての分割だけをまとめてください"
        case .differentShards(_, _, .commits):
            "すべての分割を 1つのコミットから作ってください: OWNER/REPO@COMMIT"
        case .differentShards(_, _, .files): "すべての分割を同じファイルから作り直してください"
        case .repeatedShard: "各分割のフォルダーは 1回だけ指定してください"
        case .missingShard(let shard):
            "作成して、そのフォルダーを指定してください: \(.build(shard: shard.description))"
        case .missingArchive(_, let shard): "作り直してください: --shard \(shard)"
        case .tooManySkills, .search, .interrupted: nil
        }
    }
}

extension CatalogBuildError.ChangesFault {
    fileprivate var japaneseReason: String {
        switch self {
        case .syntax(let error): error.japaneseSummary
        case .notObject: "オブジェクトではありません"
        case .invalidKey(let key): "「\(key)」が NAME でも PUBLISHER/NAME でもありません"
        case .invalidName(let name, let key):
            "「\(name)」は「\(key)」の新しい名前として使えません"
        case .unknownName(let name, let key):
            "「\(key)」の新しい名前「\(name)」のスキルがカタログにありません"
        case .ambiguous(let key):
            "「\(key)」に、新しい名前 (renamed) と理由 (removed) の両方があります"
        case .empty(let key):
            "「\(key)」に、新しい名前 (renamed) も理由 (removed) もありません"
        }
    }
}

extension IndexFault {
    var japaneseReason: String {
        switch self {
        case .tooLarge(let limit): "\(ByteCount(limit)) を超えています"
        case .unknownSchema(let schema): "形式「\(schema)」には対応していません"
        case .malformed(let reason): reason
        }
    }
}

extension CatalogComparisonError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .noCatalog(let path): "\(path) はカタログのフォルダーではありません"
        case .unreadableIndex(let path, let fault):
            "一覧 \(path) を読み取れません: \(fault.japaneseReason)"
        case .unreadable(let path, _): "\(path) のカタログを読み取れません"
        case .files: "カタログを読み取れませんでした"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .noCatalog:
            "作成するには: \(.build(into: "FOLDER"))。公開されているものを複製するには: "
                + "\(skills: "publish", "mirror", "ADDRESS", "FOLDER")"
        case .unreadableIndex, .unreadable: "カタログを作り直してください"
        case .files(let error): error.japaneseHint
        }
    }
}

extension SiteBuildError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .otherFile(let path): "\(path) はすでにあり、このサイトのページではありません"
        case .files: "ページを書き込めませんでした"
        case .interrupted(.nothing): "中断されました"
        case .interrupted(.catalog):
            "中断されました。カタログは完成していますが、それより古いページが残っている可能性があります"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .otherFile:
            "ファイルを別の場所に移すか、--output で別のフォルダーを選んでください"
        case .files(let error): error.japaneseHint
        case .interrupted(.nothing): nil
        case .interrupted(.catalog):
            "もう一度作成してください。最新のページは書き直されません"
        }
    }
}

extension ArchivedSkillError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .notPacked: "カタログにこのスキルのアーカイブがありません"
        case .damagedArchive(let path): "\(path) がないか、壊れています"
        case .archive: "スキルのアーカイブを展開できませんでした"
        case .skill: "アーカイブのスキルを読み取れませんでした"
        case .files: "スキルのファイルを読み取れませんでした"
        }
    }

    var japaneseHint: Suggestion? {
        "もう一度作成してください。スキルを読み取れるようになれば、ページは書き直されます"
    }
}
