import FileTree
import Foundation
import SkillFormat
import SystemPackage
import TestSupport
import Testing

/// Skills that try to crash or stall validation, checked from their folder to the findings.
@Suite(.timeLimit(.minutes(5))) struct `A hostile skill` {
    private static let header =
        "---\nname: pdf\ndescription: Reads PDF forms. Use for forms.\n---\n"
    private static let limit = 1_048_576
    /// The part of the size limit to fill: in a debug build, an eighth is enough to show quadratic time.
    private static let filling = limit / 8

    /// Texts to repeat in the body of a SKILL.md, each with the number of bytes to fill.
    private static let bodies = [
        ("AKIA", filling), ("sk-ant-", filling), ("!`a` ", filling), ("\u{200B}", filling),
        ("\u{202E}", filling), ("\u{E0041}", filling), ("\r", filling), ("あ", filling),
        ("curl ", filling / 4), ("base64 -d | ", filling / 4), ("ignore previous ", filling / 4),
        ("# a\n", filling / 4), ("| a ", filling / 4), ("`a", filling / 4), ("&#", filling / 4),
        ("```sh\nbash a.sh\n```\n", filling / 16), ("`scripts/a.py` ", filling / 16),
        ("see a/b.md, ", filling / 16), ("[a](b.md) ", filling / 16), ("../", filling / 16),
    ]

    @Test(arguments: bodies)
    func `does not stall on a body that repeats one text`(_ unit: String, _ bytes: Int) throws {
        let text = Self.header + String(repeating: unit, count: bytes / unit.utf8.count)
        try Self.check([("SKILL.md", text)])
    }

    @Test func `does not stall on five thousand references`() throws {
        var body = ""
        for number in 0..<5_000 { body += "[a](\(number).md)\n\n" }
        try Self.check([("SKILL.md", Self.header + body)])
    }

    @Test func `does not stall on many files that name each other`() throws {
        let names = (0..<40).map { "references/\($0).md" }
        let index = names.map { "[a](\($0))\n" }.joined()
        let links = names.map { "[b](\($0.dropFirst(11))#x)\n" }.joined()
        let files = [("SKILL.md", Self.header + index)] + names.map { ($0, links) }
        try Self.check(files)
    }

    @Test func `is rejected if it is larger than a mebibyte`() throws {
        let folder = try ExampleFolder(
            RuleExample(Self.header + String(repeating: "a", count: Self.limit)))
        #expect(throws: SkillFormatError.self) { try folder.skill() }
    }

    @Test(arguments: 0..<8) func `does no harm with randomly changed bytes`(_ seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
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
            try Self.expectOrderedPlaces(in: folder, purpose)
        }
    }

    /// Checks a skill for both purposes; the suite's time limit ends a check that stalls.
    private static func check(_ files: [(path: String, text: String)]) throws {
        let folder = try ExampleFolder(RuleExample(files))
        for purpose in [Purpose.install, .validate] {
            try expectOrderedPlaces(in: folder, purpose)
        }
    }

    /// Expects every finding to be at an existing place of its file, and the findings to be ordered by place.
    private static func expectOrderedPlaces(in folder: ExampleFolder, _ purpose: Purpose) throws {
        let findings = try folder.skill(purpose: purpose).findings
        var lines: [String: [Data]] = [:]
        for finding in findings {
            guard let path = finding.path?.description else { continue }
            if lines[path] == nil {
                lines[path] = try Data(contentsOf: folder.url.appendingPathComponent(path))
                    .split(separator: 0x0A, omittingEmptySubsequences: false)
            }
            let line = try #require(lines[path]?.dropFirst(finding.line - 1).first)
            // A column counts scalars, and a line has at least as many bytes.
            #expect((1...line.count + 1).contains(finding.column), "\(path):\(finding.line)")
        }
        for (first, second) in zip(findings, findings.dropFirst()) {
            let paths = (first.path?.description ?? "", second.path?.description ?? "")
            #expect(
                (paths.0, first.line, first.column) <= (paths.1, second.line, second.column),
                "\(first) before \(second)")
        }
    }
}
