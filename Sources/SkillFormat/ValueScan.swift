internal import ScriptAnalysis
internal import Text

/// The result of one pass over a key or value of the frontmatter after unescaping, as a model reads it.
///
/// Escapes and folded lines can hide text from a search of the file.
struct ValueScan: Sendable {
    /// The scan; its offsets are relative to the value.
    let scan: TextScan
    /// The requests in the value; nil without one.
    let prose: ProseReading?
    /// The place of the value in the file.
    let place: (line: Int, column: Int)
    /// The lines of the file that the value spans.
    let lines: ClosedRange<Int>

    init(_ scalar: SkillDocument.Scalar, in source: SourceText) {
        scan = TextScan(
            SourceText(path: source.path, bytes: Array(scalar.text.utf8)), Rules.words)
        prose = ProseReading(scan.source, fences: scan.fences, for: Rules.requests)
        place = source.place(at: scalar.place.lowerBound)
        let last = max(scalar.place.lowerBound, scalar.place.upperBound - 1)
        lines = place.line...max(place.line, source.place(at: last).line)
    }
}

extension SkillContents {
    /// Returns the values in a file: those of the frontmatter for SKILL.md, none for other files.
    func values(in source: SourceText) -> [ValueScan] {
        source.path == document?.source.path ? values : []
    }
}
