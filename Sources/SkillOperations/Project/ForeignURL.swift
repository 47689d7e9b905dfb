package import Problem
package import SkillStore

/// A reason not to trust a lock entry: its source does not lead to its folder.
package struct ForeignFolder: Problem {
    /// The source.
    package let origin: LockEntry.Origin

    /// A refusal: nothing was changed.
    package var kind: ProblemKind { .refused }
}

/// A reason not to trust a lock entry: its branch, tag or commit is not that of its source.
package struct ForeignReference: Problem {
    /// The source.
    package let origin: LockEntry.Origin

    /// A refusal: nothing was changed.
    package var kind: ProblemKind { .refused }
}

/// A reason not to trust a lock entry: its URL is not that of its source.
package struct ForeignURL: Problem {
    /// The source.
    package let origin: LockEntry.Origin

    /// A refusal: nothing was changed.
    package var kind: ProblemKind { .refused }
}
