internal import Terminal
internal import Text

/// Help and usage of the argument parser in Japanese: its own words, which are English, and lines as wide as they are shown.
struct JapaneseParserText {
    /// A width at which the parser breaks no lines.
    static let unlimited = 100_000
    /// The width of the column of options (swift-argument-parser, HelpGenerator.swift).
    private static let labelColumns = 26

    private static let headings = [
        ("OVERVIEW: ", "概要: "), ("USAGE: ", "使い方: "), ("Usage: ", "使い方: "),
        ("ARGUMENTS:", "引数:"), ("OPTIONS:", "オプション:"), ("SUBCOMMANDS:", "コマンド:"),
        ("Help:  ", "ヘルプ:  "),
    ]
    private static let phrases = [
        ("Show help information.", "ヘルプを表示する。"), ("Show the version.", "バージョンを表示する。"),
        ("(values: ", "(値: "), ("(default: ", "(既定: "), ("; default: ", "; 既定: "),
        (" (default)", " (既定)   "),
    ]
    private static let references = [
        ("' for detailed help.", "各コマンドの詳細: "), ("' for more information.", "詳細: "),
    ]

    private let lines: [Substring]

    /// Takes a text that the parser wrote at the width ``unlimited``.
    init(_ english: String) {
        lines = english.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Returns the text for a number of columns.
    func text(within columns: Int) -> String {
        lines.flatMap { Self.wrapped(Self.japanese($0), within: columns) }.joined(separator: "\n")
    }

    private static func japanese(_ line: Substring) -> String {
        let group = " SUBCOMMANDS:"
        guard !line.hasSuffix(group) else { return line.dropLast(group.count) + ":" }
        for (ending, words) in references where line.hasPrefix("  See '") && line.hasSuffix(ending)
        {
            return "  \(words)\(line.dropFirst("  See '".count).dropLast(ending.count))"
        }
        var text = String(line)
        if let (english, japanese) = headings.first(where: { text.hasPrefix($0.0) }) {
            text = japanese + text.dropFirst(english.count)
        }
        for (english, japanese) in phrases where text.holds(english) {
            text = text.replacing(english, with: japanese)
        }
        return text
    }

    /// Breaks a line below its text, which follows a heading or a column of options.
    private static func wrapped(_ line: String, within columns: Int) -> [String] {
        guard line.columns > columns else { return [line] }
        let indent = line.prefix { $0 == " " }
        let usage = headings[1].1
        let label: Substring =
            if line.hasPrefix(usage) {
                line.prefix(usage.count)
            } else if !indent.isEmpty, line.prefix(labelColumns).hasSuffix("  ") {
                line.prefix(labelColumns)
            } else {
                indent
            }
        let margin = String(label).columns
        let text = String(line.dropFirst(label.count)).wrapped(to: max(16, columns - margin))
        return text.enumerated().map { index, part in
            (index == 0 ? String(label) : String(repeating: " ", count: margin)) + part
        }
    }
}

/// An error message of the argument parser in Japanese.
struct JapaneseParserMessage {
    /// The message; nil for one that is not the parser's own.
    let text: String?

    /// Reads a message, of which `quoted` are the parts between its quotes and around them.
    init(_ quoted: [String]) {
        text =
            switch quoted.first {
            case "Missing expected argument " where quoted.count > 1:
                "引数「\(quoted[1])」を指定してください"
            case "Missing one of: ": "次のいずれかを指定してください: \(Self.list(quoted, from: 1))"
            case "Missing value for " where quoted.count > 1: "「\(quoted[1])」に値を指定してください"
            case "Missing required subcommand.": "コマンドを指定してください"
            case "Unexpected argument " where quoted.count > 1: "余分な引数があります: \(quoted[1])"
            case "The option " where quoted.count > 3:
                "オプション「\(quoted[1])」は値を取りませんが、「\(quoted[3])」が指定されています"
            case "The value " where quoted.count > 3:
                "「\(quoted[1])」は「\(quoted[3])」の値として使えません" + Self.choices(quoted)
            case let start? where start.hasSuffix(" unexpected arguments: "):
                "余分な引数があります: \(Self.list(quoted, from: 1))"
            default: nil
            }
    }

    private static func list(_ quoted: [String], from first: Int) -> String {
        stride(from: first, to: quoted.count, by: 2).map { quoted[$0] }.joined(separator: "、")
    }

    private static func choices(_ quoted: [String]) -> String {
        guard quoted.count > 5 else { return "" }
        return "。次のいずれかを指定してください: \(list(quoted, from: 5))"
    }
}
