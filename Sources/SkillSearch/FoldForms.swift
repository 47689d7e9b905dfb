internal import Text

/// The forms that replace characters before a text is searched, beside letter case.
///
/// Compatibility forms (NFKC), such as those of full-width letters and half-width kana, and Latin and Greek letters
/// without accents. The standard library only has canonical normalization, so the forms are in a table of entries
/// `code+count=form`:
/// hexadecimal, consecutive codes with consecutive forms together.
struct FoldForms: Sendable {
    /// The table, read when the first text that is not ASCII is folded.
    static let shared = FoldForms()

    private struct Run {
        let start: UInt32
        let count: UInt32
        /// The form of the first code, or an index into `longForms` if `isLong`.
        let form: UInt32
        let isLong: Bool
    }

    private var runs: [Run] = []
    private var longForms: [[Unicode.Scalar]] = []

    private init() {
        for entry in SearchTable.folds.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }) {
            append(entry)
        }
    }

    private mutating func append(_ entry: ArraySlice<UInt8>) {
        var numbers: [UInt32] = [0]
        var count: UInt32 = 1
        for byte in entry {
            switch byte {
            case UInt8(ascii: "+"): numbers.append(0)
            case UInt8(ascii: "="):
                if numbers.count == 2 { count = numbers.removeLast() }
                numbers.append(0)
            case UInt8(ascii: "."): numbers.append(0)
            default: numbers[numbers.count - 1] = numbers[numbers.count - 1] << 4 | Self.digit(byte)
            }
        }
        let isLong = numbers.count != 2
        runs.append(
            Run(
                start: numbers[0], count: count,
                form: isLong ? UInt32(longForms.count) : numbers[1], isLong: isLong))
        if isLong { longForms.append(numbers.dropFirst().compactMap(Unicode.Scalar.init)) }
    }

    private static func digit(_ byte: UInt8) -> UInt32 {
        UInt32(byte < UInt8(ascii: "a") ? byte - UInt8(ascii: "0") : byte - UInt8(ascii: "a") + 10)
    }

    /// Appends the form of a character, and returns false if it has none.
    func append(_ scalar: Unicode.Scalar, to text: inout String.UnicodeScalarView) -> Bool {
        let next = runs.partitionPoint { $0.start > scalar.value }
        guard next > 0 else { return false }
        let run = runs[next - 1]
        let distance = scalar.value - run.start
        guard distance < run.count else { return false }
        if run.isLong {
            text.append(contentsOf: longForms[Int(run.form)])
        } else if let form = Unicode.Scalar(run.form + distance) {
            text.append(form)
        }
        return true
    }
}
