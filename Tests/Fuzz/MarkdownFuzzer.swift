// Fuzzes Markdown tokens and fences.

internal import FileTree
internal import Text

@testable internal import Markdown

/// Parses an input and checks the invariants of its tokens and fences.
func fuzzMarkdown(_ bytes: [UInt8]) {
    guard let path = RelativePath("a.md") else { preconditionFailure("this is a path") }
    for token in MarkdownDocument(bytes).tokens {
        precondition(token.range.lowerBound >= 0 && token.range.upperBound <= bytes.count)
        precondition(!token.range.isEmpty || token.kind == .link || token.kind == .attribute)
    }
    let source = SourceText(path: path, bytes: bytes)
    var end = 0
    for fence in CodeFences(in: source).all {
        precondition(fence.lines.lowerBound >= end && !fence.lines.isEmpty)
        precondition(fence.lines.upperBound <= source.lineStarts.count)
        precondition(fence.markerCount >= 3 && bytes[fence.offset] == fence.marker)
        precondition(fence.info.lowerBound >= fence.offset && fence.info.upperBound <= bytes.count)
        end = fence.lines.upperBound
    }
}
