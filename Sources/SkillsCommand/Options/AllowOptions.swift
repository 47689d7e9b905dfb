internal import ArgumentParser
internal import Problem
internal import SkillOperations

/// The option that allows findings, which otherwise need consent.
struct AllowOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            say("Allow findings of this rule (repeatable).", ja: "このルールの指摘を許可する (繰り返し可)。"),
            valueName: "rule"),
        completion: .candidates(.rules))
    var allow: [String] = []

    /// Returns the rules; throws if one does not exist.
    func rules() throws -> AllowedRules { try .parse(allow) }
}
