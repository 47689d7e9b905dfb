internal import CTerminal
internal import FileTree
internal import FoundationEssentials
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
        let environment = ProcessInfo.processInfo.environment
        return World(
            environment: environment,
            home: FilePath(environment["HOME"] ?? "/"),
            workingDirectory: FilePath(FileManager.default.currentDirectoryPath),
            executable: (try? Directory.resolve("/proc/self/exe"))
                ?? (try? Directory.resolve(FilePath(CommandLine.arguments[0]))),
            output: .descriptor(1), errors: .descriptor(2),
            readLine: isatty(0) == 1 ? { Swift.readLine() } : nil,
            now: { Date.now.formatted(.iso8601) },
            onInterrupt: { callback in watchSignals(callback) })
    }

    /// Starts a thread that waits for the first signal.
    private static func watchSignals(_ callback: @escaping @Sendable () -> Void) {
        var ends: [CInt] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { return }
        let end = ends[0]
        terminal_watch_signals(ends[1])
        let thread = Thread {
            var byte: UInt8 = 0
            while unsafe read(end, &byte, 1) < 0, errno == EINTR {}
            callback()
        }
        thread.start()
    }
}

extension World.Stream {
    /// The stream behind a file descriptor.
    static func descriptor(_ descriptor: CInt) -> World.Stream {
        let columns = isatty(descriptor) == 1 ? Int(terminal_columns(descriptor)) : nil
        return World.Stream(columns: columns.map { $0 == 0 ? 80 : $0 }) { text in
            (try? FileDescriptor(rawValue: descriptor).writeAll(text.utf8)) != nil
        }
    }
}
