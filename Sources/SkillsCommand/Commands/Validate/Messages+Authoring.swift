internal import Problem
internal import SkillFormat
internal import Terminal

// new, pack, validate, score, budget and explain.
extension Messages {
    static func created(_ path: String) -> String { "Created \(path)" }
    static func nextStep(afterCreating path: String) -> Suggestion {
        "Next: edit SKILL.md, then run \(skills: "validate", path)"
    }

    /// One line about files that were left out, with the option that includes them.
    static func credentialsLeftOut(_ paths: [String]) -> String {
        let shown = paths.prefix(8).joined(separator: ", ") + (paths.count > 8 ? ", …" : "")
        return "left out \(shown), which may contain credentials; to include "
            + "\(pronoun(paths.count)): --include FILE"
    }
    static func packedInside(_ command: SuggestedCommand) -> Suggestion {
        "the skill's own folder now has archives, which an install of the folder copies; to put them elsewhere: \(command)"
    }
    static func packed(_ name: String, into files: [String]) -> [Console.Piece] {
        ["Packed ", .bold(name), .init(" into \(files.joinedWithAnd)", .plain)]
    }

    // validate
    static func wouldFix(_ files: Int) -> String {
        "\(counted(files, "file")) would be fixed; nothing was written."
    }
    static func fixed(_ path: String, _ rules: [RuleID]) -> String {
        "Fixed \(path): \(rules.map(\.description).joined(separator: ", "))"
    }
    static func changedMeanwhile(_ path: String) -> String {
        "Skipped \(path): it was changed by another program."
    }
    static let checkInstalled: Suggestion =
        "validate another folder: \(skills: "validate", "FOLDER"); to check installed skills: "
        + "\(skills: "verify") for edits, \(skills: "outdated") for updates"
    static let noFindings = "no findings"
    static let notesHidden = " (use --notes to show)"
    /// The number of files of a folder that a skill lacks, with their names.
    static func lacksFiles(_ folder: String, _ names: [String]) -> String {
        let rest = names.count - namesOfLackingFiles
        let shown = names.prefix(namesOfLackingFiles).joined(separator: ", ")
        return "lacks \(names.count) files of `\(folder)`: \(shown)"
            + (rest > 0 ? " and \(rest) more" : "")
    }
    private static let namesOfLackingFiles = 20
    static func suppressed(_ count: Int) -> String { "\(count) suppressed by comments" }
    static func inBaseline(_ count: Int) -> String { "\(count) in the baseline" }
    static func wroteBaseline(_ findings: Int, to file: String) -> String {
        "Recorded \(counted(findings, "finding")) in \(file)."
    }
    static func moreFindings(_ count: Int) -> String { "\(count) more" }
    static let fixLabel = "fix: "
    static let adviceLabel = "advice: "

    // score
    static func noneChanged(since reference: String) -> String {
        "Nothing to validate: no skills were added or edited since \(reference.abridged)."
    }
    static let noSkillsFound = "No skills found."
    static func score(_ total: Int, grade: String) -> String { "\(total) of 100, \(grade)" }
    static func scoreCap(_ points: Int, _ reason: String) -> String {
        "at most \(points), because \(reason)"
    }
    static func scoreErrors(_ count: Int, path: String) -> Suggestion {
        "\(counted(count, "error")); to see them: \(skills: "validate", path)"
    }
    static func partScore(_ points: Int, of limit: Int) -> String { "\(points) of \(limit)" }

    // explain
    static let badExample = "Bad"
    static let goodExample = "Good"
}
