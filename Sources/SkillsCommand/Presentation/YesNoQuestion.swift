internal import SkillOperations
internal import Terminal

/// A question to the user that is answered with y or n.
struct YesNoQuestion {
    /// The answer that Enter gives.
    enum Preference: String {
        case yes = "[Y/n]"
        case no = "[y/N]"
    }

    private let options: QuestionOptions
    private let notes: Console
    private let world: World

    init(_ options: QuestionOptions, _ notes: Console, _ world: World) {
        self.options = options
        self.notes = notes
        self.world = world
    }

    /// Whether the user can be asked: on a terminal that shows the question, unless an option forbids or answers all
    /// questions.
    var canAsk: Bool {
        !options.yes && !options.noInput && world.readLine != nil && notes.columns != nil
            && !Task.isCancelled
    }

    /// Whether an option answers all questions with yes.
    var isAnswered: Bool { options.yes }

    /// Asks until the answer is understood; where that is not possible, the answer is unavailable, or given in
    /// advance with `--yes`.
    ///
    /// `introduction` is written before the question, and only if it is asked.
    func ask(
        _ text: String, _ preference: Preference = .no, introduction: () -> Void = {}
    ) -> Consent.Answer {
        guard !options.yes else { return .givenInAdvance }
        guard canAsk, let readLine = world.readLine else { return .unavailable }
        introduction()
        while true {
            notes.raw("\(text.visibleLines) \(preference.rawValue) ")
            guard let typed = readLine() else {
                // Ctrl-C and Ctrl-D leave the cursor after the question.
                notes.raw("\n")
                return .cancelled
            }
            let answer = typed.answer
            if answer.isEmpty { return preference == .yes ? .given : .refused }
            if let understood = YesNoAnswer(answer) {
                return understood == .yes ? .given : .refused
            }
        }
    }
}
