internal import Text

/// What one pass over a key or value of the frontmatter found, in the text that a model gets to read.
///
/// Escapes and folded lines can hide from a search of the file what the text says.
struct ValueScan: Sendable {
    /// The scan; its places are those in the value.
    let scan: TextScan
    /// Where the value starts in the file.
    let place: (line: Int, column: Int)
    /// The lines of the file that it stands on.
    let lines: ClosedRange<Int>

    init(_ scalar: SkillDocument.Scalar, in source: SourceText) {
        scan = TextScan(SourceText(path: source.path, bytes: Array(scalar.text.utf8)))
        place = source.place(at: scalar.place.lowerBound)
        let last = max(scalar.place.lowerBound, scalar.place.upperBound - 1)
        lines = place.line...max(place.line, source.place(at: last).line)
    }
}

extension SkillContents {
    /// The values that stand in a text: the frontmatter's in SKILL.md, and none elsewhere.
    func values(in source: SourceText) -> [ValueScan] {
        source.path == document?.source.path ? values : []
    }
}
