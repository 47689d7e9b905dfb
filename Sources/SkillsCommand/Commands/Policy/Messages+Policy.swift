internal import Problem
internal import SkillCatalog
internal import SkillPolicy

// policy and audit.
extension Messages {
    static let noPolicy = "No policy is in force: everything is allowed that options allow."
    static let allowed = "allowed"
    static let refused = "refused"
    static func recalled(_ recall: Recall) -> String {
        "recalled by the catalog '\(recall.catalog)': \(recall.advisory.id): "
            + recall.advisory.summary
    }
    static func unallowable(_ name: String) -> String {
        "'\(name)' cannot be allowed: \(name == "recalled" ? "recalled files are never installed" : "only audits find it")"
    }
    static func toExplain(_ name: String) -> Suggestion {
        "to learn more: \(skills: "validate", "--explain", name)"
    }
    static func toReplaceRecalled(
        _ remove: SuggestedCommand, _ update: SuggestedCommand
    ) -> Suggestion {
        "remove it: \(remove), or install a newer version: \(update)"
    }
    static func recalledState(_ recall: Recall) -> String { "recalled: \(recall.advisory.id)" }
    static func notAllowed(_ refusal: PolicyRefusal) -> String {
        refusal.place.map { "not allowed: \($0)" } ?? "not allowed"
    }
    static func mentioned(_ recall: Recall) -> String {
        "the catalog '\(recall.catalog)' has an advisory about some versions: "
            + "\(recall.advisory.id): \(recall.advisory.summary)"
    }
    static func withoutConsent(_ names: String) -> String {
        "these skills need consent that nobody gave: \(names)"
    }
    static func audited(
        _ skills: Int, foreign: Int, advisories: Int, failures: Int, others: Int
    ) -> String {
        let known = "\(grouped(advisories)) \(advisories == 1 ? "advisory" : "advisories")"
        let result =
            failures == 0 && others == 0
            ? "nothing found"
            : [(failures, "problem"), (others, "finding")].filter { $0.0 > 0 }
                .map { counted($0.0, $0.1) }.joinedWithAnd
        let isPart = foreign > 0 && foreign < skills
        let part = isPart ? ", \(foreign) of them not installed by skills," : ""
        return "Audited \(counted(skills, "skill"))\(part) against \(known): \(result)."
    }
    static func unreadAdvisories(_ catalog: String) -> String {
        "the advisories of the catalog '\(catalog)' may be outdated"
    }
    static func deleteRecalled(_ folders: [String]) -> Suggestion {
        "delete what was recalled and not installed by skills: \(folders.joined(separator: ", "))"
    }
    static func removeRecalled(_ commands: [SuggestedCommand]) -> Suggestion {
        "remove what was recalled: \(commands, separator: " && ")"
    }
    static let missingFiles = "its folder is missing"
    static func unreadableSkill(_ reason: String) -> String { "can't be read: \(reason)" }
    static func ignoredPolicy(_ fault: String) -> String {
        "\(fault); nothing is downloaded or installed until it can be used"
    }
    static func skippedUser(_ user: String, _ reason: String) -> String {
        "left out \(user): \(reason)"
    }
    static let noSkillsOfUsers = "No user has skills."
    static let allUsersExcludesScopes = "--all-users lists users' skills, not those of projects"
}
