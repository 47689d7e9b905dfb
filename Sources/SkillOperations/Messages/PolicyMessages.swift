public import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillStore

extension RecallError {
    /// What is recalled, and why.
    public var summary: String {
        "'\(name)' is recalled: \(recall.advisory.id): \(recall.advisory.summary)"
    }

    /// The command that removes the skill, or reads the advisories again.
    public var hint: Suggestion? {
        switch place {
        case .new:
            "don't use it; if the recall was withdrawn: \(skills: "catalog", "refresh", recall.catalog)"
        case .installed(let scope): "remove it: \(skills: "remove", name, in: scope)"
        }
    }
}

extension RecallOrigin: Problem {
    /// The catalog and the day.
    package var summary: String {
        let advisory = recall.advisory
        let date = (advisory.published ?? advisory.modified).prefix { $0 != "T" }
        let verb = advisory.published == nil ? "last changed" : "published"
        let page = advisory.references.first.map { ", see \($0.url)" } ?? ""
        return "catalog '\(recall.catalog)' \(verb) the advisory on \(date)\(page)"
    }
}
