internal import Problem
internal import SkillOperations
internal import Terminal

/// An answer that a question offers.
struct Choice {
    /// What it means.
    enum Meaning { case all, others, view, none }

    let meaning: Meaning
    /// The letter that gives it.
    let letter: Character
    /// Its words, which begin with the letter or contain it.
    let text: String

    init(_ meaning: Meaning, _ letter: Character, _ text: String) {
        self.meaning = meaning
        self.letter = letter
        self.text = text
    }

    static var yes: Choice { Choice(.all, "y", say("yes", ja: "はい")) }
    static var view: Choice { Choice(.view, "v", say("view", ja: "内容を見る")) }
    static var no: Choice { Choice(.none, "n", say("no", ja: "いいえ")) }

    /// The words with the letter in brackets, a capital one if Enter gives the answer; before words that do not contain it.
    fileprivate func shown(isDefault: Bool) -> String {
        let mark = isDefault ? letter.uppercased() : String(letter)
        guard let index = text.firstIndex(of: letter) else { return "[\(mark)]\(text)" }
        return text[..<index] + "[\(mark)]" + text[text.index(after: index)...]
    }
}

/// A question to the user that is answered with one of a few letters.
struct ChoiceQuestion {
    /// What came of it.
    enum Answer {
        case picked(Choice.Meaning)
        /// `--yes` answers all questions.
        case givenInAdvance
        case cancelled, unavailable
    }

    private let question: YesNoQuestion
    private let notes: Console
    private let world: World

    init(_ options: QuestionOptions, _ notes: Console, _ world: World) {
        question = YesNoQuestion(options, notes, world)
        self.notes = notes
        self.world = world
    }

    /// Whether the user can be asked.
    var canAsk: Bool { question.canAsk }

    /// Asks until an answer is understood; Enter gives the first choice.
    func ask(_ text: String, _ choices: [Choice]) -> Answer {
        guard !question.isAnswered else { return .givenInAdvance }
        guard canAsk, let readLine = world.readLine, let first = choices.first else {
            return .unavailable
        }
        let shown = choices.enumerated().map { $1.shown(isDefault: $0 == 0) }
        while true {
            notes.raw("\(text.visibleLines) \(Messages.row(shown))\(say("?", ja: ":")) ")
            guard let typed = readLine() else {
                // Ctrl-C and Ctrl-D leave the cursor after the question.
                notes.raw("\n")
                return .cancelled
            }
            let answer = typed.answer
            if answer.isEmpty { return .picked(first.meaning) }
            let word = YesNoAnswer(answer)
            let picked = choices.first {
                answer == String($0.letter) || answer == $0.text.answer
                    || word == .yes && $0.meaning == .all || word == .no && $0.meaning == .none
            }
            if let picked { return .picked(picked.meaning) }
        }
    }
}

/// The words for yes and no that are understood.
enum YesNoAnswer {
    case yes, no

    init?(_ answer: String) {
        switch answer {
        case "y", "yes", "はい": self = .yes
        case "n", "no", "いいえ": self = .no
        default: return nil
        }
    }
}

extension String {
    /// An answer as it is compared: without blanks, in lowercase, and in narrow letters.
    var answer: String {
        var text = ""
        for scalar in unicodeScalars where !scalar.properties.isWhitespace {
            let isWide = (0xFF21...0xFF5A).contains(scalar.value)
            text.unicodeScalars.append(
                isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar)
        }
        return text.lowercased()
    }
}
