public import SkillSource
public import SkillStore
public import SystemPackage

/// Everything that the program takes from outside: nothing below reads the environment, the clock or a
/// terminal by itself, so that tests run whole commands in a world of their own.
public struct World: Sendable {
    /// The environment variables.
    public var environment: [String: String]
    /// The user's home folder.
    public var home: FilePath
    /// The folder that relative paths start from.
    public var workingDirectory: FilePath
    /// This program's own file, with every link resolved; nil where nobody knows.
    public var executable: FilePath?
    /// Takes results.
    public var output: Stream
    /// Takes everything else: progress, warnings, errors.
    public var errors: Stream
    /// Reads a line that somebody types; nil when nobody can.
    public var readLine: (@Sendable () -> String?)?
    /// Gives the keys that somebody presses, who sees what goes to ``errors``; nil when nobody can.
    public var keys: KeySource?
    /// The time now, in UTC (RFC 3339, whole seconds).
    public var now: @Sendable () -> String
    /// Calls back once when somebody presses Ctrl-C or the process is told to end.
    public var onInterrupt: @Sendable (@escaping @Sendable () -> Void) -> Void
    /// The time since some moment, to tell how long something took.
    public var uptime: @Sendable () -> Duration = { .zero }

    /// The hosts whose archives are taken where git's protocol is not to be had.
    public var archiveHosts = ArchiveHost.known

    /// Told after each step of a transaction; tests kill the process here.
    public var reached: @Sendable (TransactionStep) -> Void

    /// Where text goes.
    public struct Stream: Sendable {
        /// The columns of the terminal behind it; nil when it is none.
        public var columns: Int?
        /// Writes text as it is.
        public var write: @Sendable (String) -> Delivery

        /// What became of text that was written.
        public enum Delivery: Sendable {
            case written
            /// Nobody reads any more (`skills list | head`).
            case unread
            /// The system refused, for this reason: a full disk, say.
            case failed(String)
        }

        /// Collects the two.
        public init(columns: Int?, write: @escaping @Sendable (String) -> Delivery) {
            self.columns = columns
            self.write = write
        }
    }

    /// Collects everything.
    public init(
        environment: [String: String], home: FilePath, workingDirectory: FilePath,
        executable: FilePath? = nil, output: Stream, errors: Stream,
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

    /// The world that the running command lives in.
    @TaskLocal static var running: World?

    /// The world that the running command lives in; there is always one.
    static var current: World {
        guard let running else { preconditionFailure("a command runs only inside runSkills") }
        return running
    }

    /// A path as people write it: below the home folder it starts with `~`.
    func display(_ path: FilePath) -> String {
        guard path.starts(with: home), path != home, !home.isEmpty else { return path.string }
        var rest = path
        guard rest.removePrefix(home) else { return path.string }
        return "~/\(rest.string)"
    }

    /// The language that the user works in, as the environment says it.
    var language: String? {
        ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
            .first { !$0.isEmpty }
    }

    /// What reading git repositories needs.
    func gitSettings(_ locations: StoreLocations) -> GitSettings {
        var settings = GitSettings(
            environment: environment, caches: locations.cacheFolder.appending("git"),
            archiveTags: locations.cacheFolder.appending("archives"))
        settings.archives = archiveHosts
        return settings
    }

    /// Where a scope's skills, lock and state lie.
    func locations(_ scope: ScopeOptions, _ agents: [Agent]) -> StoreLocations {
        StoreLocations(
            scope: scope.scope, agents: agents, home: home, environment: environment)
    }
}
