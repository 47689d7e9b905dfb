internal import JSON

/// A text at the end of a file that is a JSON object, in a line of its own, which is added once the rest is known.
struct TrailingMember {
    private static let end = Array("\n}\n".utf8)

    private let start: [UInt8]
    /// The maximum size of the text, in bytes.
    private let limit: Int

    init(_ key: String, limit: Int) {
        start = Array(",\n  \"\(key)\": ".utf8)
        self.limit = limit
    }

    /// Returns a file with the text at the end; one that is not an object stays as it is.
    func added(_ text: [UInt8], to file: [UInt8]) -> [UInt8] {
        guard file.ends(with: Self.end) else { return file }
        let value = JSONValue.string(String(decoding: text, as: UTF8.self)).text(.line)
        return file.dropLast(Self.end.count) + start + Array(value.utf8) + Self.end
    }

    /// Splits a file into the rest and the text; nil if it does not end with one.
    func parts(of file: [UInt8]) -> (rest: [UInt8], text: [UInt8])? {
        // Each byte of a text has at most six in JSON.
        let window = file.suffix(6 * limit)
        guard file.ends(with: Self.end), let found = window.lastRange(of: start) else { return nil }
        let value = file[found.upperBound..<file.count - Self.end.count]
        guard let text = try? JSONValue(parsing: Array(value)).string, text.utf8.count <= limit
        else { return nil }
        return (file[..<found.lowerBound] + Self.end, Array(text.utf8))
    }
}

extension [UInt8] {
    fileprivate func ends(with other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }
}

extension ArraySlice<UInt8> {
    /// Returns the last range of other bytes.
    fileprivate func lastRange(of other: [UInt8]) -> Range<Int>? {
        guard count >= other.count else { return nil }
        return (startIndex...endIndex - other.count).reversed().lazy
            .map { $0..<$0 + other.count }
            .first { self[$0].elementsEqual(other) }
    }
}
