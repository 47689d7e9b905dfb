import SkillFormat
import Testing
import Text

/// Reading the frontmatter of a SKILL.md, valid or not.
@Suite struct `The header of a SKILL.md` {
    private func read(_ text: String) -> SkillDocument { readHeader(Array(text.utf8)) }

    @Test func `has fields with types`() throws {
        let frontmatter = try #require(
            read(
                """
                ---
                name: pdf
                description: >
                  Reads and
                  fills forms.
                license: MIT
                compatibility: Python 3
                metadata:
                  version: "1.10"
                  author: me
                allowed-tools: Read, Bash(git add *) Grep
                user-invocable: no
                ---
                # PDF
                """
            ).frontmatter)
        #expect(frontmatter.name == "pdf")
        #expect(frontmatter.description == "Reads and fills forms.")
        #expect(frontmatter.license == "MIT")
        #expect(frontmatter.compatibility == "Python 3")
        #expect(frontmatter.metadata == ["version": "1.10", "author": "me"])
        #expect(frontmatter.version == "1.10")
        #expect(frontmatter.allowedTools == ["Read", "Bash(git add *)", "Grep"])
        #expect(!frontmatter.isUserInvocable)
        #expect(frontmatter.isModelInvocable)
    }

    @Test func `has the byte offset of every key and value`() throws {
        let text = "\u{FEFF}---\r\nname: 表\r\nmetadata:\r\n  作者: \"ü\"\r\n---\r\n"
        let document = read(text)
        let bytes = Array(text.utf8)
        let metadata = try #require(document.frontmatter?["metadata"])
        guard case .mapping(let fields) = metadata.value else {
            Issue.record("metadata is a mapping")
            return
        }
        let field = try #require(fields.first)
        #expect(bytes[field.keyOffset...].starts(with: "作者:".utf8))
        #expect(bytes[field.valueOffset...].starts(with: "\"ü\"".utf8))
        #expect(document.source.place(at: field.valueOffset) == (4, 7))
        #expect(document.frontmatter?.name == "表")
        #expect(document.flaws == [])
    }

    struct Sloppy: Sendable {
        let yaml: String
        let name: String?
        let description: String?
        let repair: String?

        init(
            _ yaml: String, name: String? = "pdf", description: String?, repair: String? = nil
        ) {
            self.yaml = yaml
            self.name = name
            self.description = description
            self.repair = repair
        }
    }

    @Test(arguments: [
        Sloppy(
            "name: pdf\ndescription: Forms: \"reads\" C:\\x\n",
            description: "Forms: \"reads\" C:\\x",
            repair: "description: \"Forms: \\\"reads\\\" C:\\\\x\""),
        Sloppy(
            "name: pdf\ndescription: Reads,\n  not: tables\n", description: "Reads, not: tables",
            repair: "description: \"Reads,\n  not: tables\""),
        Sloppy(
            "name: pdf\ndescription: @me\n", description: "@me", repair: "description: \"@me\""),
        Sloppy(
            "name: pdf\ndescription: `x` y\n", description: "`x` y",
            repair: "description: \"`x` y\""),
        Sloppy(
            "name: pdf\ndescription: %d y\n", description: "%d y", repair: "description: \"%d y\""),
        Sloppy(
            "name: pdf\ndescription: *bold* y\n", description: "*bold* y"),
        Sloppy(
            "name: pdf\ndescription: \"a \"b\" c\"\n", description: "a \"b\" c"),
        Sloppy(
            "name: pdf\ndescription: 'it's John''s'\n", description: "it's John's"),
        Sloppy(
            "name: pdf\ndescription: \"C:\\windows\"\n", description: "C:\\windows"),
        Sloppy(
            "name: pdf\ndescription: \"open\nlicense: MIT\n", description: "\"open"),
        Sloppy(
            "argument-hint: [a] [b]\nname: pdf\ndescription: x\n", description: "x"),
        Sloppy(
            "metadata: {\"a\": [1}\nname: pdf\ndescription: x\n", description: "x"),
        Sloppy(
            "allowed-tools: - Read\n  - Grep\nname: pdf\ndescription: x\n", description: "x"),
        Sloppy(
            "metadata:\n\tauthor: me\nname: pdf\ndescription: x\n", description: "x",
            repair: "  author: me"),
        Sloppy(
            "name: pdf\ndescription: 使用。license: MIT\n", description: "使用。",
            repair: "description: 使用。\nlicense: MIT"),
        Sloppy("name: @a\ndescription: x\n", name: "@a", description: "x"),
        Sloppy("name: a: b\ndescription: x\n", name: "a: b", description: "x"),
        Sloppy("name: pdf\ndescription: x\n  author: me\n", description: "x author: me"),
        Sloppy("name: pdf\ndescription: Reads: forms # all\n", description: "Reads: forms # all"),
        Sloppy("name: pdf\ndescription: x\nmetadata: author: me\n", description: "x"),
        Sloppy("name: pdf\ndescription: See user.name: it\n", name: "it", description: "See user."),
        Sloppy("name: pdf\nstray text\ndescription: x\n", description: "x"),
        Sloppy("metadata:\n  {\"a\":\n    [1}\nname: pdf\ndescription: x\n", description: "x"),
        Sloppy("name: pdf\ndescription: x\n\n# PDF\n\n- **Bold**: text\n", description: "x"),
        Sloppy(
            "name: pdf\n<<<<<<< a\ndescription: x\n=======\ndescription: y\n>>>>>>> b\n",
            description: "y"),
        Sloppy("name: pdf\ndescription: a\u{7}b\n", description: "a b"),
        Sloppy("name: 2048\ndescription: 1.0\n", name: "2048", description: "1.0"),
    ])
    func `is read even if it is sloppy`(_ sloppy: Sloppy) {
        let document = read("---\n\(sloppy.yaml)---\nText.\n")
        #expect(document.frontmatter?.name == sloppy.name)
        #expect(document.frontmatter?.description == sloppy.description)
        let repairs = document.flaws.compactMap(\.repair)
        #expect(repairs == (sloppy.repair.map { [$0] } ?? []))
    }

    @Test func `keeps the fields that follow a lost line break`() {
        let document = read("---\nname: pdf\ndescription: 使用。license: MIT\n---\n")
        #expect(document.frontmatter?.license == "MIT")
    }

    @Test(arguments: ["- a\n- b\n", "just text\n", "a: [\n", "name: [\nx: ]\n]: {\n"])
    func `is nil if it is beyond repair`(_ yaml: String) {
        let document = read("---\n\(yaml)---\n")
        #expect(document.frontmatter?.name == nil)
        #expect(!document.flaws.isEmpty)
    }

    @Test func `ends at a heading if its end is missing`() {
        let text = "---\nname: pdf\ndescription: x\n\n# PDF\n\n- **Bold**: text\n\n---\n\nMore.\n"
        let document = read(text)
        #expect(document.frontmatter?.description == "x")
        #expect(document.flaws.map(\.kind) == [.unclosed])
        #expect(Array(text.utf8)[document.bodyStart...].starts(with: "# PDF".utf8))
    }

    @Test func `reports encodings other than UTF-8 and the first wrong byte`() {
        let start = Array("---\nname: caf".utf8)
        let latin = readHeader(start + [0xE9, 0x0A])
        #expect(latin.flaws.first?.kind == .notUTF8)
        #expect(latin.flaws.first?.offset == start.count)
        #expect(latin.flaws.first?.reason.english.contains("Latin-1") == true)
        let wide = readHeader("---\nname: pdf\n".utf16.flatMap { [UInt8($0), 0] })
        #expect(wide.flaws.first?.reason.english.contains("UTF-16") == true)
        let zero = readHeader(Array("---\nname: pdf\n---\nab\0".utf8))
        #expect(zero.flaws.map(\.kind) == [.nulByte])
        #expect(zero.flaws.first?.offset == 20)
        #expect(zero.frontmatter?.name == "pdf")
    }

    @Test func `has no flaw after the end of the file`() {
        let bytes = Array("---\nname: pff\n'escription: >-\ne: &\n xTIM----dco".utf8)
        let flaws = readHeader(bytes).flaws
        #expect(flaws.contains { $0.kind == .syntax })
        #expect(flaws.allSatisfy { $0.offset <= bytes.count })
    }

    @Test(arguments: [
        ("My Skill", "my-skill"), ("Frontend/Design_2", "frontend-design-2"),
        ("Café—Über", "cafe-uber"), ("--a--b--", "a-b"), ("John's PDF", "johns-pdf"),
        ("日本語 ツール", "日本語-ツール"), ("Навык «PDF»", "навык-pdf"), ("Gru\u{308}\u{DF}e", "grusse"),
        (String(repeating: "ab-", count: 40), String(repeating: "ab-", count: 21) + "a"),
    ])
    func `can be given a valid name`(text: String, slug: String) {
        #expect(SkillName.slug(of: text)?.description == slug)
    }

    @Test(arguments: ["", "---", "!?", "हिन्दी"])
    func `cannot be given a valid name if nothing remains`(text: String) {
        #expect(SkillName.slug(of: text) == nil)
    }
}
