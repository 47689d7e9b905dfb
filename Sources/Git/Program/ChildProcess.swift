internal import CSpawn
internal import Dispatch
internal import FileTree
internal import Synchronization
internal import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A program to run without a shell, with its own input and bounded output.
struct ChildProcess: Sendable {
    /// The result of a program that ran to completion.
    struct Result: Sendable {
        /// The status as waitpid(2) has it; 0 for success.
        let status: CInt
        let output: [UInt8]
        /// The start of the errors, at most 1 MiB.
        let errors: [UInt8]
    }

    /// Reasons why a program has no result.
    enum Failure: Error {
        case notStarted(Errno)
        case tooMuchOutput(limit: Int)
        case tookTooLong(limit: Duration)
        /// The system does not say how the program ended, as if this process ignored SIGCHLD (waitpid(2)).
        case noStatus(Errno)
    }

    let executable: FilePath
    var arguments: [String]
    var environment: [String: String]
    /// The folder that the program runs in.
    let folder: FilePath
    var input: [UInt8] = []
    /// The maximum size of the output, in bytes.
    var outputLimit = 64 << 20
    /// The time after which the program is terminated; nil for none.
    var timeLimit: Duration?

    /// The folders of `PATH`; relative ones would be searched in the working directory.
    static func searchPath(_ environment: [String: String]) -> [Substring] {
        (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    }

    /// Finds a program in the folders of `PATH`; nil if it is not installed.
    static func executable(
        _ name: FilePath.Component, _ environment: [String: String]
    ) -> FilePath? {
        searchPath(environment).lazy.map { FilePath(String($0)).appending(name) }
            .first { Directory.isExecutableFile(at: $0) }
    }

    /// Runs the program to completion; cancelling the task terminates it.
    func run() async -> Swift.Result<Result, Failure> {
        let running = Mutex<pid_t?>(nil)
        let isCancelled = Atomic(false)
        let child = Holder(running, isCancelled)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(returning: runBlocking(child))
                }
            }
        } onCancel: {
            child.cancel()
        }
    }

    /// Runs the program to completion on this thread, for one that ends at once.
    func runToEnd() -> Swift.Result<Result, Failure> {
        runBlocking(Holder(Mutex(nil), Atomic(false)))
    }

    /// The ID of the process while it is running.
    private final class Holder: Sendable {
        private let process: Mutex<pid_t?>
        private let isCancelled: Atomic<Bool>
        private let isOverTime = Atomic(false)

        init(_ process: consuming sending Mutex<pid_t?>, _ isCancelled: consuming Atomic<Bool>) {
            self.process = process
            self.isCancelled = isCancelled
        }

        func started(_ id: pid_t) {
            process.withLock { $0 = id }
            if isCancelled.load(ordering: .acquiring) { kill(id, SIGTERM) }
        }

        /// Waits for the process to end, after which its ID must not be signaled; returns its status.
        func wait(for id: pid_t) -> Swift.Result<CInt, Errno> {
            var status: CInt = 0
            var facts = unsafe siginfo_t()
            while unsafe waitid(P_PID, id_t(id), &facts, WEXITED | WNOWAIT) != 0, errno == EINTR {}
            return process.withLock { process in
                process = nil
                while unsafe waitpid(id, &status, 0) < 0 {
                    guard errno == EINTR else { return .failure(Errno(rawValue: errno)) }
                }
                return .success(status)
            }
        }

        /// Terminates the process after a time, if it is still running.
        func expire(after limit: Duration) {
            let seconds = Double(limit / .seconds(1))
            DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
                self.process.withLock { process in
                    guard let id = process else { return }
                    self.isOverTime.store(true, ordering: .releasing)
                    kill(id, SIGTERM)
                }
            }
        }

        var hasExpired: Bool { isOverTime.load(ordering: .acquiring) }

        func cancel() {
            isCancelled.store(true, ordering: .releasing)
            process.withLock { if let id = $0 { kill(id, SIGTERM) } }
        }
    }

    private func runBlocking(_ holder: Holder) -> Swift.Result<Result, Failure> {
        let pipes: [Pipe]
        do { pipes = try Self.pipes(3) } catch { return .failure(.notStarted(error)) }
        let id = spawn(
            input: pipes[0].readEnd, output: pipes[1].writeEnd, errors: pipes[2].writeEnd)
        for end in [pipes[0].readEnd, pipes[1].writeEnd, pipes[2].writeEnd] { try? end.close() }
        defer { for end in [pipes[1].readEnd, pipes[2].readEnd] { try? end.close() } }
        switch id {
        case .failure(let error):
            try? pipes[0].writeEnd.close()
            return .failure(.notStarted(error))
        case .success(let id):
            holder.started(id)
            if let timeLimit { holder.expire(after: timeLimit) }
            let writer = pipes[0].writeEnd
            let input = input
            DispatchQueue.global().async {
                _ = try? writer.writeAll(input)
                try? writer.close()
            }
            // A program that can't write its errors would never end.
            let errors = Collector(limit: 1 << 20, beyond: .discard)
            let group = DispatchGroup()
            let errorEnd = pipes[2].readEnd
            DispatchQueue.global().async(group: group) { errors.collect(from: errorEnd) }
            let output = Collector(limit: outputLimit, beyond: .stop)
            output.collect(from: pipes[1].readEnd)
            if output.isFull { kill(id, SIGTERM) }
            group.wait()
            let ended = holder.wait(for: id)
            if output.isFull { return .failure(.tooMuchOutput(limit: outputLimit)) }
            if let timeLimit, holder.hasExpired { return .failure(.tookTooLong(limit: timeLimit)) }
            switch ended {
            case .success(let status):
                return .success(
                    Result(status: status, output: output.bytes, errors: errors.bytes))
            case .failure(let error): return .failure(.noStatus(error))
            }
        }
    }

    typealias Pipe = (readEnd: FileDescriptor, writeEnd: FileDescriptor)

    /// Opens pipes that children do not inherit: all of them, or none.
    static func pipes(
        _ count: Int, _ open: () throws -> Pipe = { try FileDescriptor.pipe() }
    ) throws(Errno) -> [Pipe] {
        var pipes: [Pipe] = []
        do {
            for _ in 0..<count { pipes.append(try open()) }
        } catch {
            for end in pipes.flatMap({ [$0.readEnd, $0.writeEnd] }) { try? end.close() }
            throw error as? Errno ?? .tooManyOpenFiles
        }
        for end in pipes.flatMap({ [$0.readEnd, $0.writeEnd] }) {
            _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC)
        }
        return pipes
    }

    /// Collects output from a pipe.
    private final class Collector: Sendable {
        /// The treatment of output beyond the limit.
        enum Excess { case stop, discard }

        /// The number of bytes that are kept.
        private let limit: Int
        private let excess: Excess
        private let state = Mutex<(bytes: [UInt8], isFull: Bool)>(([], false))

        init(limit: Int, beyond excess: Excess) { (self.limit, self.excess) = (limit, excess) }

        var bytes: [UInt8] { state.withLock { $0.bytes } }
        var isFull: Bool { state.withLock { $0.isFull } }

        func collect(from end: FileDescriptor) {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                    (try? unsafe end.read(into: bytes)) ?? 0
                }
                guard count > 0 else { return }
                let piece = buffer.prefix(count)
                let isFull = state.withLock { state in
                    if state.bytes.count + count > limit { state.isFull = true }
                    if !state.isFull { state.bytes += piece }
                    return state.isFull
                }
                guard !isFull || excess == .discard else { return }
            }
        }
    }

    private func spawn(
        input: FileDescriptor, output: FileDescriptor, errors: FileDescriptor
    ) -> Swift.Result<pid_t, Errno> {
        var words = unsafe ([executable.string] + arguments).map { unsafe strdup($0) } + [nil]
        var variables =
            unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer { unsafe (words + variables).forEach { unsafe free($0) } }
        var id: pid_t = 0
        let code = unsafe spawn_program(
            &id, executable.string, &words, &variables, folder.string, input.rawValue,
            output.rawValue, errors.rawValue)
        return code == 0 ? .success(id) : .failure(Errno(rawValue: code))
    }
}
