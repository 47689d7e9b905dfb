/// The arguments of a command in a sentence, which end at punctuation or at the next word of the sentence.
struct CommandInProse {
    /// The addresses, and the options with their values.
    struct Command {
        var addresses: [String] = []
        var options: [[String]] = []
    }

    /// What surrounds a command.
    enum Surroundings {
        /// Nothing: every word is part of it.
        case wholeText
        /// A sentence: one address, and options.
        case partOfSentence
    }

    /// The text after the command.
    private(set) var rest: Substring
    private let surroundings: Surroundings
    private var hasEnded = false

    /// Reads the text after the name of the command.
    init(_ text: Substring, _ surroundings: Surroundings) {
        rest = text
        self.surroundings = surroundings
    }

    /// Reads the command; nil if it does not start with an address.
    mutating func command() -> Command? {
        guard rest.first != "-", let address = word() else { return nil }
        var command = Command(addresses: [address])
        while !hasEnded, let next = rest.dropFirst().first, rest.first == " " {
            guard next == "-" || surroundings == .wholeText else { break }
            rest.removeFirst()
            guard let word = word() else { break }
            guard word.hasPrefix("-") else {
                command.addresses.append(word)
                continue
            }
            var option = [word]
            if !hasEnded, rest.first == " ", Self.takesValue(word) {
                rest.removeFirst()
                self.word().map { option.append($0) }
            }
            command.options.append(option)
        }
        return command
    }

    private static let described = CommandDescription(of: InstallCommand.self)

    private static func takesValue(_ option: String) -> Bool {
        !option.contains("=") && described.option(named: option).map { $0.arity != .flag } == true
    }

    /// Reads a word as a shell would, up to a blank or to punctuation that ends it.
    private mutating func word() -> String? {
        var word = ""
        var isQuoted = false
        while let character = rest.first {
            if character == "'" {
                isQuoted.toggle()
            } else if !isQuoted, character == "\\", let next = rest.dropFirst().first {
                rest.removeFirst()
                word.append(next)
            } else if !isQuoted, character == " " || endsWord {
                hasEnded = character != " "
                break
            } else {
                word.append(character)
            }
            rest.removeFirst()
        }
        return word.isEmpty ? nil : word
    }

    /// Whether the next character is punctuation of the sentence.
    private var endsWord: Bool {
        let punctuation = rest.prefix { ",;?.)`…".contains($0) }
        guard !punctuation.isEmpty, surroundings == .partOfSentence || punctuation.contains(",")
        else { return false }
        let next = rest.dropFirst(punctuation.count).first
        return next == nil || next == " "
    }
}
