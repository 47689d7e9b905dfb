internal import Archive
internal import CatalogPublishing
internal import FileTree
internal import Problem
internal import RemoteStore
internal import SkillCatalog

extension CatalogPublishError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .noSuchFolder(let folder): "フォルダーがありません: \(folder)"
        case .notACatalog(let folder):
            "\(folder) はカタログではありません（index.json がありません）"
        case .unreadableIndex(let file, let fault):
            "\(file) を読み取れませんでした: \(fault.japaneseReason)"
        case .incomplete(let folder, let path): "\(folder) の \(path) がないか、壊れています"
        case .badSignature(let location): "\(location) の一覧の署名が正しくありません"
        case .notSignedByKey(let location):
            "\(location) の一覧は、この鍵で署名されたものではありません"
        case .older(let target, let version, let published):
            "\(target) のバージョン \(published) は、バージョン \(version) より新しいものです"
        case .sameVersion(let target, let version):
            "\(target) は同じバージョン \(version) ですが、内容が異なります"
        case .otherKey(let target): "\(target) は別の鍵で署名されています"
        case .noLog(let target):
            "\(target) には透明性ログがありますが、このカタログにはありません"
        case .otherLog(let target, _): "透明性ログが \(target) のものの続きになっていません"
        case .damagedLog(let location, _): "\(location) の透明性ログが壊れています"
        case .diverged(let target, let version):
            "別の人が \(target) にバージョン \(version) を公開しています"
        case .raced(let target):
            "別の人が同時に \(target) に公開していたため、一覧は変更しませんでした"
        case .foreignFiles(let target, let paths):
            "\(target) に、カタログのものではなく上書きされてしまうファイルがあります: "
                + paths.prefix(3).joined(separator: "、")
                + (paths.count > 3 ? "、ほか \(paths.count - 3)件" : "")
        case .busy(let target): "別の実行が \(target) に書き込んでいます"
        case .collided(let target):
            "別の人がまったく同時に \(target) に公開し、どちらかが置き換えられました"
        case .noLayer(let skill): "「\(skill)」の項目にレジストリ用のアーカイブがありません"
        case .otherLayer(let skill):
            "「\(skill)」のアーカイブに、項目に書かれているファイルがありません"
        case .noRemoval(let target): "--prune は \(target) には使えません"
        case .sameSource(let location): "\(location) を自分自身に複製することはできません"
        case .store(let error): error.japaneseSummary
        case .catalog(let error): error.japaneseSummary
        case .archive(let path, _): "\(path) を読み取れませんでした"
        case .files(let error): error.japaneseSummary
        case .interrupted: "一覧を変更する前に中断されました"
        case .interruptedRemoval(let target):
            "\(target) の不要なファイルの削除中に中断されました。新しい一覧は公開されています"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .noSuchFolder(let folder):
            "そこにカタログを作成してください: \(.build(into: folder))"
        case .notACatalog(let location) where location.contains("://"):
            "アドレスを確認してください。説明: \(skills: "help", "publishing")"
        case .notACatalog(let folder):
            "カタログを作成して、それを公開してください: \(.build(folder, into: "catalog"))"
        case .incomplete, .unreadableIndex, .badSignature, .damagedLog, .noLayer, .otherLayer:
            "\(skills: "publish", "build") でカタログを作り直してください"
        case .notSignedByKey:
            "カタログの署名の鍵を公開元に確認して、--key で指定してください"
        case .older(let target, _, _), .sameVersion(let target, _), .diverged(let target, _),
            .noLog(let target), .otherLog(let target, _):
            "公開されているカタログを複製し、そこに作成してから、もう一度公開してください: "
                + "\(skills: "publish", "mirror", target, "FOLDER")"
        case .otherKey:
            "同じ鍵で署名してください: \(skills: "publish", "build", "--sign", "FILE")"
        case .raced(let target), .collided(let target):
            "公開されているカタログと見比べて、もう一度公開してください: "
                + "\(skills: "publish", "mirror", target, "FOLDER")"
        case .foreignFiles(let target, _):
            "\(target)/skills のような別の場所に公開するか、これらのファイルを移してください"
        case .busy: "終わるまで待ってから、もう一度実行してください"
        case .noRemoval:
            "レジストリは、タグの付いていないものを自分で削除します。--prune を外してください"
        case .sameSource: nil
        case .store(let error): error.anyJapaneseHint
        case .catalog(let error): error.anyJapaneseHint
        case .files(let error): error.japaneseHint
        case .archive(_, let error): error.japaneseHint
        case .interrupted, .interruptedRemoval:
            "続けるには、同じコマンドをもう一度実行してください"
        }
    }
}

extension UnrecordedPublication: JapaneseProblem {
    var japaneseSummary: String { "\(folder) に公開の記録を書き込めませんでした" }

    var japaneseHint: Suggestion? {
        "フォルダーに書き込めるようにしてから、同じコマンドをもう一度実行してください"
    }
}
