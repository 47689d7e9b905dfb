/// Every rule there is.
public enum Rules {
    /// The rules, family by family.
    public static let all: [any Rule] = [
        fileRules, frontmatterRules, nameRules, descriptionRules, fieldRules, bodyRules,
        referenceRules, packageRules, securityRules,
    ].flatMap(\.self)
}
