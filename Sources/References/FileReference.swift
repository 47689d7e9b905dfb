public import FileTree
internal import Text

/// A place in a skill's text that leads to a file or folder of the skill.
public struct FileReference: Sendable {
    /// The file that holds it.
    public let path: RelativePath
    /// The line, counted from 1.
    public let line: Int
    /// The column, counted from 1 in Unicode scalars.
    public let column: Int
    /// Where it leads, from the skill's folder.
    public let target: String

    init(_ edge: ReferenceJudge.Edge, in source: SourceText) {
        let place = source.place(at: edge.offset)
        path = source.path
        line = place.line
        column = place.column
        target = edge.to
    }
}
