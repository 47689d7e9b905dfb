internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillSource

extension AdmissionError: JapaneseProblem {
    var japaneseSummary: String { japaneseSummary(notDone: "インストール") }

    /// Returns what failed, with the verb of what was not done.
    func japaneseSummary(notDone verb: String) -> String {
        switch self {
        case .blocked(let name, _): "安全でない疑いがあるため、「\(name)」を\(verb)しませんでした"
        case .strict(let name, let findings):
            "指摘が \(findings.count)件あるため、「\(name)」を\(verb)しませんでした (--strict)"
        case .declined(let name, _): "同意が必要なため、「\(name)」を\(verb)しませんでした"
        case .refused(let name): "同意されなかったため、「\(name)」を\(verb)しませんでした"
        case .unanswered(let name): "「\(name)」についての質問に回答がありませんでした"
        case .notAgreed(let name, _):
            "「\(name)」のロックされたバージョンには同意が必要ですが、skills.json に記録がありません"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .blocked(_, let findings):
            Self.toAllow(findings)
        case .strict, .refused, .unanswered: nil
        case .declined(_, let findings): .japaneseConsent(to: findings)
        case .notAgreed:
            "内容を確かめてから、全員のために同意を記録してください: \(skills: "lock", "--yes")。今回だけ同意するには --yes を付けてください"
        }
    }

    private static func toAllow(_ findings: [Finding]) -> Suggestion {
        let blocking = Set(findings.filter { $0.effect == .block }.map(\.rule)).sorted()
        let isAsked = findings.contains { $0.effect == .consent }
        let options = blocking.map { "--allow \($0)" } + (isAsked ? ["--yes"] : [])
        return "内容を確かめてください。信頼できるなら、次を付けてください: \(options.joined(separator: " "))"
    }
}

extension Suggestion {
    /// How to consent to exactly these findings.
    static func japaneseConsent(to findings: [Finding]) -> Suggestion {
        let rules = Set(findings.map(\.rule.description)).sorted()
        return "同意するなら、次を付けてください: \(rules.map { "--allow \($0)" }.joined(separator: " "))"
    }
}

extension InstallError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .invalidName(let text, _, _):
            "「\(text)」はスキルの名前として使えません。英小文字、数字、単独のハイフンを 64文字まで使えます"
        case .otherName(let name, let found):
            "カタログ「\(found.catalog)」の「\(found.entry.name)」には、別の名前のスキル「\(name)」が入っています"
        case .sameName(let name, let addresses):
            "\(addresses.map { "「\($0)」" }.joined(separator: "と"))の両方に「\(name)」という名前のスキルがあります"
        case .aliasForSeveral(let count):
            "--as で名前を変えられるスキルは 1つですが、\(count)個が選ばれています"
        case .unusable(let name, let address, _):
            "「\(name)」を \(address) からインストールできませんでした"
        case .cycle(let names, _):
            "「\(names[0])」が自分自身を必要としています: "
                + (names + names.prefix(1)).map(\.description).joined(separator: " → ")
        case .missingRepository(let error, _): error.japaneseSummary
        case .needsConsent(let skill):
            "同意が必要なため、「\(skill.typed)」をインストールしませんでした"
        case .refused, .cancelled: "何もインストールしませんでした"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .invalidName(_, let address, let place):
            "名前を選んでください: \(.install(address).with("--skill", place).with("--as", "my-skill"))"
        case .otherName(_, let found):
            "「\(found.entry.name)」としてインストールするには: "
                + "\(.install(found.fullName.description).with("--as", found.entry.name))"
        case .sameName(let name, let addresses):
            "どちらかの名前を変えてください: \(.install(addresses.last ?? "").with("--as", "\(name)-2"))"
        case .unusable(_, _, let problem): (problem as? any JapaneseProblem)?.japaneseHint
        case .cycle(let names, let address):
            "必要とされるスキルなしでインストールするには: "
                + "\(skills: "install", address, "--skill", names[0], "--no-deps")"
        case .missingRepository(_, let skill):
            "カタログにこの名前のスキルがあります: \(.install(skill.description))"
        case .needsConsent: "これが目的のスキルなら、--yes を付けてください"
        case .aliasForSeveral, .refused, .cancelled: nil
        }
    }
}
