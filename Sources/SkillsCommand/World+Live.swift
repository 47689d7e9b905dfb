internal import FileTree
internal import SkillStore
internal import SystemPackage
internal import Terminal
internal import Text

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension World {
    /// The real environment of this process.
    public static var live: World {
        ProcessSetup.reserveStandardStreams()
        ProcessSetup.useUTF8()
        ProcessSetup.allowManyFiles()
        let environment = ProcessSetup.environment
        // The argument parser reads COLUMNS itself, and fails if help does not fit; the width of help replaces it.
        unsafe unsetenv("COLUMNS")
        var world = World(
            environment: environment, home: home(environment),
            workingDirectory: currentDirectory(environment), executable: executablePath,
            output: .standardOutput(environment), errors: .standardError(environment),
            readLine: lineReader,
            keys: .terminal(environment), now: { UTCTime(seconds: time(nil)).description },
            onInterrupt: ProcessSetup.watchSignals)
        let start = ContinuousClock.now
        world.utcOffset = localOffset
        world.users = usersOfDatabase
        world.end = { status in
            StagingFolder.discardAll()
            ProcessSetup.end(status)
        }
        world.uptime = { start.duration(to: .now) }
        return world
    }

    /// The words of this process's command line, which start with the name of the program.
    public static var commandLine: [String] { ProcessSetup.commandLine }

    /// The working directory; if it was deleted, its former path.
    ///
    /// If that is unknown too, a path that can't have children.
    private static func currentDirectory(_ environment: [String: String]) -> FilePath {
        guard let path = unsafe getcwd(nil, 0) else {
            let last = FilePath(environment["PWD"] ?? "")
            return last.isAbsolute ? last : "/dev/null"
        }
        defer { unsafe free(path) }
        return unsafe FilePath(platformString: path)
    }

    /// Returns the users in the user database, by name.
    @Sendable private static func usersOfDatabase() -> [User] {
        var users: [User] = []
        setpwent()
        defer { endpwent() }
        while let entry = unsafe getpwent() {
            guard let name = unsafe entry.pointee.pw_name, let home = unsafe entry.pointee.pw_dir
            else { continue }
            unsafe users.append(
                User(
                    name: String(cString: name), id: entry.pointee.pw_uid,
                    home: FilePath(platformString: home)))
        }
        return users.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }

    /// Returns the offset of the time zone in TZ or the system's time zone.
    @Sendable private static func localOffset(at seconds: Int) -> Int {
        var time = time_t(seconds)
        var parts = unsafe tm()
        tzset()
        guard unsafe localtime_r(&time, &parts) != nil else { return 0 }
        return unsafe Int(parts.tm_gmtoff)
    }

    /// The home folder from the environment, or else from the user database.
    private static func home(_ environment: [String: String]) -> FilePath {
        if let text = environment["HOME"], FilePath(text).isAbsolute {
            return FilePath(text).lexicallyNormalized()
        }
        let user = unsafe getpwuid(geteuid())
        guard let folder = unsafe user?.pointee.pw_dir else { return "/" }
        return unsafe FilePath(platformString: folder)
    }

    private static var executablePath: FilePath? {
        for case let path? in [Directory.programPath, commandLine.first.map { FilePath($0) }] {
            if let file = try? Directory.resolve(path) { return file }
        }
        return nil
    }
}
