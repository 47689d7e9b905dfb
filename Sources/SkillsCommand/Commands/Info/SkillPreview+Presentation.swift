internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import Terminal

/// The contents of a skill besides text, one fact for each kind.
enum BroughtContents {
    static func facts(
        _ scripts: [SkillProgram], _ hosts: [String], _ findings: [Finding],
        and others: [String] = []
    ) -> [(String, String?)] {
        var lines: [String] = []
        if !scripts.isEmpty { lines.append(Messages.scripts(scripts.map(\.path.description))) }
        if findings.contains(where: { !$0.commands.isEmpty }) { lines.append(Messages.bringsHooks) }
        if !hosts.isEmpty { lines.append(Messages.bringsHosts(hosts)) }
        lines += others
        if lines.isEmpty { lines.append(Messages.bringsNothing) }
        return lines.map { (Label.brings, $0) }
    }
}

// The effects of an install.
extension SkillPreview {
    /// The contents that an install would bring besides text, and the number of findings.
    var brings: [(String, String?)] {
        let tools = skill.frontmatter?.allowedTools ?? []
        let others =
            (tools.isEmpty ? [] : [Messages.newTools(tools)])
            + notes.filter { !$0.isDetail }.map(\.message)
        return BroughtContents.facts(scripts, hosts, skill.findings, and: others)
            + [(Label.findings, Messages.findings(skill.findings))]
    }

    /// The maximum number of findings that are written.
    private static let findingLimit = 20

    /// Writes the findings: first those that an install would refuse, then those that it would ask about.
    func writeFindings(to console: Console) {
        let groups = [Finding.Effect.block, .consent, .report]
            .map { effect in skill.findings.filter { $0.effect == effect } }
        for finding in groups.joined().prefix(Self.findingLimit) {
            for line in finding.refusalLines { console.wrappedLine(line) }
        }
        let rest = skill.findings.count - Self.findingLimit
        if rest > 0 { console.line(.dim("  \(Messages.andMore(rest))")) }
    }
}
