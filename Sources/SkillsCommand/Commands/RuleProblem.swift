internal import Problem
internal import SkillRepository

/// An unknown rule on the command line.
struct RuleProblem: Problem {
    let name: String
    /// Names of similar rules.
    let similar: [String]

    init(unknown name: String) {
        self.name = name
        similar = Similarity.names(like: name, among: RuleChoice.known)
    }

    var kind: ProblemKind { .usage }
}
