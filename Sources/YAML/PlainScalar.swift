/// The types of plain (unquoted) YAML scalars.
///
/// Follows the core schema of YAML 1.2 (specification, section 10.3) plus the Booleans and dates of YAML 1.1: a scalar
/// that any widely used parser reads as another type is not a string.
enum PlainScalar {
    /// Whether every parser reads a plain scalar as a string.
    static func isString(_ text: String) -> Bool {
        let bytes = text.utf8
        guard let first = bytes.first else { return false }
        if bytes.count <= 5, words.contains(text.lowercased()) { return false }
        guard (48...57).contains(first) || first == 43 || first == 45 || first == 46 else {
            return true
        }
        return !isNumber(text) && !isDate(Array(bytes))
    }

    private static let words: Set<String> = [
        "~", "null", "true", "false", "yes", "no", "on", "off", ".inf", "-.inf", "+.inf", ".nan",
    ]

    private static func isNumber(_ text: String) -> Bool {
        if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16) != nil }
        if text.hasPrefix("0o") { return Int(text.dropFirst(2), radix: 8) != nil }
        let isPlain = text.utf8.allSatisfy {
            (48...57).contains($0) || [43, 45, 46, 69, 101].contains($0)
        }
        // `1.` is a number in YAML but not in Swift.
        return isPlain && (Double(text) != nil || Double(text + "0") != nil)
    }

    /// Whether text is a date such as `2024-01-31`, optionally followed by a time.
    private static func isDate(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 10, bytes[4] == 45, bytes[7] == 45 else { return false }
        let isDay = [0, 1, 2, 3, 5, 6, 8, 9].allSatisfy { (48...57).contains(bytes[$0]) }
        guard isDay, bytes.count > 10 else { return isDay }
        return (bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "))
            && bytes.count > 11 && (48...57).contains(bytes[11])
    }
}
