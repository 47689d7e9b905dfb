import FileTree
import Foundation
import Git
import SystemPackage
import TestSupport
import Testing

/// A temporary folder with a git repository and a shell to work in it.
final class Workshop {
    let path: String
    let format: ObjectFormat

    init(_ format: ObjectFormat = .sha1) throws {
        self.format = format
        let folder = FileManager.default.temporaryDirectory
        path = folder.appendingPathComponent("git-tests-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try run("git init -q --object-format=\(format.protocolName)")
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Runs a shell command and returns its output; records an issue if it fails.
    @discardableResult
    func run(_ line: String, input: [UInt8]? = nil) throws -> [UInt8] {
        let (bytes, status) = try attempt(line, input: input)
        #expect(status == 0, "\(line)")
        return bytes
    }

    /// Runs a shell command and returns its output and exit status.
    func attempt(_ line: String, input: [UInt8]? = nil) throws -> (bytes: [UInt8], status: Int32) {
        let environment = ProcessInfo.processInfo.environment.merging([
            "LC_ALL": "C.UTF-8", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
            "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
            "GIT_AUTHOR_DATE": "1700000000 +0000", "GIT_COMMITTER_DATE": "1700000000 +0000",
        ]) { $1 }
        let result = try Program.shell(
            line, options: "-euc", in: FilePath(path), environment: environment,
            input: input ?? [])
        return (result.output, result.status)
    }

    /// Runs a shell command and returns its output as text without the last newline.
    func text(_ line: String) throws -> String {
        let bytes = try run(line)
        return String(decoding: bytes.last == 10 ? bytes.dropLast() : bytes[...], as: UTF8.self)
    }

    /// Runs a shell command that prints an object ID.
    func id(_ line: String) throws -> ObjectID { try #require(ObjectID(hex: text(line))) }

    func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
        let url = URL(fileURLWithPath: "\(path)/\(name)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    func input(_ name: String) throws -> InputFile { try .open(FilePath("\(path)/\(name)")) }

    func bytes(_ name: String) throws -> [UInt8] { try input(name).contents(limit: 1 << 30) }

    func folder(_ name: String) throws -> Directory {
        try Directory.openOrCreate(FilePath("\(path)/\(name)"))
    }

    /// Packs all reachable objects with these options and verifies the pack.
    func pack(_ options: String, limits: PackLimits = PackLimits()) throws -> Pack {
        try run("git pack-objects -q --all --stdout \(options) > .git/made.pack < /dev/null")
        return try Pack(checking: input(".git/made.pack"), format: format, limits: limits)
    }

    /// Returns the fault found when a pack is verified and all its objects are read.
    func refusal(of pack: [UInt8], limits: PackLimits = PackLimits()) throws -> PackFault? {
        try write(".git/refused.pack", pack)
        do throws(GitError) {
            let pack = try Pack(
                checking: .opened("\(path)/.git/refused.pack"), format: format, limits: limits)
            for id in pack.ids { _ = try pack.object(id) }
            return nil
        } catch {
            guard case .brokenPack(let fault) = error else { throw error }
            return fault
        }
    }

    /// Returns every object of the repository as read by git.
    func allObjects() throws -> [ObjectID: GitObject] {
        let output = try run("git cat-file --batch --batch-all-objects --unordered")
        var objects: [ObjectID: GitObject] = [:]
        var rest = output[...]
        while let end = rest.firstIndex(of: 10) {
            let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
            let size = try #require(Int(words[2]))
            let start = end + 1
            objects[try #require(ObjectID(hex: words[0]))] = GitObject(
                kind: try #require(ObjectKind(rawValue: String(words[1]))),
                contents: Array(rest[start..<start + size]))
            rest = rest[(start + size + 1)...]
        }
        return objects
    }
}

extension InputFile {
    /// Opens an existing file.
    static func opened(_ path: String) throws(GitError) -> InputFile {
        do {
            return try .open(FilePath(path))
        } catch {
            throw .files(error)
        }
    }
}

extension SplitMix64 {
    /// Returns lines of text, most of them similar.
    mutating func text(lines: Int) -> [UInt8] {
        (0..<lines).flatMap { Array("line \($0) \(UInt8.random(in: 0...20, using: &self))\n".utf8) }
    }
}
