import Foundation
public import SystemPackage

/// The installed git, isolated from the user's configuration.
public enum GitCommand {
    /// The result of a run.
    public struct Result: Sendable {
        /// The exit status.
        public let status: Int
        /// The standard output.
        public let output: [UInt8]
        /// The standard error.
        public let errors: String

        /// The output as text, without a trailing line feed.
        public var text: String {
            String(decoding: output.last == 10 ? output.dropLast() : output[...], as: UTF8.self)
        }
    }

    /// A run with a nonzero exit status.
    public struct Failure: Error, CustomStringConvertible {
        /// The arguments.
        public let arguments: [String]
        /// The result.
        public let result: Result

        /// The command line, the exit status and the error output.
        public var description: String {
            "git \(arguments.joined(separator: " ")): status \(result.status): \(result.errors)"
        }
    }

    /// The folder of git's own programs.
    public static var executablePath: FilePath {
        get throws { FilePath(try run(["--exec-path"]).text) }
    }

    /// Runs git; throws if its exit status is not 0.
    @discardableResult
    public static func run(
        _ arguments: [String], in folder: FilePath? = nil, input: [UInt8] = [],
        environment: [String: String] = [:]
    ) throws -> Result {
        let result = try attempt(arguments, in: folder, input: input, environment: environment)
        guard result.status == 0 else { throw Failure(arguments: arguments, result: result) }
        return result
    }

    /// Runs git and returns its result, whatever its exit status.
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

    /// Returns an environment with a fixed author, time and language.
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
