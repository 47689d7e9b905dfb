internal import Problem
internal import SkillCatalog
internal import SkillFormat

// Names of skills in catalogs.
extension Messages {
    /// ` by anthropics, from anthropics/skills/skills/pdf`, and the catalog unless it is the embedded one.
    static func origin(of entry: CatalogEntry, in catalog: CatalogName) -> String {
        let publisher = entry.publisher.map { " by \($0)" } ?? ""
        let source = place(of: entry).map { ", from \($0)" } ?? ""
        let list = catalog == .embedded ? "" : " (catalog \(catalog))"
        return say(
            publisher + source + list, ja: japaneseOrigin(of: entry, in: catalog))
    }
    /// Returns the address of a skill, or the server or path of its archive, whose name is often a digest.
    private static func place(of entry: CatalogEntry) -> String? {
        guard let source = entry.fileSource, let text = source.text else { return nil }
        if case .address = source { return text }
        guard text.hasPrefix("https://") || text.hasPrefix("http://") else {
            return World.running?.display(source: text) ?? text
        }
        return text.split(separator: "/").dropFirst().first.map(String.init) ?? text
    }
    private static func japaneseOrigin(of entry: CatalogEntry, in catalog: CatalogName) -> String {
        let facts = [
            entry.publisher.map { "公開元 \($0)" }, place(of: entry).map { "入手元 \($0)" },
            catalog == .embedded ? nil : "カタログ \(catalog)",
        ].compactMap(\.self)
        return facts.isEmpty ? "" : " (\(facts.joined(separator: "、")))"
    }

    static var notInstalled: String {
        say("not installed", ja: "未インストール")
    }

    /// Which of the other sources of a skill have the same files.
    static func sameContent(as others: [String]) -> String {
        others.isEmpty
            ? say("differs from the others", ja: "ほかとは異なる")
            : say(
                "same as \(others.joined(separator: ", "))",
                ja: "\(others.joined(separator: "、")) と同じ")
    }

    /// Which command reads the facts that catalogs do not state.
    static func unreadSources(_ command: SuggestedCommand) -> Suggestion {
        say(
            "the sources were not read; to see what the skill brings: \(command)",
            ja: "入手元は読み取っていません。スキルに含まれるものを確認するには: \(command)")
    }

    static func toSeeBeforeInstall(_ name: String) -> Suggestion {
        say(
            "to review a skill before installing it: \(skills: "info", name)",
            ja: "インストール前に含まれるものを確認するには: \(skills: "info", name)")
    }

    static func showsText(_ command: SuggestedCommand) -> Suggestion {
        say(
            "to see its files and SKILL.md: \(command)",
            ja: "ファイルと SKILL.md を見るには: \(command)")
    }

    static func unreadSources(beyond limit: Int) -> Suggestion {
        say(
            "only the first \(limit) sources were read",
            ja: "読み取るのは先頭の \(limit)個の入手元だけです")
    }

    static func answeredFromCache(_ catalog: CatalogName, _ cause: CatalogError) -> String {
        say(
            "'\(catalog)' is shown from the cache: \(cause.causes.last ?? cause.summary)",
            ja: "「\(catalog)」はキャッシュの内容です: \(cause.causes.last ?? cause.summary)")
    }

    static func installed(from source: String?) -> String {
        say(
            "installed from \(source ?? unknownSource)",
            ja: "インストール済み (入手元: \(source ?? unknownSource))")
    }

    /// Whether a skill has all the files that it refers to; nil if that is unknown.
    static func completeness(missing: Int?) -> String? {
        missing.map { count in
            count == 0
                ? say("yes", ja: "すべてあり")
                : say("no, \(counted(count, "file")) missing", ja: "\(count)個のファイルが不足")
        }
    }

    /// Why a skill cannot be installed; nil if it can.
    static func state(of entry: CatalogEntry) -> String? {
        switch entry.state {
        case .available: nil
        case .renamed(let name): say("renamed '\(name)'", ja: "名前の変更: 「\(name)」")
        case .removed(let reason): say("removed: \(reason)", ja: "削除: \(reason)")
        }
    }

    /// A note that the catalog of an installed skill no longer offers it.
    static func delisted(_ skill: String, by entry: String?, _ delisting: Delisting) -> String {
        let entry = entry ?? skill
        return switch delisting {
        case .renamed(let name):
            say(
                "'\(entry)' has been renamed '\(name)'; your '\(skill)' keeps its name",
                ja: "「\(entry)」の名前は「\(name)」に変わりました。手元の「\(skill)」はそのままです")
        case .removed(let reason):
            say(
                "'\(entry)' has been removed from its catalog: \(withoutStop(reason)); your copy is unchanged",
                ja: "「\(entry)」はカタログから削除されました (理由: \(withoutStop(reason)))。手元のスキルはそのままです")
        case .gone(let catalog):
            say(
                "'\(entry)' is no longer in the catalog '\(catalog)'; your copy is unchanged",
                ja: "「\(entry)」はカタログ「\(catalog)」からなくなりました。手元のスキルはそのままです")
        }
    }

    /// A note that the catalog of an installed skill no longer offers it, for a column.
    static func delisted(_ delisting: Delisting) -> String {
        switch delisting {
        case .renamed(let name):
            say("renamed '\(name)' in its catalog", ja: "カタログでの名前が「\(name)」に変わりました")
        case .removed(let reason):
            say(
                "removed from its catalog: \(withoutStop(reason))",
                ja: "カタログから削除されました: \(withoutStop(reason))")
        case .gone(let catalog):
            say("no longer in the catalog '\(catalog)'", ja: "カタログ「\(catalog)」からなくなりました")
        }
    }

    private static func withoutStop(_ sentence: String) -> String {
        sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }

    /// The name of a skill in its catalog now.
    static func renamedInCatalog(_ skill: String, _ entry: String) -> String {
        say("\(skill) is now \(entry)", ja: "\(skill) の現在の名前は \(entry) です")
    }

    static func renamed(_ old: String, to new: String) -> String {
        say("'\(old)' has been renamed '\(new)'", ja: "「\(old)」の名前は「\(new)」に変わりました")
    }
}
