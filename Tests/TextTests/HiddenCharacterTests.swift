import Testing
import Text

@Suite struct `Hidden characters` {
    /// The characters of all categories that none of which is seen, besides those that are named.
    private static func isExpected(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // Joiners: emoji and several scripts need them.
        case .format: scalar.value != 0x200C && scalar.value != 0x200D
        default:
            [0x115F, 0x1160, 0x2065, 0x3164, 0xFFA0, 0xFFFE, 0xFFFF].contains(scalar.value)
                || (0xE0000...0xE0FFF).contains(scalar.value)
        }
    }

    @Test func `are those of the categories of Unicode`() {
        let different = (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init)
            .filter { $0.isHidden != Self.isExpected($0) }
        #expect(different.map(\.codePoint) == [])
    }

    @Test(arguments: [("\u{9}", "U+0009"), ("\u{9B}", "U+009B"), ("\u{E0041}", "U+E0041")])
    func `have code points of at least four digits`(_ scalar: Unicode.Scalar, _ text: String) {
        #expect(scalar.codePoint == text)
    }
}
