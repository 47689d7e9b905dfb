internal import FileTree
internal import SkillFormat

/// Tells of a skill that could not be looked at.
struct SkillUnreadable: RepositoryRule {
    let id = RuleID("skill-unreadable")
    let family = RuleFamily.file
    let summary = "Every file of a skill can be read."
    let why = """
        What can't be read can't be checked, and whoever installs the skill from here gets a part of it: a folder
        without permission, one with too many files, or one that lies too deep. Folders whose names are no UTF-8 have no
        path that can be written down; they are named, and passed over.
        """

    var good: [RuleExample] {
        [
            RuleExample([
                ("skills/pdf/SKILL.md", exampleSkill("pdf"))
            ])
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([
                ("pdf/SKILL.md", exampleSkill("pdf")),
                ("pdf/" + (0..<66).map { _ in "a/" }.joined() + "b.md", "Text.\n"),
            ])
        ]
    }

    func check(_ repository: Repository, report: (Finding) -> Void) {
        for (folder, error) in repository.tree.unreadable {
            report(
                Finding(
                    rule: id, severity: .error, path: folder,
                    message: "this folder can't be looked into: \(error.summary)"))
        }
        let unnamed = repository.tree.unnamed.sorted()
        if !unnamed.isEmpty {
            let shown = unnamed.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
            let more = unnamed.count > 3 ? " and \(unnamed.count - 3) more" : ""
            report(
                Finding(
                    rule: id, severity: .warning, path: nil,
                    message: "folders whose names are no UTF-8 were passed over: \(shown)\(more)",
                    subject: shown))
        }
        for failure in repository.failures {
            guard case .files(let error) = failure.error else { continue }
            report(
                Finding(
                    rule: id, severity: .error, path: failure.folder,
                    message: "this skill can't be read: \(error.summary)"))
        }
    }
}
