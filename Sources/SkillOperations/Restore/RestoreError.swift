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
            say(
                "'\(name)' was edited after it was installed; your edits were kept",
                ja: "「\(name)」はインストール後に編集されています。編集内容はそのままです")
        }
    }

    /// How to look at the edits and discard them.
    public var hint: Suggestion? {
        switch self {
        case .edited(let name, let scope):
            say(
                "to see the edits: \(skills: "diff", name, "--local", in: scope); to discard them: "
                    + "\(skills: "restore", name, "--force", in: scope) (the change can be undone)",
                ja: "編集内容を見るには: \(skills: "diff", name, "--local", in: scope)。破棄するには: "
                    + "\(skills: "restore", name, "--force", in: scope)（後で取り消せます）")
        }
    }

    /// The kind of failure.
    public var kind: ProblemKind { .refused }
}
