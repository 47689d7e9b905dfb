internal import ScriptAnalysis
internal import Text

struct UnicodeZeroWidth: InvisibleRule {
    let id = RuleID("unicode-zero-width")
    let kinds: Set<Invisible.Kind> = [.zeroWidth]
    let summary = FindingText(
        "Text contains no zero-width characters that hide something.",
        ja: "テキストに、何かを隠すゼロ幅の文字がないこと。")
    let why = FindingText(
        """
        They hide in words, which then no longer match, and a sequence of them can carry hidden
        text: three in a row are refused. Joiners are allowed where scripts and emoji need them,
        and so are sets of such characters in code that removes them, and single ones between
        words, which web pages leave behind.
        """,
        ja: """
            ゼロ幅の文字が語の中に隠れると、その語は一致しなくなります。続けて並べると、隠れた文章\
            になります。3個続いたものは拒否します。文字体系や絵文字に必要な結合子、こうした文字を\
            取り除くコードの中の文字の集合、ウェブページから残った語の間の1個の文字は許可します。
            """)
    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n---\n"
                    + "می\u{200C}خواهم \u{2764}\u{FE0F}\u{200D}\u{1F525}\n"),
            RuleExample([
                ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# Use \u{200B}\n"),
                (
                    "clean.js",
                    "text.replace(/[\\s\u{200B}-\u{200D}\u{FEFF}]/g, '').split('\u{200B}')\n"
                        + "const space = '\\u200B'\n"
                ),
            ]),
        ]
    }
    var bad: [RuleExample] {
        [
            .body("open↓\u{200B}AI\n"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n---\n"
                    + "a↓\u{200B}\u{200C}\u{200B}b\nad↓\u{200D}min\n"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n---\n"
                    + "x↓\u{E0101}\u{E0102}\u{FE00}\n"),
            RuleExample(#"---\#nname: pdf\#ndescription: ↓"Reads fo\u200Brms."\#n---\#n"#),
            RuleExample(#"---\#nname: pdf\#nmetadata:\#n  a: [↓"\uFEFFx", y]\#n---\#n"#),
            .body("```\nls ↓\u{200B}a\n```\n"),
            RuleExample("---\nname: pdf\ndescription: ↓\"a\u{200B}\\u200Bb\"\n---\n"),
        ]
    }

    func judge(_ run: TextScan.Run, in context: inout InvisibleContext) -> Suspicion? {
        if context.isInSet(run) { return nil }
        if run.scalars.count >= 3 {
            return Suspicion(
                message: SecurityMessages.invisibleRun(run.scalars.count),
                severity: .warning, effect: .block)
        }
        guard let first = run.scalars.first, isMisplaced(run, in: &context) else { return nil }
        return Suspicion(
            message: SecurityMessages.invisible(first.codePoint), severity: .warning)
    }

    /// Whether one or two characters change a word or code.
    private func isMisplaced(_ run: TextScan.Run, in context: inout InvisibleContext) -> Bool {
        let (before, after) = (context.byte(before: run), context.byte(after: run))
        if run.scalars.allSatisfy(\.isVariationSelector) { return before?.isLetter == true }
        if run.scalars.allSatisfy({ $0.isJoiner || $0.isVariationSelector }) {
            return before?.isLetter == true && after?.isLetter == true
        }
        if context.isEscapedFence(run) { return false }
        let isAfterWord = before?.isWordPart == true
        let isBeforeWord = after?.isWordPart == true
        if isAfterWord && isBeforeWord { return true }
        return (isAfterWord || isBeforeWord) && context.isCode(run)
    }

    /// Two different characters are enough to spell a text, however far apart they are.
    func judge(harmless runs: [TextScan.Run]) -> Suspicion? {
        let scalars = runs.map(\.scalars)
            .filter { !$0.allSatisfy { $0.isJoiner || $0.isVariationSelector } }.flatMap(\.self)
        guard scalars.count > Self.spreadLimit, Set(scalars).count > 1 else { return nil }
        return Suspicion(
            message: SecurityMessages.invisibleSpread(scalars.count), severity: .warning,
            effect: .consent)
    }

    private static let spreadLimit = 64
}
