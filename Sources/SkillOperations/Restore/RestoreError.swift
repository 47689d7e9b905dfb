public import Problem
public import SkillFormat
public import SkillStore

/// A reason not to restore installed versions.
public enum RestoreError: Problem {
    /// The skill was edited, and edits are not replaced without `--force`.
    case edited(SkillName, Scope)

    /// The failure in one sentence.
    public var summary: String {
        switch self {
        case .edited(let name, _):
            say(
                "'\(name)' was edited after it was installed; your edits were kept",
                ja: "「\(name)」はインストール後に編集されています。編集内容はそのままです")
        }
    }

    /// The commands that show the edits and discard them.
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
