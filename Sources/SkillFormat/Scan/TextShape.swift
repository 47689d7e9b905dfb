internal import FileTree
internal import Markdown
internal import Text

/// Which lines of a text are quoted: in a fence, a table, a block quote or a comment.
struct TextShape {
    enum Line: UInt8 { case plain, tableOrQuote, comment, shellFence, otherFence }

    let source: SourceText
    private let lines: [Line]

    init(_ source: SourceText) {
        self.source = source
        lines = source.isMarkdown ? Self.markdown(source) : Self.program(source)
    }

    subscript(line: Int) -> Line { lines.indices.contains(line - 1) ? lines[line - 1] : .plain }

    private static func content(_ source: SourceText, _ number: Int) -> ArraySlice<UInt8> {
        let end =
            number + 1 < source.lineStarts.count
            ? source.lineStarts[number + 1] - 1 : source.bytes.count
        return source.bytes[source.lineStarts[number]..<end].drop(while: \.isBlank)
    }

    private static func program(_ source: SourceText) -> [Line] {
        source.lineStarts.indices.map { number in
            let line = content(source, number)
            if line.starts(with: "#!".utf8) { return .plain }
            return line.first == UInt8(ascii: "#") || line.starts(with: "//".utf8)
                ? .comment : .plain
        }
    }

    private static func markdown(_ source: SourceText) -> [Line] {
        var fence: Fence?
        return source.lineStarts.indices.map { number in
            let line = content(source, number)
            if let open = fence {
                if open.isClosed(by: line) { fence = nil }
                let isComment = open.isShell && line.first == UInt8(ascii: "#")
                return isComment ? .comment : open.isShell ? .shellFence : .otherFence
            }
            fence = Fence(line)
            if let fence { return fence.isShell ? .shellFence : .otherFence }
            let lead = line.first
            return lead == UInt8(ascii: "|") || lead == UInt8(ascii: ">") ? .tableOrQuote : .plain
        }
    }
}

/// A line that opens a fenced block.
struct Fence {
    private let mark: UInt8
    private let count: Int
    /// Whether its lines are commands to be typed.
    let isShell: Bool

    init?(_ line: ArraySlice<UInt8>) {
        // Fences stand in lists and quotes too.
        let line = line.drop { $0.isBlank || $0 == UInt8(ascii: ">") }
        guard let mark = line.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else {
            return nil
        }
        let count = line.prefix { $0 == mark }.count
        let rest = line.dropFirst(count)
        guard count >= 3, mark != UInt8(ascii: "`") || !rest.contains(mark) else { return nil }
        self.mark = mark
        self.count = count
        let word = rest.drop(while: \.isBlank).prefix { $0.isWordPart || $0 == UInt8(ascii: "-") }
        isShell = Self.shells.contains(String(decoding: word, as: UTF8.self).lowercased())
    }

    private static let shells: Set<String> = [
        "", "sh", "bash", "zsh", "shell", "console", "terminal", "powershell", "ps1",
        "shell-session",
    ]

    func isClosed(by line: ArraySlice<UInt8>) -> Bool {
        let line = line.drop { $0.isBlank || $0 == UInt8(ascii: ">") }
        let marks = line.prefix { $0 == mark }.count
        return marks >= count && line.dropFirst(marks).allSatisfy { $0.isBlank || $0 == 13 }
    }
}
