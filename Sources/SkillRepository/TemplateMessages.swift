internal import Text

/// The texts of a new skill.
enum TemplateMessages {
    static func description(of task: String) -> String {
        "Guides the agent through \(task), step by step, and checks the result. "
            + "Use when the user asks for \(task)."
    }

    static let introduction =
        "Describe the result, and what is out of scope, in two or three sentences."
    static let steps = [
        "Read the input.", "Do the work, one step at a time.",
        "Check the result and summarize the changes.",
    ]

    /// Whether a line is the introduction, which is meant to be replaced.
    static func isIntroduction(_ line: ArraySlice<UInt8>) -> Bool {
        line.trimmingEnd.elementsEqual(introduction.utf8)
    }

    /// Whether the text of a list item is one of the steps, which are meant to be replaced.
    static func isStep(_ item: ArraySlice<UInt8>) -> Bool {
        steps.contains { item.trimmingEnd.elementsEqual($0.utf8) }
    }

    static func body(title: String) -> String {
        """
        # \(title)

        \(introduction)

        ## Steps

        \(steps.enumerated().map { "\($0.offset + 1). \($0.element)" }.joined(separator: "\n"))

        """
    }

    static let referencesSection = """

        ## Special cases

        Read [details](references/details.md) for unusual cases.

        """

    static let scriptsSection = """

        ## Check

        ```sh
        scripts/check.sh RESULT
        ```

        """

    static let assetsSection = """

        ## Template

        Start from `assets/template.md`.

        """

    static let details = """
        # Details

        Describe unusual cases here.

        """

    static let script = """
        #!/bin/sh
        # Fails if the result is empty.
        set -eu
        test -s "$1" || { echo "$1 is empty" >&2; exit 1; }

        """

    static let asset = """
        # Title

        Text.

        """
}
