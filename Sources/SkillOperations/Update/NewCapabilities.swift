internal import Digest
public import FileTree
public import SkillFormat
internal import SkillStore

/// What a new version of a skill can do that the installed version cannot.
public struct NewCapabilities: Sendable {
    /// Executable files and files in `scripts/` that were added.
    public let scripts: [RelativePath]
    /// Tools that were added to its allowed tools.
    public let tools: [String]
    /// New findings that need consent, such as hooks.
    public let findings: [Finding]
    /// Hosts of web addresses that its texts did not contain, sorted; empty if the installed texts are unknown.
    public let hosts: [String]

    /// Whether nothing was added that needs a review: hosts alone do not.
    public var isEmpty: Bool { scripts.isEmpty && tools.isEmpty && findings.isEmpty }

    /// Compares two versions; everything is new over none.
    init(of new: ReadVersion, over old: ReadVersion?) {
        let known = Set(old?.files.snapshot.scripts ?? [])
        let tools = Set(old?.skill.frontmatter?.allowedTools ?? [])
        scripts = new.files.snapshot.scripts.filter { !known.contains($0) }
        self.tools = (new.skill.frontmatter?.allowedTools ?? []).filter { !tools.contains($0) }
        findings = new.skill.findings.filter { $0.effect != .report }
            .excluding(old?.skill.findings ?? [])
        hosts = new.files.hosts.subtracting(old?.files.hosts ?? []).sorted()
    }

    /// Compares a new version with the installed one, whose files may be unknown.
    init(of new: ReadVersion, over old: ReadVersion?, _ entry: LockEntry) {
        let skill = new.skill
        scripts = new.files.snapshot.scripts.filter { entry.files[$0.description] == nil }
        let known = Set(old?.skill.frontmatter?.allowedTools ?? [])
        tools = (skill.frontmatter?.allowedTools ?? []).filter { !known.contains($0) }
        findings = skill.findings.filter { $0.effect == .consent }
            .excluding(old?.skill.findings ?? [])
        hosts = old.map { new.files.hosts.subtracting($0.files.hosts).sorted() } ?? []
    }
}

/// A version of a skill after reading and checking.
struct ReadVersion {
    let skill: Skill
    let files: SkillFiles
}
