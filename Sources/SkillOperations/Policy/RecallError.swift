public import Problem
public import SkillCatalog
public import SkillFormat
public import SkillStore

/// A catalog recalled the files of a skill.
public struct RecallError: Problem {
    /// Where the files are.
    public enum Place: Sendable {
        /// They are not installed.
        case new
        /// They are installed in this scope.
        case installed(Scope)
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

    /// The catalog that recalled it.
    public var cause: (any Error)? { RecallOrigin(recall: recall) }

    /// It is refused.
    public var kind: ProblemKind { .refused }
}

/// Who recalled a skill.
package struct RecallOrigin: Error {
    /// The advisory, and its catalog.
    package let recall: Recall
}
