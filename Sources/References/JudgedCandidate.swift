/// A word that looks like a path, with its facts and its verdict.
public struct JudgedCandidate: Sendable {
    /// The kind of target of a path.
    public enum Target: String, Sendable {
        /// The skill has it where the path says, below another of its folders, or in another letter case.
        case present
        case elsewhereInSkill = "elsewhere-in-skill"
        case otherCase = "other-case"
        /// The repository has it, outside the skill.
        case outside
        case nowhere
    }

    /// The file that contains the word, from the skill folder.
    public let path: String
    /// The line, counted from 1.
    public let line: Int
    /// The column, counted from 1 in Unicode scalars.
    public let column: Int
    /// The word.
    public let text: String
    /// The kind of target of the path.
    public let resolution: Target
    /// The path that it leads to, from the skill folder or, outside, as shown to the user; nil for nowhere.
    public let place: String?
    /// The facts that hold.
    public let facts: FactSet
    /// The name of the row that decides.
    public let row: ReferenceRow
    /// The verdict of the row.
    public let verdict: ReferenceVerdict
    /// The level at which the row reports.
    public let level: ReportLevel
    /// The reason for the verdict, as a clause.
    public let reason: String
}
