/// The words that make a place worth a look by some rule, found in one pass over a text.
struct WordTable: Sendable {
    /// The words of every rule that reads text.
    static let shared = WordTable(Rules.textRules)

    /// The words, in lower case.
    let words: [[UInt8]]
    /// Which words are a rule's, by its id: one truth for each word.
    let owned: [String: [Bool]]

    /// The number of the first word of each bucket, plus one: a bucket holds the words whose first three
    /// bytes fall into it.
    private let first: [UInt16]
    /// The number of the next word in the same bucket, plus one.
    private let next: [UInt16]
    /// The first three bytes of each word.
    private let windows: [UInt32]
    /// One bit for each hash of three bytes: set where a word starts with such three.
    private let filter: [UInt64]

    init(_ rules: [any TextRule]) {
        let words = Set(rules.flatMap(\.words)).sorted().map { Array($0.utf8) }
        precondition(words.allSatisfy { $0.count >= 3 }, "a word has three bytes at least")
        var first = [UInt16](repeating: 0, count: 4096)
        var next: [UInt16] = []
        let windows = words.map { $0.prefix(3).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
        for (number, window) in windows.enumerated() {
            next.append(first[Self.bucket(window)])
            first[Self.bucket(window)] = UInt16(number + 1)
        }
        self.words = words
        self.first = first
        self.next = next
        self.windows = windows
        filter = windows.reduce(into: Array(repeating: 0, count: 1024)) { filter, window in
            filter[Self.hash(window) >> 6] |= 1 << UInt64(Self.hash(window) & 63)
        }
        owned = Dictionary(
            rules.map { rule in
                (rule.id, words.map { rule.words.contains(String(decoding: $0, as: UTF8.self)) })
            }
        ) { one, _ in one }
    }

    private static func hash(_ window: UInt32) -> Int { Int((window &* 0x9E37_79B1) >> 16) }

    private static func bucket(_ window: UInt32) -> Int { hash(window) >> 4 }

    /// Finds every word in a text, in any letter case, and every character that can't be seen.
    func scan(
        _ bytes: [UInt8], word: (Int, Int) -> Void, invisible: (Int, UInt32) -> Void
    ) {
        let text = bytes.span
        let first = first.span
        let windows = windows.span
        let filter = filter.span
        var window: UInt32 = 0
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte >= 0xC2, let scalar = Invisible.scalar(in: text, at: index) {
                invisible(index, scalar)
            }
            window = (window << 8 | UInt32(byte.lowercased)) & 0xFF_FFFF
            let hash = Self.hash(window)
            index += 1
            guard filter[hash >> 6] >> UInt64(hash & 63) & 1 != 0 else { continue }
            var number = Int(first[Self.bucket(window)])
            while number != 0 {
                if windows[number - 1] == window, matches(number - 1, in: text, at: index - 3) {
                    word(number - 1, index - 3)
                }
                number = Int(next[number - 1])
            }
        }
    }

    private func matches(_ number: Int, in text: Span<UInt8>, at start: Int) -> Bool {
        let word = words[number]
        guard start >= 0, start + word.count <= text.count else { return false }
        for index in word.indices where text[start + index].lowercased != word[index] {
            return false
        }
        return true
    }
}

extension UInt8 {
    /// The byte of the small letter, when this is a capital one of ASCII.
    var lowercased: UInt8 { self &- 65 < 26 ? self | 32 : self }
    /// Whether it can be part of a word or an identifier.
    var isWordPart: Bool { isLetter || isDigit || self == 95 }
}
