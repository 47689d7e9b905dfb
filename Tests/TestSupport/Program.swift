import CSpawn
import Foundation
import Synchronization
public import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Another program that runs beside a test, and is killed with the last reference.
///
/// Not Foundation's `Process`: what one thread opens while another starts a program may stay open in that program
/// — a pipe, or the socket by which Foundation learns of an end — and whoever waits for it then waits for that
/// program, too: for ever, where it is a server of all tests.
public final class Program: Sendable {
    /// How a program ended.
    public enum End: Sendable, Equatable {
        /// By itself, with a status.
        case exit(Int32)
        /// By a signal.
        case signal(Int32)
    }

    private enum State {
        case runs(pid_t)
        case ended(End)
    }

    private let state: Mutex<State>

    /// Starts a program; what is not said of its input and output is `/dev/null`, and its environment is ours.
    public init(
        _ executable: FilePath, _ arguments: [String], in folder: FilePath? = nil,
        environment: [String: String]? = nil,
        input: FileDescriptor? = nil, output: FileDescriptor? = nil, errors: FileDescriptor? = nil
    ) throws(Errno) {
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard null >= 0 else { throw Errno(rawValue: errno) }
        defer { close(null) }
        var words = ([executable.string] + arguments).map { strdup($0) } + [nil]
        let environment = environment ?? ProcessInfo.processInfo.environment
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var process: pid_t = 0
        let code = spawn_program(
            &process, executable.string, &words, &variables, folder?.string,
            input?.rawValue ?? null, output?.rawValue ?? null, errors?.rawValue ?? null)
        guard code == 0 else { throw Errno(rawValue: code) }
        state = Mutex(.runs(process))
    }

    deinit {
        signal(SIGKILL)
        wait()
    }

    /// Whether it has not ended yet.
    public var isRunning: Bool { end(WNOHANG) == nil }

    /// Waits for the end.
    @discardableResult
    public func wait() -> End {
        // Waited for outside of the lock, so that others may signal the program meanwhile.
        if case .runs(let process) = state.withLock(\.self) {
            var facts = siginfo_t()
            while waitid(P_PID, id_t(process), &facts, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        }
        guard let end = end(0) else { preconditionFailure("what is waited for has ended") }
        return end
    }

    /// Signals the program, if it has not ended yet.
    public func signal(_ number: Int32) {
        state.withLock { if case .runs(let process) = $0 { kill(process, number) } }
    }

    private func end(_ options: Int32) -> End? {
        state.withLock { state in
            guard case .runs(let process) = state else {
                if case .ended(let end) = state { return end }
                return nil
            }
            var status: Int32 = 0
            var found: pid_t
            repeat { found = waitpid(process, &status, options) } while found < 0 && errno == EINTR
            guard found == process else { return nil }
            let signal = status & 0x7F
            let end: End = signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
            state = .ended(end)
            return end
        }
    }
}

extension Program {
    /// What a program gave that ran to its end.
    public struct Result: Sendable {
        /// How it ended.
        public let end: End
        /// What it wrote to standard output; in `.together` both.
        public let output: [UInt8]
        /// What it wrote to standard error.
        public let errors: [UInt8]

        /// The exit status; that of a shell where a signal ended the program.
        public var status: Int32 {
            switch end {
            case .exit(let status): status
            case .signal(let number): 128 + number
            }
        }

        /// The output as text.
        public var text: String { String(decoding: output, as: UTF8.self) }
        /// The errors as text.
        public var errorText: String { String(decoding: errors, as: UTF8.self) }
    }

    /// Where standard error goes.
    public enum Errors: Sendable {
        case apart, together
    }

    /// Runs a program to its end.
    @discardableResult
    public static func run(
        _ executable: FilePath, _ arguments: [String], in folder: FilePath? = nil,
        environment: [String: String]? = nil, input: [UInt8] = [],
        errors place: Errors = .apart
    ) throws -> Result {
        let running = try RunningProgram(
            executable, arguments, in: folder, environment: environment, input: input,
            errors: place)
        return try running.result()
    }

    /// Runs a line of shell to its end.
    @discardableResult
    public static func shell(
        _ line: String, options: String = "-c", in folder: FilePath? = nil,
        environment: [String: String]? = nil, input: [UInt8] = [],
        errors: Errors = .apart
    ) throws -> Result {
        try run(
            "/bin/sh", [options, line], in: folder, environment: environment, input: input,
            errors: errors)
    }
}

/// A program whose output is kept for its end: in files, which unlike pipes take all that comes while nobody reads.
public final class RunningProgram: Sendable {
    /// The program itself.
    public let program: Program
    private let directory: TemporaryDirectory

    /// Starts a program.
    public init(
        _ executable: FilePath, _ arguments: [String], in folder: FilePath? = nil,
        environment: [String: String]? = nil, input: [UInt8] = [],
        errors place: Program.Errors = .apart
    ) throws {
        directory = try TemporaryDirectory()
        let source = try FileDescriptor.open(
            directory.write(input, to: "input"), .readOnly, options: .closeOnExec)
        defer { try? source.close() }
        let output = try Self.target(directory.path.appending("output"))
        defer { try? output.close() }
        let errors = try Self.target(directory.path.appending("errors"))
        defer { try? errors.close() }
        program = try Program(
            executable, arguments, in: folder, environment: environment, input: source,
            output: output, errors: place == .together ? output : errors)
    }

    /// Waits for the end.
    public func result() throws -> Program.Result {
        let end = program.wait()
        return Program.Result(
            end: end, output: try bytes(of: "output"), errors: try bytes(of: "errors"))
    }

    private static func target(_ path: FilePath) throws -> FileDescriptor {
        try FileDescriptor.open(
            path, .writeOnly, options: [.create, .append, .closeOnExec],
            permissions: .ownerReadWrite)
    }

    private func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: directory.path.appending(name).string)))
    }
}
