internal import References
public import Text

/// A SKILL.md, split into frontmatter and body.
public struct SkillDocument: Sendable {
    /// A problem found while reading; each kind is reported by one rule.
    public struct Flaw: Sendable, Equatable {
        /// The kinds of flaws.
        public enum Kind: String, Sendable {
            case notUTF8, nulByte, forbiddenCharacter
            case missing, notFirst, unclosed, notMapping
            case syntax, unquotedColon, mergeConflict, tooDeep, tooLarge
            case duplicateKey, flowStyle, aliasOrTag
        }

        /// The kind of the flaw.
        public let kind: Kind
        /// The offset in the file.
        public let offset: Int
        /// The problem, as a clause.
        public let reason: FindingText
        /// The corrected lines, if there is only one way to correct them.
        public let repair: String?
    }

    /// A key or value of the frontmatter as YAML parsers read it, without quotes, escapes and folds.
    struct Scalar: Sendable {
        let text: String
        /// The range in the file.
        let place: Range<Int>
    }

    /// The text of the file.
    public let source: SourceText
    /// The range of the frontmatter without the `---` lines; nil if the file has none.
    public let block: Range<Int>?
    /// The fields of the frontmatter; nil if they can't be read even after repairs.
    public let frontmatter: Frontmatter?
    /// The offset of the body.
    public let bodyStart: Int
    /// The problems found while reading, unsorted.
    public let flaws: [Flaw]
    /// The corrected block, if it is invalid YAML and each problem has only one correction.
    public let repairedBlock: [UInt8]?
    /// All keys and values of the frontmatter that have text, at any depth.
    let scalars: [Scalar]
}

extension SkillDocument {
    /// The number of lines of the body, including blank ones.
    public var bodyLines: Int {
        let first = source.lineStarts.partitionPoint { $0 >= bodyStart }
        let isLastEmpty = source.lineStarts.last == source.bytes.count
        return max(0, source.lineStarts.count - first - (isLastEmpty ? 1 : 0))
    }

    /// The estimated number of tokens of the body.
    var bodyTokens: Int { TokenEstimate(bytes: source.bytes[bodyStart...]).tokens }
}

extension SkillDocument {
    /// Returns the names of the skill.
    func names(folderName: String?) -> SkillNames {
        SkillNames(name: frontmatter?["name"]?.value.text, folderName: folderName)
    }
}

// Repairs.
extension SkillDocument {
    /// The file with the corrected block, if that is valid and means the same as the old one, read leniently; otherwise
    /// nil.
    public var repairedText: [UInt8]? {
        guard let block, let repairedBlock else { return nil }
        var bytes = source.bytes
        bytes.replaceSubrange(block, with: repairedBlock)
        let repaired = readHeader(bytes)
        guard let one = frontmatter, let other = repaired.frontmatter,
            one.fields.count == other.fields.count,
            !repaired.flaws.contains(where: { [.syntax, .unquotedColon].contains($0.kind) }),
            zip(one.fields, other.fields).allSatisfy({
                $0.key == $1.key && Self.isSame($0.value, $1.value)
            })
        else { return nil }
        return bytes
    }

    private static func isSame(_ one: Frontmatter.Value, _ other: Frontmatter.Value) -> Bool {
        switch (one, other) {
        // Broken JSON lacks a brace somewhere; its meaning is unknown.
        case (.scalar(let first, _), .scalar(let second, _)):
            first == second && !first.hasPrefix("{")
        case (.list(let first), .list(let second)):
            first.count == second.count && zip(first, second).allSatisfy { isSame($0, $1) }
        case (.mapping(let first), .mapping(let second)):
            first.count == second.count
                && zip(first, second).allSatisfy { $0.key == $1.key && isSame($0.value, $1.value) }
        default: false
        }
    }
}
