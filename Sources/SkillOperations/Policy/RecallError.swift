public import Problem
public import SkillCatalog
public import SkillFormat
public import SkillStore

/// A catalog recalled the files of a skill.
public struct RecallError: Problem {
    /// The location of the recalled files.
    public enum Place: Sendable {
        /// They are not installed.
        case new
        /// They are installed in this scope.
        case installed(Scope)
    }

    /// The name that the skill has or would get.
    public let name: SkillName
    /// The advisory, and its catalog.
    public let recall: Recall
    /// The location of the recalled files.
    public let place: Place

    /// Creates an error.
    public init(name: SkillName, recall: Recall, place: Place) {
        self.name = name
        self.recall = recall
        self.place = place
    }

    /// The catalog that recalled it.
    public var cause: (any Error)? { RecallOrigin(recall: recall) }

    /// A refusal: nothing was changed.
    public var kind: ProblemKind { .refused }
}

/// The catalog that recalled a skill, as the cause of the error.
package struct RecallOrigin: Error {
    /// The advisory, and its catalog.
    package let recall: Recall
}
