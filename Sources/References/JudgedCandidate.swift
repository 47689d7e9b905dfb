/// A word that looks like a path, with its facts and its verdict.
public struct JudgedCandidate: Sendable {
    /// The file that contains the word, from the skill folder.
    public let path: String
    /// The line, counted from 1.
    public let line: Int
    /// The column, counted from 1 in Unicode scalars.
    public let column: Int
    /// The word.
    public let text: String
    /// The kind of target of the path: `present`, `elsewhere-in-skill`, `other-case`, `outside` or `nowhere`.
    public let resolution: String
    /// The path that it leads to, from the skill folder or, outside, as shown to the user; nil for nowhere.
    public let place: String?
    /// The facts that hold.
    public let facts: FactSet
    /// The name of the row that decides.
    public let row: String
    /// The verdict of the row.
    public let verdict: ReferenceVerdict
    /// The level at which the row reports.
    public let level: ReportLevel
    /// The reason for the verdict, as a clause.
    public let reason: String
}
