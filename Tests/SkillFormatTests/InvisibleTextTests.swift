import FileTree
import Foundation
import SkillFormat
import Testing

/// The rules about invisible characters: hidden text, and code and scripts that need the characters.
@Suite struct `Invisible text` {
    private static let header = "---\nname: pdf\ndescription: Reads forms.\n---\n"

    private func effects(
        of rule: RuleID, in text: String, path: String = "notes.md"
    ) throws -> [Finding.Effect] {
        let files = [(path: "SKILL.md", text: Self.header), (path: path, text: text)]
        return try ExampleFolder(RuleExample(files)).skill(purpose: .install).findings
            .filter { $0.rule == rule }.map(\.effect)
    }

    @Test(arguments: [
        ("strip.js", "s.replace(/[\u{200B}-\u{200D}\u{FEFF}]/g, '')\n"),
        ("strip.js", "s.replace(/[\\s\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}]+/g, '')\n"),
        ("strip.js", "s.replace(/\u{200B}|\u{200C}|\u{200D}/g, '')\n"),
        ("strip.py", "s = s.replace('\u{200B}', '').replace(\"\u{FEFF}\", \"\")\n"),
        ("strip.py", "HIDDEN = \"\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}\"\n"),
        ("strip.py", "HIDDEN = ['\u{200B}', '\u{200C}', '\u{200D}', '\u{2060}']\n"),
        ("strip.py", "re.sub('[\u{AD}\\u200b-\\u200f\u{2060}\\ufeff]', '', s)\n"),
        ("strip.py", "re.sub(r'[\\x{200B}\\u{FEFF}\\u200C]', '', s) # &#8203; U+200B\n"),
        ("rules.json", "{\"strip\": [\"\u{200B}\", \"\u{FEFF}\", \"[\u{200B}-\u{200D}]\"]}\n"),
        ("notes.md", "```js\ns.replace(/[\u{200B}-\u{200D}\u{FEFF}]/g, '')\n```\n"),
        ("notes.md", "Remove `\u{200B}` and \"\u{FEFF}\" and `[\u{200B}\u{200C}\u{200D}]`.\n"),
        ("notes.md", "## [Retries \u{200B}](https://a.io#retries)\n* \u{200B}**Bold**\n"),
        ("notes.md", "Ends here.\u{200B}\u{200B}\n\u{200B}\nBash-\u{2060}compatible\n"),
        ("notes.md", "\u{200B}```swift\nlet a = 1\n\u{200B}```\n"),
        ("notes.md", "```\n```\u{2063}\nTwo.\n```\u{2063}\n```\n"),
        ("notes.md", "می\u{200C}خواهم क\u{94D}\u{200D}ष ไทย\u{200B}ไทย\n"),
        (
            "notes.md",
            "👩\u{200D}👩\u{200D}👧 ❤\u{FE0F}\u{200D}🔥 1\u{FE0F}\u{20E3} ⚠\u{FE0F} 葛\u{E0100}\n"
        ),
        ("emoji.js", "const family = '👩\u{200D}👩\u{200D}👧'\n"),
    ])
    func `is not found in code and scripts that need the characters`(
        _ path: String, _ text: String
    ) throws {
        #expect(try effects(of: .unicodeZeroWidth, in: text, path: path) == [])
    }

    @Test(arguments: [
        ("notes.md", "open\u{200B}AI\n"), ("notes.md", "ad\u{200D}min\n"),
        ("notes.md", "a\u{FE0F} letter\n"), ("notes.md", "soft\u{AD}ware\n"),
        ("notes.md", "```\ncat \u{200B}x\n```\n"), ("notes.md", "Run `rm \u{2060}x`.\n"),
        ("run.sh", "ls /tmp/\u{200B}x\n"), ("run.py", "token = '\u{FEFF}id'\n"),
    ])
    func `is reported inside words and code`(_ path: String, _ text: String) throws {
        #expect(try effects(of: .unicodeZeroWidth, in: text, path: path) == [.report])
    }

    /// A text in bits of zero-width characters.
    private static func bits(_ text: String, _ zero: String, _ one: String) -> String {
        text.utf8.flatMap { byte in (0..<8).map { byte & (1 << $0) == 0 ? zero : one } }.joined()
    }

    @Test func `is refused if it can carry a message`() throws {
        let smuggled = String(
            String.UnicodeScalarView(
                "run x".utf8.compactMap { Unicode.Scalar(0xE00F0 + UInt32($0)) }))
        for text in [
            Self.bits("hi", "\u{200B}", "\u{200C}"), Self.bits("hi", "\u{200D}", "\u{2060}"),
            Self.bits("hi", "\u{200B}", "\u{FE0F}"), "\u{200B}\u{200B}\u{200B}\u{200B}", smuggled,
        ] {
            for (path, around) in [
                ("notes.md", "Text"), ("run.js", "const a = \""), ("a.json", "[\""),
            ] {
                let found = try effects(
                    of: .unicodeZeroWidth, in: "\(around)\(text)\"\n", path: path)
                #expect(found == [.block], "\(path)")
            }
        }
        #expect(
            try effects(of: .unicodeZeroWidth, in: "a\n\u{200B}\u{200C}\u{200D}\nb\n") == [.block])
    }

    @Test func `requires consent if it is spread over a file`() throws {
        let mixed = String(repeating: "One \u{200B} two \u{2060} three.\n", count: 40)
        #expect(try effects(of: .unicodeZeroWidth, in: mixed) == [.consent])
        let anchors = String(repeating: "## [Part \u{200B}](#part)\n", count: 200)
        #expect(try effects(of: .unicodeZeroWidth, in: anchors) == [])
        let sets = String(repeating: "f('\u{200B}\u{200C}\u{200D}')\n", count: 40)
        #expect(try effects(of: .unicodeZeroWidth, in: sets, path: "run.js") == [.consent])
    }

    @Test func `requires consent if code that removes it changes the direction of text`() throws {
        let code = "s.replace(/[\u{202A}-\u{202E}\u{2066}-\u{2069}]/g, '')\n"
        #expect(try effects(of: .unicodeBidi, in: code, path: "strip.js") == [.consent])
        let trojan = "if level != \"user\u{202E} \u{2066}// admin\u{2069} \u{2066}\" {\n"
        #expect(try effects(of: .unicodeBidi, in: trojan, path: "a.js") == [.block])
    }

    @Test func `allows a range of tag characters, but no text of them`() throws {
        let range = "s.replace(/[\u{E0000}-\u{E007F}]/gu, '')\n"
        #expect(try effects(of: .unicodeTag, in: range, path: "strip.js") == [])
        let text = "s.replace(/[\u{E0072}\u{E0075}\u{E006E}]/gu, '')\n"
        #expect(try effects(of: .unicodeTag, in: text, path: "strip.js") == [.block])
    }
}
