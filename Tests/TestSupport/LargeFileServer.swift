import Foundation
public import SystemPackage

/// A git server over http that has the contents of large files, too: `git http-backend` and the batch interface of Git LFS.
///
/// It runs on a free port of 127.0.0.1 and stops when it is deallocated or the test process is killed.
public final class LargeFileServer: Sendable {
    /// How the server answers to requests for the contents of large files.
    public enum Way: String, Sendable, CaseIterable {
        /// As expected.
        case plain
        /// As expected, to `GitServer.user` and `GitServer.password`.
        case auth
        /// With other contents of the same size.
        case wrong
        /// With a part of the contents.
        case short
        /// That it does not have them.
        case lost
        /// Not at all.
        case none
    }

    /// The folder of the bare repositories.
    public let folder: FilePath
    private let directory: TemporaryDirectory
    private let process: ServerProcess
    private let port: Int

    /// Starts the server and waits until it responds.
    public init() throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("large-file-server.py").path
        let backend = try GitCommand.executablePath.appending("git-http-backend")
        for _ in 1...5 {
            let directory = try TemporaryDirectory()
            for name in ["repositories", "objects"] {
                try FileManager.default.createDirectory(
                    atPath: directory.path.appending(name).string,
                    withIntermediateDirectories: true)
            }
            let (listener, port) = try Socket.listen()
            Socket.close(listener)
            let process = try ServerProcess(
                in: directory, #"python3 "\#(script)" \#(port) "$1" "\#(backend)" >/dev/null 2>&1"#)
            guard Self.answers(process, port) else { continue }
            (self.directory, self.port, self.process) = (directory, port, process)
            folder = directory.path.appending("repositories")
            return
        }
        throw Errno.addressInUse
    }

    private static func answers(_ process: ServerProcess, _ port: Int) -> Bool {
        for _ in 0..<600 where process.isRunning {
            if (try? PlainExchange.get("/plain/none.git/HEAD", port: port)) != nil { return true }
            Thread.sleep(forTimeInterval: 0.05)
        }
        return false
    }

    /// Returns the URL of a repository.
    public func url(_ repository: String, _ way: Way) -> String {
        "http://127.0.0.1:\(port)/\(way.rawValue)/\(repository)"
    }

    /// Stores contents, and returns the pointer to them.
    public func add(_ bytes: [UInt8]) throws -> String {
        let file = directory.path.appending("new")
        try Data(bytes).write(to: URL(fileURLWithPath: file.string))
        let sum = try Program.run("/usr/bin/env", ["sha256sum", file.string]).text.prefix(64)
        let object = directory.path.appending("objects/\(sum)")
        try Data(bytes).write(to: URL(fileURLWithPath: object.string))
        return """
            version https://git-lfs.github.com/spec/v1
            oid sha256:\(sum)
            size \(bytes.count)

            """
    }

    /// The requests so far for contents and for where they are.
    public var largeFileRequests: [String] {
        let log = URL(fileURLWithPath: directory.path.appending("requests").string)
        let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
            .filter { $0.contains("/lfs/") || $0.contains(" /objects/") }
    }
}
