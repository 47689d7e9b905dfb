import Foundation
import Problem
import SkillSource
import SkillsCommand
import Synchronization
import SystemPackage
import Terminal
import TestSupport
import Testing

/// A temporary home folder for running whole commands, in this process or with the built program.
final class CommandFixture: Sendable {
    private let folder: TemporaryDirectory
    private let server: Mutex<RawServer?> = Mutex(nil)
    var home: URL { URL(fileURLWithPath: folder.path.string) }

    init() throws { folder = try TemporaryDirectory() }

    /// Git's settings of this machine don't count.
    private static let ownSettings = ["GIT_CONFIG_NOSYSTEM": "1"]

    /// Starts the built program in the home folder.
    func start(
        _ arguments: [String], environment: [String: String] = [:]
    ) throws -> RunningProgram {
        try RunningProgram(
            Self.program, arguments, in: FilePath(home.path),
            environment: Self.ownSettings.merging(environment) { $1 }
                .merging(["HOME": home.path, "PATH": "/usr/bin:/bin"]) { $1 })
    }

    /// The result of a command.
    struct Result {
        var output = ""
        var errors = ""
        /// Both streams in order, with lines of standard error prefixed by `! `.
        var log = ""
        /// Both, in their order.
        var terminal = ""
        var status: Int32 = 0
    }

    /// Runs a command line in this process.
    func run(
        _ arguments: [String], environment: [String: String] = [:],
        readLine: (@Sendable () -> String?)? = nil, keys: KeySource? = nil,
        archiveHosts: [ArchiveHost] = ArchiveHost.known, columns: Int? = nil,
        now: String = "2026-11-21T00:00:00Z", in folder: String = ".",
        systemSettings: FilePath = "/etc/skills/config.json", users: [User] = [],
        administrator: UInt32 = getuid(), speaking language: Language? = nil
    ) async -> Result {
        let result = Mutex(Result())
        let log = Mutex("")
        let terminal = Mutex("")
        var world = World(
            environment: Self.ownSettings.merging(environment) { $1 }
                .merging(["HOME": home.path]) { $1 },
            home: FilePath(home.path),
            workingDirectory: FilePath(home.path).pushing(FilePath(folder)).lexicallyNormalized(),
            output: .init(columns: columns) { text in
                result.withLock { $0.output += text }
                log.withLock { $0 += text }
                terminal.withLock { $0 += text }
                return .written
            },
            errors: .init(columns: readLine == nil && keys == nil ? columns : 100) { text in
                result.withLock { $0.errors += text }
                log.withLock { $0 += text.prefixingLines(with: "! ") }
                terminal.withLock { $0 += text }
                return .written
            },
            readLine: readLine, keys: keys, now: { now })
        world.archiveHosts = archiveHosts
        if let language { world.spoken = language }
        world.systemSettings = systemSettings
        // The policy of the machine that the tests run on must not count.
        world.systemPolicy = FilePath(home.path).appending("etc/skills/policy.json")
        world.administrator = administrator
        world.users = { users }
        let status = await runSkills(arguments, in: world)
        let finished = result.withLock {
            Result(
                output: $0.output, errors: $0.errors, log: log.withLock(\.self),
                terminal: terminal.withLock(\.self), status: status)
        }
        let faults = OutputCheck.faults(
            arguments, output: finished.output, errors: finished.errors, status: status)
        #expect(faults == [], "skills \(arguments.joined(separator: " "))")
        return finished
    }

    /// Runs a line of a transcript and returns its output, with `·` for empty lines.
    func transcript(
        of line: String, environment: [String: String] = [:]
    ) async throws -> String {
        let line = try line.replacingOccurrences(
            of: "<url>", with: line.contains("<url>") ? url() : "")
        guard line.hasPrefix("skills ") else { return try shell(line) }
        let result = await run(
            Array(Self.words(of: line).dropFirst()), environment: environment)
        var text = result.log
        if result.status != 0 { text += "[\(result.status)]\n" }
        text = text.replacingOccurrences(of: home.path, with: "<home>")
        text = text.replacingOccurrences(
            of: "store/kept/[0-9]+-[0-9a-f]+", with: "store/kept/<id>", options: .regularExpression)
        if let url = server.withLock({ $0?.url("") }) {
            let host = url.dropFirst("http://".count).split(separator: "/")[0]
            text = text.replacingOccurrences(of: url, with: "<url>")
                .replacingOccurrences(of: host, with: "<host>")
        }
        // The libraries are those of this machine.
        text = text.replacingOccurrences(
            of: "(libcurl +|libarchive +|OpenSSL/)[0-9.]+", with: "$1<version>",
            options: .regularExpression)
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map { ($0.isEmpty ? "·" : $0) + "\n" }.joined()
    }

    /// Runs a line in a folder of the home folder, and returns what a terminal would show.
    func session(
        _ line: String, in folder: String = ".", environment: [String: String] = [:]
    ) async throws -> String {
        guard line.hasPrefix("skills ") else { return try shell("cd \(folder) && \(line)") }
        let result = await run(
            Array(Self.words(of: line).dropFirst()),
            environment: environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }, in: folder)
        return result.terminal.replacingOccurrences(of: home.path, with: "~")
    }

    /// The words of a command line; text in single quotes is one word, as in a shell.
    private static func words(of line: String) -> [String] {
        line.split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .flatMap { index, part in
                index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
            }
    }

    /// Runs a line in a shell and returns its output for the transcript.
    @discardableResult
    func shell(_ line: String) throws -> String {
        let environment = ProcessInfo.processInfo.environment.merging(Self.ownSettings) { $1 }
            .merging(["HOME": home.path]) { $1 }
        let result = try Program.shell(
            line, in: FilePath(home.path), environment: environment, errors: .together)
        let text = result.text.replacingOccurrences(of: home.path, with: "<home>")
        return text + (result.status == 0 ? "" : "[\(result.status)]\n")
    }

    /// Returns the URL of a server for the folder `www` in the home folder.
    func url() throws -> String {
        try server.withLock { server in
            if let server { return server.url("") }
            let folder = home.appendingPathComponent("www")
            let started = try RawServer { request, connection in
                let file = folder.appendingPathComponent(request.path)
                guard let data = try? Data(contentsOf: file) else { return connection.answer(404) }
                connection.answer(body: Array(data))
            }
            server = started
            return started.url("")
        }
    }

    /// The built program, next to the tests.
    static var program: FilePath {
        let own = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        return FilePath(own.deletingLastPathComponent().appendingPathComponent("skills").path)
    }
}

extension CommandFixture {
    /// Returns temporary files of unfinished runs, and stored copies that no change refers to.
    func leftovers() throws -> [String] {
        let prefixes = [
            ".skills-stage-", "transaction.json", ".transaction.json", "staging-places",
            ".skills.lock.", ".skills.json.", ".journal",
        ]
        let all = FileManager.default.enumerator(atPath: home.path)?.allObjects
        let journal = home.appendingPathComponent(".local/state/skills/journal.jsonl")
        let records = (try? String(contentsOf: journal, encoding: .utf8)) ?? ""
        return (all as? [String] ?? []).sorted().filter { path in
            let parts = path.split(separator: "/")
            if let place = parts.firstIndex(of: "kept"), place + 1 < parts.endIndex {
                return !records.contains(parts[place + 1])
            }
            // The store must not contain unfinished copies.
            if parts.dropLast().last == "trees" { return parts.last?.hasPrefix("s1:") != true }
            return prefixes.contains { parts.last?.hasPrefix($0) == true }
        }
    }
}

extension String {
    fileprivate func prefixingLines(with prefix: String) -> String {
        split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map { prefix + $0 + "\n" }.joined()
    }
}
