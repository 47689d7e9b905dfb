internal import FileTree
package import Markdown
package import Text

/// The role of each line of a text: plain, or quoted in a fence, table, block quote or comment.
package struct TextShape {
    package enum Line: UInt8 { case plain, tableOrQuote, comment, shellFence, otherFence }

    private let lines: [Line]

    /// Creates the shape of a text, given the code blocks of a document.
    package init(_ source: SourceText, _ fences: [CodeFence]) {
        lines = source.isMarkdown ? Self.markdown(source, fences) : Self.program(source)
    }

    /// Returns the role of a line; lines count from 1.
    package subscript(line: Int) -> Line {
        lines.indices.contains(line - 1) ? lines[line - 1] : .plain
    }

    private static func program(_ source: SourceText) -> [Line] {
        source.lineStarts.indices.map { number in
            let line = source.line(number).drop(while: \.isBlank)
            if line.starts(with: "#!".utf8) { return .plain }
            return line.first == UInt8(ascii: "#") || line.starts(with: "//".utf8)
                ? .comment : .plain
        }
    }

    private static func markdown(_ source: SourceText, _ fences: [CodeFence]) -> [Line] {
        var lines = source.lineStarts.indices.map { number -> Line in
            let first = source.line(number).first { !$0.isBlank }
            return first == UInt8(ascii: "|") || first == UInt8(ascii: ">") ? .tableOrQuote : .plain
        }
        for fence in fences {
            let isShell = isShell(source.bytes[fence.info])
            for number in fence.lines { lines[number] = isShell ? .shellFence : .otherFence }
            for number in fence.contentLines where isShell {
                let first = source.line(number).first { !$0.isBlank }
                if first == UInt8(ascii: "#") { lines[number] = .comment }
            }
        }
        return lines
    }

    /// Whether the lines of a fence are commands to type, by its info string.
    private static func isShell(_ info: ArraySlice<UInt8>) -> Bool {
        let word = info.prefix { $0.isWordPart || $0 == UInt8(ascii: "-") }
        return shells.contains(String(decoding: word, as: UTF8.self).lowercased())
    }

    private static let shells: Set<String> = [
        "", "sh", "bash", "zsh", "shell", "console", "terminal", "powershell", "ps1",
        "shell-session",
    ]
}
