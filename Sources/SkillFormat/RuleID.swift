/// The id of a rule, such as `ref-missing-file`.
///
/// Findings carry it, and options, settings and comments name rules by it. Each rule declares its id;
/// `Scripts/generate` turns the declarations into constants such as `RuleID.refMissingFile`.
public struct RuleID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The id as people write it.
    public let description: String

    /// Declares an id; only rules do.
    package init(_ description: String) {
        self.description = description
    }

    /// Orders alphabetically.
    public static func < (first: Self, second: Self) -> Bool {
        first.description < second.description
    }
}
