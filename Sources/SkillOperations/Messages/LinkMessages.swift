public import Problem
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
            say(
                "'\(name)' is not a valid skill name: use at most 64 lowercase letters, digits and "
                    + "single hyphens",
                ja: "「\(name)」はスキルの名前として使えません。英小文字、数字、ハイフン (続けては書けません) を 64文字まで使えます")
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
