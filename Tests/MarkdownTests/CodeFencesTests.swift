import CLibmd4c
import FileTree
import TestSupport
import Testing
import Text

@testable import Markdown

private func source(_ text: String) throws -> SourceText {
    SourceText(path: try #require(RelativePath("a.md")), bytes: Array(text.utf8))
}

/// The blocks of a text as `opening-end closed info`.
private func fences(_ text: String) throws -> [String] {
    let source = try source(text)
    return CodeFences(in: source).all.map {
        let info = String(decoding: source.bytes[$0.info], as: UTF8.self)
        return "\($0.lines.lowerBound)-\($0.lines.upperBound) \($0.isClosed) \(info)"
    }
}

@Suite struct `Fenced code blocks` {
    @Test(arguments: [
        ("```sh\nls\n```\n", ["0-3 true sh"]),
        ("a\n~~~ text x \nb\n~~~~ \nc\n", ["1-4 true text x"]),
        ("````\n```\n````\n", ["0-3 true "]),
        ("```\n~~~\n```\n", ["0-3 true "]),
        ("```\r\na\r\n```\r\n", ["0-3 true "]),
        // The info string of a backtick fence has no backtick; that of a tilde fence may.
        ("```words``` and more\n```\na\n```\n", ["1-4 true "]),
        ("~~~ a`b\n~~~\n", ["0-2 true a`b"]),
        // A closing fence has no info string.
        ("```\n```sh\n```\n", ["0-3 true "]),
        ("```\na\n", ["0-3 false "]),
        // Four columns of indentation make indented code.
        ("a\n\n    ```\n    b\n", []),
        ("   ```\na\n   ```\n", ["0-3 true "]),
        ("```\n    ```\n```\n", ["0-3 true "]),
        // Containers.
        ("- ```sh\n  ls\n  ```\n", ["0-3 true sh"]),
        ("1. a\n\n   ```\n   b\n   ```\n2. c\n", ["2-5 true "]),
        ("> ```\n> a\n> ```\nb\n", ["0-3 true "]),
        ("> - ```\n>   a\n>   ```\n", ["0-3 true "]),
        ("> ```\na\n", ["0-1 false "]),
        ("- ```\n  a\nb\n", ["0-2 false "]),
        ("- ```\n  a\n```\nb\n", ["0-3 true "]),
        ("- a\n\n      ```\n      b\n", []),
        ("-\ta\n\n\t```\n\tb\n\t```\n", ["2-5 true "]),
        // A lazy continuation line stays in its list item.
        ("- a\nb\n  ```\n  c\n  ```\n", ["2-5 true "]),
        ("- - -\n```\na\n```\n", ["1-4 true "]),
    ])
    func `have their lines`(_ text: String, _ expected: [String]) throws {
        #expect(try fences(text) == expected)
    }

    @Test func `have a length, a marker and an offset`() throws {
        let fence = try #require(CodeFences(in: source("- ````` x\n  `````\n")).all.first)
        #expect(fence.offset == 2 && fence.marker == UInt8(ascii: "`") && fence.markerCount == 5)
        #expect(fence.contentLines.isEmpty)
    }

    @Test func `contain their lines and fences`() throws {
        let fences = CodeFences(in: try source("a\n```\nb\n```\nc\n~~~\n"))
        #expect((0..<6).filter(fences.contains(line:)) == [1, 2, 3, 5])
    }

    @Test(arguments: 0..<40 as Range<UInt64>) func `are those of md4c`(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let pieces = [
            "```", "````", "~~~", "```sh", "a", "b c", "- ", "* ", "1. ", "2) ", "> ", ">", " ",
            "  ", "   ", "    ", "\t", "#", "# a", "---", "===", "\n", "\n", "\n", "\n\n", "`",
            "<a>",
        ]
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 1...24, using: &random))
                .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let source = try source(text)
            let fences = CodeFences(in: source).all
            guard !Self.isMisreadByMD4C(text, fences) else { continue }
            let found = fences.flatMap(\.contentLines).filter { !isBlank(source.line($0)) }
            #expect(found == Judge.fencedLines(of: source), "\(text.debugDescription)")
        }
    }

    /// Whether md4c 0.4.8 departs from CommonMark: it opens fences that are indented by four columns in a paragraph,
    /// and misses one that directly follows another without a closing fence.
    private static func isMisreadByMD4C(_ text: String, _ fences: [CodeFence]) -> Bool {
        let hasDeepFence = text.split(separator: "\n").contains { line in
            let rest = line.drop { " \t>-*120.)".contains($0) }
            return (rest.hasPrefix("```") || rest.hasPrefix("~~~"))
                && (line.contains("    ") || line.contains("\t"))
        }
        return hasDeepFence
            || zip(fences, fences.dropFirst()).contains {
                !$0.isClosed && $0.lines.upperBound == $1.lines.lowerBound
            }
    }
}

/// Whether a line contains only blanks and quote markers.
private func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { $0.isSpace || $0 == UInt8(ascii: ">") }
}

@Suite(.timeLimit(.minutes(5))) struct `Hostile fences` {
    @Test(arguments: [
        "```\n", "~~~ a\n", "- ", "> ", "+ ", "1. ", "- ```\n", "\t", "> > > ```\n", "`", "  - a\n",
    ])
    func `take linear time`(_ unit: String) throws {
        let text = String(repeating: unit, count: (1 << 18) / unit.utf8.count)
        let source = try source(text)
        let time = processorTime { _ = CodeFences(in: source) }
        #expect(time < .seconds(10))
    }
}

/// The lines that md4c reports as content of fenced code blocks, except for blank ones.
private struct Judge {
    private var isFenced = false
    private var offsets: Set<Int> = []
    private var base: UnsafePointer<CChar>?

    static func fencedLines(of source: SourceText) -> [Int] {
        var judge = Judge()
        var parser = MD_PARSER()
        parser.flags = UInt32(
            MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS | MD_FLAG_NOHTMLBLOCKS)
        parser.enter_block = { type, detail, data in
            guard type == MD_BLOCK_CODE, let detail, let data else { return 0 }
            let code = detail.assumingMemoryBound(to: MD_BLOCK_CODE_DETAIL.self).pointee
            data.assumingMemoryBound(to: Judge.self).pointee.isFenced = code.fence_char != 0
            return 0
        }
        parser.leave_block = { type, _, data in
            if type == MD_BLOCK_CODE {
                data?.assumingMemoryBound(to: Judge.self).pointee.isFenced = false
            }
            return 0
        }
        parser.enter_span = { _, _, _ in 0 }
        parser.leave_span = { _, _, _ in 0 }
        parser.text = { _, text, size, data in
            guard let judge = data?.assumingMemoryBound(to: Judge.self), judge.pointee.isFenced,
                let text, let base = judge.pointee.base, size > 0
            else { return 0 }
            judge.pointee.offsets.insert(text - base)
            return 0
        }
        source.bytes.withUnsafeBytes { bytes in
            let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress
            judge.base = start
            withUnsafeMutablePointer(to: &judge) {
                _ = md_parse(start, UInt32(bytes.count), &parser, $0)
            }
        }
        let inText = judge.offsets.filter { source.bytes.indices.contains($0) }
        let lines = Set(inText.map { source.place(at: $0).line - 1 })
        return lines.sorted().filter { !isBlank(source.line($0)) }
    }
}
