internal import Problem
internal import SkillStore

/// Why a lock entry is not trusted: its source does not lead to its folder.
struct ForeignFolder: Problem {
    let origin: LockEntry.Origin

    var kind: ProblemKind { .refused }
}

/// Why a lock entry is not trusted: its branch, tag or commit is not that of its source.
struct ForeignReference: Problem {
    let origin: LockEntry.Origin

    var kind: ProblemKind { .refused }
}

/// Why a lock entry is not trusted: its URL is not that of its source.
struct ForeignURL: Problem {
    let origin: LockEntry.Origin

    var kind: ProblemKind { .refused }
}
