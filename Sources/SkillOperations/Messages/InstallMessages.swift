public import Problem
internal import SkillCatalog
public import SkillFormat
internal import SkillSource

extension AdmissionError {
    /// The failure in one sentence.
    public var summary: String {
        summary(ofSkillThat: say("was not installed", ja: "インストールしませんでした"))
    }

    /// Returns the failure in one sentence with a predicate, such as "was not installed".
    func summary(ofSkillThat wasNotDone: String) -> String {
        switch self {
        case .blocked(let name, _):
            say(
                "'\(name)' \(wasNotDone) because it looks unsafe",
                ja: "安全でない疑いがあるため、「\(name)」を\(wasNotDone)")
        case .strict(let name, let findings):
            say(
                "'\(name)' \(wasNotDone) because it has \(counted(findings.count, "finding")) (--strict)",
                ja: "指摘が \(findings.count)件あるため、「\(name)」を\(wasNotDone) (--strict)")
        case .declined(let name, _):
            say(
                "'\(name)' \(wasNotDone) because it needs your consent",
                ja: "同意が必要なため、「\(name)」を\(wasNotDone)")
        case .refused(let name):
            say("'\(name)' \(wasNotDone): you declined", ja: "同意されなかったため、「\(name)」を\(wasNotDone)")
        case .unanswered(let name):
            say(
                "no answer to the question about '\(name)'", ja: "「\(name)」についての質問に回答がありませんでした")
        case .notAgreed(let name, _):
            say(
                "the locked version of '\(name)' needs consent, which skills.json does not record",
                ja: "「\(name)」のロックされたバージョンには同意が必要ですが、skills.json に記録がありません")
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .blocked(_, let findings):
            let blocking = Set(findings.filter { $0.effect == .block }.map(\.rule)).sorted()
            let isAsked = findings.contains { $0.effect == .consent }
            let options = (blocking.map { "--allow \($0)" } + (isAsked ? ["--yes"] : []))
                .joined(separator: " ")
            return say(
                "review it; if you trust it, add \(options)",
                ja: "内容を確かめてください。信頼できるなら、次を付けてください: \(options)")
        case .strict, .refused, .unanswered: return nil
        case .declined(_, let findings): return .consent(to: findings)
        case .notAgreed:
            return say(
                "review it, then record the consent for everyone: \(skills: "lock", "--yes")\nor add --yes "
                    + "to consent once",
                ja:
                    "内容を確かめてから、全員のために同意を記録してください: \(skills: "lock", "--yes")\n今回だけ同意するには --yes を付けてください"
            )
        }
    }
}

extension InstallError {
    /// The failure in one sentence.
    public var summary: String {
        switch self {
        case .invalidName(let text, _, _):
            SkillName.refusal(of: text)
        case .otherName(let name, let found):
            say(
                "'\(found.entry.name)' in the catalog '\(found.catalog)' contains a skill with another name, '\(name)'",
                ja: "カタログ「\(found.catalog)」の「\(found.entry.name)」には、別の名前のスキル「\(name)」が入っています")
        case .sameName(let name, let addresses):
            say(
                "\(addresses.map { "'\($0)'" }.joined(separator: " and ")) both have a skill named '\(name)'",
                ja:
                    "\(addresses.map { "「\($0)」" }.joined(separator: "と"))の両方に「\(name)」という名前のスキルがあります"
            )
        case .aliasForSeveral(let count):
            say(
                "--as renames one skill, but \(count) were selected",
                ja: "--as で名前を変えられるスキルは 1つですが、\(count)個が選ばれています")
        case .unusable(let name, let address, _):
            say(
                "failed to install '\(name)' from \(address)",
                ja: "「\(name)」を \(address) からインストールできませんでした")
        case .cycle(let names, _):
            say(
                "'\(names[0])' needs itself: "
                    + (names + names.prefix(1)).map(\.description).joined(separator: " → "),
                ja: "「\(names[0])」が自分自身を必要としています: "
                    + (names + names.prefix(1)).map(\.description).joined(separator: " → "))
        case .missingRepository(let error, _): error.summary
        case .cancelled: say("nothing was installed", ja: "何もインストールしませんでした")
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .invalidName(_, let address, let place):
            let command = SuggestedCommand.install(address).with("--skill", place)
                .with("--as", "my-skill")
            return say("choose a name: \(command)", ja: "名前を選んでください: \(command)")
        case .otherName(_, let found):
            let command = SuggestedCommand.install(found.fullName.description)
                .with("--as", found.entry.name)
            return say(
                "to install it as '\(found.entry.name)': \(command)",
                ja: "「\(found.entry.name)」としてインストールするには: \(command)")
        case .sameName(let name, let addresses):
            let command = SuggestedCommand.install(addresses.last ?? "").with("--as", "\(name)-2")
            return say("rename one of them: \(command)", ja: "どちらかの名前を変えてください: \(command)")
        case .unusable(_, _, let problem):
            return problem.hint
        case .cycle(let names, let address):
            return say(
                "to install it without the skills that it needs: "
                    + "\(skills: "install", address, "--skill", names[0], "--no-deps")",
                ja: "必要とされるスキルなしでインストールするには: "
                    + "\(skills: "install", address, "--skill", names[0], "--no-deps")")
        case .missingRepository(_, let skill):
            return say(
                "a catalog has a skill of this name: \(.install(skill.description))",
                ja: "カタログにこの名前のスキルがあります: \(.install(skill.description))")
        case .aliasForSeveral, .cancelled: return nil
        }
    }
}

extension Suggestion {
    /// Suggests the options that consent to exactly these findings.
    public static func consent(to findings: [Finding]) -> Suggestion {
        let rules = Set(findings.map(\.rule.description)).sorted()
        let options = rules.map { "--allow \($0)" }.joined(separator: " ")
        return say("if you agree to this: add \(options)", ja: "同意するなら、次を付けてください: \(options)")
    }
}
