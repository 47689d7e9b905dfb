public import Signature
public import SkillCatalog
public import SkillFormat
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
    /// The configured catalogs, in order.
    public var catalogs: [CatalogReference]
    /// Where catalogs keep files.
    public var catalogPlaces: CatalogPlaces
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
    /// What the signatures of skills are checked against.
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
        catalogs: [CatalogReference], catalogPlaces: CatalogPlaces, environment: [String: String],
        home: FilePath,
        workingDirectory: FilePath, now: Int, language: String? = nil
    ) {
        self.store = store
        self.transfer = transfer
        self.git = git
        self.catalogs = catalogs
        self.catalogPlaces = catalogPlaces
        self.environment = environment
        self.home = home
        self.workingDirectory = workingDirectory
        self.now = now
        self.language = language
    }
}

/// The questions that operations ask the user.
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

    /// The answer to the question whether a skill may be installed despite its findings.
    public enum Consent: Sendable {
        case given, refused
        /// It was given in advance for all questions; nothing was shown.
        case givenInAdvance
        /// The user ended the question without an answer.
        case cancelled
        /// The user was not asked.
        case unavailable
    }

    /// What follows after a skill's contents were shown.
    public enum Reaction: Sendable {
        /// The install goes on: the user agreed, or was not asked.
        case proceed
        case refused
        /// The user ended the question without an answer.
        case cancelled
    }

    /// Whether a question about what a skill brings is asked.
    public enum Asking: Sendable {
        /// It is due.
        case due
        /// Another one follows, which shows more.
        case follows
        /// It is due where the user can be asked; elsewhere nothing is shown, because the result names it.
        case ifPossible
        /// It would be due without a dry run, which only says so.
        case planned
        /// None is due; what the skill brings is only shown.
        case none
    }

    /// Shows what a new skill brings besides text, and asks for consent if that is due.
    public var showContents: @Sendable (SkillName, NewCapabilities, Asking) -> Reaction
    /// Asks for consent to findings that require it.
    public var consent: @Sendable (SkillName, [Finding]) -> Consent
    /// Shows the findings to which the user has consented in advance, if no result lists them.
    public var noteConsent: @Sendable (SkillName, [Finding]) -> Void
    /// Announces, in a dry run, the question about findings, and returns consent if the user could be asked it, otherwise
    /// the answer without a question.
    public var announceConsent: @Sendable (SkillName, [Finding]) -> Consent
    /// Shows what a name means before anything is fetched, and asks for consent if that is due.
    public var confirms: @Sendable (NamedSkill) async -> Consent
    /// Returns which skills of a source the user wants.
    public var selects: @Sendable (SourceContents) async -> Selection

    /// Creates the questions; by default the user is not asked.
    public init(
        confirms: @escaping @Sendable (NamedSkill) async -> Consent = { _ in .unavailable },
        showContents: @escaping @Sendable (SkillName, NewCapabilities, Asking) -> Reaction = {
            _, _, _ in .proceed
        },
        consent: @escaping @Sendable (SkillName, [Finding]) -> Consent = { _, _ in .unavailable },
        noteConsent: @escaping @Sendable (SkillName, [Finding]) -> Void = { _, _ in },
        announceConsent: @escaping @Sendable (SkillName, [Finding]) -> Consent = { _, _ in
            .unavailable
        },
        selects: @escaping @Sendable (SourceContents) async -> Selection = { _ in .unavailable }
    ) {
        self.confirms = confirms
        self.showContents = showContents
        self.consent = consent
        self.noteConsent = noteConsent
        self.announceConsent = announceConsent
        self.selects = selects
    }
}
