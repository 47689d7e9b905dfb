internal import ContainerRegistry
public import Problem
internal import Text

/// An error in reading an address.
public enum AddressError: Problem, Equatable {
    /// The text does not have the form of an address.
    case notAnAddress(String)
    /// The address contains a user name or password for this host; `instead` is the address without it.
    case secretInAddress(host: String, instead: String)
    /// A part of the address is not the page of a repository's files; `instead` is the address that may be meant.
    case unknownPage(String, part: String, instead: String)
    /// Two parts of the address select a revision or a folder; `instead` is the address with one of them.
    case twoSelections(String, instead: String)
    /// The address selects a branch, tag or commit, and a different one is wanted; `instead` is the address with that.
    case otherRevision(String, own: String, instead: String)
    /// A branch, tag or commit is wanted of a source that has none.
    case noRevisions(String, SourceWithoutRevisions)
    /// A branch, tag or commit is wanted of a folder, whose files are used as they are; `repository` is the address of
    /// the repository that contains it.
    case folderRevision(String, wanted: String, repository: String)
    /// The text can't be the name of a branch, tag or commit.
    case invalidRevision(String)
    /// The address of an archive contains its SHA-256.
    case digestInAddress(String, digest: String)
    /// The text is a command of another program; `instead` is the command that installs the same.
    case pastedCommand(String, instead: SuggestedCommand)
    /// The text is a command that runs a script from the network.
    case pastedScript(String)
    /// The text is a command of another program for a plugin, whose repository it does not contain.
    case pastedPlugin(String, marketplace: String)
    /// The address is that of a catalog, and not of a skill.
    case isCatalog(String)
    /// The scheme is not protected against changes in transit; `instead` is the address under https.
    case insecureScheme(String, instead: String)
}

extension AddressError {
    /// The probable meaning of a text that is not an address.
    package enum Meaning {
        /// The address of an artifact, in lowercase.
        case artifact(String)
        /// The path in a `file:` URL.
        case path(String)
        /// A URL that was typed without `https://`, or with that misspelled.
        case webAddress(String)
    }

    /// Returns the probable meaning of a text that is not an address; nil if there is none.
    package static func meaning(of text: String) -> Meaning? {
        let lowercase = text.lowercased()
        if text != lowercase, ArtifactReference(lowercase) != nil { return .artifact(lowercase) }
        if lowercase.hasPrefix("file:") { return .path(SkillAddress.path(ofFile: text)) }
        return AddressReader.webAddress(for: text).map { .webAddress($0) }
    }

    /// The kind of failure, which determines the exit status.
    public var kind: ProblemKind { .usage }

    /// The failure in one sentence.
    public var summary: String {
        switch self {
        case .notAnAddress(""): say("the address is empty", ja: "アドレスが空です")
        case .notAnAddress(let text):
            if case .artifact = Self.meaning(of: text) {
                say(
                    "'\(text.abridged)' is not a valid address: names in registries are lowercase",
                    ja: "「\(text.abridged)」は正しいアドレスではありません。レジストリの名前は小文字です")
            } else {
                say(
                    "'\(text.abridged)' is not a valid address",
                    ja: "「\(text.abridged)」は正しいアドレスではありません")
            }
        case .secretInAddress(let host, _):
            say(
                "the address contains a user name or password for \(host)",
                ja: "アドレスに \(host) のユーザー名またはパスワードが含まれています")
        case .unknownPage(let address, let part, _):
            say(
                "'\(part)' in \(address) does not refer to files of a repository",
                ja: "\(address) の「\(part)」は、リポジトリのファイルを指していません")
        case .twoSelections(let address, _):
            say(
                "\(address) selects more than one branch, tag, commit or folder",
                ja: "\(address) はブランチ、タグ、コミット、フォルダーを 2つ以上指定しています")
        case .otherRevision(let address, let own, _):
            say(
                "\(address) already selects '\(own)', so --ref does not apply",
                ja: "\(address) はすでに「\(own)」を指定しているため、--ref は使えません")
        case .noRevisions(let address, let kind):
            say(
                "'\(address)' is \(kind.message), which has no branches or tags for --ref",
                ja: "「\(address)」は\(kind.message)で、--ref で指定するブランチやタグがありません")
        case .folderRevision(let address, _, _):
            say(
                "'\(address)' is a folder, whose files are used as they are, so --ref does not apply",
                ja: "「\(address)」はフォルダーで、今あるファイルをそのまま使うため、--ref は使えません")
        case .invalidRevision(let text):
            say(
                "'\(text)' is not the name of a branch, tag or commit",
                ja: "「\(text)」はブランチ、タグ、コミットの名前ではありません")
        case .digestInAddress(let address, _):
            say(
                "the address \(address) contains a SHA-256 hash, which is an option",
                ja: "アドレス \(address) に SHA-256 のハッシュ値が含まれています。オプションで指定するものです")
        case .pastedCommand(let text, _):
            say("'\(text)' is a command, not an address", ja: "「\(text)」はアドレスではなくコマンドです")
        case .pastedScript(let text):
            say(
                "'\(text)' runs a script from the network",
                ja: "「\(text)」はネットワークからスクリプトを取得して実行するコマンドです")
        case .pastedPlugin(let name, let marketplace):
            say(
                "the command for the plugin '\(name)' does not contain the repository of the marketplace "
                    + "'\(marketplace)'",
                ja: "プラグイン「\(name)」のコマンドには、マーケットプレイス「\(marketplace)」のリポジトリが書かれていません")
        case .insecureScheme(let scheme, _):
            say(
                "\(scheme):// addresses are not supported; https is required",
                ja: "\(scheme):// のアドレスには対応していません。https が必要です")
        case .isCatalog(let address):
            say("\(address) is a catalog, not a skill", ja: "\(address) はスキルではなくカタログです")
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .notAnAddress(let text):
            switch Self.meaning(of: text) {
            case .artifact(let address): "\(.install(address))"
            case .path(let path):
                say(
                    "use the path alone: \(path.shellQuoted)",
                    ja: "パスだけを指定してください: \(path.shellQuoted)")
            case .webAddress(let url): .meant(url)
            case nil:
                say(
                    "use a name, owner/repo, a folder (./my-skill), or a .zip, .skill, .tar.gz or .tgz file or URL",
                    ja:
                        "名前、owner/repo、フォルダー (./my-skill)、または .zip、.skill、.tar.gz、.tgz のファイルか URL を指定してください"
                )
            }
        case .secretInAddress(_, let instead), .unknownPage(_, _, let instead),
            .twoSelections(_, let instead), .insecureScheme(_, let instead):
            "\(.install(instead))"
        case .otherRevision(let address, _, let instead):
            say(
                "choose one:\(oneOf: [.install(address), .install(instead)])",
                ja: "どちらかを選んでください:\(oneOf: [.install(address), .install(instead)])")
        case .noRevisions(_, .catalog):
            say(
                "use the address of a repository, such as owner/repo",
                ja: "owner/repo のようなリポジトリのアドレスを使ってください")
        case .noRevisions(let address, _):
            say("leave out --ref: \(.install(address))", ja: "--ref を外してください: \(.install(address))")
        case .folderRevision(_, let wanted, let repository):
            say(
                "use the repository: \(.install(repository).with("--ref", wanted))",
                ja: "リポジトリを指定してください: \(.install(repository).with("--ref", wanted))")
        case .invalidRevision: nil
        case .digestInAddress(let address, let digest):
            "\(.install(address).with("--sha256", digest))"
        case .pastedCommand(_, let instead): "\(instead)"
        case .pastedScript:
            say(
                "install the skill from its repository or archive instead: \(.install("OWNER/REPO"))",
                ja: "代わりに、リポジトリかアーカイブからスキルをインストールしてください: \(.install("OWNER/REPO"))")
        case .pastedPlugin(let name, _):
            say(
                "use the repository from '/plugin marketplace add': \(.install("OWNER/REPO").with("--skill", name))",
                ja: "'/plugin marketplace add' に書かれているリポジトリを使ってください: "
                    + "\(.install("OWNER/REPO").with("--skill", name))")
        case .isCatalog(let address):
            say(
                "add the catalog, then install skills by name: \(skills: "catalog", "add", "NAME", address)",
                ja: "カタログを追加してから、名前でスキルをインストールしてください: \(skills: "catalog", "add", "NAME", address)")
        }
    }
}

extension SourceWithoutRevisions {
    fileprivate var message: String {
        switch self {
        case .catalog: say("a name", ja: "名前")
        case .archive: say("an archive", ja: "アーカイブ")
        case .folder: say("a folder", ja: "フォルダー")
        }
    }
}
