internal import Problem
internal import SkillFormat
internal import SkillOperations

// `skills catalog diff`.
extension Messages {
    static let changedFiles = "changed"
    static let changedFacts = "metadata only"

    static func removedSkill(_ reason: String) -> String {
        reason.isEmpty ? "removed" : "removed: \(reason)"
    }

    static func renamedSkill(_ name: SkillName) -> String { "renamed to \(name)" }

    static func lacksArchive(_ name: String) -> String {
        "the files of \(name) were not compared, because an archive is missing or damaged"
    }

    static func catalogDifference(_ difference: CatalogDifference) -> String {
        let (old, new) = (difference.old, difference.new)
        let versions =
            old.version == new.version
            ? "version \(new.version)" : "version \(old.version) → \(new.version)"
        guard !difference.changes.isEmpty else {
            return "Both catalogs have the same \(counted(new.count, "skill")) (\(versions))."
        }
        return "\(counted(difference.changes.count, "change")): " + kinds(difference.changes)
            + " (\(versions))."
    }

    /// How many of each kind: `1 added, 2 changed`.
    static func kinds(_ changes: [CatalogDifference.Change]) -> String {
        ["added", "files", "facts", "removed", "renamed", "vanished"].compactMap { word in
            let count = changes.count { $0.word == word }
            let shown = word == "files" ? changedFiles : word == "facts" ? changedFacts : word
            return count == 0 ? nil : "\(count) \(shown)"
        }.joined(separator: ", ")
    }

    static func markdownChanges(_ difference: CatalogDifference) -> String {
        guard !difference.changes.isEmpty else { return "The catalog does not change.\n" }
        return "**\(counted(difference.changes.count, "change")) to the catalog: "
            + "\(kinds(difference.changes)).**"
    }

    static func markdownVanished(_ count: Int) -> String {
        "\(counted(count, "skill")) vanished without a reason. Record the reason or the new name in a file for `--changes`."
    }
}
