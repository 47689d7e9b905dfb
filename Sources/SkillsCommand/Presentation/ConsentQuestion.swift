internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import Terminal

/// Asks for consent to everything that a plan brings into agents' folders, with one question.
struct ConsentQuestion {
    private let question: YesNoQuestion
    private let notes: Console

    init(_ options: QuestionOptions, _ notes: Console, _ world: World) {
        question = YesNoQuestion(options, notes, world)
        self.notes = notes
    }

    /// Shows what is to be installed, and asks if that is due; a dry run only says that it would.
    func ask(_ reviews: [Review], _ mode: Session.Mode) -> Consent.Answer {
        for review in reviews { showWhatComes(with: review, mode) }
        let asked = reviews.filter(\.isAsked)
        guard !asked.isEmpty else { return .given }
        let text = asked.count == 1 ? Messages.installQuestion : Messages.installSeveralQuestion
        let answer: Consent.Answer
        switch mode {
        case .dryRun where question.canAsk:
            notes.note(Messages.wouldAsk(text))
            return .given
        case .apply, .dryRun:
            answer = question.ask(text, asked.allSatisfy(\.questions.isEmpty) ? .yes : .no)
        }
        guard answer == .givenInAdvance else { return answer }
        // The result of an install or an update lists them.
        for review in asked where review.purpose == .restore && !review.questions.isEmpty {
            write(Messages.consentGiven, review)
        }
        return answer
    }

    /// Writes one line on what a skill brings, and the findings that the question is about.
    ///
    /// A dry run that could not ask writes none: its result names what would be refused.
    private func showWhatComes(with review: Review, _ mode: Session.Mode) {
        let isShown =
            switch review.showing {
            case .goOn, .refuse: false
            case .show, .ask: question.canAsk || !mode.isPreview || !review.isAsked
            case .askIfPossible: question.canAsk
            }
        // Findings are shown with the question about them.
        if isShown, let brief = review.brings.brief {
            notes.line(.bold(review.name.description), .init(Messages.brings(brief), .plain))
        }
        if !review.questions.isEmpty, question.canAsk { write(Messages.needsConsent, review) }
    }

    private func write(_ title: String, _ review: Review) {
        notes.line(.bold(review.name.description), .init(title, .plain))
        for line in review.questions.flatMap(\.refusalLines) { notes.line(line) }
    }
}

extension CommonOptions {
    /// Asks for the consent that a plan needs, and carries it out; a dry run only asks as it would.
    func carryOut<Report>(_ plan: Plan<Report>, _ mode: Session.Mode) throws -> Report {
        let answer = ConsentQuestion(question, notes, .current).ask(plan.reviews, mode)
        let settled = try plan.settled(by: answer)
        return switch mode {
        case .apply: try settled.apply()
        case .dryRun: settled.report
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
        if hasHooks { parts.append(Messages.bringsHooks) }
        if !tools.isEmpty { parts.append(Messages.bringsTools(tools)) }
        if !scriptHosts.isEmpty { parts.append(Messages.bringsHosts(scriptHosts)) }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
