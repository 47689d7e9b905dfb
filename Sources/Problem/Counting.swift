/// Returns a number with its noun: `1 file`, `2,000 files`.
public func counted(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
}

/// Returns a number with its noun, whose plural is irregular: `1 entry`, `2 entries`.
public func counted(_ number: Int, _ noun: String, plural: String) -> String {
    "\(grouped(number)) \(number == 1 ? noun : plural)"
}

/// Returns a number with thousands separators: `3,505`.
public func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
        if index > 0, index.isMultiple(of: 3), digit != "-" { text.append(",") }
        text.append(digit)
    }
    return String(text.reversed())
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
