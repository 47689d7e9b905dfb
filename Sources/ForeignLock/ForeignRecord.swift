public import FileTree
public import SystemPackage

/// The tools whose records can be read.
public enum ForeignTool: String, Sendable, CaseIterable {
    /// The npm package `skills` (github.com/vercel-labs/skills).
    case npxSkills = "npx-skills"
    /// `gh skill` of the GitHub CLI.
    case ghSkill = "gh-skill"
    /// github.com/microsoft/apm.
    case apm
}

/// A hash recorded by another tool.
public enum ForeignHash: Sendable, Hashable {
    /// The ID of the git tree of the skill folder, 40 or 64 hexadecimal digits.
    case gitTree(String)
    /// The SHA-256 over the paths and contents of all files, 64 hexadecimal digits.
    case files(String)
    /// The SHA-256 of each file, 64 hexadecimal digits.
    case eachFile([RelativePath: String])
}

/// A valid record of a skill that another tool installed.
public struct ForeignRecord: Sendable, Hashable {
    /// The tool that installed the skill.
    public internal(set) var tool: ForeignTool
    /// The file that contains the record.
    public let file: FilePath
    /// The name of the skill in the record.
    public let name: String
    /// The source of the skill.
    public internal(set) var source: ForeignSource
    /// The commit, 40 or 64 hexadecimal digits; nil if the tool does not record it.
    public internal(set) var commit: String?
    /// The recorded hash; nil if there is none.
    public internal(set) var hash: ForeignHash?
    /// Whether the user pinned the skill to the ref.
    public internal(set) var isPinned: Bool
    /// The locations on disk; empty if the skill was deleted.
    public let places: SkillPlaces
}

/// A record that can't be imported.
public struct UnusableRecord: Sendable, Hashable {
    /// The tool that wrote the record.
    public let tool: ForeignTool
    /// The file that contains the record.
    public let file: FilePath
    /// The name of the skill in the record.
    public let name: String
    /// The reason, as a clause whose subject is the skill.
    public let reason: String
    /// The locations on disk.
    public let places: SkillPlaces
}

/// The locations of a skill on disk and the agents that read them.
public struct SkillPlaces: Sendable, Hashable {
    /// The folders with a SKILL.md; real folders precede symlinks and other paths to the same folder.
    public let folders: [FilePath]
    /// The names of the agents that read these folders.
    public let agents: [String]

    /// The preferred folder; nil if the skill was deleted.
    public var folder: FilePath? { folders.first }
}

extension String {
    /// Whether the text is a git object ID: 40 or 64 hexadecimal digits.
    var isGitHash: Bool { [40, 64].contains(utf8.count) && isHexadecimal }

    /// Whether the text is a SHA-256: 64 hexadecimal digits.
    var isSHA256: Bool { utf8.count == 64 && isHexadecimal }

    private var isHexadecimal: Bool {
        utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
