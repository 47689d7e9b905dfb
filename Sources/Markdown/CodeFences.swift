public import Text

/// The fenced code blocks of a Markdown text.
public struct CodeFences: Sendable {
    /// The blocks, in text order.
    public let all: [CodeFence]

    /// Finds the blocks of a text from an offset, usually the end of its frontmatter.
    public init(in source: SourceText, from start: Int = 0) {
        guard source.mayContainFence else {
            all = []
            return
        }
        var scanner = FenceScanner(source.bytes)
        var found: [CodeFence] = []
        var open: (fence: FenceScanner.Opening, line: Int)?
        func close(at end: Int, isClosed: Bool) {
            guard let (fence, line) = open else { return }
            found.append(
                CodeFence(
                    offset: fence.offset, marker: fence.marker, markerCount: fence.count,
                    info: fence.info, language: Self.language(source.bytes[fence.info]),
                    lines: line..<end, isClosed: isClosed))
            open = nil
        }
        let count = source.lineStarts.count
        let first = source.lineStarts.partitionPoint { $0 >= start }
        for index in first..<max(first, count) {
            switch scanner.read(source.range(ofLine: index)) {
            case .content: continue
            case .text: close(at: index, isClosed: false)
            case .closing: close(at: index + 1, isClosed: true)
            case .opening(let fence):
                close(at: index, isClosed: false)
                open = (fence, index)
            }
        }
        close(at: count, isClosed: false)
        all = found
    }

    private static func language(_ info: ArraySlice<UInt8>) -> String {
        String(decoding: info.prefix { !$0.isBlank }, as: UTF8.self).lowercased()
    }

    /// Whether a line, counted from 0, is part of a block or one of its fences.
    public func contains(line: Int) -> Bool {
        let next = all.partitionPoint { $0.lines.lowerBound > line }
        return next > 0 && all[next - 1].lines.contains(line)
    }
}

extension SourceText {
    /// Whether the text may contain a fenced code block; a quick test.
    public var mayContainFence: Bool { bytes.holds("```") || bytes.holds("~~~") }
}
