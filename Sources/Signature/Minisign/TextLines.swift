/// The lines of a small text file, without their ends.
struct TextLines {
    /// The longest comment, in bytes.
    static let commentLimit = 1 << 10

    private var lines: [ArraySlice<UInt8>]

    /// Splits a text; a line feed ends a line, and a carriage return before it belongs to the end.
    init(_ bytes: [UInt8]) {
        lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
        while lines.last?.isEmpty == true { lines.removeLast() }
    }

    var isEmpty: Bool { lines.isEmpty }

    /// Removes and returns the first line; nil at the end.
    mutating func next() -> ArraySlice<UInt8>? { lines.isEmpty ? nil : lines.removeFirst() }

    /// Removes the first line if it starts with a label, and returns the text after it; throws if that is not a comment.
    mutating func comment(after label: String) throws(SignatureError) -> String? {
        guard let line = lines.first, line.starts(with: label.utf8) else { return nil }
        lines.removeFirst()
        return try Self.comment(line.dropFirst(label.utf8.count))
    }

    /// Returns a comment as text; throws if it is too long, is not UTF-8 or has control characters.
    static func comment(_ bytes: some Collection<UInt8>) throws(SignatureError) -> String {
        let tab = UInt8(ascii: "\t")
        guard bytes.count <= commentLimit,
            bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == tab }),
            let text = String(validating: bytes, as: UTF8.self)
        else { throw .invalidComment(limit: commentLimit) }
        return text
    }
}

/// The texts before the comments of a file.
enum CommentLabel {
    static let untrusted = "untrusted comment: "
    static let trusted = "trusted comment: "
}
