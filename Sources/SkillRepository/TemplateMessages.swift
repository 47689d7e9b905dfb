internal import Problem
internal import Text

/// The texts of a new skill.
enum TemplateMessages {
    static func description(of task: String) -> String {
        say(
            "Guides the agent through \(task), step by step, and checks the result. "
                + "Use when the user asks for \(task).",
            ja: "\(task) の作業を順を追って進め、結果を確認します。ユーザーから \(task) を頼まれたときに使用します。")
    }

    private static var introduction: String {
        say(
            "Describe the result, and what is out of scope, in two or three sentences.",
            ja: "できあがるものと、このスキルでは扱わないことを、2、3文で書いてください。")
    }

    private static var steps: [String] {
        [
            say("Read the input.", ja: "入力を読みます。"),
            say("Do the work, one step at a time.", ja: "一つずつ順に作業します。"),
            say(
                "Check the result and summarize the changes.",
                ja: "結果を確認し、変更点をまとめます。"),
        ]
    }

    /// The texts of each language that are meant to be replaced.
    private static let introductions = inEachLanguage { [introduction] }
    private static let eachStep = inEachLanguage { steps }

    private static func inEachLanguage(_ texts: () -> [String]) -> [[UInt8]] {
        SkillTemplate.languages.flatMap { language in
            language.speak(texts).map { Array($0.utf8) }
        }
    }

    /// Whether a line is the introduction.
    static func isIntroduction(_ line: ArraySlice<UInt8>) -> Bool {
        introductions.contains { line.trimmingEnd.elementsEqual($0) }
    }

    /// Whether the text of a list item is one of the steps.
    static func isStep(_ item: ArraySlice<UInt8>) -> Bool {
        eachStep.contains { item.trimmingEnd.elementsEqual($0) }
    }

    static func body(title: String) -> String {
        """
        # \(title)

        \(introduction)

        ## \(say("Steps", ja: "手順"))

        \(steps.enumerated().map { "\($0.offset + 1). \($0.element)" }.joined(separator: "\n"))

        """
    }

    static var referencesSection: String {
        """

        ## \(say("Special cases", ja: "特別な場合"))

        \(say(
            "Read [details](references/details.md) for unusual cases.",
            ja: "めったにない場合の進め方は、[詳細](references/details.md) を読んでください。"))

        """
    }

    static var scriptsSection: String {
        """

        ## \(say("Check", ja: "確認"))

        ```sh
        scripts/check.sh RESULT
        ```

        """
    }

    static var assetsSection: String {
        """

        ## \(say("Template", ja: "ひな形"))

        \(say("Start from `assets/template.md`.", ja: "`assets/template.md` をもとに作成します。"))

        """
    }

    static var details: String {
        """
        # \(say("Details", ja: "詳細"))

        \(say("Describe unusual cases here.", ja: "めったにない場合について、ここに書いてください。"))

        """
    }

    static var script: String {
        """
        #!/bin/sh
        # \(say("Fails if the result is empty.", ja: "結果が空なら失敗します。"))
        set -eu
        test -s "$1" || { echo "\(say("$1 is empty", ja: "$1 は空です"))" >&2; exit 1; }

        """
    }

    static var asset: String {
        """
        # \(say("Title", ja: "題名"))

        \(say("Text.", ja: "本文"))

        """
    }
}
