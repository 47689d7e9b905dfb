internal import ScriptAnalysis

struct SuspiciousMiner: TextRule {
    let id = RuleID("suspicious-miner")
    let words = ["stratum+tcp", "stratum+ssl", "xmrig"]
    let summary = FindingText(
        "The skill mines no cryptocurrency.",
        ja: "暗号通貨を採掘しないこと。")
    let why = FindingText(
        """
        Miners turn other people's computers into money; nothing else uses their protocol.
        """,
        ja: """
            採掘プログラムは、他人のコンピューターをお金に変えます。そのプロトコルを使うものは、ほ\
            かにありません。
            """)
    var good: [RuleExample] { [.body("Describes geological strata.\n")] }
    var bad: [RuleExample] {
        [.body("```bash\n./worker -o ↓stratum+tcp://pool.example:3333\n```\n")]
    }

    func judge(_ passage: Passage) -> Suspicion? {
        guard passage.isWordStart(passage.word.lowerBound) else { return nil }
        return Suspicion(
            message: SecurityMessages.miner, severity: .warning, effect: .block)
    }
}
