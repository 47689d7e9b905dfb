/// A number for each line (or word), the same for the same bytes, so that comparing them costs nothing.
struct LineTable {
    private var numbers: [ArraySlice<UInt8>: Int] = [:]

    /// Gives the numbers of some lines; those that were seen before keep theirs.
    mutating func numbers(of lines: [ArraySlice<UInt8>]) -> [Int] {
        lines.map { line in
            if let number = numbers[line] { return number }
            numbers[line] = numbers.count
            return numbers.count - 1
        }
    }

    /// Cuts a text into lines that keep their ends: LF, or the CR LF in which it is the last byte.
    ///
    /// Only the last line may have none.
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
    /// The bytes of all lines.
    var text: [UInt8] { Array(joined()) }
}
