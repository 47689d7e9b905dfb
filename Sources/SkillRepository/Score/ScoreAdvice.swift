public import SkillFormat

/// How to gain points of a score.
public enum ScoreAdvice: Sendable, Equatable {
    case addDescription
    case adjustDescriptionLength
    case addTrigger
    case useThirdPerson
    case addSearchWords
    case replaceDescription
    case replacePlaceholder
    case moveToReferences
    case replaceTemplate
    case addDetail
    case addSections
    case addCode
    case addSteps
    case addLimits
    case fixFrontmatter
    case correctName
    case avoidAgentFields
    case moveFieldsToMetadata
    case quoteMetadata
    case removeAngleBrackets
    case normalizeText
    case addMissingFiles
    case checkReferences
    case mentionFiles
    case fixAnchors
    case makeExecutable
    case closeCodeBlock
    case restrictTools
    case reviewDownloads
    case keepProtections
    case removeSecrets
    /// A reference has the wrong letter case; the right one is known for some of them.
    case correctLetterCase(wrong: String?, right: String?, count: Int)
    /// A reference has the wrong path.
    case correctPath(wrong: String?, right: String?, count: Int)
    /// A file is that of the template.
    case replaceText(path: String)

    /// The advice, as an imperative.
    public var text: String {
        switch self {
        case .addDescription: "describe what the skill does and when to use it"
        case .adjustDescriptionLength: "write a description of 80 to 600 characters"
        case .addTrigger: "say when to use the skill"
        case .useThirdPerson: "describe the skill in the third person, without I and you"
        case .addSearchWords: "use more of the words that people use when they need the skill"
        case .replaceDescription: "write your own description in place of the template's"
        case .replacePlaceholder: "replace the placeholder in the description"
        case .moveToReferences: "move parts of the body to files in references/"
        case .replaceTemplate: "replace the text of the template with your instructions"
        case .addDetail: "explain the steps in more detail"
        case .addSections: "divide the body into sections"
        case .addCode: "show an example or a command in a code block"
        case .addSteps: "number the steps or write a checklist"
        case .addLimits: "explain what can go wrong and how to check the result"
        case .fixFrontmatter: "fix the errors in the frontmatter of SKILL.md"
        case .correctName: "write the name in lowercase letters, digits and hyphens"
        case .avoidAgentFields: "avoid fields that only one agent reads"
        case .moveFieldsToMetadata: "move other fields to metadata"
        case .quoteMetadata: "write metadata values as strings"
        case .removeAngleBrackets: "remove the angle brackets from the description"
        case .normalizeText: "use LF line endings and no byte order mark"
        case .addMissingFiles: "add the missing files that the text refers to"
        case .checkReferences: "check the references that may be broken"
        case .mentionFiles: "mention every file in SKILL.md"
        case .fixAnchors: "fix the anchors of links"
        case .makeExecutable: "make the scripts executable"
        case .closeCodeBlock: "close the code block"
        case .restrictTools: "allow only the commands that the skill needs"
        case .reviewDownloads: "review downloaded scripts before running them"
        case .keepProtections: "keep the agent's protections enabled"
        case .removeSecrets: "remove the secret or the hidden command"
        case .correctLetterCase(let wrong, let right, let count):
            "correct the letter case of references: \(Self.example(wrong, right, of: count))"
        case .correctPath(let wrong, let right, let count):
            "correct the paths of references: \(Self.example(wrong, right, of: count)) in the skill"
        case .replaceText(let path): "replace the text of the template in \(path)"
        }
    }

    private static func example(_ wrong: String?, _ right: String?, of count: Int) -> String {
        let example = [wrong, right].compactMap(\.self).map { "`\($0)`" }
        let others = count > 1 ? " and \(count - 1) more" : ""
        return example.joined(separator: " is ") + others
    }
}

/// Why a score has an upper limit.
public enum ScoreLimit: Sendable, Equatable {
    case uneditedTemplate
    case notLoadable
    case dangerousFinding(RuleID)

    /// The reason, as a clause.
    public var text: String {
        switch self {
        case .uneditedTemplate: "the text is that of an unedited template"
        case .notLoadable: "no agent can load the skill"
        case .dangerousFinding(let rule): "the skill has a \(rule) finding"
        }
    }
}
