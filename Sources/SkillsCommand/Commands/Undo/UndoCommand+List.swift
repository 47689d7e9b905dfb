internal import ArgumentParser
internal import JSON
internal import SkillFormat
internal import SkillStore
internal import Terminal

extension UndoCommand {
    private static var usualLimit: Int { 20 }
    /// The number of changes that are read and written at once, so that memory does not depend on their number.
    private static var pageSize: Int { 200 }

    /// Lists past changes.
    func writeHistory() throws {
        let store = try common.store(scope)
        var changes = try store.history()
        var presentation = HistoryPresentation(trees: store.trees, detail: detail.detail)
        var json = JSONArrayText(of: "changes", in: ["schema": .string("skills.undo-list/1")])
        var left = all ? Int.max : limit ?? Self.usualLimit
        var page = try changes.next(min(left, Self.pageSize))
        guard common.json || !page.isEmpty else {
            common.notes.line(.init(Messages.noHistory, .plain))
            return common.noteProjectHistory(leftOutBy: scope)
        }
        if common.json { common.results.raw(json.start) }
        while !page.isEmpty {
            if common.json {
                common.results.raw(json.text(of: page.map(presentation.json)))
            } else {
                presentation.write(page, to: common.results)
            }
            left -= page.count
            page = try changes.next(min(left, Self.pageSize))
        }
        if common.json {
            common.results.raw(json.end)
            return
        }
        if try changes.next() != nil { common.notes.line(.dim(Messages.olderChanges)) }
        common.noteProjectHistory(leftOutBy: scope)
    }
}
