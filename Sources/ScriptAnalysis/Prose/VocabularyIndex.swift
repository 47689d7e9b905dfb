internal import ArraySpan
internal import Text

/// The words of all languages with their roles, found in one pass over a text in lowercase.
///
/// Almost all words start where a word of the text starts, so only there, and at the bytes with which the others start, four
/// bytes are looked up.
struct VocabularyIndex: Sendable {
    /// A spelling with the roles that it has in any table.
    struct Entry: Sendable {
        /// The first eight bytes, of which the first is the lowest; bytes after the end are 0.
        fileprivate let head: UInt64
        /// The bits of `head` that are of the word.
        fileprivate let mask: UInt64
        /// The offset in ``VocabularyIndex/text``.
        fileprivate let start: Int32
        let count: Int32
        fileprivate(set) var roles: RoleSet
        /// The number plus one of the next entry with the same hash; 0 for none.
        fileprivate let next: UInt16
        let language: Vocabulary.Language
        /// Whether letters may follow.
        let isStem: Bool
    }

    /// A word that was found.
    struct Hit {
        let entry: UInt16
        let offset: Int32
    }

    /// The kinds of words that may start at a byte.
    private struct ByteClass: OptionSet {
        let rawValue: UInt8
        /// A byte of a letter or digit.
        static let letter = Self(rawValue: 1)
        /// A byte that continues a character, which is a letter if the byte before starts one.
        static let continuation = Self(rawValue: 2)
        /// A byte with which an entry may start in the middle of a word.
        static let lead = Self(rawValue: 4)
    }

    static let shared = VocabularyIndex(Vocabulary.all)

    private(set) var entries: [Entry] = []
    /// The bytes of all tables.
    private var text: [UInt8] = []
    /// The number plus one of the last entry of each hash; 0 for none.
    private var slots = [UInt16](repeating: 0, count: 1 << Self.slotBits)
    /// Whether any entry has a hash of 16 bits, as one bit for each: most words of a text are none, and this is small.
    private var filter = [UInt64](repeating: 0, count: 1 << 10)
    private var classes: [ByteClass]

    private static let slotBits = 14

    private init(_ tables: [Vocabulary]) {
        classes = (0...255).map { byte in
            switch UInt8(byte) {
            case 0x80..<0xC3: .continuation
            case 0xC3...0xD1: .letter
            case let byte: byte.isWordPart ? .letter : []
            }
        }
        entries.reserveCapacity(4_096)
        for table in tables {
            let bytes = Array(table.table.utf8)
            let base = text.count
            text += bytes
            for line in Vocabulary.lines(of: bytes) {
                let roles = RoleSet(line.role)
                for word in line.words {
                    add(
                        word.range.lowerBound + base..<word.range.upperBound + base, roles,
                        table.language, isStem: word.isStem)
                }
            }
        }
    }

    /// Adds a word, or its roles to those of the same spelling.
    ///
    /// A spelling that is both a word and the beginning of words is in two entries.
    private mutating func add(
        _ range: Range<Int>, _ roles: RoleSet, _ language: Vocabulary.Language, isStem: Bool
    ) {
        precondition(range.count >= 3, "a word has three bytes at least")
        let head = Self.head(of: text.span, at: range.lowerBound)
        let mask = range.count >= 8 ? UInt64.max : 1 << UInt64(8 * range.count) - 1
        let hash = Self.hash(range.count > 3 ? head : head & 0xFF_FFFF)
        let slot = Int(hash >> UInt32(32 - Self.slotBits))
        var number = slots[slot]
        while number != 0 {
            let known = entries[Int(number) - 1]
            let start = Int(known.start)
            if Int(known.count) == range.count,
                text[start..<start + range.count] == text[range]
            {
                guard known.isStem == isStem else { break }
                if known.language == language {
                    entries[Int(number) - 1].roles.formUnion(roles)
                    return
                }
                // A word of English too is one of English.
                if language.hasBlanks { return }
            }
            number = known.next
        }
        let first = text[range.lowerBound]
        if !language.hasBlanks || !classes[Int(first)].contains(.letter) {
            classes[Int(first)].insert(.lead)
        }
        entries.append(
            Entry(
                head: head & mask, mask: mask, start: Int32(range.lowerBound),
                count: Int32(range.count), roles: roles, next: slots[slot], language: language,
                isStem: isStem))
        slots[slot] = UInt16(entries.count)
        filter[Int(hash >> 22)] |= 1 << UInt64(hash >> 16 & 63)
    }

    /// The bytes of a word.
    private func bytes(of entry: Entry) -> ArraySlice<UInt8> {
        text[Int(entry.start)..<Int(entry.start + entry.count)]
    }

    /// The hash of the first four bytes.
    private static func hash(_ head: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: head) &* 0x9E37_79B1
    }

    /// The eight bytes at an offset; bytes after the end are 0.
    private static func head(of text: Span<UInt8>, at offset: Int) -> UInt64 {
        if offset + 8 <= text.count { return text.eight(at: offset).bits }
        return (offset..<text.count).reversed().reduce(0) { $0 << 8 | UInt64(text[$1]) }
    }

    /// Finds the words in a text, ordered by their offsets.
    func hits(in bytes: [UInt8]) -> [Hit] {
        var hits: [Hit] = []
        let text = bytes.span
        let classes = classes.span
        let slots = slots.span
        let filter = filter.span
        let entries = entries.span
        var isAfterLetter = false
        for offset in 0..<text.count {
            let kind = classes[Int(text[offset])]
            // Most bytes are in the middle of a word.
            if kind == .letter, isAfterLetter { continue }
            var isLetter = kind.contains(.letter)
            if kind.contains(.continuation) {
                isLetter = offset > 0 && (0xC3...0xD1).contains(text[offset - 1])
            }
            defer { isAfterLetter = isLetter }
            guard isLetter && !isAfterLetter || kind.contains(.lead) else { continue }
            let head = Self.head(of: text, at: offset)
            let first = hits.count
            for pass in 0..<2 {
                let isShort = pass == 1
                let hash = Self.hash(isShort ? head & 0xFF_FFFF : head)
                guard filter[Int(hash >> 22)] & (1 << UInt64(hash >> 16 & 63)) != 0 else {
                    continue
                }
                var number = Int(slots[Int(hash >> UInt32(32 - Self.slotBits))])
                while number != 0 {
                    let index = number - 1
                    if (entries[index].head ^ head) & entries[index].mask == 0,
                        (entries[index].count == 3) == isShort,
                        matches(entries[index], in: text, at: offset)
                    {
                        hits.append(Hit(entry: UInt16(index), offset: Int32(offset)))
                    }
                    number = Int(entries[index].next)
                }
            }
            if hits.count > first + 1 { sort(&hits, from: first) }
        }
        return hits
    }

    /// Whether the rest of a word is there, and the word is not a part of a longer one.
    private func matches(_ entry: Entry, in text: Span<UInt8>, at offset: Int) -> Bool {
        let end = offset + Int(entry.count)
        guard end <= text.count else { return false }
        var index = Int(entry.start) + 8
        for place in offset + 8..<max(offset + 8, end) {
            guard text[place] == self.text[index] else { return false }
            index += 1
        }
        guard entry.language.hasBlanks else { return true }
        if offset > 0, isLetter(text, offset), isLetter(text, offset - 1) { return false }
        return entry.isStem || end >= text.count || !isLetter(text, end - 1)
            || !isLetter(text, end)
    }

    /// Whether a byte is part of a letter or digit of a language with blanks.
    private func isLetter(_ text: Span<UInt8>, _ index: Int) -> Bool {
        let byte = text[index]
        if byte < 0x80 { return byte.isWordPart }
        if byte >= 0xC3 { return byte <= 0xD1 }
        return index > 0 && (0xC3...0xD1).contains(text[index - 1])
    }

    /// Orders the words at one offset by the place of their rarest bytes, and the later entries first.
    private func sort(_ hits: inout [Hit], from first: Int) {
        let sorted = hits[first...].map { hit in
            (hit, PatternTable.rarestPlace(in: bytes(of: entries[Int(hit.entry)])))
        }.sorted { ($0.1, $1.0.entry) < ($1.1, $0.0.entry) }
        for (index, element) in sorted.enumerated() { hits[first + index] = element.0 }
    }
}
