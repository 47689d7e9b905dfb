internal import FileTree
public import Problem

extension ForeignLockError {
    /// The failure in one sentence.
    public var summary: String {
        switch self {
        case .files(let error): error.summary
        case .damaged(let path, let line, let reason):
            say(
                "\(path) is malformed: \(line.map { "line \($0): " } ?? "")\(reason)",
                ja: "\(path) の形式が正しくありません: \(line.map { "\($0)行目: " } ?? "")\(reason)")
        case .unfinishedMerge(let path, let line):
            say(
                "\(path) has unresolved merge conflicts (line \(line))",
                ja: "\(path) に未解決のマージの競合があります（\(line)行目）")
        case .newer(let path, let version, let known):
            say(
                "\(path) has version \(version), but this program supports only version \(known)",
                ja: "\(path) のバージョンは \(version) ですが、このプログラムの対応は \(known) までです")
        case .older(let path, let version, let known):
            say(
                "\(path) has the obsolete version \(version) instead of \(known)",
                ja: "\(path) のバージョン \(version) は古く、使われていません（現在は \(known)）")
        case .tooManyEntries(let path, let limit):
            say("\(path) lists more than \(limit) skills", ja: "\(path) のスキルが \(limit)個を超えています")
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .files(let error): error.hint
        case .unfinishedMerge:
            say(
                "resolve the conflicts, then run the same command again",
                ja: "競合を解決してから、同じコマンドをもう一度実行してください")
        case .newer:
            say(
                "update this program; a newer release may support it",
                ja: "このプログラムを更新してください。新しいリリースで対応している可能性があります")
        case .damaged, .older, .tooManyEntries: nil
        }
    }
}

extension MalformedEntry {
    /// The reason, as a clause whose subject is the skill.
    var reason: String {
        switch self {
        case .notAnObject: say("its entry is not an object", ja: "項目がオブジェクトではありません")
        case .badNameLength: say("its name is empty or too long", ja: "名前が空か、長すぎます")
        case .notAString(let key): say("its \(key) is not a string", ja: "\(key) が文字列ではありません")
        case .notAStringList(let key):
            say("its \(key) is not a list of strings", ja: "\(key) が文字列のリストではありません")
        case .noSource: say("its entry has no source", ja: "項目に入手元がありません")
        case .noRepository: say("its entry has no repository", ja: "項目にリポジトリがありません")
        case .noFolder: say("its entry has no folder", ja: "項目にフォルダーがありません")
        case .badSourceCharacters:
            say("its source contains invalid characters", ja: "入手元に使えない文字が含まれています")
        case .badAddress(let text):
            say("\(text) is not a repository address", ja: "\(text) はリポジトリのアドレスではありません")
        case .badPath(let text):
            say(
                "its path \(text) is invalid or outside the repository",
                ja: "パス \(text) が正しくないか、リポジトリの外を指しています")
        case .badRef(let text): say("its ref \(text) is invalid", ja: "参照 \(text) が正しくありません")
        case .fileOutsideProject(let path):
            say("its file \(path) is outside the project", ja: "ファイル \(path) がプロジェクトの外にあります")
        case .insecureSource:
            say("it was installed over http, which is not secure", ja: "安全でない http でインストールされています")
        case .registryPackage(let name):
            say(
                "it was installed from the registry package \(name)",
                ja: "レジストリのパッケージ \(name) からインストールされています")
        case .npmPackage(let name):
            say(
                "it was installed from the npm package \(name), which npm manages",
                ja: "npm が管理するパッケージ \(name) からインストールされています")
        case .proxy(let prefix):
            say(
                "it was installed through the proxy \(prefix)",
                ja: "プロキシ \(prefix) を通してインストールされています")
        case .unsupportedSource(let source, let type):
            say(
                "it was installed from \(source), and the source type '\(type)' is not supported",
                ja: "\(source) からインストールされていますが、入手元の種類「\(type)」には対応していません")
        }
    }
}

extension ForeignTool {
    /// The name for messages.
    public var name: String {
        switch self {
        case .npxSkills: "npx skills"
        case .ghSkill: "gh skill"
        case .apm: "apm"
        }
    }
}

/// Reasons for damage, as clauses to follow a colon.
enum Messages {
    static let noVersion = "it has no version"
    static let noSkills = "it has no list of skills"
    static let noDependencies = "it has no list of dependencies"
    static let unnamedPackage = "an unnamed package"
}
