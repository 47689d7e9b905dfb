public import Archive
internal import ContainerRegistry
public import Digest
public import FileTree
public import Git
public import Problem
public import RemoteStore
public import SkillCatalog
public import SkillFormat
public import SkillPolicy
public import Transfer

/// An error in reading an address, or in fetching or unpacking its source.
public enum SkillSourceError: Problem, Equatable {
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
    /// The stored address lacks the secret that it was typed with.
    case secretNotStored(url: String)
    /// The catalogs can't be read, or don't have the skill.
    case catalog(CatalogError)
    /// The source that a catalog states is one that only the user may choose, such as a folder of this machine.
    case localSource(NameRequest, catalog: CatalogName, source: String)
    /// The address is that of a catalog, and not of a skill.
    case isCatalog(String)
    /// The artifact in a container registry has no files in a known form.
    case notASkill(String, mediaTypes: [String])
    /// The artifact in a container registry has more parts than the limit.
    case tooManyParts(String, limit: Int)
    /// An object store or a container registry was not reached, or refused access.
    case store(String, RemoteStoreError)
    /// The address leads to neither an archive nor a repository.
    case unsupportedPage(String)
    /// The scheme is not protected against changes in transit; `instead` is the address under https.
    case insecureScheme(String, instead: String)
    /// The file or folder does not exist; `web` is the web address that may have been meant.
    case noSuchFile(String, meant: String? = nil)
    /// The source has no SKILL.md, but a file whose name differs only in case.
    case misspelledSkillFile(String, path: String)
    /// The source has no SKILL.md; `top` lists the first names in it.
    case noSkill(String, top: [String])
    /// The SKILL.md is in a folder that is not that of its skill, and that has other files.
    case looseSkillFile(String, skill: SkillName?)
    /// The source has several skills, and none was chosen.
    case severalSkills(String, [SkillCandidate])
    /// The source has only skills that are not offered, for these reasons.
    case nothingOffered(String, [Exclusion])
    /// The source does not have the requested skill; `available` lists the names it has.
    case noSuchSkill(String, wanted: String, available: [String])
    /// The requested skill belongs to a plugin that is hosted elsewhere.
    case externalPlugin(String, ExternalPlugin)
    /// The source has no skills, only a list of plugins that are hosted elsewhere.
    case onlyExternalPlugins(String, [ExternalPlugin])
    /// Different skills have the same name; each of the commands in `choices` installs one of them.
    case sameName(SkillName, paths: [String], choices: [SuggestedCommand])
    /// The archive does not have the expected SHA-256.
    case wrongDigest(String, expected: String, actual: String)
    /// The files of a skill don't have the tree hash that its entry in a catalog states.
    case otherContent(String, catalog: CatalogName, stated: TreeHash, actual: TreeHash)
    /// The source no longer provides the files recorded in the lock file.
    case changedContent(String, recorded: ContentIdentifier, actual: ContentIdentifier)
    /// The skill contains something that skills must not contain.
    case unsafeContent(String, UnsafeContent)
    /// The download failed.
    case download(String, TransferError)
    /// The registry has the skill, and does not give out its files.
    case registry(String, RegistryRefusal)
    /// The archive can't be unpacked.
    case archive(String, ArchiveError)
    /// The repository has no such branch, tag or commit, nor one of these skills if the address may name a skill
    /// instead; `meant` is the address that may be meant.
    case noSuchRevision(
        String, wanted: String, known: [String], skills: [String]?, meant: String?)
    /// The repository has no such folder; `names` are its siblings, `meant` are the addresses that may be meant.
    case noSuchFolder(String, path: String, names: [String], meant: [String])
    /// The `file://` address leads to a folder of a repository; `meant` is the address with both.
    case folderOfRepository(String, meant: String)
    /// The repository, or the requested part of it, can't be read.
    case git(String, GitError)
    /// The server of a repository only sends files, which the program can't use.
    case dumbServer(String, url: String)
    /// The commit is not on any branch or tag of the repository.
    case unlistedCommit(String, commit: String)
    /// Whether the commit is on a branch or tag can't be checked: only an archive of it is available, or the
    /// server does not send a history without its files.
    case uncheckedCommit(String, commit: String)
    /// A file or folder could not be read or written.
    case files(FileTreeError)
    /// A policy does not allow the source.
    case notAllowed(PolicyRefusal)
    /// The user pressed Ctrl-C.
    case interrupted
}

/// What identifies the files of a skill.
public enum ContentIdentifier: Sendable, Equatable {
    /// A git tree.
    case gitTree(String)
    /// A tree hash.
    case treeHash(String)
}

/// Something that skills must not contain.
public enum UnsafeContent: Sendable, Equatable {
    /// A device, socket or pipe, or a file whose name has a line break or is not UTF-8.
    case specialFile(String)
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

extension SkillSourceError {
    /// The underlying error.
    public var cause: (any Error)? {
        switch self {
        case .download(_, let cause): cause
        case .store(_, let cause): cause
        case .archive(_, .zip(let cause)): cause
        case .archive(_, .files(let cause)): cause
        case .archive(_, let cause): cause
        case .git(_, let cause): cause
        case .dumbServer: GitError.server(.dumb)
        case .catalog(let error): error.cause
        case .notAllowed(let refusal): refusal.cause
        default: nil
        }
    }

    /// The kind of failure, which determines the exit status.
    public var kind: ProblemKind {
        switch self {
        case .notAnAddress, .secretInAddress, .insecureScheme, .unknownPage, .twoSelections,
            .digestInAddress, .pastedCommand, .pastedPlugin, .otherRevision, .noRevisions,
            .folderRevision, .invalidRevision, .pastedScript, .isCatalog:
            .usage
        case .noSuchFile, .noSkill, .misspelledSkillFile, .looseSkillFile, .severalSkills,
            .nothingOffered,
            .noSuchSkill, .sameName,
            .externalPlugin, .onlyExternalPlugins, .noSuchRevision, .noSuchFolder,
            .folderOfRepository:
            .notFound
        case .wrongDigest, .changedContent, .otherContent, .unsafeContent, .unlistedCommit,
            .uncheckedCommit, .localSource, .notAllowed:
            .refused
        case .catalog(let error): error.kind
        case .store(_, let error): error.kind
        case .notASkill: .notFound
        case .tooManyParts: .refused
        case .git(_, let error): error.kind
        case .dumbServer: GitError.server(.dumb).kind
        case .secretNotStored: .authentication
        case .unsupportedPage, .files: .failed
        case .download(_, let error): error.kind
        case .registry(_, let refusal): refusal.kind
        case .archive(_, let error): error.kind
        case .interrupted: .interrupted
        }
    }

    /// Wraps an error thrown while reading an address.
    init(_ error: any Error, reading address: SkillAddress) {
        switch error {
        case let error as SkillSourceError: self = error
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
