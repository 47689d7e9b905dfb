package import Problem
package import SkillStore

/// Why a lock entry is not trusted: its source does not lead to its folder.
package struct ForeignFolder: Problem {
    /// The source.
    package let origin: LockEntry.Origin

    /// It is refused.
    package var kind: ProblemKind { .refused }
}

/// Why a lock entry is not trusted: its branch, tag or commit is not that of its source.
package struct ForeignReference: Problem {
    /// The source.
    package let origin: LockEntry.Origin

    /// It is refused.
    package var kind: ProblemKind { .refused }
}

/// Why a lock entry is not trusted: its URL is not that of its source.
package struct ForeignURL: Problem {
    /// The source.
    package let origin: LockEntry.Origin

    /// It is refused.
    package var kind: ProblemKind { .refused }
}
