extension Rules {
    /// Rules about the instructions.
    static let bodyRules: [any Rule] = [
        BodyEmpty(), BodyTooLong(), BodyTooManyTokens(), FenceUnclosed(), ArgumentUnescaped(),
        InjectionPresent(), InjectionNotPortable(),
    ]
}
