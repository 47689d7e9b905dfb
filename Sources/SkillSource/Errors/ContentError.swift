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

/// An identifier of the files of a skill.
public enum ContentIdentifier: Sendable, Equatable {
    /// The hash of a git tree, in hexadecimal.
    case gitTree(String)
    /// The hash of all files, `s1:…`.
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

    /// The failure in one sentence.
    public var summary: String {
        switch self {
        case .wrongDigest(let source, let expected, let actual):
            say(
                "\(source) has the SHA-256 \(actual), not \(expected)",
                ja: "\(source) の SHA-256 は \(expected) ではなく \(actual) です")
        case .changed(let source, let recorded, let actual):
            say(
                "\(source) now has \(actual.message), but the lock file has "
                    + recorded.message,
                ja: "\(source) の現在の内容は \(actual.message) ですが、ロックファイルには \(recorded.message) とあります")
        case .other(let source, let catalog, let stated, let actual):
            say(
                "the catalog '\(catalog)' states other content for \(source): "
                    + "\(ContentIdentifier.treeHash(stated.description).message), not "
                    + ContentIdentifier.treeHash(actual.description).message,
                ja: "カタログ「\(catalog)」に書かれている \(source) の内容は \(stated) ですが、実際は \(actual) です")
        case .unusable(let source, let skill):
            say(
                "\(skill.path) in \(source) \(skill.fault.message)",
                ja: "\(source) の \(skill.path) は\(skill.fault.message)")
        case .unsafe(let source, let content):
            say("\(source) contains \(content.message)", ja: "\(source) に\(content.message)があります")
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .wrongDigest:
            say(
                "do not install it; ask the author which hash is correct",
                ja: "インストールしないでください。どちらのハッシュ値が正しいかを作者に確認してください")
        case .other:
            say(
                "do not install it; report it to the publisher of the catalog",
                ja: "インストールしないでください。カタログの公開元に報告してください")
        case .changed:
            say(
                "install the skill again to accept the current files; the recorded ones are no longer available there",
                ja: "現在のファイルでよければ、スキルをもう一度インストールしてください。記録されたファイルは、そこにはもうありません")
        case .unusable(_, let skill): skill.fault.hint
        case .unsafe: nil
        }
    }
}

extension ContentIdentifier {
    fileprivate var message: String {
        switch self {
        case .gitTree(let id): say("the tree \(id)", ja: "ツリー \(id)")
        case .treeHash(let hash): hash
        }
    }
}

extension UnsafeContent {
    fileprivate var message: String {
        switch self {
        case .specialFile(let name):
            say(
                "\(name), which is not a regular file, or has a line break or invalid UTF-8 in its name",
                ja: "、通常のファイルではないか、名前に改行や不正な UTF-8 を含む \(name) ")
        case .name(let path, let violation):
            say("'\(path)': \(violation.reason)", ja: "「\(path)」（\(violation.reason)）")
        case .strayLink(let path):
            say(
                "the symlink \(path), which does not point to a file of the skill",
                ja: "、スキルのファイルを指していないシンボリックリンク \(path) ")
        case .tooManyFiles(let limit):
            say("a skill of more than \(limit) files", ja: "、ファイルが \(limit)個を超えるスキル")
        case .tooDeep(let limit):
            say("folders nested more than \(limit) levels deep", ja: "、\(limit)段を超える階層のフォルダー")
        case .tooMuchText(let limit):
            say(
                "a skill with more than \(ByteCount(limit)) of text",
                ja: "、テキストが \(ByteCount(limit)) を超えるスキル")
        case .skillFile(.empty): say("a SKILL.md without any text", ja: "、中身のない SKILL.md ")
        case .skillFile(.isPath(let path)):
            say(
                "a SKILL.md whose whole text is the path '\(path)': a symlink that was stored as text",
                ja: "、全文がパス「\(path)」だけの SKILL.md （テキストとして保存されたシンボリックリンク）")
        case .skillFile(.nameIsNoText):
            say("a skill whose `name` is a list or a mapping", ja: "、`name` が一覧か対応表になっているスキル")
        case .skillFile(.nameIsPath(let name)):
            say("a skill whose name is a path, '\(name)'", ja: "、名前がパスになっているスキル「\(name)」")
        case .skillFile(.nameHasControlCharacter(let name)):
            say(
                "a skill whose name has a line break or another control character, '\(name)'",
                ja: "、名前に改行などの制御文字を含むスキル「\(name)」")
        }
    }
}
