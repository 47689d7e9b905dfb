/// A fenced code block (CommonMark 0.31.2, section 4.5).
public struct CodeFence: Sendable, Equatable {
    /// The offset of the first marker of the opening fence.
    public let offset: Int
    /// The byte that the fence consists of: a backtick or a tilde.
    public let marker: UInt8
    /// The number of markers in the opening fence; the closing fence has at least as many.
    public let markerCount: Int
    /// The range of the info string, without surrounding blanks.
    public let info: Range<Int>
    /// The first word of the info string, in lowercase.
    public let language: String
    /// The lines of the block including its fences, counted from 0.
    public let lines: Range<Int>
    /// Whether the block has a closing fence; without one it ends with its list item, quote or text.
    public let isClosed: Bool

    /// The lines between the fences.
    public var contentLines: Range<Int> {
        lines.lowerBound + 1..<lines.upperBound - (isClosed ? 1 : 0)
    }
}
