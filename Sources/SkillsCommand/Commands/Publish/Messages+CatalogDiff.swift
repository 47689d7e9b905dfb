internal import CatalogPublishing
internal import Problem
internal import SkillFormat
internal import SkillOperations

// `skills publish diff`.
extension Messages {
    static var changedFiles: String {
        say("changed", ja: "変更")
    }
    static var changedFacts: String {
        say("metadata only", ja: "メタデータのみ")
    }

    static func removedSkill(_ reason: String) -> String {
        reason.isEmpty ? say("removed", ja: "削除") : say("removed: \(reason)", ja: "削除: \(reason)")
    }

    static func renamedSkill(_ name: SkillName) -> String {
        say("renamed to \(name)", ja: "\(name) に名前変更")
    }

    static func lacksArchive(_ name: String) -> String {
        say(
            "the files of \(name) were not compared, because an archive is missing or damaged",
            ja: "アーカイブがないか壊れているため、\(name) のファイルを比較できませんでした")
    }

    static func catalogDifference(_ difference: CatalogDifference) -> String {
        let (old, new) = (difference.old, difference.new)
        let versions =
            old.version == new.version
            ? "version \(new.version)" : "version \(old.version) → \(new.version)"
        let japaneseVersions =
            old.version == new.version
            ? "バージョン \(new.version)" : "バージョン \(old.version) → \(new.version)"
        guard !difference.changes.isEmpty else {
            return say(
                "Both catalogs have the same \(counted(new.count, "skill")) (\(versions)).",
                ja: "両方のカタログのスキル \(grouped(new.count))個は同じです (\(japaneseVersions))。")
        }
        return say(
            "\(counted(difference.changes.count, "change")): " + kinds(difference.changes)
                + " (\(versions)).",
            ja:
                "変更 \(difference.changes.count)件: \(kinds(difference.changes)) (\(japaneseVersions))。"
        )
    }

    /// How many of each kind: `1 added, 2 changed`.
    static func kinds(_ changes: [CatalogDifference.Change]) -> String {
        ["added", "files", "facts", "removed", "renamed", "vanished"].compactMap { word in
            let count = changes.count { $0.word == word }
            return count == 0 ? nil : say("\(count) \(shown(word))", ja: "\(shown(word)) \(count)件")
        }.joined(separator: say(", ", ja: "、"))
    }

    /// The kind of a change, by its word.
    static func shown(_ word: String) -> String {
        switch word {
        case "added": say(word, ja: "追加")
        case "files": changedFiles
        case "facts": changedFacts
        case "removed": say(word, ja: "削除")
        case "renamed": say(word, ja: "名前変更")
        case "vanished": say(word, ja: "入手元になし")
        default: word
        }
    }

    static func markdownChanges(_ difference: CatalogDifference) -> String {
        guard !difference.changes.isEmpty else {
            return say("The catalog does not change.", ja: "カタログは変わりません。") + "\n"
        }
        let (count, kinds) = (difference.changes.count, kinds(difference.changes))
        return say(
            "**\(counted(count, "change")) to the catalog: \(kinds).**",
            ja: "**カタログの変更 \(count)件: \(kinds)**")
    }

    static func markdownVanished(_ count: Int) -> String {
        say(
            "\(counted(count, "skill")) vanished without a reason. Record the reason or the new name in a file for `--changes`.",
            ja: "\(count)個のスキルが、理由の記載がないままなくなっています。理由か新しい名前を、`--changes` に渡すファイルに書いてください。")
    }
}
