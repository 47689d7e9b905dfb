// Fuzzes Markdown tokens and fences. `Scripts/fuzz markdown` builds and runs it.

internal import FileTree
internal import Text

/// Parses an input and checks the invariants of its tokens and fences.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMarkdown(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
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
    return 0
}
