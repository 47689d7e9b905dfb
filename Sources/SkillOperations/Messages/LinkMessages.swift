public import Problem
internal import SkillFormat
internal import SystemPackage

extension LinkError {
    /// The failure in one sentence.
    public var summary: String {
        switch self {
        case .notAFolder(let path):
            say(
                "no such folder: \(path.string.abridged(to: 500))",
                ja: "フォルダーがありません: \(path.string.abridged(to: 500))")
        case .noSkillFile(let path):
            say("\(path.string) has no SKILL.md", ja: "\(path.string) に SKILL.md がありません")
        case .invalidName(let name, _):
            SkillName.refusal(of: name)
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .notAFolder: nil
        case .noSkillFile(let path):
            say(
                "create a skill: \(skills: "new", path.lastComponent?.string ?? "my-skill")",
                ja: "スキルを作成してください: \(skills: "new", path.lastComponent?.string ?? "my-skill")")
        case .invalidName(_, let path):
            say(
                "choose a name: \(skills: "link", path.string, "--as", "my-skill")",
                ja: "名前を選んでください: \(skills: "link", path.string, "--as", "my-skill")")
        }
    }
}
