public import Digest
public import FileTree
public import Problem
public import SkillCatalog
public import SkillFormat
internal import Text

/// Content that is not the one that is recorded or stated, or that no skill may contain.
public enum ContentError: Problem, Equatable {
    /// The archive does not have the expected SHA-256.
    case wrongDigest(String, expected: String, actual: String)
    /// The files of a skill don't have the tree hash that its entry in a catalog states.
    case other(String, catalog: CatalogName, stated: TreeHash, actual: TreeHash)
    /// The source no longer provides the files recorded in the lock file.
    case changed(String, recorded: ContentIdentifier, actual: ContentIdentifier)
    /// The source has a SKILL.md that can't be used.
    case unusable(String, UnusableSkill)
    /// The skill contains something that skills must not contain.
    case unsafe(String, UnsafeContent)
}

/// What identifies the files of a skill.
public enum ContentIdentifier: Sendable, Equatable {
    /// A git tree.
    case gitTree(String)
    /// A tree hash.
    case treeHash(String)
}

/// Something that skills must not contain.
public enum UnsafeContent: Sendable, Equatable {
    /// A device, socket or pipe, or a file whose name has a line break or is not UTF-8.
    case specialFile(String)
    /// A file with a name that is no more accepted from a folder than from an archive or a repository.
    case name(String, NameViolation)
    /// A symlink that leads to no file of the skill.
    case strayLink(String)
    /// More files than the limit.
    case tooManyFiles(limit: Int)
    /// Folders nested deeper than the limit.
    case tooDeep(limit: Int)
    /// Text files that are larger than the limit together, in bytes.
    case tooMuchText(limit: Int)
    /// A SKILL.md that no skill should have.
    case skillFile(SkillFault)
}

extension ContentError {
    /// The kind of failure, which determines the exit status.
    public var kind: ProblemKind { .refused }

    /// What failed.
    public var summary: String {
        switch self {
        case .wrongDigest(let source, let expected, let actual):
            "\(source) has the SHA-256 \(actual), not \(expected)"
        case .changed(let source, let recorded, let actual):
            "\(source) now has \(actual.message), but the lock file has "
                + recorded.message
        case .other(let source, let catalog, let stated, let actual):
            "the catalog '\(catalog)' states other content for \(source): "
                + "\(ContentIdentifier.treeHash(stated.description).message), not "
                + ContentIdentifier.treeHash(actual.description).message
        case .unusable(let source, let skill):
            "\(skill.path) in \(source) \(skill.fault.message)"
        case .unsafe(let source, let content):
            "\(source) contains \(content.message)"
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .wrongDigest: "do not install it; ask the author which hash is correct"
        case .other: "do not install it; report it to the publisher of the catalog"
        case .changed:
            "install the skill again to accept the current files; the recorded ones are no longer available there"
        case .unusable, .unsafe: nil
        }
    }
}

extension ContentIdentifier {
    fileprivate var message: String {
        switch self {
        case .gitTree(let id): "the tree \(id)"
        case .treeHash(let hash): hash
        }
    }
}

extension UnsafeContent {
    fileprivate var message: String {
        switch self {
        case .specialFile(let name):
            "\(name), which is not a regular file, or has a line break or invalid UTF-8 in its name"
        case .name(let path, let violation): "'\(path)': \(violation.reason)"
        case .strayLink(let path):
            "the symlink \(path), which does not point to a file of the skill"
        case .tooManyFiles(let limit): "a skill of more than \(limit) files"
        case .tooDeep(let limit): "folders nested more than \(limit) levels deep"
        case .tooMuchText(let limit): "a skill with more than \(ByteCount(limit)) of text"
        case .skillFile(.empty): "a SKILL.md without any text"
        case .skillFile(.isPath(let path)):
            "a SKILL.md whose whole text is the path '\(path)': a symlink that was stored as text"
        case .skillFile(.nameIsNoText): "a skill whose `name` is a list or a mapping"
        case .skillFile(.nameIsPath(let name)): "a skill whose name is a path, '\(name)'"
        case .skillFile(.nameHasControlCharacter(let name)):
            "a skill whose name has a line break or another control character, '\(name)'"
        }
    }
}
