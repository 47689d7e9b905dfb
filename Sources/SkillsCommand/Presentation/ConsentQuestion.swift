internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import Terminal

/// Asks for consent to install a skill whose findings require it.
struct ConsentQuestion {
    let question: QuestionOptions
    let notes: Console
    let world: World

    func ask(_ name: SkillName, _ findings: [Finding]) -> Questions.Consent {
        YesNoQuestion(question, notes, world).ask(Messages.installQuestion) {
            show(name, findings)
        }
    }

    /// Announces the question of a real run, and returns its answer where that can't ask.
    func announce(_ name: SkillName, _ findings: [Finding]) -> Questions.Consent {
        let asked = YesNoQuestion(question, notes, world)
        guard asked.canAsk else { return asked.ask(Messages.installQuestion) }
        show(name, findings)
        notes.note(Messages.wouldAsk(Messages.installQuestion))
        return .given
    }

    /// Shows what the user has consented to by an option.
    func note(_ name: SkillName, _ findings: [Finding]) {
        notes.line(.bold(name.description), .init(Messages.consentGiven, .plain))
        for line in findings.flatMap(\.refusalLines) { notes.line(line) }
    }

    private func show(_ name: SkillName, _ findings: [Finding]) {
        notes.line(.bold(name.description), .init(Messages.needsConsent, .plain))
        for line in findings.flatMap(\.refusalLines) { notes.line(line) }
    }

    /// Writes one line on what a skill brings, and asks if that is due.
    func show(
        _ name: SkillName, _ capabilities: NewCapabilities, _ asking: Questions.Asking
    ) -> Questions.Reaction {
        // Findings are shown with the question about them.
        guard let brief = capabilities.brief else { return .proceed }
        let asked = YesNoQuestion(question, notes, world)
        if asking == .planned || asking == .ifPossible, !asked.canAsk { return .proceed }
        notes.line(.bold(name.description), .init(Messages.brings(brief), .plain))
        switch asking {
        case .follows, .none: return .proceed
        case .planned:
            notes.note(Messages.wouldAsk(Messages.installQuestion))
            return .proceed
        case .due, .ifPossible:
            return switch asked.ask(Messages.installQuestion, .yes) {
            case .given, .givenInAdvance, .unavailable: .proceed
            case .refused: .refused
            case .cancelled: .cancelled
            }
        }
    }
}

extension NewCapabilities {
    /// What a skill brings, on one line: `2 scripts, hooks, tools Read Bash, hosts acme.io`; nil if it brings none of them.
    fileprivate var brief: String? {
        var parts: [String] = []
        if !scripts.isEmpty { parts.append(counted(scripts.count, "script")) }
        if !changedScripts.isEmpty {
            parts.append(counted(changedScripts.count, "changed script"))
        }
        if findings.contains(where: { $0.rule == .hooksPresent || $0.rule == .pluginFiles }) {
            parts.append(Messages.bringsHooks)
        }
        if !tools.isEmpty { parts.append(Messages.bringsTools(tools)) }
        if !scriptHosts.isEmpty { parts.append(Messages.bringsHosts(scriptHosts)) }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
