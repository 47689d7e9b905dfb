/// A reader that follows what is nested up to a ``Limit``.
protocol NestingReader {
    static var nestingLimit: Int { get }
    /// How many parts are read inside each other.
    var depth: Int { get set }
    /// Whether everything was read: no limit was reached.
    var isComplete: Bool { get set }
}

extension NestingReader {
    /// Whether what is nested here is read; if not, the reading is not complete.
    mutating func mayNest() -> Bool {
        if depth >= Self.nestingLimit { isComplete = false }
        return depth < Self.nestingLimit
    }

    /// Reads a part in this one.
    mutating func nested<Part>(_ read: (inout Self) -> Part) -> Part {
        depth += 1
        defer { depth -= 1 }
        return read(&self)
    }

    /// Takes over that another reader, of a part of the text, left something out.
    mutating func note(_ part: some NestingReader) { isComplete = isComplete && part.isComplete }
}
