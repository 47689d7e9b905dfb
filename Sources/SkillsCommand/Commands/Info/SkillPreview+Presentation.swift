internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import Terminal

// The effects of an install.
extension SkillPreview {
    /// The contents that an install would bring besides text, one fact for each kind, and the number of findings.
    var brings: [(String, String?)] {
        var lines: [String] = []
        if !scripts.isEmpty {
            lines.append(Messages.scripts(scripts.map(\.path.description)))
        }
        if skill.findings.contains(where: { !$0.commands.isEmpty }) {
            lines.append(Messages.bringsHooks)
        }
        let tools = skill.frontmatter?.allowedTools ?? []
        if !tools.isEmpty { lines.append(Messages.newTools(tools)) }
        if !hosts.isEmpty { lines.append(Messages.bringsHosts(hosts)) }
        lines += notes.filter { !$0.isDetail }.map(\.message)
        if lines.isEmpty { lines.append(Messages.bringsNothing) }
        let findings =
            skill.findings.isEmpty ? say("none", ja: "なし") : Messages.findings(skill.findings)
        return lines.map { (Label.brings, $0) } + [(Label.findings, findings)]
    }

    /// The maximum number of findings that are written.
    private static let findingLimit = 20

    /// Writes the findings that an install would refuse, ask about or warn of, in this order.
    func writeFindings(to console: Console) {
        let found = skill.findings.filter { $0.effect != .report || $0.severity != .info }
        let groups = [Finding.Effect.block, .consent, .report]
            .map { effect in found.filter { $0.effect == effect } }
        for finding in groups.joined().prefix(Self.findingLimit) {
            for line in finding.refusalLines { console.wrappedLine(line) }
        }
        let rest = found.count - Self.findingLimit
        if rest > 0 { console.line(.dim("  \(Messages.andMore(rest))")) }
    }
}
