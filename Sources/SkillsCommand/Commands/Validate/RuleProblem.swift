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
