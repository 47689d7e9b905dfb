public import Problem
public import SkillCatalog
public import SkillFormat

/// A catalog recalled the files of a skill.
public struct RecallError: Problem {
    /// Where the files are.
    public enum Place: Sendable {
        /// They are not installed.
        case new
        /// They are installed.
        case installed
    }

    /// The skill.
    public let name: SkillName
    /// The advisory, and its catalog.
    public let recall: Recall
    /// Where the files are.
    public let place: Place

    /// Creates an error.
    public init(name: SkillName, recall: Recall, place: Place) {
        self.name = name
        self.recall = recall
        self.place = place
    }

    /// What is recalled, and why.
    public var summary: String {
        "'\(name)' is recalled: \(recall.advisory.id): \(recall.advisory.summary)"
    }

    /// The command that shows the advisory.
    public var hint: String? {
        switch place {
        case .new:
            "don't use it; if the recall was withdrawn: skills catalog refresh \(recall.catalog)"
        case .installed: "remove it: skills remove \(name)"
        }
    }

    /// The catalog that recalled it.
    public var cause: (any Error)? { RecallOrigin(recall: recall) }

    /// It is refused.
    public var kind: ProblemKind { .refused }
}

/// Who recalled a skill.
private struct RecallOrigin: Problem {
    let recall: Recall

    var summary: String {
        let page = recall.advisory.references.first.map { ", see \($0.url)" } ?? ""
        return
            "the catalog '\(recall.catalog)' has the advisory since \(recall.advisory.modified)\(page)"
    }
}
