internal import CTerminal
internal import Dispatch
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
        let readLine: (@Sendable () -> String?)? =
            isatty(0) == 1 ? { @Sendable in Swift.readLine() } : nil
        return World(
            environment: environment, home: FilePath(environment["HOME"] ?? "/"),
            workingDirectory: FilePath(FileManager.default.currentDirectoryPath),
            executable: ownFile, output: .descriptor(1), errors: .descriptor(2), readLine: readLine,
            now: { Date.now.formatted(.iso8601) }, onInterrupt: watchSignals)
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

extension World.Stream {
    /// The stream behind a file descriptor.
    static func descriptor(_ descriptor: CInt) -> World.Stream {
        let columns = isatty(descriptor) == 1 ? Int(terminal_columns(descriptor)) : nil
        return World.Stream(columns: columns.map { $0 == 0 ? 80 : $0 }) { text in
            (try? FileDescriptor(rawValue: descriptor).writeAll(text.utf8)) != nil
        }
    }
}
