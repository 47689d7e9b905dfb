internal import Problem
internal import SkillRepository

/// An unknown rule on the command line.
struct RuleProblem: Problem {
    let name: String
    /// Names of similar rules.
    let similar: [String]

    init(unknown name: String, among known: [String] = RuleChoice.known) {
        self.name = name
        similar = Similarity.names(like: name, among: known)
    }

    var kind: ProblemKind { .usage }
}

/// A value of `--allow` that names something which only audits find.
struct UnallowableRule: Problem {
    let name: String

    var kind: ProblemKind { .usage }
    var summary: String { Messages.unallowable(name) }
    var hint: String? { Messages.toExplain(name) }
}
