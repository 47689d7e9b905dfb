import Foundation
public import SystemPackage

/// The git program of this machine, deaf to what its user has configured.
public enum GitCommand {
    /// What a run gave.
    public struct Result: Sendable {
        /// The exit status.
        public let status: Int
        /// What it wrote to standard output.
        public let output: [UInt8]
        /// What it wrote to standard error.
        public let errors: String

        /// The output as text, without the line feed at its end.
        public var text: String {
            String(decoding: output.last == 10 ? output.dropLast() : output[...], as: UTF8.self)
        }
    }

    /// A run that did not end with 0.
    public struct Failure: Error, CustomStringConvertible {
        /// What was run.
        public let arguments: [String]
        /// What it gave.
        public let result: Result

        /// The command line, the status and what git said.
        public var description: String {
            "git \(arguments.joined(separator: " ")): status \(result.status): \(result.errors)"
        }
    }

    /// Where git keeps its parts.
    public static var executablePath: FilePath {
        get throws { FilePath(try run(["--exec-path"]).text) }
    }

    /// Runs git to its end; a status other than 0 is an error.
    @discardableResult
    public static func run(
        _ arguments: [String], in folder: FilePath? = nil, input: [UInt8] = [],
        environment: [String: String] = [:]
    ) throws -> Result {
        let result = try attempt(arguments, in: folder, input: input, environment: environment)
        guard result.status == 0 else { throw Failure(arguments: arguments, result: result) }
        return result
    }

    /// Runs git to its end, whatever that is.
    public static func attempt(
        _ arguments: [String], in folder: FilePath? = nil, input: [UInt8] = [],
        environment: [String: String] = [:]
    ) throws -> Result {
        let result = try Program.run(
            "/usr/bin/env", ["git"] + arguments, in: folder,
            environment: Self.environment(environment), input: input)
        return Result(
            status: Int(result.status), output: result.output, errors: result.errorText)
    }

    /// The same author, the same clock, the same words on every machine.
    private static func environment(_ more: [String: String]) -> [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        var environment = [
            "PATH": path, "LC_ALL": "C", "TZ": "UTC", "HOME": "/nonexistent",
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
            "GIT_TERMINAL_PROMPT": "0", "GIT_ADVICE": "0",
        ]
        for role in ["AUTHOR", "COMMITTER"] {
            environment["GIT_\(role)_NAME"] = "Author"
            environment["GIT_\(role)_EMAIL"] = "author@example.com"
            environment["GIT_\(role)_DATE"] = "1700000000 +0000"
        }
        return environment.merging(more) { $1 }
    }
}
