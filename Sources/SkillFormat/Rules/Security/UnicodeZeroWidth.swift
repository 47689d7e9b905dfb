internal import Text

struct UnicodeZeroWidth: InvisibleRule {
    let id = RuleID("unicode-zero-width")
    let kinds: Set<Invisible.Kind> = [.zeroWidth, .selector]
    let summary = "Text contains no zero-width characters."
    let why = """
        They hide in words, which then no longer match, and a sequence of them can carry hidden
        text: three in a row are refused. Joiners are allowed where scripts and emoji need them.
        """
    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n---\n"
                    + "می\u{200C}خواهم \u{2764}\u{FE0F}\u{200D}\u{1F525}\n")
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\nopen↓\u{200B}AI\n"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n---\n"
                    + "a↓\u{200B}\u{200C}\u{200B}b\nad↓\u{200D}min\n"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n---\n"
                    + "x↓\u{E0101}\u{E0102}\u{FE00}\n"),
            RuleExample(#"---\#nname: pdf\#ndescription: ↓"Reads fo\u200Brms."\#n---\#n"#),
            RuleExample(#"---\#nname: pdf\#nmetadata:\#n  a: [↓"\uFEFFx", y]\#n---\#n"#),
            RuleExample("---\nname: pdf\ndescription: \"a↓\u{200B}\\u200Bb\"\n---\n"),
        ]
    }

    func judge(_ run: TextScan.Run, in source: SourceText) -> Suspicion? {
        if run.scalars.count >= 3 {
            return Suspicion(
                message: SecurityMessages.invisibleRun(run.scalars.count),
                severity: .warning, effect: .block)
        }
        guard run.kind == .zeroWidth, let first = run.scalars.first else { return nil }
        if run.scalars.allSatisfy({ $0 == 0x200C || $0 == 0x200D }) {
            guard run.offset > 0, run.end < source.bytes.count,
                source.bytes[run.offset - 1].isLetter, source.bytes[run.end].isLetter
            else { return nil }
        }
        return Suspicion(
            message: SecurityMessages.invisible(first.codePoint), severity: .warning)
    }
}
