internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import Terminal

/// Asks for consent to everything that a plan brings into agents' folders, with one question.
struct ConsentQuestion {
    private let question: ChoiceQuestion
    private let notes: Console
    private let language: String?

    init(_ options: QuestionOptions, _ notes: Console, _ world: World) {
        question = ChoiceQuestion(options, notes, world)
        self.notes = notes
        language = world.language
    }

    /// Shows what is to be installed, and asks if that is due; a dry run only says that it would.
    func ask(_ reviews: [Review], _ mode: Session.Mode) -> Consent.Answer {
        let asked = reviews.filter(\.isAsked)
        for review in reviews { review.named?.write(to: notes, in: language) }
        let summary = ReviewSummary(reviews) {
            // Among several skills, the result does not say which have the findings that `--yes` accepts.
            isShown($0, mode)
                || question.isAnswered && reviews.skills.count > 1 && !$0.questions.isEmpty
        }
        summary.write(to: notes)
        guard !asked.isEmpty else { return .given }
        let choices = Choice<ConsentChoice>.all(for: reviews)
        let text = Messages.consentQuestion(reviews)
        if case .dryRun = mode, question.canAsk {
            // As a sentence: no answers follow its colon.
            notes.note(Messages.wouldAsk(text.hasSuffix(":") ? "\(text.dropLast())?" : text))
            return .given
        }
        if case .dryRun = mode, !question.isAnswered,
            asked.contains(where: { !$0.questions.isEmpty })
        {
            notes.note(Messages.wouldAskOnTerminal)
        }
        while true {
            switch question.ask(text, choices) {
            case .picked(.view): summary.writeDetails(to: notes)
            case .picked(.all): return .given
            case .picked(.others): return .givenWithoutFindings
            case .picked(.none): return .refused
            case .givenInAdvance: return sayConsent(asked)
            case .cancelled: return .cancelled
            case .unavailable: return .unavailable
            }
        }
    }

    /// Whether a summary shows a skill.
    ///
    /// A dry run that could not ask shows none that it would ask about: its result names what would be refused.
    private func isShown(_ review: Review, _ mode: Session.Mode) -> Bool {
        if !review.questions.isEmpty { return question.canAsk }
        return switch review.showing {
        case .goOn, .refuse: false
        case .show, .ask: question.canAsk || !mode.isPreview || !review.isAsked
        case .askIfPossible: question.canAsk
        }
    }

    /// Names the findings of restored skills to which `--yes` consents; the result of an install or an update lists them.
    private func sayConsent(_ asked: [Review]) -> Consent.Answer {
        for review in asked where review.purpose == .restore && !review.questions.isEmpty {
            notes.line(.bold(review.name.description), .init(Messages.consentGiven, .plain))
            for line in review.questions.flatMap(\.refusalLines) { notes.wrappedLine(line) }
        }
        return .givenInAdvance
    }
}

/// An answer to the question for consent.
enum ConsentChoice { case all, others, view, none }

extension Choice<ConsentChoice> {
    private static var yes: Choice { Choice(.all, "y", say("yes", ja: "はい"), .yes) }
    private static var view: Choice { Choice(.view, "v", say("view", ja: "詳細を見る")) }
    private static var no: Choice { Choice(.none, "n", say("no", ja: "いいえ"), .no) }

    /// The answers to a question about skills, the first of which Enter gives.
    ///
    /// Enter never consents to a finding.
    fileprivate static func all(for reviews: [Review]) -> [Choice] {
        let open = reviews.filter { !$0.questions.isEmpty }.skills.count
        let count = reviews.skills.count
        guard count > 1 else { return open == 0 ? [.yes, .view, .no] : [.no, .view, .yes] }
        // Yes consents to no finding: only the letter for all does.
        let all = Choice(.all, "a", Messages.allOf(count), open == 0 ? .yes : nil)
        let none = Choice(.none, "n", Messages.noneOfThem, .no)
        if open == 0 { return [all, .view, none] }
        guard open < count else { return [none, .view, all] }
        return [Choice(.others, "o", Messages.theOthers(count - open)), all, .view, none]
    }
}

extension CommonOptions {
    /// Asks for the consent that a plan needs, and carries it out; a dry run only asks as it would.
    ///
    /// `complete` may change the plan after the answer.
    func carryOut<Report>(
        _ plan: Plan<Report>, _ mode: Session.Mode,
        complete: (Plan<Report>) -> Plan<Report> = { $0 }
    ) throws -> Report {
        let answer = ConsentQuestion(question, notes, .current).ask(plan.reviews, mode)
        let settled = complete(try plan.settled(by: answer))
        return switch mode {
        case .apply: try settled.apply()
        case .dryRun: settled.report
        }
    }
}
