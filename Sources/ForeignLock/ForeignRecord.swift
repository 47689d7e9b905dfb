public import SystemPackage

/// The tools whose records we read.
public enum ForeignTool: String, Sendable, CaseIterable {
    /// The npm package `skills` (github.com/vercel-labs/skills).
    case npxSkills = "npx-skills"
    /// `gh skill` of the GitHub CLI.
    case ghSkill = "gh-skill"
    /// github.com/microsoft/apm.
    case apm

    /// The name on screen.
    public var name: String {
        switch self {
        case .npxSkills: "npx skills"
        case .ghSkill: "gh skill"
        case .apm: "apm"
        }
    }
}

/// A hash that another tool noted down.
public enum ForeignHash: Sendable, Hashable {
    /// The git tree of the skill's folder, 40 or 64 hexadecimal digits.
    case gitTree(String)
    /// A SHA-256 over the files in the tool's own way, 64 hexadecimal digits.
    case files(String)
}

/// A skill that another tool installed and that we understand.
public struct ForeignRecord: Sendable, Hashable {
    /// Who installed it.
    public internal(set) var tool: ForeignTool
    /// The file that says so.
    public let file: FilePath
    /// The skill, as the tool calls it.
    public let name: String
    /// Where it came from.
    public internal(set) var source: ForeignSource
    /// The commit, 40 or 64 hexadecimal digits; nil where the tool keeps none.
    public internal(set) var commit: String?
    /// The hash that the tool keeps; nil for none.
    public internal(set) var hash: ForeignHash?
    /// Whether the user bound it to the ref.
    public internal(set) var isPinned: Bool
    /// Where it lies; nowhere when it is gone.
    public let places: SkillPlaces
}

/// A record that can't be taken over.
public struct UnclearRecord: Sendable, Hashable {
    /// Whose record it is.
    public let tool: ForeignTool
    /// The file that holds it.
    public let file: FilePath
    /// The skill, as the tool calls it.
    public let name: String
    /// Why, as a sentence about the skill.
    public let reason: String
    /// Where it lies.
    public let places: SkillPlaces
}

/// Where a skill lies on the disk, and who reads it there.
public struct SkillPlaces: Sendable, Hashable {
    /// Its folders with a SKILL.md; behind the real ones stand links and other ways to the same folder.
    public let folders: [FilePath]
    /// The names of the agents whose folders these are.
    public let agents: [String]

    /// The folder itself; nil when it is gone.
    public var folder: FilePath? { folders.first }
}

extension String {
    /// Whether this is a hash of git: 40 or 64 hexadecimal digits.
    var isGitHash: Bool { [40, 64].contains(utf8.count) && isHexadecimal }

    /// Whether this is a SHA-256: 64 hexadecimal digits.
    var isSHA256: Bool { utf8.count == 64 && isHexadecimal }

    private var isHexadecimal: Bool {
        utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
