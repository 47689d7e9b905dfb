internal import Markdown
internal import Text

struct FenceUnclosed: Rule {
    let id = RuleID("fence-unclosed")
    let family = RuleFamily.body
    let summary = FindingText(
        "Every code block is closed.",
        ja: "コードブロックがすべて閉じていること。")
    let why = FindingText(
        """
        Everything after an open fence is code, so instructions there no longer read as
        instructions.
        """,
        ja: "閉じていないと、そこから後はすべてコードになり、指示が指示として読まれません。")

    var good: [RuleExample] {
        [
            .body("```sh\nls\n```\n"),
            .body("````md\n```sh\n````\n"),
            .body("~~~\n```\n~~~\n"),
            .body("- a\n\n      ```\n      b\n      ```\n"),
            .body("> ```\n> a\n> ```\n"),
            .body("```inline```\n"),
        ]
    }

    var bad: [RuleExample] {
        [
            .body("Text.\n\n↓```sh\nls\n"),
            .body("↓````\na\n```\n"),
            .body("↓```\na\n~~~\n"),
            .body("1. ↓```sh\n   ls\n"),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        guard let document = skill.document else { return }
        for fence in skill.fences where !fence.isClosed {
            report(
                document.source.finding(
                    id, skill.severity(.warning, onInstall: .info), at: fence.offset,
                    BodyMessages.unclosedFence))
        }
    }
}
