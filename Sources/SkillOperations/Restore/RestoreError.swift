public import Problem
public import SkillFormat
public import SkillStore

/// Why installed versions are not restored.
public enum RestoreError: Problem {
    /// The skill was edited.
    case edited(SkillName, Scope)

    /// What failed.
    public var summary: String {
        switch self {
        case .edited(let name, _):
            "'\(name)' was edited after it was installed; your edits were kept"
        }
    }

    /// How to look at the edits and discard them.
    public var hint: Suggestion? {
        switch self {
        case .edited(let name, let scope):
            "to see the edits: \(skills: "diff", name, "--local", in: scope); to discard them: "
                + "\(skills: "restore", name, "--force", in: scope) (the change can be undone)"
        }
    }

    /// The kind of failure.
    public var kind: ProblemKind { .refused }
}
