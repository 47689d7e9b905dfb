internal import Text

/// The part of an English word that its inflected forms share: plurals, `-ing` and `-ed`.
///
/// Search files contain words as they are written; a query looks up every word of the file with the same stem. The
/// rules can therefore change without new search files, and an exact form ranks above the others. Stems need not be
/// words: `code`, `coded` and `coding` have the stem `cod`.
enum EnglishStem {
    /// Returns the stem of a folded word; words that are short or not of ASCII letters are their own stem.
    static func stem(of word: String) -> String {
        var letters = Array(word.utf8)
        guard letters.count > 3, letters.allSatisfy(\.isLetter) else { return word }
        let isPlural = dropPlural(&letters)
        if !isPlural || letters.count > 4 { dropEnding(&letters) }
        if letters.count > 4, letters.last == UInt8(ascii: "e") { letters.removeLast() }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Returns the start that verbs and the nouns made of them share: `translat` for `translator` and `translation`.
    ///
    /// At least four letters remain, so that `action` and `order` are their own roots.
    static func root(ofStem stem: String) -> String {
        var letters = Array(stem.utf8)
        while let ending = nounEndings.first(where: { letters.ends(with: $0) }),
            letters.count >= 4 + ending.utf8.count
        {
            letters.removeLast(ending.utf8.count)
            if letters.count > 4, letters.last == UInt8(ascii: "e") { letters.removeLast() }
        }
        return String(decoding: letters, as: UTF8.self)
    }

    private static let nounEndings = ["ation", "ition", "ion", "ment", "er", "or", "iz", "at"]

    /// The start that all words with a stem share.
    static func commonPrefix(ofStem stem: String) -> String {
        stem.utf8.count > 3 && stem.utf8.last == UInt8(ascii: "y") ? String(stem.dropLast()) : stem
    }

    private static func dropPlural(_ letters: inout [UInt8]) -> Bool {
        guard letters.last == UInt8(ascii: "s") else { return false }
        if letters.count > 4, letters.ends(with: "ies") {
            letters.replaceSubrange((letters.count - 3)..., with: "y".utf8)
            return true
        }
        let isSibilant = ["sses", "xes", "zes", "ches", "shes"].contains { letters.ends(with: $0) }
        if letters.count > 4, isSibilant {
            letters.removeLast(2)
            return true
        }
        guard !["ss", "us", "is"].contains(where: { letters.ends(with: $0) }) else { return false }
        letters.removeLast()
        return true
    }

    private static func dropEnding(_ letters: inout [UInt8]) {
        for ending in ["ing", "ed"] where letters.ends(with: ending) {
            let rest = letters.dropLast(ending.utf8.count)
            guard rest.count >= 3, rest.contains(where: isVowel), !letters.ends(with: "eed") else {
                return
            }
            letters = Array(rest)
            dropDoubledConsonant(&letters)
            return
        }
    }

    /// `planning` → `plan`, but not `calling`, `passing` and `buzzing`.
    private static func dropDoubledConsonant(_ letters: inout [UInt8]) {
        guard letters.count > 3, let last = letters.last, letters[letters.count - 2] == last,
            !isVowel(last), !"lsz".utf8.contains(last)
        else { return }
        letters.removeLast()
    }

    private static func isVowel(_ letter: UInt8) -> Bool { "aeiouy".utf8.contains(letter) }
}

extension [UInt8] {
    fileprivate func ends(with ending: String) -> Bool {
        suffix(ending.utf8.count).elementsEqual(ending.utf8)
    }
}
