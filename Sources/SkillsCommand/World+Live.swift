internal import CTerminal
internal import Dispatch
internal import FileTree
internal import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension World {
    /// The world as it is.
    public static var live: World {
        terminal_use_utf8()
        let environment = processEnvironment
        let readLine: (@Sendable () -> String?)? =
            isatty(0) == 1 ? { @Sendable in Swift.readLine() } : nil
        var world = World(
            environment: environment, home: home(environment),
            workingDirectory: currentFolder(environment),
            executable: ownFile, output: .descriptor(1), errors: .descriptor(2), readLine: readLine,
            keys: .terminal(environment), now: { UTCTime(seconds: time(nil)).description },
            onInterrupt: watchSignals)
        let start = ContinuousClock.now
        world.uptime = { start.duration(to: .now) }
        return world
    }

    /// The environment variables; a name that comes twice has its first value, as for getenv(3).
    private static var processEnvironment: [String: String] {
        var variables: [String: String] = [:]
        var index = 0
        while let line = unsafe terminal_environment(index) {
            let text = unsafe String(cString: line)
            if let sign = text.utf8.dropFirst().firstIndex(of: UInt8(ascii: "=")) {
                let name = String(text[..<sign])
                if variables[name] == nil { variables[name] = String(text[sign...].dropFirst()) }
            }
            index += 1
        }
        return variables
    }

    /// The folder that the process works in; where it is gone, the place where it was.
    ///
    /// Where nobody knows that either, a place below which nothing can be.
    private static func currentFolder(_ environment: [String: String]) -> FilePath {
        guard let path = unsafe getcwd(nil, 0) else {
            let last = FilePath(environment["PWD"] ?? "")
            return last.isAbsolute ? last : "/dev/null"
        }
        defer { unsafe free(path) }
        return unsafe FilePath(platformString: path)
    }

    /// The home folder; where the environment names none, the one that the system has for this user.
    private static func home(_ environment: [String: String]) -> FilePath {
        if let text = environment["HOME"], FilePath(text).isAbsolute { return FilePath(text) }
        let user = unsafe getpwuid(geteuid())
        guard let folder = unsafe user?.pointee.pw_dir else { return "/" }
        return unsafe FilePath(platformString: folder)
    }

    private static var ownFile: FilePath? {
        for path in ["/proc/self/exe", CommandLine.arguments[0]] {
            if let file = try? Directory.resolve(FilePath(path)) { return file }
        }
        return nil
    }

    /// Starts a thread that waits for the first signal.
    @Sendable private static func watchSignals(
        _ callback: @escaping @Sendable () -> Void
    ) {
        var ends: [CInt] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { return }
        let end = ends[0]
        terminal_watch_signals(ends[1])
        DispatchQueue(label: "signals").async {
            var byte: UInt8 = 0
            while unsafe read(end, &byte, 1) < 0, errno == EINTR {}
            callback()
        }
    }
}

extension KeySource {
    /// The terminal at standard input, where standard error shows on one that can draw.
    fileprivate static func terminal(_ environment: [String: String]) -> KeySource? {
        let kind = environment["TERM"] ?? ""
        guard isatty(0) == 1, isatty(2) == 1, !kind.isEmpty, kind != "dumb" else { return nil }
        return KeySource(
            open: { terminal_open_keys() == 0 }, close: { terminal_close_keys() },
            suspend: { terminal_suspend() },
            size: {
                let (columns, rows) = (Int(terminal_columns(2)), Int(terminal_rows(2)))
                return (columns > 0 ? columns : 80, rows > 0 ? rows : 24)
            },
            read: { milliseconds in
                var bytes = [UInt8](repeating: 0, count: 256)
                let count = unsafe terminal_read_keys(
                    &bytes, CInt(bytes.count), CInt(clamping: milliseconds ?? -1))
                return switch count {
                case 0: .silence
                case CInt(TERMINAL_RESIZED): .resized
                case 1...: .bytes(Array(bytes.prefix(Int(count))))
                default: .end
                }
            })
    }
}

extension World.Stream {
    /// The stream behind a file descriptor.
    static func descriptor(_ descriptor: CInt) -> World.Stream {
        let columns = isatty(descriptor) == 1 ? Int(terminal_columns(descriptor)) : nil
        return World.Stream(columns: columns.map { $0 == 0 ? 80 : $0 }) { text in
            do {
                try FileDescriptor(rawValue: descriptor).writeAll(text.utf8)
                return .written
            } catch {
                let code = error as? Errno
                return code == .brokenPipe ? .unread : .failed(code?.description ?? "\(error)")
            }
        }
    }
}
