public import FileTree
internal import Text

/// A reference in a skill's text that leads to a file or folder of the skill.
public struct FileReference: Sendable {
    /// The file that contains the reference.
    public let path: RelativePath
    /// The line, counted from 1.
    public let line: Int
    /// The column, counted from 1 in Unicode scalars.
    public let column: Int
    /// The path of the target from the skill folder.
    public let target: String

    init(_ edge: ReferenceEdge, in source: SourceText) {
        let place = source.place(at: edge.offset)
        path = source.path
        line = place.line
        column = place.column
        target = edge.to
    }
}
