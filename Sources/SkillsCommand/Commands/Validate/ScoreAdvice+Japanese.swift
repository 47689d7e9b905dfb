internal import SkillRepository

extension ScoreAdvice {
    /// The advice in the language of the running command.
    var spoken: String { say(text, ja: japanese) }

    private var japanese: String {
        switch self {
        case .addDescription: "スキルの働きと使う場面を説明してください"
        case .adjustDescriptionLength: "説明を 80〜600文字で書いてください"
        case .addTrigger: "スキルを使う場面を書いてください"
        case .useThirdPerson: "説明は、私やあなたを使わずに三人称で書いてください"
        case .addSearchWords: "スキルが必要なときに使われそうな言葉を増やしてください"
        case .replaceDescription: "ひな形の説明を自分の説明に置き換えてください"
        case .replacePlaceholder: "説明の仮の文字を置き換えてください"
        case .moveToReferences: "本文の一部を references/ のファイルに移してください"
        case .replaceTemplate: "ひな形の本文を自分の指示に置き換えてください"
        case .addDetail: "手順をより詳しく説明してください"
        case .addSections: "本文を節に分けてください"
        case .addCode: "例またはコマンドをコードブロックで示してください"
        case .addSteps: "手順に番号を付けるか、チェックリストにしてください"
        case .addLimits: "起こりうる問題と、結果の確かめ方を説明してください"
        case .fixFrontmatter: "SKILL.md のフロントマターのエラーを修正してください"
        case .correctName: "名前を英小文字、数字、ハイフンで書いてください"
        case .avoidAgentFields: "1つのエージェントしか読まないフィールドは避けてください"
        case .moveFieldsToMetadata: "その他のフィールドは metadata に移してください"
        case .quoteMetadata: "metadata の値を文字列で書いてください"
        case .removeAngleBrackets: "説明から山括弧を除いてください"
        case .normalizeText: "改行コードを LF にし、バイト順マークを除いてください"
        case .addMissingFiles: "本文が参照しているファイルを追加してください"
        case .checkReferences: "切れている可能性のある参照を確認してください"
        case .mentionFiles: "すべてのファイルに SKILL.md で触れてください"
        case .fixAnchors: "リンクのアンカーを修正してください"
        case .makeExecutable: "スクリプトを実行可能にしてください"
        case .closeCodeBlock: "コードブロックを閉じてください"
        case .restrictTools: "スキルに必要なコマンドだけを許可してください"
        case .reviewDownloads: "ダウンロードしたスクリプトは、実行する前に確認してください"
        case .keepProtections: "エージェントの保護機能を無効にしないでください"
        case .removeSecrets: "秘密情報または隠れたコマンドを除いてください"
        case .correctLetterCase(let wrong, let right, let count):
            "参照の大文字と小文字を直してください: \(Self.example(wrong, right, of: count))"
        case .correctPath(let wrong, let right, let count):
            "参照のパスを直してください: \(Self.example(wrong, right, of: count))"
        case .replaceText(let path): "\(path) のひな形の文を置き換えてください"
        }
    }

    private static func example(_ wrong: String?, _ right: String?, of count: Int) -> String {
        let example = [wrong, right].compactMap(\.self).map { "`\($0)`" }
        return example.joined(separator: " → ") + (count > 1 ? "、ほか \(count - 1)件" : "")
    }
}

extension ScoreLimit {
    /// The reason in the language of the running command.
    var spoken: String { say(text, ja: japanese) }

    private var japanese: String {
        switch self {
        case .uneditedTemplate: "ひな形が編集されていない"
        case .notLoadable: "どのエージェントも読み込めない"
        case .dangerousFinding(let rule): "\(rule) の指摘がある"
        }
    }
}

extension SkillScore.Part {
    /// The name of the part in the language of the running command.
    var label: String {
        switch self {
        case .triggering: say(rawValue, ja: "呼び出し")
        case .instructions: say(rawValue, ja: "指示")
        case .conformance: say(rawValue, ja: "規格への適合")
        case .resources: say(rawValue, ja: "付属ファイル")
        case .safety: say(rawValue, ja: "安全性")
        }
    }
}
