internal import Problem
internal import SkillOperations
internal import Terminal

/// An answer that a question offers.
struct Choice<Meaning> {
    let meaning: Meaning
    /// The letter that gives it.
    let letter: Character
    /// Its words, which begin with the letter or contain it.
    let text: String
    /// The word for yes or no that gives it, too.
    let word: YesNoAnswer?

    init(_ meaning: Meaning, _ letter: Character, _ text: String, _ word: YesNoAnswer? = nil) {
        self.meaning = meaning
        self.letter = letter
        self.text = text
        self.word = word
    }

    /// The first of its words, without a number of skills: "all" of "all 3", and of the same in Japanese.
    fileprivate var firstWord: String {
        let first = text.split(separator: " ").first ?? ""
        return String(first.drop { $0.isNumber || $0 == "個" }).answer
    }

    /// The words with the letter in brackets, a capital one if Enter gives the answer; before words that do not contain it.
    fileprivate func shown(isDefault: Bool) -> String {
        let mark = isDefault ? letter.uppercased() : String(letter)
        guard let index = text.firstIndex(of: letter) else { return "[\(mark)]\(text)" }
        return text[..<index] + "[\(mark)]" + text[text.index(after: index)...]
    }
}

/// A question to the user that is answered with one of a few letters.
struct ChoiceQuestion {
    /// The result of a question.
    enum Answer<Meaning> {
        case picked(Meaning)
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

    /// Whether `--yes` answers every question.
    var isAnswered: Bool { question.isAnswered }

    /// Asks until an answer is understood; Enter gives the first choice.
    func ask<Meaning>(_ text: String, _ choices: [Choice<Meaning>]) -> Answer<Meaning> {
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
                    || word != nil && $0.word == word
            }
            if let picked { return .picked(picked.meaning) }
            let named = choices.filter { $0.firstWord == answer }
            if named.count == 1 { return .picked(named[0].meaning) }
            notes.line(.dim(Messages.typeOne(of: choices.map { String($0.letter) })))
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
