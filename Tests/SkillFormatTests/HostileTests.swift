import SkillFormat
import TestSupport
import Testing

/// Input that tries to make a parser crash, hang or exhaust the memory.
@Suite(.timeLimit(.minutes(5))) struct `Hostile input` {
    static let skill = Array(
        """
        \u{FEFF}---\r
        name: pdf
        description: Forms: "reads" [them] @home 表
        metadata: {"a": {"b": [1, 2}
        allowed-tools: - Read
          - Bash(git *)
        <<: *x
        quoted: "a \\"b\\" \\u00e9" c
        text: |
          Note: more
        ---
        # PDF

        ```sh
        ls $1
        """.utf8)

    /// Checks the invariants of a document.
    private func check(_ bytes: [UInt8]) {
        let document = readHeader(bytes)
        #expect((0...bytes.count).contains(document.bodyStart))
        let offsets =
            document.flaws.map(\.offset)
            + (document.frontmatter?.fields.flatMap { [$0.keyOffset, $0.valueOffset] } ?? [])
        for offset in offsets where !(0...bytes.count).contains(offset) {
            Issue.record("the offset \(offset) is outside the \(bytes.count) bytes")
        }
    }

    @Test func `is read when it is truncated anywhere`() {
        for count in 0...Self.skill.count { check(Array(Self.skill.prefix(count))) }
    }

    @Test(arguments: 0..<8)
    func `is read when it is changed anywhere`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let pieces = [
            "---\n", ": ", "\"", "'", "[", "{", "}", "\t", "\n", "- ", "&a ", "*a", "|\n", "\0",
            "#",
        ]
        for _ in 0..<150 {
            var bytes = Self.skill
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
                case 1: bytes.remove(at: place)
                default:
                    let piece = pieces.randomElement(using: &random) ?? ""
                    bytes.insert(contentsOf: piece.utf8, at: place)
                }
            }
            check(bytes)
        }
    }

    @Test(
        arguments: [
            ("[", 60_000), ("{a: ", 15_000), ("- ", 30_000), ("a: b: ", 10_000), ("? ", 30_000),
            ("\"a\" ", 15_000), ("k: @\n", 3_000), ("!!a ", 15_000), ("\"\\", 30_000),
            ("\n - [", 15_000), ("\n x: \"", 10_000),
        ])
    func `that repeats one piece is read without harm`(piece: String, count: Int) {
        let text = String(repeating: piece, count: count)
        let document = readHeader(Array("---\nname: pdf\nx: \(text)\n---\n".utf8))
        #expect(!document.flaws.isEmpty)
        #expect(document.frontmatter == nil || document.frontmatter?.name == "pdf")
    }

    @Test func `does not grow by aliases`() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        for level in 1..<10 {
            let alias = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(alias)]\n"
        }
        let document = readHeader(Array("---\nname: pdf\n\(text)---\n".utf8))
        #expect(document.frontmatter?.name == "pdf")
        #expect(document.flaws.contains { $0.kind == .aliasOrTag })
    }

    @Test func `is refused with too many or too deeply nested values`() {
        let many = (0..<5_000).map { "k\($0): v\n" }.joined()
        #expect(readHeader(Array("---\n\(many)---\n".utf8)).flaws.map(\.kind) == [.tooLarge])
        let huge = (0..<100_000).map { "k\($0): v\n" }.joined()
        #expect(readHeader(Array("---\n\(huge)---\n".utf8)).flaws.map(\.kind) == [.tooLarge])
        let deep = (0..<9).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
        #expect(readHeader(Array("---\n\(deep)---\n".utf8)).flaws.map(\.kind) == [.tooDeep])
    }

    @Test func `of 1 MiB without frontmatter is read`() {
        let document = readHeader(Array(repeating: UInt8(ascii: "["), count: 1_048_576))
        #expect(document.flaws.map(\.kind) == [.missing])
    }

    @Test func `of many line endings is read`() {
        let document = readHeader(
            Array("---\n".utf8) + Array(repeating: UInt8(ascii: "\n"), count: 200_000))
        #expect(document.flaws.map(\.kind) == [.unclosed])
    }
}
