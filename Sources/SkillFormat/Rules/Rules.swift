/// Every rule there is, in the order of the families.
public enum Rules {
    /// The rules; each family lists its own.
    public static let all: [any Rule] = frontmatterRules
}
