internal import ArraySpan
internal import Text

/// Words that are found in one pass over a text, ignoring the case of ASCII letters.
struct PatternTable: Sendable {
    /// The words in lowercase, each at least three bytes long.
    let words: [[UInt8]]

    /// The three consecutive bytes of a word that are rarest in English, used to find candidates.
    private struct Window {
        /// The bytes; the first byte is the lowest.
        let bytes: UInt32
        /// Their offset in the word.
        let place: Int

        init(of word: [UInt8]) {
            place = PatternTable.rarestPlace(in: word[...])
            bytes = word[place..<place + 3].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    /// The offset of the three consecutive bytes of a word that are rarest in English.
    static func rarestPlace(in word: ArraySlice<UInt8>) -> Int {
        var (best, least) = (0, Int.max)
        var rank = ByteFrequency.rank(word[word.startIndex])
        var next = ByteFrequency.rank(word[word.startIndex + 1])
        for index in word.startIndex + 2..<word.endIndex {
            let last = ByteFrequency.rank(word[index])
            if rank + next + last < least {
                (best, least) = (index - 2 - word.startIndex, rank + next + last)
            }
            (rank, next) = (next, last)
        }
        return best
    }

    /// The index plus one of the first word of each bucket; a bucket contains the words whose windows hash to it.
    private let first: [UInt16]
    /// The index plus one of the next word in the same bucket.
    private let next: [UInt16]
    /// The window of each word.
    private let windows: [Window]
    /// Whether any window has a hash, as one bit for each.
    private let filter: [UInt64]

    init(_ words: [[UInt8]]) {
        precondition(words.allSatisfy { $0.count >= 3 }, "a word has three bytes at least")
        var first = [UInt16](repeating: 0, count: 1 << Self.bucketBits)
        var next: [UInt16] = []
        let windows = words.map(Window.init)
        for (number, window) in windows.enumerated() {
            next.append(first[Self.bucket(window.bytes)])
            first[Self.bucket(window.bytes)] = UInt16(number + 1)
        }
        self.words = words
        self.first = first
        self.next = next
        self.windows = windows
        filter = windows.reduce(into: Array(repeating: 0, count: 1 << (Self.hashBits - 6))) {
            filter, window in
            let hash = Self.hash(window.bytes)
            filter[hash >> 6] |= 1 << UInt64(hash & 63)
        }
    }

    private static let hashBits = 16
    private static let bucketBits = 12

    private static func hash(_ window: UInt32) -> Int {
        Int((window &* 0x9E37_79B1) >> UInt32(UInt32.bitWidth - hashBits))
    }

    private static func bucket(_ window: UInt32) -> Int {
        hash(window) >> (hashBits - bucketBits)
    }

    /// Finds all words in a text, ignoring case; the order of overlapping words is unspecified.
    func scan(_ bytes: [UInt8], found: (_ word: Int, _ offset: Int) -> Void) {
        let text = bytes.span
        let filter = filter.span
        var offset = 0
        while offset + 8 <= text.count {
            let eight = text.eight(at: offset).lowercased
            var isFound: UInt64 = 0
            for index in 0..<Self.windowCount {
                let hash = Self.hash(eight.window(at: index))
                // A hash has as many values as the filter has bits.
                isFound |= unsafe filter[unchecked: hash >> 6] &>> UInt64(hash & 63)
            }
            if isFound & 1 != 0 {
                for index in 0..<Self.windowCount {
                    look(for: eight.window(at: index), in: text, at: offset + index, found)
                }
            }
            offset += Self.windowCount
        }
        while offset + 3 <= text.count {
            let window = (0..<3).reversed().reduce(UInt32(0)) {
                $0 << 8 | UInt32(text[offset + $1].lowercased)
            }
            look(for: window, in: text, at: offset, found)
            offset += 1
        }
    }

    /// The number of three-byte windows in eight bytes.
    private static let windowCount = 6

    private func look(
        for bytes: UInt32, in text: Span<UInt8>, at offset: Int,
        _ found: (_ word: Int, _ offset: Int) -> Void
    ) {
        let hash = Self.hash(bytes)
        guard filter[hash >> 6] & (1 << UInt64(hash & 63)) != 0 else { return }
        var number = Int(first[Self.bucket(bytes)])
        while number != 0 {
            let window = windows[number - 1]
            let start = offset - window.place
            if window.bytes == bytes, start >= 0, matches(number - 1, in: text, at: start) {
                found(number - 1, start)
            }
            number = Int(next[number - 1])
        }
    }

    private func matches(_ number: Int, in text: Span<UInt8>, at start: Int) -> Bool {
        let word = words[number]
        guard start + word.count <= text.count else { return false }
        for index in word.indices where text[start + index].lowercased != word[index] {
            return false
        }
        return true
    }
}
