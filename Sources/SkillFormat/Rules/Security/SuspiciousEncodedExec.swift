internal import ScriptAnalysis
internal import Text

struct SuspiciousEncodedExec: TextRule {
    let id = RuleID("suspicious-encoded-exec")
    let words = ["base64", "b64decode", "atob(", "-enc", "xxd -r"]
    let summary = FindingText(
        "No text is decoded and run in one step.",
        ja: "文字列を復号して、そのまま実行しないこと。")
    let why = FindingText(
        """
        Text that is decoded straight into a shell hides what runs. Of nine skills that did this in
        a public registry, seven were malware.
        """,
        ja: """
            復号してそのままシェルに渡される文字列からは、何が実行されるのかがわかりません。ある公\
            開レジストリでこうしていた9個のスキルのうち、7個がマルウェアでした。
            """)
    var good: [RuleExample] {
        [
            .body("Run `base64 -d icon.b64 > icon.png`.\n"),
            .body("`-encoding utf8` is an option of base64 | shasum.\n"),
        ]
    }
    var bad: [RuleExample] {
        [
            .body("```bash\necho aGVsbG8= | ↓base64 -d | bash\n```\n"),
            RuleExample([
                ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\nRun it.\n"),
                ("scripts/run.py", "import base64\nexec(base64.↓b64decode(blob))\n"),
            ]),
        ]
    }

    let rows = [
        EffectRow(
            .flow([.decodes], into: [.evaluates, .starts]), .warning, .consent
        ) { _, quotation in
            SecurityMessages.decodedRun(quotation)
        },
        EffectRow(.act(.disguises), .warning, .consent) { _, quotation in
            SecurityMessages.disguised(quotation)
        },
    ]

    func judge(_ passage: Passage) -> Suspicion? {
        guard runsDecoded(passage) || isEncodedCommand(passage) else { return nil }
        return Suspicion(
            message: SecurityMessages.decodedAndRun, severity: .error,
            effect: .block)
    }

    private func runsDecoded(_ passage: Passage) -> Bool {
        let start = passage.word.lowerBound
        let end = passage.word.upperBound
        if passage.starts("b64decode", at: start) || passage.starts("atob(", at: start) {
            let before = passage.starts("base64.", at: start - 7) ? start - 7 : start
            let calls = ["exec(", "eval(", "function(", "os.system(", "exec (", "eval ("]
            return passage.isPreceded(byAny: calls, at: before)
        }
        let decodes = passage.starts("xxd", at: start) || hasDecodeOption(passage, from: end)
        guard decodes, passage.isWordStart(start) else { return false }
        return passage.pipesIntoShell(from: end) || passage.isSubstitutedIntoShell(at: start)
    }

    /// Whether `-d`, `-D` or `--decode` follows the command, possibly after other options.
    private func hasDecodeOption(_ passage: Passage, from end: Int) -> Bool {
        var index = passage.skippingBlanks(end)
        while passage.starts("-", at: index), index > end {
            let word = passage.text[index...].prefix { !$0.isBlank && $0 != 10 && $0 != 124 }
            if word.elementsEqual("--decode".utf8) { return true }
            if word.count <= 4, !word.starts(with: "--".utf8), word.contains(100) { return true }
            index = passage.skippingBlanks(word.endIndex)
        }
        return false
    }

    /// Whether it is PowerShell's `-enc` or `-EncodedCommand` with a long value.
    private func isEncodedCommand(_ passage: Passage) -> Bool {
        let start = passage.word.lowerBound
        guard passage.starts("-enc", at: start),
            let end = passage.end(ofAny: ["-encodedcommand ", "-enc "], at: start)
        else { return false }
        let value = passage.text[end...].drop { $0.isBlank || $0 == 34 || $0 == 39 }
            .prefix { $0.isLetter || $0.isDigit || [43, 47, 61].contains($0) }
        return value.count >= 40
    }
}
