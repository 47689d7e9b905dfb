public import Problem

/// The user-facing sentences of this module that are not about one rule.
enum Messages {}

extension SkillFormatError {
    /// The failure, as one sentence.
    public var summary: String {
        switch self {
        case .noSkillFile(let folder): "\(folder) contains no SKILL.md"
        case .notRegularFile(let folder): "the SKILL.md in \(folder) is not a file"
        case .tooLarge(let folder, let limit):
            "the SKILL.md in \(folder) is larger than \(limit / 1024) KiB"
        case .changed(let path): "\(path) was changed while it was read"
        case .files: "failed to read a file of the skill"
        case .interrupted: "interrupted"
        }
    }

    /// The next step to try.
    public var hint: Suggestion? {
        switch self {
        case .noSkillFile: "add a SKILL.md file to the folder"
        case .notRegularFile: "replace it with a file that contains the text"
        case .tooLarge: "move details to files in references/ and link to them from SKILL.md"
        case .changed: "run the command again"
        case .files, .interrupted: nil
        }
    }
}
