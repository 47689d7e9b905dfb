import Foundation
import Synchronization
public import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A program that runs on a terminal of its own, as a user sees it.
///
/// setsid(1) of util-linux, or Python on macOS, makes the terminal the controlling one, so that Ctrl-C reaches the program
/// as a signal.
public final class PseudoTerminal: Sendable {
    /// The program.
    public let program: Program
    private let master: FileDescriptor
    private let columns: Int
    private let output = Mutex<[UInt8]>([])

    /// Starts a program on a new terminal.
    public init(
        _ executable: FilePath, _ arguments: [String], in folder: FilePath,
        environment: [String: String], columns: UInt16 = 80, rows: UInt16 = 24
    ) throws(Errno) {
        self.columns = Int(columns)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        var (first, second) = (Int32(-1), Int32(-1))
        guard openpty(&first, &second, nil, nil, &size) == 0 else { throw Errno(rawValue: errno) }
        // No other program of the tests may hold the terminal open.
        for descriptor in [first, second] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        master = FileDescriptor(rawValue: first)
        let terminal = FileDescriptor(rawValue: second)
        defer { try? terminal.close() }
        let starter = Self.starter
        program = try Program(
            starter.program, starter.arguments + [executable.string] + arguments, in: folder,
            environment: environment, input: terminal, output: terminal, errors: terminal)
    }

    deinit { try? master.close() }

    /// What runs a program with its standard input as the controlling terminal.
    private static let starter: (program: FilePath, arguments: [String]) =
        if let program = Tool.find("setsid") {
            (program, ["--ctty", "--wait"])
        } else {
            (
                Tool.path("python3"),
                [
                    "-c",
                    """
                    import fcntl, os, sys, termios
                    os.setsid()
                    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
                    os.execv(sys.argv[1], sys.argv[1:])
                    """,
                ]
            )
        }

    /// Types text.
    public func type(_ text: String) throws { try master.writeAll(Array(text.utf8)) }

    /// Reads until a text has been written, the program has ended or the time is up; returns whether it was written.
    public func shows(_ text: String, within limit: Duration = .seconds(60)) -> Bool {
        read(within: limit) { $0.contains(text) }
    }

    /// Reads everything that is written in a time, to see what appears without being asked for.
    public func read(for time: Duration) { _ = read(within: time) { _ in false } }

    /// Reads until the program has ended and returns its status.
    public func end(within limit: Duration = .seconds(60)) -> Program.End {
        _ = read(within: limit) { _ in false }
        program.signal(SIGKILL)
        return program.wait()
    }

    /// Everything that was written so far, with its escape sequences.
    public var text: String { output.withLock { String(decoding: $0, as: UTF8.self) } }

    /// The lines that a user sees, without trailing blanks.
    ///
    /// Lines that are too long for the terminal are not wrapped.
    public var screen: [String] { TerminalScreen(text).lines }

    /// The rows that a user sees, without trailing blanks; lines that are too long take several.
    ///
    /// `edit` changes the text before it is wrapped, for example to replace what differs from run to run.
    public func rows(editing edit: (String) -> String = { $0 }) -> [String] {
        TerminalScreen(edit(text), columns: columns).lines
    }

    private func read(within limit: Duration, until isEnough: (String) -> Bool) -> Bool {
        let start = ContinuousClock.now
        while !isEnough(text) {
            let rest = limit - (ContinuousClock.now - start)
            guard rest > .zero else { return false }
            var event = pollfd(fd: master.rawValue, events: Int16(POLLIN), revents: 0)
            let ready = poll(&event, 1, 20)
            guard ready > 0 else { continue }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = buffer.withUnsafeMutableBytes { try? master.read(into: $0) }
            // Linux reports EIO when the last program has closed the terminal.
            guard let count, count > 0 else { return isEnough(text) }
            output.withLock { $0 += buffer[..<count] }
        }
        return true
    }
}
