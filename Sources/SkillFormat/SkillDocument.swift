internal import References
public import Text

/// A SKILL.md, taken apart.
public struct SkillDocument: Sendable {
    /// Something that the reader stumbled over; each kind is the business of one rule.
    public struct Flaw: Sendable, Equatable {
        /// The kinds of flaws.
        public enum Kind: String, Sendable {
            case notUTF8, nulByte, forbiddenCharacter
            case missing, notFirst, unclosed, notMapping
            case syntax, unquotedColon, mergeConflict, tooDeep, tooLarge
            case duplicateKey, flowStyle, aliasOrTag
        }

        /// The kind.
        public let kind: Kind
        /// Where it stands, as an offset into the file.
        public let offset: Int
        /// What is wrong, as part of a sentence.
        public let reason: String
        /// The lines as they should be, where there is one right answer.
        public let repair: String?
    }

    /// A key or a value of the frontmatter as a reader of YAML has it, without quotes, escapes and folds.
    struct Scalar: Sendable {
        let text: String
        /// Where it is written in the file.
        let place: Range<Int>
    }

    /// The file.
    public let source: SourceText
    /// Where the frontmatter's text lies, without the `---` lines; nil when there is none.
    public let block: Range<Int>?
    /// What the frontmatter says; nil when it can't be read even leniently.
    public let frontmatter: Frontmatter?
    /// Where the body starts.
    public let bodyStart: Int
    /// What the reader stumbled over, in no order.
    public let flaws: [Flaw]
    /// The block as it should be, where it is no YAML and each repair has one right answer.
    public let repairedBlock: [UInt8]?
    /// Every key and value of the frontmatter that has text, at any depth.
    let scalars: [Scalar]
}

extension SkillDocument {
    /// The lines of the body, counted; blank ones too.
    public var bodyLines: Int {
        let first = source.lineStarts.partitionPoint { $0 >= bodyStart }
        let isLastEmpty = source.lineStarts.last == source.bytes.count
        return max(0, source.lineStarts.count - first - (isLastEmpty ? 1 : 0))
    }

    /// About how many tokens the body has.
    var bodyTokens: Int { TokenEstimate(bytes: source.bytes[bodyStart...]).tokens }
}

extension SkillDocument {
    /// Returns the facts that the references of the skill depend on.
    func header(folderName: String?) -> SkillHeader {
        SkillHeader(
            path: source.path, bodyStart: bodyStart, name: frontmatter?["name"]?.value.text,
            description: frontmatter?["description"]?.value.text, folderName: folderName)
    }
}
