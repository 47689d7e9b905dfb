internal import Text

/// A piece of a text that is searched as a unit.
enum SearchWord: Equatable {
    /// Letters and digits of a script that writes blanks between words, folded.
    case letters(String)
    /// Characters of a script without blanks, such as 設計書を読む, folded.
    case run([Unicode.Scalar])

    /// The maximum length of ``letters(_:)`` in UTF-8; the rest of a longer word is ignored.
    static let lengthLimit = 64

    /// Splits a text into words; everything that is no letter, digit or mark separates them, such as `-`, `_` and `.`.
    ///
    /// `C++`, `C#`, `F#` and `.NET` become the words that names of skills use: `cpp`, `csharp`, `fsharp`, `dotnet`.
    static func words(of text: String) -> [SearchWord] {
        var splitter = WordSplitter()
        for scalar in FoldedText(text).text.unicodeScalars { splitter.add(scalar) }
        return splitter.finish()
    }

    /// The terms under which the word is in a search file: the word, or for a run its bigrams and its last character.
    ///
    /// Every character of a run is therefore the first of a term, which finds queries of one character.
    var terms: [String] {
        switch self {
        case .letters(let word): return [word]
        case .run(let scalars):
            return Self.bigrams(of: scalars) + (scalars.last.map { [String($0)] } ?? [])
        }
    }

    /// The pairs of neighbors in a run.
    static func bigrams(of scalars: some Collection<Unicode.Scalar>) -> [String] {
        zip(scalars, scalars.dropFirst()).map { first, second in
            var pair = String.UnicodeScalarView()
            pair.append(first)
            pair.append(second)
            return String(pair)
        }
    }
}

/// Collects the words of a folded text.
private struct WordSplitter {
    private var words: [SearchWord] = []
    /// The bytes of the word so far.
    private var letters: [UInt8] = []
    private var run: [Unicode.Scalar] = []
    /// The two characters before the next one.
    private var (earlier, previous): (Unicode.Scalar, Unicode.Scalar) = (" ", " ")

    mutating func add(_ scalar: Unicode.Scalar) {
        switch CharacterKind(scalar) {
        case .letter:
            endRun()
            if letters.isEmpty, scalar == "n", previous == ".", earlier == " " {
                letters.append(UInt8(ascii: "."))
            }
            if letters.count < SearchWord.lengthLimit { append(scalar) }
        case .unspaced:
            endLetters()
            run.append(scalar)
        case .separator:
            if scalar == "#", letters.count == 1, "cf".utf8.contains(letters[0]) {
                letters += "sharp".utf8
            }
            if (earlier, previous, scalar) == ("c", "+", "+"), words.last == .letters("c") {
                words[words.count - 1] = .letters("cpp")
            }
            endLetters()
            endRun()
        }
        (earlier, previous) = (previous, scalar)
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            letters.append(UInt8(scalar.value))
        } else {
            letters += String(scalar).utf8
        }
    }

    private mutating func endLetters() {
        guard let first = letters.first else { return }
        // A full stop is only kept at the start of `.n…`.
        let isMarked = first == UInt8(ascii: ".")
        let word = String(decoding: isMarked ? letters.dropFirst() : letters[...], as: UTF8.self)
        words.append(.letters(isMarked && word == "net" ? "dotnet" : word))
        letters.removeAll(keepingCapacity: true)
    }

    private mutating func endRun() {
        guard !run.isEmpty else { return }
        words.append(.run(run))
        run = []
    }

    mutating func finish() -> [SearchWord] {
        endLetters()
        endRun()
        return words
    }
}

/// The kinds of characters that words are made of.
private enum CharacterKind {
    case letter, unspaced, separator

    init(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            self = UInt8(scalar.value).isLetterOrDigit ? .letter : .separator
            return
        }
        if UnspacedScript(of: scalar) != nil {
            self = .unspaced
            return
        }
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
            self = .letter
        default: self = .separator
        }
    }
}

/// A script that writes words without blanks, or as Hangul with endings attached.
enum UnspacedScript {
    case han, hiragana, katakana, other

    /// The script of a character by the blocks of Unicode; nil for other scripts.
    init?(of scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            self = .han
        case 0x3041...0x3096, 0x309D...0x309F: self = .hiragana
        case 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF: self = .katakana
        case 0xE01...0xE4E, 0xE81...0xECD, 0x1000...0x1049, 0x1100...0x11FF, 0x1780...0x17D3,
            0xAC00...0xD7A3:
            self = .other
        default: return nil
        }
    }
}
