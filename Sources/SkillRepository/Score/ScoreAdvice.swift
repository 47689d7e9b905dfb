internal import Problem
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
        case .addDescription:
            say("describe what the skill does and when to use it", ja: "スキルの働きと使う場面を説明してください")
        case .adjustDescriptionLength:
            say("write a description of 80 to 600 characters", ja: "説明を 80〜600文字で書いてください")
        case .addTrigger: say("say when to use the skill", ja: "スキルを使う場面を書いてください")
        case .useThirdPerson:
            say(
                "describe the skill in the third person, without I and you",
                ja: "説明は、私やあなたを使わずに三人称で書いてください")
        case .addSearchWords:
            say(
                "use more of the words that people use when they need the skill",
                ja: "スキルが必要なときに使われそうな言葉を増やしてください")
        case .replaceDescription:
            say(
                "write your own description in place of the template's",
                ja: "ひな形の説明を自分の説明に置き換えてください")
        case .replacePlaceholder:
            say("replace the placeholder in the description", ja: "説明の仮の文字を置き換えてください")
        case .moveToReferences:
            say(
                "move parts of the body to files in references/",
                ja: "本文の一部を references/ のファイルに移してください")
        case .replaceTemplate:
            say(
                "replace the text of the template with your instructions",
                ja: "ひな形の本文を自分の指示に置き換えてください")
        case .addDetail: say("explain the steps in more detail", ja: "手順をより詳しく説明してください")
        case .addSections: say("divide the body into sections", ja: "本文を節に分けてください")
        case .addCode:
            say("show an example or a command in a code block", ja: "例またはコマンドをコードブロックで示してください")
        case .addSteps:
            say("number the steps or write a checklist", ja: "手順に番号を付けるか、チェックリストにしてください")
        case .addLimits:
            say(
                "explain what can go wrong and how to check the result",
                ja: "起こりうる問題と、結果の確かめ方を説明してください")
        case .fixFrontmatter:
            say(
                "fix the errors in the frontmatter of SKILL.md",
                ja: "SKILL.md のフロントマターのエラーを修正してください")
        case .correctName:
            say(
                "write the name in lowercase letters, digits and hyphens",
                ja: "名前を英小文字、数字、ハイフンで書いてください")
        case .avoidAgentFields:
            say("avoid fields that only one agent reads", ja: "1つのエージェントしか読まないフィールドは避けてください")
        case .moveFieldsToMetadata:
            say("move other fields to metadata", ja: "その他のフィールドは metadata に移してください")
        case .quoteMetadata: say("write metadata values as strings", ja: "metadata の値を文字列で書いてください")
        case .removeAngleBrackets:
            say("remove the angle brackets from the description", ja: "説明から山括弧を除いてください")
        case .normalizeText:
            say("use LF line endings and no byte order mark", ja: "改行コードを LF にし、バイト順マークを除いてください")
        case .addMissingFiles:
            say("add the missing files that the text refers to", ja: "本文が参照しているファイルを追加してください")
        case .checkReferences:
            say("check the references that may be broken", ja: "切れている可能性のある参照を確認してください")
        case .mentionFiles: say("mention every file in SKILL.md", ja: "すべてのファイルに SKILL.md で触れてください")
        case .fixAnchors: say("fix the anchors of links", ja: "リンクのアンカーを修正してください")
        case .makeExecutable: say("make the scripts executable", ja: "スクリプトを実行可能にしてください")
        case .closeCodeBlock: say("close the code block", ja: "コードブロックを閉じてください")
        case .restrictTools:
            say("allow only the commands that the skill needs", ja: "スキルに必要なコマンドだけを許可してください")
        case .reviewDownloads:
            say(
                "review downloaded scripts before running them", ja: "ダウンロードしたスクリプトは、実行する前に確認してください"
            )
        case .keepProtections:
            say("keep the agent's protections enabled", ja: "エージェントの保護機能を無効にしないでください")
        case .removeSecrets:
            say("remove the secret or the hidden command", ja: "秘密情報または隠れたコマンドを除いてください")
        case .correctLetterCase(let wrong, let right, let count):
            say(
                "correct the letter case of references: \(Self.example(wrong, right, of: count))",
                ja: "参照の大文字と小文字を直してください: \(Self.example(wrong, right, of: count))")
        case .correctPath(let wrong, let right, let count):
            say(
                "correct the paths of references: \(Self.example(wrong, right, of: count)) in the skill",
                ja: "参照のパスを直してください: \(Self.example(wrong, right, of: count))")
        case .replaceText(let path):
            say("replace the text of the template in \(path)", ja: "\(path) のひな形の文を置き換えてください")
        }
    }

    private static func example(_ wrong: String?, _ right: String?, of count: Int) -> String {
        let example = [wrong, right].compactMap(\.self).map { "`\($0)`" }
        let others =
            count > 1 ? say(" and \(count - 1) more", ja: "、ほか \(count - 1)件") : ""
        return example.joined(separator: say(" is ", ja: " → ")) + others
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
        case .uneditedTemplate: say("the text is that of an unedited template", ja: "ひな形が編集されていない")
        case .notLoadable: say("no agent can load the skill", ja: "どのエージェントも読み込めない")
        case .dangerousFinding(let rule):
            say("the skill has a \(rule) finding", ja: "\(rule) の指摘がある")
        }
    }
}
