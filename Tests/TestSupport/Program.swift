import CSpawn
import Foundation
import Synchronization
public import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A program that runs during a test and is killed when it is deallocated.
///
/// Replaces Foundation's `Process`: a descriptor that one thread opens while another starts a program may stay open
/// in that program. If it is a pipe, or the socket through which Foundation notices that a program ended, its reader
/// then waits for that program too: forever, if it is a server shared by all tests.
public final class Program: Sendable {
    /// How a program ended.
    public enum End: Sendable, Equatable {
        /// It exited with a status.
        case exit(Int32)
        /// It was ended by a signal.
        case signal(Int32)

        /// The exit status, in the convention of shells if the program was ended by a signal.
        public var status: Int32 {
            switch self {
            case .exit(let status): status
            case .signal(let number): 128 + number
            }
        }
    }

    private enum State {
        case runs(pid_t)
        case ended(End)
    }

    private let state: Mutex<State>

    /// Starts a program; by default, input and output are `/dev/null` and the environment is inherited.
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

    /// Whether the program is still running.
    public var isRunning: Bool { end(WNOHANG) == nil }

    /// Waits for the program to end.
    @discardableResult
    public func wait() -> End {
        // Wait without holding the lock, so that the program can be signaled meanwhile.
        if case .runs(let process) = state.withLock(\.self) {
            var facts = siginfo_t()
            while waitid(P_PID, id_t(process), &facts, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        }
        guard let end = end(0) else { preconditionFailure("the program has ended") }
        return end
    }

    /// Sends a signal to the program if it is still running.
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
    /// The result of a program that has ended.
    public struct Result: Sendable {
        /// How it ended.
        public let end: End
        /// The standard output; with `.together`, also the standard error.
        public let output: [UInt8]
        /// The standard error.
        public let errors: [UInt8]

        /// The exit status, in the convention of shells if the program was ended by a signal.
        public var status: Int32 { end.status }

        /// The output as text.
        public var text: String { String(decoding: output, as: UTF8.self) }
        /// The errors as text.
        public var errorText: String { String(decoding: errors, as: UTF8.self) }
    }

    /// The destination of standard error.
    public enum Errors: Sendable {
        case apart, together
    }

    /// Runs a program and waits for it to end.
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

    /// Runs a shell command and waits for it to end.
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

/// A program whose output is collected in files, which unlike pipes do not fill up while unread.
public final class RunningProgram: Sendable {
    /// The program.
    public let program: Program
    private let directory: TemporaryDirectory
    /// The arguments, if the program is `skills` and its streams are separate.
    private let checkedArguments: [String]?

    /// Starts a program.
    public init(
        _ executable: FilePath, _ arguments: [String], in folder: FilePath? = nil,
        environment: [String: String]? = nil, input: [UInt8] = [],
        errors place: Program.Errors = .apart
    ) throws {
        directory = try TemporaryDirectory()
        let isChecked = executable.lastComponent == "skills" && place == .apart
        checkedArguments = isChecked ? arguments : nil
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

    /// Waits for the program to end.
    ///
    /// Throws if JSON output of `skills` violates its schema.
    public func result() throws -> Program.Result {
        let end = program.wait()
        let result = Program.Result(
            end: end, output: try bytes(of: "output"), errors: try bytes(of: "errors"))
        guard let checkedArguments, case .exit = end else { return result }
        let faults = OutputCheck.faults(
            checkedArguments, output: result.text, errors: result.errorText, status: result.status)
        guard faults.isEmpty else {
            throw OutputCheck.Failure(description: faults.joined(separator: "\n"))
        }
        return result
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
