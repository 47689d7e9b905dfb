public import Signature
public import SkillCatalog
internal import SkillFormat
public import SkillPolicy
public import SkillSource
public import SkillStore
public import SystemPackage
public import Transfer

/// The environment of operations: the store, the access to sources, and the questions to the user.
public struct SessionContext: Sendable {
    /// The installed skills.
    public var store: SkillStore
    /// The settings for transfers.
    public var transfer: TransferConfiguration
    /// The settings for reading git repositories.
    public var git: GitSettings
    /// The catalogs, in order.
    public var catalogs: [CatalogReference]
    /// The folders of catalogs on this machine.
    public var catalogPaths: CatalogPaths
    /// Whether the servers of catalogs may be asked.
    public var catalogNetwork = CatalogAccess.Network.online
    /// The policies in force; requests are limited by ``transfer``.
    public var policy = Policy()
    /// The environment variables.
    public var environment: [String: String]
    /// The user's home folder.
    public var home: FilePath
    /// The folder that relative paths start from.
    public var workingDirectory: FilePath
    /// The time, in seconds since 1970.
    public var now: Int
    /// The roots that the signatures of skills are checked against, and the time.
    public var trust = SignerTrust.none
    /// The language to install if a source has several, such as `ja` or `ja_JP.UTF-8`.
    public var language: String?
    /// The credential files of local folders that are installed, by their paths in the skill folder.
    public var includedFiles: Set<String> = []
    /// The questions to the user.
    public var questions = Questions()
    /// Called as downloads proceed.
    public var progress: @Sendable (SkillAddress, SourceProgress) -> Void = { _, _ in }
    /// Called as the files of a catalog are downloaded.
    public var catalogProgress: @Sendable (CatalogName, TransferProgress) -> Void = { _, _ in }

    /// Creates a context in which no question is answered and progress is not shown.
    public init(
        store: SkillStore, transfer: TransferConfiguration, git: GitSettings,
        catalogs: [CatalogReference], catalogPaths: CatalogPaths, environment: [String: String],
        home: FilePath,
        workingDirectory: FilePath, now: Int, language: String? = nil
    ) {
        self.store = store
        self.transfer = transfer
        self.git = git
        self.catalogs = catalogs
        self.catalogPaths = catalogPaths
        self.environment = environment
        self.home = home
        self.workingDirectory = workingDirectory
        self.now = now
        self.language = language
    }
}

/// The questions that have to be answered before anything is fetched.
public struct Questions: Sendable {
    /// The answer to which skills of a source to install.
    public enum Selection: Sendable {
        /// These skills, for these agents; nil keeps those of the store.
        case skills([SkillCandidate], for: [Agent]? = nil)
        /// Prompts are not possible.
        case unavailable
        /// The user chose none.
        case cancelled
    }

    /// Returns the skills of a source that the user wants.
    public var selects: @Sendable (SourceContents) async -> Selection

    /// Creates the questions; by default the user is not asked.
    public init(
        selects: @escaping @Sendable (SourceContents) async -> Selection = { _ in .unavailable }
    ) {
        self.selects = selects
    }
}
