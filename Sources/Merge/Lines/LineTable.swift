/// Assigns the same number to equal lines or words, so that they can be compared quickly.
struct LineTable {
    private var numbers: [ArraySlice<UInt8>: Int] = [:]

    /// Returns the numbers of lines; lines seen before keep their numbers.
    mutating func numbers(of lines: [ArraySlice<UInt8>]) -> [Int] {
        lines.map { line in
            if let number = numbers[line] { return number }
            numbers[line] = numbers.count
            return numbers.count - 1
        }
    }

    /// Splits a text into lines that include their line break, LF or CR LF.
    ///
    /// Only the last line may lack a line break.
    static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 0x0A) {
            lines.append(rest[...end])
            rest = rest[(end + 1)...]
        }
        if !rest.isEmpty { lines.append(rest) }
        return lines
    }
}

extension Collection<ArraySlice<UInt8>> {
    /// The concatenated bytes of all lines.
    var text: [UInt8] { Array(joined()) }
}
