import FileTree
import TestSupport
import Testing
import Text

@testable import Markdown

private func lines(_ text: String) throws -> MarkdownLines {
    let path = try #require(RelativePath("a.md"))
    return MarkdownLines(SourceText(path: path, bytes: Array(text.utf8)))
}

@Suite struct `Blocks that quote fences` {
    /// Lines with `x` are code, and those with `o` are not.
    @Test(arguments: [
        // A fence of the same language is content if the block has one end.
        "```markdown\nx\n```markdown\nx\n```\no\n",
        "```markdown\n```markdown\nx\n```\no\n````markdown\n```sh\nx\n```\nx\n````\no\n",
        "```markdown\n```markdown\nx\n```\no\n````\nx\n````\no\n",
        "```md\n```md\nx\n```\no\n```\nx\n```\no\n```\nx\n```\no\n",
        "~~~text\n~~~text\nx\n~~~\no\n```sh\nx\n```\no\n",
        "- ```yaml\n  ```yaml\n  x\n  ```\n- o\n",
        "```markdown\n```sh\nx\n```\no\n```sh\nx\n```\no\n",
        // It opens a block that has an end of its own.
        "```markdown\n```markdown\nx\n```\nx\n```\no\n",
        "```markdown\n```sh\nx\n```\nx\n```py\nx\n```\n\n```\no\n```sh\nx\n```\no\n",
        // A longer block holds any shorter one.
        "`````md\n````md\n```md\nx\n```\nx\n````\nx\n`````\no\n",
        "````\n```markdown\nx\n````\no\n```sh\nx\n```\no\n",
    ])
    func `leave the rest of the text as it is`(_ text: String) throws {
        let states = try lines(text).states
        for (line, state) in zip(
            text.split(separator: "\n", omittingEmptySubsequences: false), states)
        {
            if line.hasSuffix("x") { #expect(state.depth > 0, "\(text.debugDescription)") }
            if line.hasSuffix("o") { #expect(state.depth == 0, "\(text.debugDescription)") }
        }
    }

    @Test(arguments: ["```markdown\n", "```md\n```\n", "```sh\n```md\n", "````md\n```md\n```\n"])
    func `take little time`(_ unit: String) throws {
        let text = String(repeating: unit, count: (1 << 18) / unit.utf8.count)
        #expect(try processorTime { _ = try lines(text) } < .seconds(10))
        let few = String(repeating: unit, count: 999 / unit.count { $0 == "\n" })
        #expect(try processorTime { _ = try lines(few) } < .seconds(10))
    }
}
