internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import Terminal

// install --list, preview, and the picker.
extension Messages {
    /// The title of a list of skills.
    static func offered(_ address: String, _ count: Int, installed: Int) -> String {
        let marked = installed == 0 ? "" : ", \(grouped(installed)) installed"
        return "\(address): \(counted(count, "skill"))\(marked)"
    }
    /// What is read after a download.
    static func reading(skills: Int?) -> String {
        guard let skills else { return "looking for skills…" }
        return "reading \(counted(skills, "skill"))…"
    }
    /// The skills that belong to no plugin, after those of plugins.
    static let withoutPlugin = "In no plugin"

    // The picker.
    static let agents = "Agents"
    static let agentsKey = "agents"
    /// Why a SKILL.md is not shown, by its error if it has one.
    static func noPreview(_ error: (any Problem)?) -> [String] {
        guard let error else { return ["This SKILL.md cannot be read."] }
        let causes = error.causes.map { "because: \($0)" }
        return ["error: \(error.summary)"] + causes
            + (error.hintText.map { ["hint: \($0)"] } ?? [])
    }
    static let whichSkills = "Install which? Numbers or names, or nothing to cancel: "
    static func moreToName(_ count: Int) -> String {
        "and \(grouped(count)) more, which can be named"
    }

    static func mark(_ standing: SkillStanding) -> String {
        switch standing {
        case .installed: "installed"
        case .update: "installed, update available"
        case .edited: "installed, edited"
        case .otherSource: "another source's skill has this name"
        case .unmanaged: "an unmanaged skill has this name"
        }
    }
    static func toInstall(_ command: SuggestedCommand) -> Suggestion {
        "to install one: \(command)"
    }
    static func toPreview(_ command: SuggestedCommand) -> Suggestion { "to see one: \(command)" }

    static func scripts(_ paths: [String]) -> String {
        let shown = paths.prefix(5).joined(separator: ", ")
        let rest = paths.count > 5 ? more(paths.count - 5) : ""
        return "\(counted(paths.count, "script")): \(shown)\(rest)"
    }
    static func findings(_ findings: [Finding]) -> String {
        let counts = Finding.Severity.allCases.compactMap { severity in
            let count = findings.count { $0.severity == severity }
            return count == 0
                ? nil : severity == .info ? "\(count) info" : counted(count, severity.rawValue)
        }
        return counts.joined(separator: ", ")
    }
    static func needConsent(_ rules: [String]) -> String {
        "needs consent: \(rules.joined(separator: ", "))"
    }
    static func wouldBeRefused(_ rules: [String]) -> String {
        "would be refused: \(rules.joined(separator: ", "))"
    }

    // Completions of options of `skills` itself.
    static let completedHelp = "Show help information."
    static let completedVersion = "Show the version."
    static let completedFolder = "Run in another folder."
}
