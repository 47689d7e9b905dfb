/// Eight bytes of a text at once, for passes over texts most of which needs no closer look.
struct EightBytes {
    /// The first byte of the text is the lowest one.
    let bits: UInt64

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Whether all are ASCII.
    var isASCII: Bool { bits & Self.highs == 0 }

    /// Whether all are ASCII characters that are shown, or blanks.
    var isShown: Bool {
        let isBelow = (bits &- 0x2020_2020_2020_2020) & ~bits
        let delete = bits ^ 0x7F7F_7F7F_7F7F_7F7F
        let isDelete = (delete &- Self.ones) & ~delete
        return (isBelow | isDelete | bits) & Self.highs == 0
    }

    /// The same with a shown character in place of each newline.
    var withoutNewlines: Self {
        let rest = bits ^ Self.ones &* UInt64(Byte.newline)
        let isOther = ((rest & ~Self.highs) &+ ~Self.highs) | rest
        return Self(bits: bits | (~isOther & Self.highs) >> 2)
    }

    /// The same with the capital letters of ASCII made small.
    var lowercased: Self {
        let rest = bits & ~Self.highs
        let isBehindZ = rest &+ Self.ones &* (0x7F - 0x5A)
        let isFromA = rest &+ Self.ones &* (0x80 - 0x41)
        let isCapital = (isFromA ^ isBehindZ) & ~bits & Self.highs
        return Self(bits: bits | isCapital >> 2)
    }

    /// Three of them, from one of the first six on.
    func window(at index: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: bits &>> UInt64(index &* 8)) & 0xFF_FFFF
    }
}

extension Span<UInt8> {
    /// The eight bytes from an offset on.
    func eight(at offset: Int) -> EightBytes {
        precondition(offset >= 0 && offset + 8 <= count)
        let bits = unsafe bytes.unsafeLoadUnaligned(
            fromUncheckedByteOffset: offset, as: UInt64.self)
        return EightBytes(bits: UInt64(littleEndian: bits))
    }

    /// Calls with the place of every byte, but for those of eight in a row that need no look.
    func forEachIndex(passing isPassed: (EightBytes) -> Bool, _ body: (Int) -> Void) {
        var offset = 0
        while offset < count {
            let end = Swift.min(offset + 8, count)
            if end - offset < 8 || !isPassed(eight(at: offset)) {
                for index in offset..<end { body(index) }
            }
            offset = end
        }
    }
}

/// What kinds of bytes a text has, besides the ASCII characters that are shown, blanks, tabs and line ends.
///
/// Most texts have none, or but a dash and an emoji: no rule for characters has to look at such a one.
struct ByteKinds: OptionSet {
    let rawValue: UInt8

    /// Bytes of characters beyond ASCII, or of no character.
    static let beyondASCII = Self(rawValue: 1)
    /// NUL and the other controls of ASCII, DEL among them.
    static let control = Self(rawValue: 2)
    /// What the controls beyond ASCII start with in UTF-8 (C1), and other characters up to U+00BF.
    static let c1Lead = Self(rawValue: 4)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Looks at every byte.
    init(of text: Span<UInt8>) {
        var kinds: Self = []
        text.forEachIndex(passing: \.withoutNewlines.isShown) {
            kinds.formUnion(Self(text[$0]))
        }
        self = kinds
    }

    private init(_ byte: UInt8) {
        switch byte {
        case 0xC2: self = [.beyondASCII, .c1Lead]
        case 0x80...: self = .beyondASCII
        case Byte.tab, Byte.newline, Byte.carriageReturn, 0x20..<0x7F: self = []
        default: self = .control
        }
    }
}
