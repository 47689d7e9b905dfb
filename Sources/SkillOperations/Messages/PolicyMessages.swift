public import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillStore

extension RecallError {
    /// The recalled skill, and the reason.
    public var summary: String {
        say(
            "'\(name)' is recalled: \(recall.advisory.id): \(recall.advisory.summary)",
            ja: "「\(name)」は回収されています: \(recall.advisory.id): \(recall.advisory.summary)")
    }

    /// The command that removes the skill, or reads the advisories again.
    public var hint: Suggestion? {
        switch place {
        case .new:
            say(
                "don't use it; if the recall was withdrawn: \(skills: "catalog", "refresh", recall.catalog)",
                ja: "使わないでください。回収が取り下げられた場合は: \(skills: "catalog", "refresh", recall.catalog)")
        case .installed(let scope):
            say(
                "remove it: \(skills: "remove", name, in: scope)",
                ja: "削除してください: \(skills: "remove", name, in: scope)")
        }
    }
}

extension RecallOrigin: Problem {
    /// The catalog and the day.
    package var summary: String {
        let advisory = recall.advisory
        let date = (advisory.published ?? advisory.modified).prefix { $0 != "T" }
        let verb =
            advisory.published == nil
            ? say("last changed", ja: "最後に変更") : say("published", ja: "公開")
        let page = advisory.references.first.map { say(", see \($0.url)", ja: "（\($0.url)）") } ?? ""
        return say(
            "catalog '\(recall.catalog)' \(verb) the advisory on \(date)\(page)",
            ja: "カタログ「\(recall.catalog)」が \(date) に勧告を\(verb)しました\(page)")
    }
}
