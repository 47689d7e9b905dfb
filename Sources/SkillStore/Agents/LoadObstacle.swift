internal import FileTree
public import SkillFormat
public import SystemPackage

/// A fault of a skill for which an agent does not load it.
public enum LoadObstacle: Hashable, Sendable {
    /// The description or the name has so many characters.
    case longDescription(Int, limit: Int)
    case longName(Int, limit: Int)
    case noName, noDescription
    /// The frontmatter is missing or not valid YAML.
    case invalidFrontmatter
    /// SKILL.md has another name than the folder.
    case otherName(String)
    /// The name has other characters than lowercase letters, digits and single hyphens.
    case unusualName(String)
    /// SKILL.md or the folder is a symlink.
    case linkedFile, linkedFolder
}

/// The part of a skill that agents see before they load it.
public struct SkillHeader: Sendable {
    /// The name of the folder.
    let folder: String
    let document: SkillDocument
    private(set) var isLinkedFolder = false
    private(set) var isLinkedFile = false

    /// Creates the header of a folder whose SKILL.md was read before.
    public init(folder: String, _ document: SkillDocument) {
        (self.folder, self.document) = (folder, document)
    }

    /// The frontmatter; nil if it can't be read even after repairs.
    public var frontmatter: Frontmatter? { document.frontmatter }

    /// Whether a strict reader finds no frontmatter, or one that is not YAML.
    public var hasInvalidFrontmatter: Bool { document.hasInvalidFrontmatter }

    /// The header of a symlink to the folder.
    public var behindLink: SkillHeader {
        var header = self
        header.isLinkedFolder = true
        return header
    }

    /// Reads the header of a skill through symlinks; nil if it has no readable SKILL.md.
    public init?(at path: FilePath) {
        let file = path.appending("SKILL.md")
        guard let name = path.lastComponent?.string,
            let bytes = try? InputFile.open(file).contents(limit: Self.sizeLimit)
        else { return nil }
        folder = name
        document = readHeader(bytes)
        isLinkedFolder = Self.isLink(path)
        isLinkedFile = Self.isLink(file)
    }

    private static func isLink(_ path: FilePath) -> Bool {
        guard let name = path.lastComponent,
            let parent = try? Directory.open(path.removingLastComponent())
        else { return false }
        return (try? parent.target(ofLink: name)) != nil
    }

    private static let sizeLimit = 1_048_576
}

extension Agent {
    /// Returns the obstacle that keeps the agent from loading a skill; nil if none is known.
    public func obstacle(to skill: SkillHeader) -> LoadObstacle? {
        loading.rules.lazy.compactMap { $0.obstacle(to: skill) }.first
    }
}

extension AgentLoading.Rule {
    fileprivate func obstacle(to skill: SkillHeader) -> LoadObstacle? {
        let header = skill.document.frontmatter
        switch self {
        case .description(let limit):
            let count = header?.description?.singleLineLength ?? 0
            return count > limit ? .longDescription(count, limit: limit) : nil
        case .name(let limit):
            let count = (header?.name ?? skill.folder).singleLineLength
            return count > limit ? .longName(count, limit: limit) : nil
        case .needsName: return header?.name == nil ? .noName : nil
        case .needsDescription: return header?.description == nil ? .noDescription : nil
        case .validYAML: return skill.document.hasInvalidFrontmatter ? .invalidFrontmatter : nil
        case .folderName:
            guard let name = header?.name else { return nil }
            return name.lowercased() == skill.folder.lowercased() ? nil : .otherName(name)
        case .plainName:
            guard let name = header?.name else { return nil }
            return name.isPlain ? nil : .unusualName(name)
        case .noLinkedFile: return skill.isLinkedFile ? .linkedFile : nil
        case .noLinkedFolder: return skill.isLinkedFolder ? .linkedFolder : nil
        case .depth: return nil
        }
    }
}

extension SkillDocument {
    /// Whether a strict reader finds no frontmatter, or one that is not YAML.
    fileprivate var hasInvalidFrontmatter: Bool {
        flaws.contains { flaw in
            switch flaw.kind {
            case .missing, .notFirst, .unclosed, .notMapping, .syntax, .unquotedColon,
                .mergeConflict:
                true
            case .notUTF8, .nulByte, .forbiddenCharacter, .tooDeep, .tooLarge, .duplicateKey,
                .flowStyle, .aliasOrTag:
                false
            }
        }
    }
}

extension String {
    /// The number of characters with each run of white space as one space.
    fileprivate var singleLineLength: Int {
        split(whereSeparator: \.isWhitespace).joined(separator: " ").unicodeScalars.count
    }

    /// Whether the name consists of lowercase letters, digits and single hyphens between them.
    fileprivate var isPlain: Bool {
        utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).allSatisfy {
            !$0.isEmpty && $0.allSatisfy { (97...122).contains($0) || (48...57).contains($0) }
        }
    }
}
