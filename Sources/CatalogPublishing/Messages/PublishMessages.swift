internal import FileTree
public import Problem
internal import RemoteStore
internal import SkillCatalog

extension CatalogPublishError {
    /// The failure, as one sentence.
    public var summary: String {
        switch self {
        case .noSuchFolder(let folder):
            say("no such folder: \(folder)", ja: "フォルダーがありません: \(folder)")
        case .notACatalog(let folder):
            say(
                "\(folder) is not a catalog: it has no index.json",
                ja: "\(folder) はカタログではありません（index.json がありません）")
        case .unreadableIndex(let file, let fault):
            say(
                "failed to read \(file): \(fault.reason)",
                ja: "\(file) を読み取れませんでした: \(fault.reason)")
        case .incomplete(let folder, let path):
            say("\(path) in \(folder) is missing or damaged", ja: "\(folder) の \(path) がないか、壊れています")
        case .badSignature(let location):
            say(
                "the signature of the index of \(location) is not valid",
                ja: "\(location) の一覧の署名が正しくありません")
        case .notSignedByKey(let location):
            say(
                "the index of \(location) is not signed with this key",
                ja: "\(location) の一覧は、この鍵で署名されたものではありません")
        case .older(let target, let version, let published):
            say(
                "\(target) has version \(published), which is newer than version \(version)",
                ja: "\(target) のバージョン \(published) は、バージョン \(version) より新しいものです")
        case .sameVersion(let target, let version):
            say(
                "\(target) has other content with the same version, \(version)",
                ja: "\(target) は同じバージョン \(version) ですが、内容が異なります")
        case .otherKey(let target):
            say("\(target) is signed with another key", ja: "\(target) は別の鍵で署名されています")
        case .noLog(let target):
            say(
                "\(target) has a transparency log, and this catalog has none",
                ja: "\(target) には透明性ログがありますが、このカタログにはありません")
        case .otherLog(let target, _):
            say(
                "the transparency log does not continue the one of \(target)",
                ja: "透明性ログが \(target) のものの続きになっていません")
        case .damagedLog(let location, _):
            say("the transparency log of \(location) is damaged", ja: "\(location) の透明性ログが壊れています")
        case .diverged(let target, let version):
            say(
                "someone else published version \(version) to \(target)",
                ja: "別の人が \(target) にバージョン \(version) を公開しています")
        case .raced(let target):
            say(
                "someone else published to \(target) at the same time; the index was not changed",
                ja: "別の人が同時に \(target) に公開していたため、一覧は変更しませんでした")
        case .foreignFiles(let target, let paths):
            say(
                "\(target) has files that do not belong to the catalog and would be overwritten: "
                    + paths.prefix(3).joined(separator: ", ")
                    + (paths.count > 3 ? " and \(paths.count - 3) more" : ""),
                ja: "\(target) に、カタログのものではなく上書きされてしまうファイルがあります: "
                    + paths.prefix(3).joined(separator: "、")
                    + (paths.count > 3 ? "、ほか \(paths.count - 3)件" : ""))
        case .unknownFiles(let target, let paths):
            say(
                "\(target) has files that the key does not sign and that no earlier copy has written: "
                    + paths.prefix(3).joined(separator: ", ")
                    + (paths.count > 3 ? " and \(paths.count - 3) more" : ""),
                ja: "\(target) に、鍵で署名されておらず、以前のコピーが書いたものでもないファイルがあります: "
                    + paths.prefix(3).joined(separator: "、")
                    + (paths.count > 3 ? "、ほか \(paths.count - 3)件" : ""))
        case .busy(let target):
            say("another run is writing into \(target)", ja: "別の実行が \(target) に書き込んでいます")
        case .collided(let target):
            say(
                "someone else published to \(target) at the same moment; one of the two was replaced",
                ja: "別の人がまったく同時に \(target) に公開し、どちらかが置き換えられました")
        case .noLayer(let skill):
            say(
                "the entry of '\(skill)' has no archive for registries",
                ja: "「\(skill)」の項目にレジストリ用のアーカイブがありません")
        case .otherLayer(let skill):
            say(
                "the archive of '\(skill)' does not have the files that its entry states",
                ja: "「\(skill)」のアーカイブに、項目に書かれているファイルがありません")
        case .noRemoval(let target):
            say("--prune does not apply to \(target)", ja: "--prune は \(target) には使えません")
        case .sameSource(let location):
            say("\(location) can't be copied to itself", ja: "\(location) を自分自身に複製することはできません")
        case .store(let error): error.summary
        case .catalog(let error): error.summary
        case .archive(let path, _): say("failed to read \(path)", ja: "\(path) を読み取れませんでした")
        case .files(let error): error.summary
        case .interrupted: say("interrupted before the index was changed", ja: "一覧を変更する前に中断されました")
        case .interruptedRemoval(let target):
            say(
                "interrupted while unused files of \(target) were removed; the new index is published",
                ja: "\(target) の不要なファイルの削除中に中断されました。新しい一覧は公開されています")
        }
    }

    /// A suggestion for the next step.
    public var hint: Suggestion? {
        switch self {
        case .noSuchFolder(let folder):
            say(
                "build a catalog there: \(.build(into: folder))",
                ja: "そこにカタログを作成してください: \(.build(into: folder))")
        case .notACatalog(let location) where location.contains("://"):
            say(
                "check the address; see \(skills: "help", "publishing")",
                ja: "アドレスを確認してください。説明: \(skills: "help", "publishing")")
        case .notACatalog(let folder):
            say(
                "build a catalog, and publish that: \(.build(folder, into: "catalog"))",
                ja: "カタログを作成して、それを公開してください: \(.build(folder, into: "catalog"))")
        case .incomplete, .unreadableIndex, .badSignature, .damagedLog, .noLayer, .otherLayer:
            say(
                "build the catalog again with \(skills: "publish", "build")",
                ja: "\(skills: "publish", "build") でカタログを作り直してください")
        case .notSignedByKey:
            say(
                "ask the publisher which key signs the catalog, and pass that with --key",
                ja: "カタログの署名の鍵を公開元に確認して、--key で指定してください")
        case .older(let target, _, _), .sameVersion(let target, _), .diverged(let target, _),
            .noLog(let target), .otherLog(let target, _):
            say(
                "copy the published catalog, build into the copy, and publish again: "
                    + "\(skills: "publish", "mirror", target, "FOLDER")",
                ja: "公開されているカタログを複製し、そこに作成してから、もう一度公開してください: "
                    + "\(skills: "publish", "mirror", target, "FOLDER")")
        case .otherKey:
            say(
                "sign it with the same key: \(skills: "publish", "build", "--sign", "FILE")",
                ja: "同じ鍵で署名してください: \(skills: "publish", "build", "--sign", "FILE")")
        case .raced(let target), .collided(let target):
            say(
                "compare with the published catalog, and publish again: "
                    + "\(skills: "publish", "mirror", target, "FOLDER")",
                ja: "公開されているカタログと見比べて、もう一度公開してください: "
                    + "\(skills: "publish", "mirror", target, "FOLDER")")
        case .foreignFiles(let target, _):
            say(
                "publish to a separate place, such as \(target)/skills, or move these files away",
                ja: "\(target)/skills のような別の場所に公開するか、これらのファイルを移してください")
        case .unknownFiles:
            say(
                "copy to another folder, or move these files away",
                ja: "別のフォルダーにコピーするか、これらのファイルを移してください")
        case .busy:
            say("wait until it has ended, and run the command again", ja: "終わるまで待ってから、もう一度実行してください")
        case .noRemoval:
            say(
                "registries remove what no tag refers to; leave out --prune",
                ja: "レジストリは、タグの付いていないものを自分で削除します。--prune を外してください")
        case .sameSource: nil
        case .store(let error): error.anyHint
        case .catalog(let error): error.anyHint
        case .files(let error): error.hint
        case .archive(_, let error): error.hint
        case .interrupted, .interruptedRemoval:
            say("run the same command again to continue", ja: "続けるには、同じコマンドをもう一度実行してください")
        }
    }
}

extension UnrecordedPublication {
    /// The failure, as one sentence.
    public var summary: String {
        say("failed to record the publication in \(folder)", ja: "\(folder) に公開の記録を書き込めませんでした")
    }

    /// A suggestion for the next step.
    public var hint: Suggestion? {
        say(
            "make the folder writable, and run the same command again",
            ja: "フォルダーに書き込めるようにしてから、同じコマンドをもう一度実行してください")
    }
}
