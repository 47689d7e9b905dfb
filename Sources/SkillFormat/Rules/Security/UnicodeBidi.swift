internal import ScriptAnalysis
internal import Text

struct UnicodeBidi: InvisibleRule {
    let id = RuleID("unicode-bidi")
    let kinds: Set<Invisible.Kind> = [.bidi]
    let summary = FindingText(
        "No character changes the direction of text.",
        ja: "文字の方向を変える文字がないこと。")
    let why = FindingText(
        """
        Direction controls make a line look different from what a model or a shell reads ("Trojan
        Source"). Arabic and Hebrew do not need them.
        """,
        ja: """
            方向の制御文字があると、モデルやシェルが読むものとは違う行に見えます（「Trojan Source」）。\
            アラビア語とヘブライ語には必要ありません。
            """)
    var good: [RuleExample] { [.body("שלום, مرحبا\n")] }
    var bad: [RuleExample] {
        [
            .body("if access ↓\u{202E}resu\u{2069}\n"),
            RuleExample(#"---\#nname: pdf\#ndescription: ↓"Reads \u202E forms."\#n---\#n"#),
        ]
    }

    func judge(_ run: TextScan.Run, in context: inout InvisibleContext) -> Suspicion? {
        let points = run.scalars.prefix(4).map(\.codePoint).joined(separator: " ")
        // Code that removes such characters may contain them, but it still looks different from what it does.
        let isInSet = context.isInSet(run)
        return Suspicion(
            message: SecurityMessages.direction(points), severity: isInSet ? .warning : .error,
            effect: isInSet ? .consent : .block)
    }
}
