internal import FileTree
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore

/// Available updates as Markdown, for the text of a pull request.
///
/// Texts of skills are untrusted and appear only as code; see ``MarkdownText``.
struct OutdatedMarkdown {
    private static let rowLimit = VersionMarkdown.rowLimit

    let skills: [CheckedSkill]

    private var newer: [CheckedSkill] { skills.filter(\.hasNewVersion) }

    private var others: [CheckedSkill] { skills.filter { !$0.hasNewVersion && $0.needsAttention } }

    /// The text; details that exceed the limit are left out and counted.
    var text: String {
        guard !newer.isEmpty || !others.isEmpty else {
            return Messages.markdownNothing + "\n" + (tags.isEmpty ? "" : "\n" + tags)
        }
        let rest = [others.isEmpty ? "" : otherTable, tags].filter { !$0.isEmpty }
            .joined(separator: "\n")
        return VersionMarkdown.text(
            newer.isEmpty ? "" : table, details: newer.lazy.map(details), rest: rest)
    }
}

// Tables.
extension OutdatedMarkdown {
    /// The tags that are newer than those of installed skills, which an update does not follow; empty if there are none.
    private var tags: String {
        let lines = skills.compactMap { skill -> String? in
            guard let tag = skill.newerTag, let command = skill.newerTagCommand else { return nil }
            let (name, newest) = (MarkdownText.code(skill.name), MarkdownText.code(tag.name))
            return "- \(name): \(newest), \(MarkdownText.code(command.description))"
        }
        guard !lines.isEmpty else { return "" }
        let more = lines.count - Self.rowLimit
        return
            ([Messages.markdownTags, ""] + lines.prefix(Self.rowLimit)
            + (more > 0 ? ["", Messages.markdownMoreSkills(more)] : [])).joined(separator: "\n")
            + "\n"
    }

    private var table: String {
        var lines = [Messages.markdownUpdates(newer.count), ""]
        let review = newer.filter { $0.newVersion?.capabilities.isEmpty == false }
        if !review.isEmpty { lines += [Messages.markdownReview(review.count), ""] }
        let header = say(
            "| Skill | Installed | New | Files | To review |",
            ja: "| スキル | インストール済み | 新しいバージョン | ファイル | 要確認 |")
        lines += [header, "|---|---|---|---|---|"]
        lines += newer.prefix(Self.rowLimit).map(row)
        if newer.count > Self.rowLimit {
            lines += ["", Messages.markdownMoreSkills(newer.count - Self.rowLimit)]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func row(of skill: CheckedSkill) -> String {
        guard let version = skill.newVersion else { return "" }
        let changes = FileChanges(from: skill.skill.entry, to: version.snapshot)
        let latest = MarkdownText.code(skill.latestLabel)
        let new = page(of: skill).map { "[\(latest)](\($0.url))" } ?? latest
        let cells = [
            MarkdownText.code(skill.name), MarkdownText.code(skill.installedLabel), new,
            changes.summary, VersionMarkdown.counts(of: version.capabilities),
        ]
        return "| \(cells.joined(separator: " | ")) |"
    }

    private var otherTable: String {
        var lines = [
            Messages.markdownOthers, "",
            say("| Skill | Installed | Reason |", ja: "| スキル | インストール済み | 理由 |"), "|---|---|---|",
        ]
        lines += others.prefix(Self.rowLimit).map { skill in
            let cells = [skill.name, skill.installedLabel, skill.remark].map(MarkdownText.code)
            return "| \(cells.joined(separator: " | ")) |"
        }
        if others.count > Self.rowLimit {
            lines += ["", Messages.markdownMoreSkills(others.count - Self.rowLimit)]
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

// Details.
extension OutdatedMarkdown {
    private func details(of skill: CheckedSkill) -> String {
        guard let version = skill.newVersion else { return "" }
        let changes = FileChanges(from: skill.skill.entry, to: version.snapshot)
        var lines = ["#### \(MarkdownText.code(skill.name))", ""]
        if let origin = skill.skill.entry?.origin {
            let source = MarkdownText.code(origin.typed)
            lines.append(say("- Source: \(source)", ja: "- 入手元: \(source)"))
        }
        lines += commits(of: skill)
        if let move = skill.move {
            let old = MarkdownText.code(SkillMove.text(move.from))
            let new = MarkdownText.code(SkillMove.text(move.to))
            lines.append(say("- Moved from \(old) to \(new)", ja: "- 移動: \(old) → \(new)"))
        }
        if case .tooNew(_, let age) = skill.status {
            let reason = age.map { Messages.onlyOld("\($0)") } ?? Messages.unknownAge
            lines.append(say("- Too new: \(reason)", ja: "- 新しすぎるバージョン: \(reason)"))
        }
        lines += VersionMarkdown.lines(of: version.capabilities)
        lines += VersionMarkdown.lines(of: changes)
        return lines.joined(separator: "\n") + "\n"
    }

    private func commits(of skill: CheckedSkill) -> [String] {
        guard let old = skill.skill.entry?.origin.git?.commit,
            let new = skill.newVersion?.origin.git?.commit
        else { return [] }
        let range = "\(MarkdownText.code(old)) → \(MarkdownText.code(new))"
        let link = page(of: skill).map { " ([\(say("compare", ja: "比較"))](\($0.url)))" } ?? ""
        return [say("- Commits: \(range)\(link)", ja: "- コミット: \(range)\(link)")]
    }

    private func page(of skill: CheckedSkill) -> ComparePage? {
        guard let origin = skill.newVersion?.origin,
            let old = skill.skill.entry?.origin.git?.commit,
            let new = origin.git?.commit
        else { return nil }
        return ComparePage(ofRepository: origin.url, from: old, to: new)
    }
}
