import FileTree
import Testing

@Suite struct `Untrusted names` {
    private func problem(_ bytes: [UInt8]) -> NameViolation? {
        do {
            _ = try RelativePath(untrusted: bytes)
            return nil
        } catch {
            return error
        }
    }

    private func problem(_ text: String) -> NameViolation? { problem(Array(text.utf8)) }

    @Test(arguments: [
        "SKILL.md", "a/b/c.md", ".hidden", "..a", "a..b", "~", "資料/手順書.md", "表ソ能.md",
        "葛\u{E0100}.md", "👍🏽.png", "⚠\u{FE0F}.md", "ｆｕｌｌ．ｍｄ", "Wait….md", "a b.md",
        ".gitignore", ".github/a.yml", "git", "git~", "git~x", "a.git", ".gita", "-git",
        "\u{11F}it",
        "console.log", "CON_.md", "nulls", "COM10", "LPT", "한글.md", "a\u{3000}b", "？＊.md",
        "ab:c", "file.md:stream", "a/C:/x", "1:2", ":", "é:x", " a", "a ", "a/ b", "a\u{3000}",
        "a.", "a./b", "a/b..", "a .", "CON", "nul", "a/Aux/b", "LPT9.txt", "COM¹", "conin$",
    ])
    func `are accepted if they are plain`(_ text: String) throws {
        #expect(try RelativePath(untrusted: text).description == text)
        #expect(problem(text) == nil)
    }

    @Test(arguments: [
        (NameViolation.empty, ["", "a//b", "a/", "a/b//"]),
        (
            .escapesFolder,
            ["..", ".", "../x", "a/../b", "a/..", "./a", "a/./b", "...", "../\u{301}x", "a/..../b"]
        ),
        (
            .escapesFolder,
            [
                "．．/x", "a/．", "‥/x", "…", "․․/x", "﹒﹒", ".．/x", "a/\u{FE30}/b", "\u{FE19}",
                "．．／x", "a／..", "..＼x", "a﹨．．",
            ]
        ),
        (.absolute, ["/", "/etc/passwd", "//host/share", "C:/x", "c:/", "Z:"]),
        (.backslash, ["a\\b", "..\\x", "\\\\host\\share", "\\"]),
        (.controlCharacter, ["a\0b", "\u{1}", "a\nb", "a\tb", "\u{1B}[2J", "\u{7F}", "a\u{85}b"]),
        (.controlCharacter, ["a\u{9B}b", "a\u{2028}b", "a\u{2029}b"]),
        (
            .hiddenCharacter,
            ["a\u{202E}dm.exe", "a\u{200B}b", "\u{2066}x", "a\u{200D}b", "\u{FEFF}a"]
        ),
        (.hiddenCharacter, ["a\u{E0041}b", "a\u{AD}b", "a\u{3164}b", "a\u{34F}b", "\u{115F}"]),
        (.escapesFolder, [" ", ".. /x", "a/. ./b", "\u{A0}..", "．． /x"]),
        (.gitFolder, [".git", ".GIT", ".gIt", "a/.git/hooks/x", ".git/a", ".g\u{131}t", ".Git"]),
        (.gitFolder, ["git~1", "GIT~2", "a/git~10/b", ".g\u{FE0F}it", ".git\u{FE0F}"]),
        (.gitFolder, [".git.", ".git...", ".git .", ".git ", "git~1 "]),
        (.gitFolder, [".git:stream", ".git::$INDEX_ALLOCATION", ".git/a:b"]),
        // Other forms of .git are rejected for other reasons.
        (.hiddenCharacter, [".g\u{200C}it", "\u{FEFF}.git", ".git\u{206F}", ".gi\u{202C}t"]),
        (.escapesFolder, [".git/../x", "../.git"]),
    ])
    func `are rejected with the right reason`(_ expected: NameViolation, _ texts: [String]) {
        for text in texts { #expect(problem(text) == expected, "\(text.debugDescription)") }
    }

    @Test(
        arguments: [
            [0xFF], [0x61, 0xC0, 0xAF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xE6, 0x97],
        ] as [[UInt8]])
    func `are rejected if they are not UTF-8`(_ bytes: [UInt8]) {
        #expect(problem(bytes) == .notUTF8)
    }

    @Test func `are limited in length and depth`() {
        let kana = String(repeating: "あ", count: 85)
        #expect(problem(kana) == nil)
        #expect(problem(kana + "a") == .nameTooLong)
        #expect(problem(Array(repeating: "a", count: 33).joined(separator: "/")) == nil)
        #expect(problem(Array(repeating: "a", count: 34).joined(separator: "/")) == .tooDeep)
        let long = Array(repeating: String(repeating: "a", count: 204), count: 5)
        #expect(problem(long.joined(separator: "/")) == nil)
        #expect(problem(long.joined(separator: "/") + "a") == .pathTooLong)
    }

    @Test func `are normalized to NFC before their length is checked`() throws {
        let path = try RelativePath(untrusted: Array("e\u{301}/か\u{3099}".utf8))
        #expect(Array(path.description.unicodeScalars) == ["\u{E9}", "/", "\u{304C}"])
        #expect(problem(String(repeating: "か\u{3099}", count: 85)) == nil)
        // NFC turns this scalar into two: 255 bytes become 510.
        #expect(problem(String(repeating: "\u{958}", count: 85)) == .nameTooLong)
    }

    @Test(arguments: [
        ("README.md", "readme.MD"), ("É.md", "e\u{301}.md"), ("straße", "STRASSE"),
        ("ΣΑΣ", "σας"), ("ﬁle", "FILE"), ("\u{212A}", "k"), ("Д/Ж", "д/ж"), ("ꭰ", "Ꭰ"),
        ("\u{390}", "\u{1FD3}"),
    ])
    func `that are equal on macOS or Windows have equal collision keys`(
        _ first: String, _ second: String
    )
        throws
    {
        let key = try #require(RelativePath(first)).collisionKey
        #expect(try #require(RelativePath(second)).collisionKey.utf8.elementsEqual(key.utf8))
    }

    @Test(arguments: [("a", "b"), ("か", "が"), ("カ", "か"), ("a/b", "a-b"), ("é", "e")])
    func `that differ have different collision keys`(_ first: String, _ second: String) throws {
        let key = try #require(RelativePath(first)).collisionKey
        #expect(try #require(RelativePath(second)).collisionKey != key)
    }

    @Test func `of git's folder are ignored in every form that a file system treats as .git`() {
        for name in [
            ".git", ".GIT", ".git.", ".git ", ".git . .", ".git:x", ".g\u{200C}it", "git~1 ",
        ] {
            #expect(IgnoredNames.contains(name), "\(name.debugDescription)")
        }
        for name in ["git", ".gitignore", "git~", "~", "", ":", "..", ".gi"] {
            #expect(!IgnoredNames.contains(name), "\(name.debugDescription)")
        }
    }

    @Test func `are rejected with a distinct message for each reason`() {
        #expect(Set(NameViolation.allCases.map(\.reason)).count == NameViolation.allCases.count)
    }
}
