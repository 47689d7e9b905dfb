internal import Problem
internal import SkillStore

/// Why a lock entry is not trusted: its URL is not that of its source.
struct ForeignURL: Problem {
    let origin: LockEntry.Origin

    var kind: ProblemKind { .refused }
}
