internal import Problem
internal import SkillOperations
internal import Terminal

// export, and import of exports.
extension Messages {
    static func exported(_ count: Int, to output: String, _ mode: Session.Mode) -> [Console.Piece] {
        [
            .init(say(Verb.export.text(mode) + " ", ja: ""), .plain),
            .bold(say(counted(count, "skill"), ja: "スキル \(count)個")),
            .init(
                say(
                    " to \(output)",
                    ja: "を \(output) に\(mode.text("書き出します", "書き出しました"))"), .plain),
        ]
    }
    static func exportContent(_ content: SkillExport.Item.Content) -> String {
        switch content {
        case .source: say("pinned", ja: "入手元を固定")
        case .files: say("all files", ja: "すべてのファイル")
        case .edits: say("pinned, with your edits", ja: "入手元を固定、編集内容つき")
        }
    }
    static func disabledStays(_ names: [String]) -> Suggestion {
        let command = SuggestedCommand(words: ["disable"] + names)
        return say(
            "an import enables what is disabled here; to disable it there, too: \(command)",
            ja: "ここで無効のスキルも、読み込むと有効になります。読み込み先でも無効にするには: \(command)")
    }
    static func keptInExport(_ names: [String]) -> String {
        say(
            "kept from the earlier export: \(names.joined(separator: ", ")); to drop what this machine does not export: add --prune",
            ja:
                "以前の書き出しから残したスキル: \(names.joined(separator: "、"))。このコンピューターが書き出さないものを除くには --prune を付けてください"
        )
    }
    static func unusedExportFolders(_ folders: [String]) -> String {
        say(
            "no longer part of the export, and kept: \(folders.joined(separator: ", "))",
            ja: "書き出しの対象外になりましたが、残したフォルダー: \(folders.joined(separator: "、"))")
    }
    static func afterExport(_ output: String) -> Suggestion {
        let path = output.hasPrefix("/") ? output : "./\(output)"
        let command = SuggestedCommand(words: ["import", path], .whole)
        return say(
            "To install on another machine: \(command)",
            ja: "別のコンピューターにインストールするには: \(command)")
    }

    static func noExportImported(_ total: String) -> String {
        say("\(total) as exported, nothing to do.", ja: "\(total): 書き出したときと同じです。変更はありません。")
    }
    static func exportImported(
        _ count: Int, of total: String, unchanged: Int, failed: Int, _ mode: Session.Mode
    ) -> String {
        let known = unchanged == 0 ? "" : ", \(unchanged) unchanged"
        let left = known + (failed == 0 ? "" : ", \(failed) failed")
        let japaneseLeft =
            (unchanged == 0 ? "" : "。\(unchanged)個は変更なし")
            + (failed == 0 ? "" : "。\(failed)個は失敗しました")
        return say(
            "\(count) of \(total) \(mode.text("would be ", ""))imported\(left).",
            ja: "\(total)のうち \(count)個を\(mode.text("読み込みます", "読み込みました"))\(japaneseLeft)。")
    }
    static func missingAgents(_ names: [String]) -> String {
        say(
            "not on this machine: \(names.joinedWithAnd); once installed, import again to add the skills",
            ja: "このコンピューターにありません: \(names.joined(separator: "、"))。インストールしたら、もう一度読み込むとスキルが追加されます")
    }
    static var offlineExport: String {
        say(
            "--offline requires an export on this machine", ja: "--offline には、このコンピューターにある書き出しが必要です"
        )
    }
}
