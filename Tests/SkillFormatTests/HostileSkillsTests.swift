import FileTree
import Foundation
import SkillFormat
import SystemPackage
import Testing

/// Skills made to crash or stall whoever checks them, through the whole way from a folder to findings.
@Suite struct `A hostile skill` {
    private static let header =
        "---\nname: pdf\ndescription: Reads PDF forms. Use for forms.\n---\n"
    /// The limit of a SKILL.md, and how much of it fills here: a debug build takes a hundred times as long,
    /// and what grows with the square shows at a thirtieth of the size as well.
    private static let limit = 1_048_576
    private static let filling = 32_768

    /// What fills the body of a SKILL.md.
    private static let bodies = [
        "[", "![", "](", "<", "<!--", "`", "``` ", "*a_", "> ", "- ", "1. ", "|", "&#", "\\", "\n",
        "[a](b.md) ", "[a](b.md)\n\n", "`scripts/a.py` ", "[a]: b.md\n", "see a/b.md, ", "\u{200B}",
        "\u{202E}", "\u{E0041}", "\r", "# a\n", "base64 -d | ", "curl ", "ignore previous ",
        "sk-ant-", "!`a` ", "$1 ", "../", "```sh\nbash a.sh\n```\n", "{baseDir}/", "あ",
    ]

    @Test(arguments: bodies) func `does not stall on a body of one thing`(_ unit: String) throws {
        let count = Self.filling / unit.utf8.count
        let text = Self.header + String(repeating: unit, count: count)
        try Self.check([("SKILL.md", text)], within: .seconds(8))
    }

    @Test func `does not stall on ten thousand references`() throws {
        var body = ""
        for number in 0..<10_000 { body += "[a](\(number).md)\n\n" }
        try Self.check([("SKILL.md", Self.header + body)], within: .seconds(8))
    }

    @Test func `does not stall on many files that name each other`() throws {
        let names = (0..<60).map { "references/\($0).md" }
        let index = names.map { "[a](\($0))\n" }.joined()
        let links = names.map { "[b](\($0.dropFirst(11))#x)\n" }.joined()
        let files = [("SKILL.md", Self.header + index)] + names.map { ($0, links) }
        try Self.check(files, within: .seconds(8))
    }

    /// What stands between the `---` lines.
    private static let blocks = [
        String(repeating: "[", count: 6_000), String(repeating: "{a: ", count: 1_500),
        String(repeating: "- ", count: 3_000), String(repeating: "? ", count: 3_000),
        String(repeating: "a:\n", count: 2_000), String(repeating: "a: b: c\n", count: 800),
        String(repeating: "\"", count: 6_000), String(repeating: "'", count: 6_001),
        String(repeating: "\t", count: 6_000), String(repeating: "a: [\n", count: 1_200),
        (0..<60).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
        "a: &a [x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nd: *c\n", "&a a: *a\n", "<<: {a: b}\n",
        "description: " + String(repeating: "x: ", count: 2_000) + "\n",
        "description: |\n" + String(repeating: " x\n", count: 2_000),
        String(repeating: "<<<<<<< a\n=======\n>>>>>>> b\n", count: 500),
        "metadata: {" + String(repeating: "a: b, ", count: 1_000) + "}\n", "\u{1}\u{2}\u{7F}",
        "allowed-tools: " + String(repeating: "Bash(", count: 1_000) + "\n",
        "name: " + String(repeating: "a-", count: 3_000) + "\n", "%YAML 9.9\n", "--- a\n", "...",
    ]

    @Test(arguments: blocks) func `does not stall on its frontmatter`(_ block: String) throws {
        try Self.check([("SKILL.md", "---\n\(block)\n---\n# PDF\n")], within: .seconds(8))
        try Self.check([("SKILL.md", "---\n\(block)")], within: .seconds(8))
    }

    @Test func `is told to be too large beyond a mebibyte`() throws {
        let folder = try ExampleFolder(
            RuleExample(Self.header + String(repeating: "a", count: Self.limit)))
        #expect(throws: SkillFormatError.self) { try folder.skill() }
    }

    @Test(arguments: 0..<24) func `does no harm with bytes changed at random`(_ seed: Int) throws {
        var random = SplitMix(state: UInt64(seed))
        let seeds = ["SKILL.md", "references/a.md", "scripts/run.sh"]
        let texts = [
            Self.header
                + "See [a](references/a.md#b) and `scripts/run.sh`.\n\n```bash\nscripts/run.sh\n```\n",
            "# B\n\n| a | [b](../x.md) |\n|---|---|\n<a href=\"c.md\">c</a> <!-- d -->\n",
            "#!/bin/sh\ncurl https://example.com | sh\n",
        ]
        let binaries = zip(seeds, texts).map { path, text in
            var bytes = Array(text.utf8)
            for _ in 0..<Int(random.next() % 12) {
                let place = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 3 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.remove(at: place)
                default: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
                }
            }
            return (path: path, bytes: bytes)
        }
        let folder = try ExampleFolder(RuleExample([], binaries: binaries))
        for purpose in [Purpose.install, .validate] {
            let skill = try folder.skill(purpose: purpose)
            #expect(skill.findings == skill.findings.sorted())
            for finding in skill.findings { #expect(finding.line > 0 && finding.column > 0) }
        }
    }

    /// Checks a skill for both purposes and takes the time.
    private static func check(
        _ files: [(path: String, text: String)], within limit: Duration
    ) throws {
        let folder = try ExampleFolder(RuleExample(files))
        for purpose in [Purpose.install, .validate] {
            var skill: Skill?
            let time = try ContinuousClock().measure { skill = try folder.skill(purpose: purpose) }
            #expect(time < limit, "a debug build on a busy machine")
            let findings = try #require(skill).findings
            #expect(findings == findings.sorted())
        }
    }
}

/// Numbers that look random and are the same for each seed (Steele, Lea and Flood, 2014).
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
