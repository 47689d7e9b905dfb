public import Problem
internal import SkillCatalog
public import SkillFormat
internal import SkillSource

extension AdmissionError {
    /// What failed.
    public var summary: String { summary(ofSkillThat: "was not installed") }

    /// Returns what failed, with what was not done.
    func summary(ofSkillThat wasNotDone: String) -> String {
        switch self {
        case .blocked(let name, _): "'\(name)' \(wasNotDone) because it looks unsafe"
        case .strict(let name, let findings):
            "'\(name)' \(wasNotDone) because it has \(counted(findings.count, "finding")) (--strict)"
        case .declined(let name, _): "'\(name)' \(wasNotDone) because it needs your consent"
        case .refused(let name): "'\(name)' \(wasNotDone): you declined"
        case .unanswered(let name): "no answer to the question about '\(name)'"
        case .notAgreed(let name, _):
            "the locked version of '\(name)' needs consent, which skills.json does not record"
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .blocked(_, let findings):
            let blocking = Set(findings.filter { $0.effect == .block }.map(\.rule)).sorted()
            let isAsked = findings.contains { $0.effect == .consent }
            let options = blocking.map { "--allow \($0)" } + (isAsked ? ["--yes"] : [])
            return "review it; if you trust it, add \(options.joined(separator: " "))"
        case .strict, .refused, .unanswered: return nil
        case .declined(_, let findings): return .consent(to: findings)
        case .notAgreed:
            return
                "review it, then record the consent for everyone: \(skills: "lock", "--yes"); or add --yes "
                + "to consent once"
        }
    }
}

extension InstallError {
    /// What failed.
    public var summary: String {
        switch self {
        case .invalidName(let text, _, _):
            "'\(text)' is not a valid skill name: use at most 64 lowercase letters, digits and "
                + "single hyphens"
        case .otherName(let name, let found):
            "'\(found.entry.name)' in the catalog '\(found.catalog)' contains a skill with another name, '\(name)'"
        case .sameName(let name, let addresses):
            "\(addresses.map { "'\($0)'" }.joined(separator: " and ")) both have a skill named '\(name)'"
        case .aliasForSeveral(let count): "--as renames one skill, but \(count) were selected"
        case .unusable(let name, let address, _): "failed to install '\(name)' from \(address)"
        case .cycle(let names, _):
            "'\(names[0])' needs itself: "
                + (names + names.prefix(1)).map(\.description).joined(separator: " → ")
        case .missingRepository(let error, _): error.summary
        case .needsConsent(let skill):
            "'\(skill.typed)' was not installed because it needs your consent"
        case .refused, .cancelled: "nothing was installed"
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .invalidName(_, let address, let place):
            let command = SuggestedCommand.install(address).with("--skill", place)
            return "choose a name: \(command.with("--as", "my-skill"))"
        case .otherName(_, let found):
            let command = SuggestedCommand.install(found.fullName.description)
            return
                "to install it as '\(found.entry.name)': \(command.with("--as", found.entry.name))"
        case .sameName(let name, let addresses):
            let command = SuggestedCommand.install(addresses.last ?? "")
            return "rename one of them: \(command.with("--as", "\(name)-2"))"
        case .unusable(_, _, let problem): return problem.hint
        case .cycle(let names, let address):
            return
                "to install it without the skills that it needs: "
                + "\(skills: "install", address, "--skill", names[0], "--no-deps")"
        case .missingRepository(_, let skill):
            return "a catalog has a skill of this name: \(.install(skill.description))"
        case .needsConsent: return "if it is the skill that you want: add --yes"
        case .aliasForSeveral, .refused, .cancelled: return nil
        }
    }
}

extension Suggestion {
    /// How to consent to exactly these findings.
    public static func consent(to findings: [Finding]) -> Suggestion {
        let rules = Set(findings.map(\.rule.description)).sorted()
        return "if you agree to this: add \(rules.map { "--allow \($0)" }.joined(separator: " "))"
    }
}
