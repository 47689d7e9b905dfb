internal import Digest
internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillSource

extension ContentError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .wrongDigest(let source, let expected, let actual):
            "\(source) の SHA-256 は \(expected) ではなく \(actual) です"
        case .changed(let source, let recorded, let actual):
            "\(source) の現在の内容は \(actual.japaneseMessage) ですが、ロックファイルには \(recorded.japaneseMessage) とあります"
        case .other(let source, let catalog, let stated, let actual):
            "カタログ「\(catalog)」に書かれている \(source) の内容は \(stated) ですが、実際は \(actual) です"
        case .unusable(let source, let skill):
            "\(source) の \(skill.path) は\(skill.fault.japaneseMessage)"
        case .unsafe(let source, let content): "\(source) に\(content.japaneseMessage)があります"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .wrongDigest:
            "インストールしないでください。どちらのハッシュ値が正しいかを作者に確認してください"
        case .other: "インストールしないでください。カタログの公開元に報告してください"
        case .changed:
            "現在のファイルでよければ、スキルをもう一度インストールしてください。記録されたファイルは、そこにはもうありません"
        case .unusable, .unsafe: nil
        }
    }
}

extension ContentIdentifier {
    fileprivate var japaneseMessage: String {
        switch self {
        case .gitTree(let id): "ツリー \(id)"
        case .treeHash(let hash): hash
        }
    }
}

extension UnusableSkill.Fault {
    /// The reason, to follow the path of the file.
    var japaneseMessage: String {
        switch self {
        case .brokenLink: "入手元のファイルを指していないシンボリックリンクです"
        case .name(let violation): "パスのために使えません: \(violation.japaneseReason)"
        case .tooLarge(let limit): "\(ByteCount(limit)) を超えています"
        case .misspelled: "名前が SKILL.md ではありません"
        }
    }
}

extension UnsafeContent {
    /// The content, to be followed by がある.
    fileprivate var japaneseMessage: String {
        switch self {
        case .specialFile(let name):
            "、通常のファイルではないか、名前に改行や不正な UTF-8 を含む \(name) "
        case .name(let path, let violation): "「\(path)」（\(violation.japaneseReason)）"
        case .strayLink(let path):
            "、スキルのファイルを指していないシンボリックリンク \(path) "
        case .tooManyFiles(let limit): "、ファイルが \(limit)個を超えるスキル"
        case .tooDeep(let limit): "、\(limit)段を超える階層のフォルダー"
        case .tooMuchText(let limit): "、テキストが \(ByteCount(limit)) を超えるスキル"
        case .skillFile(.empty): "、中身のない SKILL.md "
        case .skillFile(.isPath(let path)):
            "、全文がパス「\(path)」だけの SKILL.md （テキストとして保存されたシンボリックリンク）"
        case .skillFile(.nameIsNoText): "、`name` が一覧か対応表になっているスキル"
        case .skillFile(.nameIsPath(let name)): "、名前がパスになっているスキル「\(name)」"
        case .skillFile(.nameHasControlCharacter(let name)):
            "、名前に改行などの制御文字を含むスキル「\(name)」"
        }
    }
}
