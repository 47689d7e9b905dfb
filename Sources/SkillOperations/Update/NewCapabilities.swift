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
    /// New findings that need consent.
    public let findings: [Finding]

    /// Whether nothing was added.
    public var isEmpty: Bool { scripts.isEmpty && tools.isEmpty && findings.isEmpty }

    init(of skill: Skill, _ snapshot: TreeSnapshot, over old: Skill?, _ entry: LockEntry) {
        scripts = snapshot.files.filter { file in
            let isScript = file.flag == .executable || file.path.description.hasPrefix("scripts/")
            return isScript && entry.files[file.path.description] == nil
        }.map(\.path)
        let known = Set(old?.frontmatter?.allowedTools ?? [])
        tools = (skill.frontmatter?.allowedTools ?? []).filter { !known.contains($0) }
        findings = skill.findings.filter { $0.effect == .consent }.excluding(old?.findings ?? [])
    }
}
