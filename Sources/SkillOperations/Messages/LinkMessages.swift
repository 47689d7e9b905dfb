public import Problem
internal import SystemPackage

extension LinkError {
    /// What failed.
    public var summary: String {
        switch self {
        case .notAFolder(let path): "no such folder: \(path.string.abridged(to: 500))"
        case .noSkillFile(let path): "\(path.string) has no SKILL.md"
        case .invalidName(let name, _):
            "'\(name)' is not a valid skill name: use at most 64 lowercase letters, digits and "
                + "single hyphens"
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .notAFolder: nil
        case .noSkillFile(let path):
            "create a skill: \(skills: "new", path.lastComponent?.string ?? "my-skill")"
        case .invalidName(_, let path):
            "choose a name: \(skills: "link", path.string, "--as", "my-skill")"
        }
    }
}
