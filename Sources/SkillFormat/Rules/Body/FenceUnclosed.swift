internal import Markdown
internal import Text

struct FenceUnclosed: Rule {
    let id = RuleID("fence-unclosed")
    let family = RuleFamily.body
    let summary = "Every code block is closed."
    let why = """
        Everything after an open fence is code, so instructions there no longer read as
        instructions.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n```sh\nls\n```\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n````md\n```sh\n````\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n~~~\n```\n~~~\n"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n---\n- a\n\n      ```\n      b\n      ```\n"
            ),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n> ```\n> a\n> ```\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n```inline```\n"),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\nText.\n\n↓```sh\nls\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n↓````\na\n```\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n↓```\na\n~~~\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n1. ↓```sh\n   ls\n"),
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
