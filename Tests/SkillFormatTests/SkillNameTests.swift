import SkillFormat
import SystemPackage
import Testing

/// Names in any script, as the specification's reference validator accepts them.
@Suite struct `A skill name` {
    @Test(arguments: [
        "pdf", "pdf-2", "技能", "навык", "über", "straße", "λόγος", "日本語-ツール", "مهارة", "מיומנות",
        "ทดสอบ", "한국어", "〇", "٣", "ꮳꮃ",
        String(repeating: "技", count: 64),
    ])
    func `has lowercase letters and digits of any script`(_ text: String) {
        #expect(SkillName(text)?.description == text)
    }

    @Test(arguments: [
        "", "PDF", "Über", "НАВЫК", "ǅ", "a b", "a_b", "a/b", "-a", "a-", "a--b", "a.b", "..",
        "技 能",
        "ｐｄｆ", "ﬁle", "µm", "ſkill", "x²", "①", "Ⅷ", "ｶﾅ", "a\u{200B}b", "a\u{200D}b", "a\u{FE0F}",
        "\u{3164}", "\u{115F}", "\u{FEFF}a", "a\u{AD}b", "\u{202E}a", "\u{E0061}", "हिन्दी", "a\u{334}",
        "q\u{308}", "😀", "–", "a\u{2010}b", "\u{0}", "\n",
        String(repeating: "技", count: 65), String(repeating: "𠮷", count: 64),
        String(repeating: "a", count: 100_000),
    ])
    func `has no other characters and no more than fit`(_ text: String) {
        #expect(SkillName(text) == nil)
    }

    @Test(arguments: [
        ("u\u{308}ber", "über"), ("カ\u{3099}イト\u{3099}", "ガイド"), ("\u{1112}\u{1161}\u{11AB}", "한"),
        ("\u{212B}".lowercased(), "å"),
    ])
    func `is the same in every form of Unicode`(_ text: String, _ composed: String) throws {
        let name = try #require(SkillName(text))
        #expect(name.description.utf8.elementsEqual(composed.utf8))
        #expect(name == SkillName(composed))
        #expect(name.hashValue == SkillName(composed)?.hashValue)
        #expect(name.component.string.utf8.elementsEqual(composed.utf8))
    }

    @Test func `is sorted by code points`() {
        let names = ["über", "技能", "zoo", "навык", "abc"].compactMap { SkillName($0) }
        #expect(names.sorted().map(\.description) == ["abc", "zoo", "über", "навык", "技能"])
    }
}
