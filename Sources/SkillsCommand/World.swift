public import Problem
internal import Signature
public import SkillSource
public import SkillStore
public import SystemPackage
public import Terminal

/// A user of this machine.
public struct User: Sendable, Hashable {
    /// The name for logging in.
    public let name: String
    /// The user ID.
    public let id: UInt32
    /// The home folder.
    public let home: FilePath

    /// Creates a value.
    public init(name: String, id: UInt32, home: FilePath) {
        self.name = name
        self.id = id
        self.home = home
    }
}

/// Everything that the program takes from its surroundings.
///
/// No code outside it reads the environment, the clock or a terminal directly, so that tests can run whole commands
/// in isolation.
public struct World: Sendable {
    /// The environment variables.
    public var environment: [String: String]
    /// The user's home folder.
    public var home: FilePath
    /// The folder that relative paths start from.
    public var workingDirectory: FilePath
    /// The words of the command line, without the name of the program.
    var arguments: [String] = []
    /// The language in which the program speaks.
    public var spoken = Language.english
    /// How wide the terminal shows ambiguous characters.
    var ambiguousWidth = AmbiguousWidth.narrow
    /// The language in the command line or the configuration; nil for that of the environment.
    private var stated: String?
    /// The path of this program, with symlinks resolved; nil if unknown.
    public var executable: FilePath?
    /// Receives results.
    public var output: TextStream
    /// Receives everything else: progress, warnings and errors.
    public var errors: TextStream
    /// Reads a line from the user; nil if input is not interactive.
    public var readLine: (@Sendable () -> String?)?
    /// Delivers single keys from a terminal that also shows ``errors``; nil if there is none.
    public var keys: KeySource?
    /// Returns the current time in UTC (RFC 3339, whole seconds).
    public var now: @Sendable () -> String
    /// Returns the number of seconds by which local time is ahead of UTC at a moment, in seconds since 1970.
    public var utcOffset: @Sendable (Int) -> Int = { _ in 0 }
    /// Starts watching signals, and calls back once when the user presses Ctrl-C or the process is asked to terminate.
    public var onInterrupt: @Sendable (@escaping @Sendable () -> Void) -> Void
    /// Ends the process at once with a status, whatever its threads do; does nothing where there is no process to end.
    public var end: @Sendable (Int32) -> Void = { _ in }
    /// The step that the last transaction of the running command has reached; nil if there was none.
    var lastStep: @Sendable () -> TransactionStep? = { nil }
    /// Returns the time since a fixed moment, to measure durations.
    public var uptime: @Sendable () -> Duration = { .zero }

    /// The configuration file for all users of this machine.
    public var systemSettings: FilePath = "/etc/skills/config.json"

    /// The policy for all users of this machine.
    public var systemPolicy: FilePath = "/etc/skills/policy.json"
    /// Returns the users of this machine and their home folders.
    public var users: @Sendable () -> [User] = { [] }
    /// The user ID of the administrator, who must own the policy.
    public var administrator: UInt32 = 0

    /// The hosts whose archives are downloaded if the git protocol is unavailable.
    public var archiveHosts = ArchiveHost.known

    /// The cache of this run.
    private let surroundings = RunCache()

    /// Called after each step of a transaction; tests kill the process here.
    public var reached: @Sendable (TransactionStep) -> Void

    /// Creates a world.
    public init(
        environment: [String: String], home: FilePath, workingDirectory: FilePath,
        executable: FilePath? = nil, output: TextStream, errors: TextStream,
        readLine: (@Sendable () -> String?)? = nil, keys: KeySource? = nil,
        now: @escaping @Sendable () -> String,
        onInterrupt: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { _ in },
        reached: @escaping @Sendable (TransactionStep) -> Void = { _ in }
    ) {
        self.environment = environment
        self.home = home
        self.workingDirectory = workingDirectory
        self.executable = executable
        self.output = output
        self.errors = errors
        self.readLine = readLine
        self.keys = keys
        self.now = now
        self.onInterrupt = onInterrupt
        self.reached = reached
    }

    /// A world that is read where it is: a task-local value is copied whenever it is asked for.
    private final class Place: Sendable {
        let world: World
        init(_ world: World) { self.world = world }
    }

    @TaskLocal private static var place: Place?

    /// The world of the running command; nil outside ``runSkills(_:in:)``.
    static var running: World? { place?.world }

    /// Runs a function in this world.
    func run<Value>(_ body: () throws -> Value) rethrows -> Value {
        try Self.$place.withValue(Place(self)) {
            try Language.$current.withValue(spoken) {
                try AmbiguousWidth.$current.withValue(ambiguousWidth, operation: body)
            }
        }
    }

    /// Runs a command in this world.
    func run<Value>(_ body: () async -> Value) async -> Value {
        await Self.$place.withValue(Place(self)) {
            await Language.$current.withValue(spoken) {
                await AmbiguousWidth.$current.withValue(ambiguousWidth, operation: body)
            }
        }
    }

    /// The world of the running command.
    static var current: World {
        guard let running else { preconditionFailure("a command runs only inside runSkills") }
        return running
    }

    /// Returns a path for display: `~` replaces the home folder.
    func display(_ path: FilePath) -> String {
        guard path.starts(with: home), path != home, !home.isEmpty else { return path.string }
        var rest = path
        guard rest.removePrefix(home) else { return path.string }
        return "~/\(rest.string)"
    }

    /// Returns the source of a skill for display: an address, or a path.
    func display(source: String) -> String {
        source.hasPrefix("/") ? display(FilePath(source)) : source
    }

    /// The user's language, such as `ja_JP.UTF-8`: in which the program speaks if it knows it, and for which translations
    /// of skills are chosen.
    var language: String? {
        if let stated { return stated }
        return ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
            .first { !$0.isEmpty }
    }

    /// Returns the world in another language than that of the environment.
    func speaking(_ name: String) -> World? {
        guard let language = Language(name) else { return nil }
        var world = self
        (world.stated, world.spoken) = (name, language)
        return world
    }

    /// Returns the settings for reading git repositories.
    func gitSettings(_ locations: StoreLocations) -> GitSettings {
        var settings = GitSettings(
            environment: environment, caches: locations.cacheFolder.appending("git"),
            archiveTags: locations.cacheFolder.appending("archives"))
        settings.archives = archiveHosts
        settings.skillNames = skillNameFolder(locations)
        return settings
    }

    /// Returns the folder of the names of skills for shell completion.
    func skillNameFolder(_ locations: StoreLocations) -> FilePath {
        locations.cacheFolder.appending("names")
    }

    /// The project that the working directory belongs to.
    var projectFolder: FilePath {
        surroundings.project(around: workingDirectory) {
            ProjectSearch(home: home).project(around: workingDirectory)
        }
    }

    /// Returns the trusted signers, which `read` reads the first time.
    func signerTrust(_ read: () -> SignerTrust) -> SignerTrust { surroundings.trust(read) }

    /// Calls `write` when the command ends, unless it ends with an error of the configuration.
    func warnLater(about problem: SettingsProblem, _ write: @escaping @Sendable () -> Void) {
        surroundings.keep(warningAbout: problem.summary, write)
    }

    /// Writes the warnings that were kept for the end.
    func writeWarnings() { for write in surroundings.takeWarnings() { write() } }

    /// The search for installed agents.
    var agentSearch: AgentSearch {
        let project = projectFolder
        return surroundings.search(in: project) {
            AgentSearch(home: home, project: project, environment: environment)
        }
    }

    /// Returns the locations of a scope's skills, lock file and state.
    func locations(_ scope: ScopeOptions, _ agents: [Agent]) -> StoreLocations {
        StoreLocations(
            scope: scope.scope, agents: agents, home: home, environment: environment)
    }
}
