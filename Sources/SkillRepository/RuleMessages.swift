internal import Problem
internal import SkillFormat

/// The messages of findings about repositories.
enum RuleMessages {
    // MARK: Skill files

    static let noSkill = "no skill found in this folder or below it"
    static let misnamedSkillFile = "this file looks like a skill, but its name is not SKILL.md"
    static let brokenSymlink = "SKILL.md is a symlink to a missing file"
    static let skillFileIsFolder = "SKILL.md is a folder"
    static let skillFileOutside = "SKILL.md is not a regular file in the skill folder"
    static let skillFileTooLarge = "the file is larger than 1 MiB"
    static func unreadableFolder(_ reason: String) -> String {
        "failed to read the folder: \(reason)"
    }
    static func unreadableSkill(_ reason: String) -> String {
        "failed to read the skill: \(reason)"
    }

    static func skippedFolders(_ names: String, others: Int) -> String {
        let more = others > 0 ? " and \(others) more" : ""
        return "skipped folders whose names are not valid UTF-8: \(names)\(more)"
    }

    // MARK: Names

    static func duplicateName(_ name: String, at path: String) -> String {
        "another skill has the same name `\(name)`: \(path)"
    }

    static func duplicatePlugin(_ name: String) -> String {
        "another plugin has the same name `\(name.abridged)`"
    }

    static func reservedName(_ name: String) -> String {
        "the name `\(name)` is reserved for Anthropic"
    }

    // MARK: Manifests

    static let mergeConflict = "unresolved merge conflict"

    static func notJSON(_ reason: String) -> String { "invalid JSON: \(reason)" }

    static let manifestTooLarge = "the file is larger than 1 MiB, so its contents are not checked"

    static func missingFields(_ fields: String, in owner: ManifestFieldMissing.Owner) -> String {
        let subject =
            switch owner {
            case .plugin: "a plugin"
            case .marketplace: "a marketplace"
            case .owner: "an owner"
            case .entry: "a plugin entry"
            }
        return "\(subject) must have \(fields)"
    }

    static func wrongType(
        of value: String, expected: Set<ManifestTable.Kind>, found: ManifestTable.Kind
    ) -> String {
        let names = expected.map(\.rawValue).sorted().joined(separator: " or ")
        return "\(value) must have the type \(names), not \(found.rawValue)"
    }

    static func unknownField(_ name: String) -> String {
        "unknown field `\(name.abridged)` in plugin.json"
    }

    static func unknownMember(_ name: String, similar: String?) -> String {
        let meant = similar.map { "; did you mean `\($0)`?" } ?? ""
        return "unknown member `\(name.abridged)` in skills.json, which has no effect\(meant)"
    }

    static func projectNeeds(_ field: String) -> String { "skills.json must have `\(field)`" }

    static func newerVersion(_ version: String) -> String {
        "skills.json has version \(version.abridged), but this program reads version \(ManifestTable.projectVersion)"
    }

    static func invalidEntryName(_ name: String) -> String {
        "`\(name.abridged)` is not a valid name for a skill"
    }

    static let agreedNeedsTree = "`agreed` must have the tree hash of a version as `tree`"
    static let agreedNeedsRules = "`agreed` must have a list with at least one rule as `rules`"
    static let entryNeedsSource = "an entry of `skills` must have `source`"

    static func unknownAgent(_ name: String, similar: String?) -> String {
        let meant = similar.map { "; did you mean `\($0)`?" } ?? ""
        return "unknown agent `\(name.abridged)`\(meant)"
    }

    static func pathWithoutPrefix(field: String) -> String {
        "the path in `\(field)` must start with ./"
    }

    static func pathWithParent(field: String) -> String {
        "the path in `\(field)` must not contain .."
    }

    static func missingPath(_ path: String) -> String { "no such file or folder: \(path)" }
    static func folderWithoutSkill(_ path: String) -> String { "no SKILL.md in \(path)" }

    static func fileInsteadOfFolder(_ path: String) -> String {
        "\(path) is a file, but `skills` lists folders"
    }

    static func conflictingPart(_ field: String) -> String {
        "plugin.json of this plugin also declares `\(field)`"
    }

    static func otherVersion(_ version: String) -> String {
        "plugin.json of this plugin has version \(version.prefix(40))"
    }

    static let unlistedSkill = "no manifest and no default folder contains this skill"

    static func misplacedPart(_ name: String) -> String {
        "\(name)/ is in .claude-plugin/, where Claude Code does not look for it"
    }

    // MARK: Suppression comments

    static let commentWithoutRule = "this comment names no rule"
    static func commentWithUnknownRule(_ name: String) -> String {
        "unknown rule `\(name.abridged)`"
    }
    static let commentWithoutReason =
        "this comment has no effect, because it gives no reason after a colon"
}
