/// Returns a number with its noun: `1 file`, `2 files`.
public func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
}

extension [String] {
    /// The texts as a list in a sentence: `a, b and c`.
    public var joinedWithAnd: String {
        guard count > 1, let last else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }

    /// The texts as alternatives in a sentence: `a, b or c`.
    public var joinedWithOr: String {
        guard count > 1, let last else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
