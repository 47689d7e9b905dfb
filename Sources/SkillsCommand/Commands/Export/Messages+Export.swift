internal import Problem
internal import SkillOperations
internal import Terminal

// export, and import of exports.
extension Messages {
    static func exported(_ count: Int, to output: String, _ mode: Session.Mode) -> [Console.Piece] {
        [
            .init(Verb.export.text(mode) + " ", .plain), .bold(counted(count, "skill")),
            .init(" to \(output)", .plain),
        ]
    }
    static func exportContent(_ content: SkillExport.Item.Content) -> String {
        switch content {
        case .source: "pinned"
        case .files: "all files"
        case .edits: "pinned, with your edits"
        }
    }
    static func disabledStays(_ names: [String]) -> Suggestion {
        let command = SuggestedCommand(words: ["disable"] + names)
        return "an import enables what is disabled here; to disable it there, too: \(command)"
    }
    static func keptInExport(_ names: [String]) -> String {
        "kept from the earlier export: \(names.joined(separator: ", ")); to drop what this machine does not export: add --prune"
    }
    static func unusedExportFolders(_ folders: [String]) -> String {
        "no longer part of the export, and kept: \(folders.joined(separator: ", "))"
    }
    static func afterExport(_ output: String) -> Suggestion {
        let path = output.hasPrefix("/") ? output : "./\(output)"
        return "To install on another machine: \(SuggestedCommand(words: ["import", path], .whole))"
    }

    static func noExportImported(_ total: String) -> String {
        "\(total) as exported, nothing to do."
    }
    static func exportImported(
        _ count: Int, of total: String, unchanged: Int, failed: Int, _ mode: Session.Mode
    ) -> String {
        let known = unchanged == 0 ? "" : ", \(unchanged) unchanged"
        let left = known + (failed == 0 ? "" : ", \(failed) failed")
        return "\(count) of \(total) \(mode.text("would be ", ""))imported\(left)."
    }
    static func missingAgents(_ names: [String]) -> String {
        "not on this machine: \(names.joinedWithAnd); once installed, import again to add the skills"
    }
    static let offlineExport = "--offline requires an export on this machine"
    static let userExportsOnly: Suggestion =
        "an export is imported into the user scope; in a project, use \(skills: "sync")"
    static func exportOnly(_ option: String) -> String { "\(option) requires an export to import" }
}
