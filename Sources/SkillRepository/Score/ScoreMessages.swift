internal import FileTree
internal import SkillFormat

/// The advice and reasons in a score.
enum ScoreMessages {
    // MARK: Triggering

    static let addDescription = "describe what the skill does and when to use it"
    static let adjustDescriptionLength = "write a description of 80 to 600 characters"
    static let addTrigger = "say when to use the skill"
    static let useThirdPerson = "describe the skill in the third person, without I and you"
    static let addSearchWords = "use more of the words that people use when they need the skill"
    static let replaceDescription = "write your own description in place of the template's"
    static let replacePlaceholder = "replace the placeholder in the description"

    // MARK: Instructions

    static let moveToReferences = "move parts of the body to files in references/"
    static let replaceTemplate = "replace the text of the template with your instructions"
    static let addDetail = "explain the steps in more detail"
    static let addSections = "divide the body into sections"
    static let addCode = "show an example or a command in a code block"
    static let addSteps = "number the steps or write a checklist"
    static let addLimits = "explain what can go wrong and how to check the result"

    // MARK: Conformance

    static let fixFrontmatter = "fix the errors in the frontmatter of SKILL.md"
    static let correctName = "write the name in lowercase letters, digits and hyphens"
    static let avoidAgentFields = "avoid fields that only one agent reads"
    static let moveFieldsToMetadata = "move other fields to metadata"
    static let quoteMetadata = "write metadata values as strings"
    static let removeAngleBrackets = "remove the angle brackets from the description"
    static let normalizeText = "use LF line endings and no byte order mark"

    // MARK: Resources

    static let addMissingFiles = "add the missing files that the text refers to"
    static func correctLetterCase(_ wrong: String?, _ right: String?, of count: Int) -> String {
        "correct the letter case of references: \(example(wrong, right, of: count))"
    }
    static func correctPath(_ wrong: String?, _ right: String?, of count: Int) -> String {
        "correct the paths of references: \(example(wrong, right, of: count)) in the skill"
    }
    private static func example(_ wrong: String?, _ right: String?, of count: Int) -> String {
        let example = [wrong, right].compactMap(\.self).map { "`\($0)`" }
        let others = count > 1 ? " and \(count - 1) more" : ""
        return example.joined(separator: " is ") + others
    }
    static func replaceText(of path: RelativePath) -> String {
        "replace the text of the template in \(path)"
    }
    static let checkReferences = "check the references that may be broken"
    static let mentionFiles = "mention every file in SKILL.md"
    static let fixAnchors = "fix the anchors of links"
    static let makeExecutable = "make the scripts executable"
    static let closeCodeBlock = "close the code block"

    // MARK: Safety

    static let restrictTools = "allow only the commands that the skill needs"
    static let reviewDownloads = "review downloaded scripts before running them"
    static let keepProtections = "keep the agent's protections enabled"
    static let removeSecrets = "remove the secret or the hidden command"

    // MARK: Limits

    static let uneditedTemplate = "the text is that of an unedited template"
    static let notLoadable = "no agent can load the skill"

    static func dangerousFinding(_ rule: RuleID) -> String { "the skill has a \(rule) finding" }
}
