internal import FileTree
internal import Text

struct ScriptCRLF: PackageRule {
    let id = RuleID("script-crlf")
    let summary = "The first line of a script ends in a line feed alone."
    let why = """
        The system takes the carriage return for a part of the interpreter's name and does not find it.
        """
    var good: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    ("scripts/run.sh", "#!/bin/sh\necho\n"),
                ])
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    ("scripts/run.sh", "↓#!/bin/sh\r\necho\r\n"),
                ])
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for (path, text) in skill.texts where text.bytes.starts(with: "#!".utf8) {
            let line = text.bytes.prefix { $0 != UInt8(ascii: "\n") }
            guard line.count < text.bytes.count, line.last == 13 else { continue }
            report(
                finding(
                    path, .error, "its `#!` line ends in a carriage return",
                    fix: "save it with LF line ends"))
        }
    }
}
