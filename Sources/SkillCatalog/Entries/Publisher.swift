/// The account or organization that publishes a skill, such as `anthropics`.
///
/// Publishers are equal if their names differ in case only, as accounts of git hosts are.
public struct Publisher: Sendable, Hashable, CustomStringConvertible {
    /// The maximum length, in bytes; GitHub allows 39 for accounts.
    static let lengthLimit = 100

    /// The name as its catalog writes it.
    public let description: String
    private let folded: String

    /// Checks a name: ASCII letters and digits, `-`, `_` and `.`; not empty, and not starting with `-` or `.`.
    public init?(_ name: String) {
        guard (1...Self.lengthLimit).contains(name.utf8.count), name.first != "-",
            name.first != ".",
            name.utf8.allSatisfy(Self.allows)
        else { return nil }
        description = name
        folded = name.lowercased()
    }

    private static func allows(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-_.".utf8.contains(byte)
        }
    }

    /// Compares names without case.
    public static func == (first: Publisher, second: Publisher) -> Bool {
        first.folded == second.folded
    }

    /// Hashes the name without case.
    public func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}
