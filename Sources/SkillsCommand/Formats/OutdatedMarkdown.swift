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
    /// The maximum size in bytes; GitHub allows 65,536 characters in the text of a pull request.
    static let sizeLimit = 60_000
    private static let rowLimit = 100
    private static let fileLimit = 50

    let skills: [CheckedSkill]

    private var newer: [CheckedSkill] { skills.filter(\.hasNewVersion) }

    private var others: [CheckedSkill] { skills.filter { !$0.hasNewVersion && $0.needsAttention } }

    /// The text; details that exceed the limit are left out and counted.
    var text: String {
        guard !newer.isEmpty || !others.isEmpty else {
            return Messages.markdownNothing + (tags.isEmpty ? "" : "\n" + tags)
        }
        var text = newer.isEmpty ? "" : table
        var rest = [others.isEmpty ? "" : otherTable, tags].filter { !$0.isEmpty }
            .joined(separator: "\n")
        if text.utf8.count + rest.utf8.count > Self.sizeLimit { rest = "" }
        var omitted = 0
        for skill in newer {
            let details = details(of: skill)
            if omitted > 0
                || text.utf8.count + rest.utf8.count + details.utf8.count > Self.sizeLimit
            {
                omitted += 1
            } else {
                text += "\n" + details
            }
        }
        if omitted > 0 { text += "\n" + Messages.markdownOmitted(omitted) + "\n" }
        return text + (text.isEmpty || rest.isEmpty ? rest : "\n" + rest)
    }
}

// Tables.
extension OutdatedMarkdown {
    /// The tags that are newer than those of installed skills, which an update does not follow; empty if there are none.
    private var tags: String {
        let lines = skills.compactMap { skill -> String? in
            guard let tag = skill.newerTag, let command = skill.newerTagCommand else { return nil }
            let (name, newest) = (MarkdownText.code(skill.name), MarkdownText.code(tag.name))
            return "- \(name): \(newest), \(MarkdownText.code(command))"
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
        lines += ["| Skill | Installed | New | Files | To review |", "|---|---|---|---|---|"]
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
            changes.summary, version.capabilities.counts,
        ]
        return "| \(cells.joined(separator: " | ")) |"
    }

    private var otherTable: String {
        var lines = [
            Messages.markdownOthers, "", "| Skill | Installed | Reason |", "|---|---|---|",
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
            lines.append("- Source: \(MarkdownText.code(origin.typed))")
        }
        lines += commits(of: skill)
        if let move = skill.move {
            lines.append(
                "- Moved from \(MarkdownText.code(SkillMove.text(move.from))) to "
                    + MarkdownText.code(SkillMove.text(move.to)))
        }
        if case .tooNew(_, let age) = skill.status {
            lines.append(
                "- Too new: \(age.map { Messages.onlyOld("\($0)") } ?? Messages.unknownAge)")
        }
        lines += lists(version.capabilities)
        lines += ["- Files: \(changes.summary)"]
        let files = changes.named
        lines += files.prefix(Self.fileLimit).map {
            "  - \($0.change) \(MarkdownText.code($0.path))"
        }
        if files.count > Self.fileLimit {
            lines.append("  - \(Messages.markdownMoreFiles(files.count - Self.fileLimit))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func commits(of skill: CheckedSkill) -> [String] {
        guard let old = skill.skill.entry?.origin.git?.commit,
            let new = skill.newVersion?.origin.git?.commit
        else { return [] }
        let range = "\(MarkdownText.code(old)) → \(MarkdownText.code(new))"
        let link = page(of: skill).map { " ([compare](\($0.url)))" } ?? ""
        return ["- Commits: \(range)\(link)"]
    }

    private func lists(_ capabilities: NewCapabilities) -> [String] {
        var lines: [String] = []
        func add(_ label: String, _ texts: [String]) {
            if !texts.isEmpty { lines.append("- \(label): \(MarkdownText.codes(texts))") }
        }
        add("New scripts", capabilities.scripts.map(\.description))
        add("New tools", capabilities.tools)
        add("New hosts in its texts", capabilities.hosts)
        let (consent, others) = (
            capabilities.findings.filter { $0.effect != .report },
            capabilities.findings.filter { $0.effect == .report }
        )
        return lines + list("New findings that need consent", consent)
            + list("Other new findings about safety", others)
    }

    private func list(_ label: String, _ findings: [Finding]) -> [String] {
        guard !findings.isEmpty else { return [] }
        var lines = ["- \(label):"]
        lines += findings.prefix(Self.fileLimit).map { finding in
            let place =
                finding.path.map { " in \(MarkdownText.code("\($0):\(finding.line)"))" } ?? ""
            return "  - \(MarkdownText.code(finding.rule.description))\(place): "
                + MarkdownText.code(finding.message)
        }
        let rest = findings.count - Self.fileLimit
        if rest > 0 { lines.append("  - \(Messages.markdownMoreFindings(rest))") }
        return lines
    }

    private func page(of skill: CheckedSkill) -> ComparePage? {
        guard let origin = skill.newVersion?.origin,
            let old = skill.skill.entry?.origin.git?.commit,
            let new = origin.git?.commit
        else { return nil }
        return ComparePage(ofRepository: origin.url, from: old, to: new)
    }
}

extension NewCapabilities {
    /// How many of each kind need a review: `1 script, 2 tools`.
    fileprivate var counts: String {
        let parts = [
            (scripts.count, "script"), (tools.count, "tool"), (findings.count, "finding"),
            (hosts.count, "host"),
        ].filter { $0.0 > 0 }
        return parts.isEmpty ? "-" : parts.map { counted($0.0, $0.1) }.joined(separator: ", ")
    }
}
