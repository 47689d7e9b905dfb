internal import ScriptAnalysis
internal import Text

struct UnicodeTag: InvisibleRule {
    let id = RuleID("unicode-tag")
    let kinds: Set<Invisible.Kind> = [.tag]
    let summary = FindingText(
        "Text contains no Unicode tag characters.",
        ja: "テキストに Unicode のタグ文字がないこと。")
    let why = FindingText(
        """
        Tag characters are invisible on a screen but spell ASCII to a model: text that only the
        agent reads. The flags of England, Scotland and Wales consist of them and are allowed.
        """,
        ja: """
            タグ文字は画面には見えませんが、モデルには ASCII の文章、つまりエージェントだけが読む\
            文章になります。イングランド、スコットランド、ウェールズの旗はタグ文字でできているため、\
            許可します。
            """)
    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n---\n"
                    + "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}\n")
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n---\n"
                    + "Hello↓\u{E0072}\u{E0075}\u{E006E} world\n"),
            RuleExample(
                #"---\#nname: pdf\#ndescription: ↓"Reads.\U000E0069\U000E0067"\#n---\#n"#),
            RuleExample(#"---\#nname: pdf\#n↓"no\U000E0069te": x\#n---\#n"#),
        ]
    }

    func judge(_ run: TextScan.Run, in context: inout InvisibleContext) -> Suspicion? {
        guard !isFlag(run, in: context.source) else { return nil }
        // Both ends of a range, in code that removes tag characters.
        if run.scalars.count == 1, context.isInSet(run) { return nil }
        let letters = run.scalars.prefix(120).map { UInt8(truncatingIfNeeded: $0 & 0x7F) }
            .filter { (0x20...0x7E).contains($0) }
        return Suspicion(
            message: SecurityMessages.tags(String(decoding: letters, as: UTF8.self)),
            severity: .error, effect: .block)
    }

    /// Whether it is a flag: a black flag, a region of at most six letters or digits, and the end tag.
    private func isFlag(_ run: TextScan.Run, in source: SourceText) -> Bool {
        run.offset >= 4 && run.scalars.count <= 7 && run.scalars.last == 0xE007F
            && source.bytes[run.offset - 4..<run.offset].elementsEqual([0xF0, 0x9F, 0x8F, 0xB4])
    }
}
