public import Archive
internal import ContainerRegistry
public import FileTree
public import Git
public import Problem
public import RemoteStore
public import SkillCatalog
public import SkillPolicy
internal import Text
public import Transfer

/// An error in reading an address, or in fetching or unpacking its source.
public enum SkillSourceError: Problem, Equatable {
    /// The text is no address, or not one of the wanted kind.
    case address(AddressError)
    /// The source has no skill that can be taken, or several.
    case choice(ChoiceError)
    /// The files are not those that are recorded or stated, or no skill may have them.
    case content(ContentError)
    /// The repository does not have the requested part.
    case repository(GitSourceError)
    /// The artifact in a container registry can't be a skill.
    case artifact(ArtifactError)
    /// The stored address lacks the secret that it was typed with.
    case secretNotStored(url: String)
    /// The catalogs can't be read, or don't have the skill.
    case catalog(CatalogError)
    /// The source that a catalog states is one that only the user may choose, such as a folder of this machine.
    case localSource(NameRequest, catalog: CatalogName, source: String)
    /// An object store or a container registry was not reached, or refused access.
    case store(String, RemoteStoreError)
    /// The address leads to neither an archive nor a repository.
    case unsupportedPage(String)
    /// The file or folder does not exist; `web` is the web address that may have been meant.
    case noSuchFile(String, meant: String? = nil)
    /// The download failed.
    case download(String, TransferError)
    /// The registry has the skill, and does not give out its files.
    case registry(String, RegistryRefusal)
    /// The archive can't be unpacked.
    case archive(String, ArchiveError)
    /// The repository, or the requested part of it, can't be read.
    case git(String, GitError)
    /// A file or folder could not be read or written.
    case files(FileTreeError)
    /// A policy does not allow the source.
    case notAllowed(PolicyRefusal)
    /// The user pressed Ctrl-C.
    case interrupted
}

extension SkillSourceError {
    /// The error of a part of the module or of another module, whose text and kind are those of this one.
    private var part: (any Problem)? {
        switch self {
        case .address(let error): error
        case .choice(let error): error
        case .content(let error): error
        case .repository(let error): error
        case .artifact(let error): error
        case .catalog(let error): error
        case .files(let error): error
        case .notAllowed(let refusal): refusal
        default: nil
        }
    }

    /// The underlying error.
    public var cause: (any Error)? {
        switch self {
        case .download(_, let cause): cause
        case .store(_, let cause): cause
        case .archive(_, .zip(let cause)): cause
        case .archive(_, .files(let cause)): cause
        case .archive(_, let cause): cause
        case .git(_, let cause): cause
        default: part?.cause
        }
    }

    /// The kind of failure, which determines the exit status.
    public var kind: ProblemKind {
        switch self {
        case .noSuchFile: .notFound
        case .localSource: .refused
        case .store(_, let error): error.kind
        case .git(_, let error): error.kind
        case .secretNotStored: .authentication
        case .download(_, let error): error.kind
        case .registry(_, let refusal): refusal.kind
        case .archive(_, let error): error.kind
        case .interrupted: .interrupted
        default: part?.kind ?? .failed
        }
    }

    /// The failure in one sentence.
    public var summary: String {
        switch self {
        case .secretNotStored(let url):
            say(
                "the address \(url) contained a secret, which was not stored",
                ja: "アドレス \(url) に含まれていた秘密の情報は保存されていません")
        case .localSource(let request, let catalog, let source):
            say(
                "the catalog '\(catalog)' states the source '\(source)' for '\(request.name)', which only the user may choose",
                ja: "カタログ「\(catalog)」は「\(request.name)」の入手元を「\(source)」としていますが、これはユーザーだけが選べます")
        case .unsupportedPage(let address):
            say(
                "\(address) is a web page or an index, which this program cannot read",
                ja: "\(address) はウェブページか一覧で、このプログラムでは読み取れません")
        case .noSuchFile(let path, _):
            say(
                "no such file or directory: \(path.abridged(to: 500))",
                ja: "ファイルまたはフォルダーがありません: \(path.abridged(to: 500))")
        case .download(let url, _): say("failed to download \(url)", ja: "\(url) をダウンロードできませんでした")
        case .store(let address, _):
            say("failed to download \(address)", ja: "\(address) をダウンロードできませんでした")
        case .registry(let source, let refusal):
            say("\(source) \(refusal.message)", ja: "\(source) は\(refusal.message)")
        case .archive(let source, _): say("failed to unpack \(source)", ja: "\(source) を展開できませんでした")
        case .git(let address, _): say("failed to read \(address)", ja: "\(address) を読み取れませんでした")
        case .interrupted: say("interrupted", ja: "中断されました")
        case .address, .choice, .content, .repository, .artifact, .catalog, .files, .notAllowed:
            part?.summary ?? ""
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .secretNotStored:
            say(
                "install the skill again from its full address",
                ja: "完全なアドレスを指定して、スキルをもう一度インストールしてください")
        case .localSource(_, _, let source):
            say(
                "if you trust it, install it yourself: \(.install(source))",
                ja: "信頼できるなら、自分でインストールしてください: \(.install(source))")
        case .store(_, let error): error.anyHint
        case .unsupportedPage:
            say(
                "use the address of a .zip or .tar.gz file or of a git repository, or the command that the page shows",
                ja: ".zip か .tar.gz のファイル、または git リポジトリのアドレスか、ページに書かれているコマンドを使ってください")
        case .noSuchFile(_, let meant):
            meant.map { .meant($0) }
        case .download(_, .unauthorized(let address)):
            EnvironmentCredentials.hint(for: address)
        case .download(_, .forbidden(let address)):
            say(
                "download the file in a browser, and install it by its path; or, if the server accepts tokens, "
                    + "\(EnvironmentCredentials.hint(for: address))",
                ja:
                    "ブラウザーでダウンロードして、そのパスからインストールしてください。サーバーがトークンに対応していれば、\(EnvironmentCredentials.hint(for: address))"
            )
        case .registry(_, let refusal): refusal.hint
        case .git(let address, .program(let fault))
        where fault.isMissingRepository && address.hasPrefix("file://"):
            SkillAddress.revision(ofFile: address).map { .meant($0) }
                ?? say(
                    "check the path; if it is a folder, use it alone: ",
                    ja: "パスを確認してください。フォルダーなら、パスだけを指定してください: ")
                + "\(SkillAddress.path(ofFile: String(address.prefix { $0 != "#" })).shellQuoted)"
        case .git(_, let error): error.hint
        default: part?.hint
        }
    }

    /// Wraps an error thrown while reading an address.
    init(_ error: any Error, reading address: SkillAddress) {
        switch error {
        case let error as SkillSourceError: self = error
        case let error as AddressError: self = .address(error)
        case CatalogError.interrupted: self = .interrupted
        case let error as CatalogError: self = .catalog(error)
        case GitError.cancelled, GitError.transfer(.cancelled), ArchiveError.cancelled,
            TransferError.cancelled:
            self = .interrupted
        case let error as GitError: self = .git(address.typed, error)
        case let error as ArchiveError: self = .archive(address.typed, error)
        case let error as TransferError: self = .download(address.typed, error)
        case let error as RemoteStoreError:
            self = error.isCancelled ? .interrupted : .store(address.typed, error)
        case let error as RegistryError:
            self.init(RemoteStoreError.registry(error), reading: address)
        case let error as FileTreeError: self = .files(error)
        default: preconditionFailure("\(type(of: error)) is not an error of a source")
        }
    }

    /// Whether the repository does not exist, or is private, which servers don't distinguish.
    public var isMissingRepository: Bool {
        switch self {
        case .git(_, .repository(.missing)), .git(_, .repository(.unauthorized)),
            .git(_, .repository(.rejected)):
            true
        default: false
        }
    }

    /// Whether the server does not speak the git protocol, or refuses it, so that an archive is worth a try.
    var suggestsArchive: Bool {
        guard case .git(_, let error) = self else { return false }
        switch error {
        case .server(.notGit), .server(.dumb), .server(.noPack), .repository(.forbidden):
            return true
        default: return false
        }
    }
}

/// Runs file operations and wraps their error.
func files<Result: ~Copyable>(
    _ body: () throws(FileTreeError) -> Result
) throws(SkillSourceError) -> Result {
    do { return try body() } catch { throw .files(error) }
}

/// Reads addresses and wraps their error.
func addresses<Result>(
    _ body: () throws(AddressError) -> Result
) throws(SkillSourceError) -> Result {
    do { return try body() } catch { throw .address(error) }
}

extension SkillSourceError {
    /// Returns the error of a choice by name in a repository that has only submodules: they may have the skill.
    package func choosing(_ choice: SkillChoice) -> SkillSourceError {
        guard case .choice(.onlySubmodules(let address, let submodules)) = self,
            case .named(let names) = choice, let name = names.first
        else { return self }
        return .choice(
            .noSuchSkill(address, wanted: name, available: [], submodules: submodules))
    }
}
