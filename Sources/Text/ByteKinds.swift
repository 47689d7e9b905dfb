/// The kinds of bytes that a text contains besides printable ASCII, tabs and line endings.
///
/// Most texts contain none, or only a dash and an emoji, so rules about characters can skip them.
public struct ByteKinds: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8

    /// Bytes above 0x7F.
    public static let beyondASCII = Self(rawValue: 1)
    /// ASCII control characters, including NUL and DEL.
    public static let control = Self(rawValue: 2)
    /// The byte that starts a C1 control character in UTF-8; it also starts other characters up to U+00BF.
    public static let c1Lead = Self(rawValue: 4)

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Finds the kinds of all bytes of a text.
    public init(of text: Span<UInt8>) {
        var kinds: Self = []
        text.forEachIndex(skipping: \.withoutNewlines.isPrintable) {
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
