// Fuzzes Markdown tokens, fences and events.

internal import FileTree
internal import Text

@testable internal import Markdown

/// Parses an input and checks the invariants of its tokens, fences and events.
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
    checkEvents(of: bytes)
}

/// Every element that is entered is left, in order, and no text is read twice.
private func checkEvents(of bytes: [UInt8]) {
    var open: [MarkdownEvent.Element] = []
    var size = 0
    for event in MarkdownEvent.all(in: bytes) {
        switch event {
        case .enter(let element): open.append(element)
        case .leave(let element): precondition(open.popLast() == element)
        case .text(let text): size += text.count
        case .lineBreak, .softBreak: break
        }
    }
    precondition(open.isEmpty)
    // A tab becomes four spaces, a NUL three bytes, and an entity is at most twice as long as its name.
    precondition(size <= 4 * bytes.count)
}
