internal import Problem
internal import SkillRepository

extension SkillScore.Part {
    /// The name of the part in the language of the running command.
    var label: String {
        switch self {
        case .triggering: say(rawValue, ja: "呼び出し")
        case .instructions: say(rawValue, ja: "指示")
        case .conformance: say(rawValue, ja: "規格への適合")
        case .resources: say(rawValue, ja: "付属ファイル")
        case .safety: say(rawValue, ja: "安全性")
        }
    }
}
