import Foundation
import Synchronization
public import SystemPackage

/// A reproducible bare repository created by real git.
///
/// Changes are collected and committed together; object IDs depend only on the requested contents.
///
/// ```swift
/// let repository = try GitRepository(at: server.folder.appending("tools.git"))
/// repository.write("---\nname: pdf\n…", to: "skills/pdf/SKILL.md")
/// repository.write("#!/bin/sh\n", to: "skills/pdf/run", .executable)
/// let commit = try repository.commit("A skill")
/// ```
public final class GitRepository: Sendable {
    /// The hash algorithm of object IDs.
    public enum ObjectFormat: String, CaseIterable, Sendable {
        /// SHA-1, the default.
        case sha1
        /// SHA-256.
        case sha256
    }

    /// The type of a file.
    public enum Kind: String, Sendable {
        /// A file.
        case file = "100644"
        /// An executable file.
        case executable = "100755"
        /// A symlink; its contents are its target.
        case link = "120000"
    }

    /// A file in a commit, as listed by git.
    public struct Entry: Sendable, Hashable {
        /// The mode in six octal digits.
        public let mode: String
        /// `blob`, or `commit` for a submodule.
        public let type: String
        /// The object ID in hexadecimal digits.
        public let object: String
        /// The path as bytes, which may not be valid UTF-8.
        public let path: [UInt8]

        /// The path as text.
        public var name: String { String(decoding: path, as: UTF8.self) }
    }

    private struct State {
        var changes: [UInt8] = []
        var commitCount = 0
    }

    /// The path of the repository.
    public let path: FilePath
    /// The hash algorithm of its object IDs.
    public let objectFormat: ObjectFormat
    private let state = Mutex(State())

    /// Creates an empty repository whose initial branch is `main`.
    public init(at path: FilePath, objectFormat: ObjectFormat = .sha1) throws {
        self.path = path
        self.objectFormat = objectFormat
        try GitCommand.run([
            "init", "--quiet", "--bare", "--initial-branch=main", "--template=",
            "--object-format=\(objectFormat.rawValue)", path.string,
        ])
    }

    /// Runs git in the repository; throws if its exit status is not 0.
    @discardableResult
    public func git(
        _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]
    ) throws -> GitCommand.Result {
        try GitCommand.run(arguments, in: path, input: input, environment: environment)
    }

    /// Returns the object ID of a revision.
    public func object(_ revision: String) throws -> String {
        try git(["rev-parse", "--verify", "--quiet", "--end-of-options", revision]).text
    }
}

// Changes to commit.
extension GitRepository {
    /// Writes a file at a path that may not be valid UTF-8.
    public func write(
        _ bytes: some Collection<UInt8>, toBytes path: [UInt8], _ kind: Kind = .file
    ) {
        change(
            "M \(kind.rawValue) inline ", path,
            then: Array("\ndata \(bytes.count)\n".utf8) + Array(bytes))
    }

    /// Writes a file.
    public func write(_ bytes: some Collection<UInt8>, to path: String, _ kind: Kind = .file) {
        write(bytes, toBytes: Array(path.utf8), kind)
    }

    /// Writes a text file.
    public func write(_ text: String, to path: String, _ kind: Kind = .file) {
        write(Array(text.utf8), to: path, kind)
    }

    /// Creates a symlink.
    public func link(_ path: String, to target: String) { write(target, to: path, .link) }

    /// Adds a submodule.
    public func submodule(_ path: String, commit: String) {
        change("M 160000 \(commit) ", Array(path.utf8))
    }

    /// Writes a Git LFS pointer.
    public func largeFilePointer(_ path: String, size: Int = 12_345_678) {
        let digest = String(repeating: "5ca1ab1e", count: 8)
        write(
            """
            version https://git-lfs.github.com/spec/v1
            oid sha256:\(digest)
            size \(size)

            """, to: path)
    }

    /// Removes a file or folder.
    public func remove(_ path: String) { change("D ", Array(path.utf8)) }

    /// Renames a file or folder.
    public func rename(_ path: String, to new: String) {
        change("R ", Array(path.utf8), then: [32] + Self.quoted(Array(new.utf8)))
    }

    private func change(_ command: String, _ path: [UInt8], then rest: [UInt8] = []) {
        state.withLock {
            $0.changes += Array(command.utf8) + Self.quoted(path) + rest + [10]
        }
    }

    private static func quoted(_ path: [UInt8]) -> [UInt8] {
        let escaped = path.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
            case ..<32: Array("\\0\(byte >> 3)\(byte & 7)".utf8)
            default: [byte]
            }
        }
        return [34] + escaped + [34]
    }
}

// Commits, branches and tags.
extension GitRepository {
    /// Commits the collected changes to a branch and returns the commit ID.
    @discardableResult
    public func commit(_ message: String, on branch: String = "main") throws -> String {
        let reference = "refs/heads/\(branch)"
        let (changes, seconds) = state.withLock { state in
            defer { state.changes = [] }
            return (state.changes, Self.tick(&state))
        }
        let stream = """
            feature done
            commit \(reference)
            mark :1
            committer Author <author@example.com> \(seconds) +0000
            data \(message.utf8.count)
            \(message)
            \(exists(reference) ? "from \(reference)^0\n" : "")
            """
        return try git(
            ["fast-import", "--quiet", "--date-format=raw"],
            input: Array(stream.utf8) + changes + Array("get-mark :1\ndone\n".utf8)
        ).text
    }

    /// Commits an existing tree and returns the commit ID.
    @discardableResult
    public func commit(
        _ message: String, tree: String, parents: [String] = [], on branch: String = "main"
    ) throws -> String {
        let seconds = state.withLock { Self.tick(&$0) }
        let date = "\(seconds) +0000"
        let commit = try git(
            ["commit-tree", tree, "-m", message] + parents.flatMap { ["-p", $0] },
            environment: ["GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date]
        ).text
        try git(["update-ref", "refs/heads/\(branch)", commit])
        return commit
    }

    /// Merges a branch into another one and returns the commit ID.
    @discardableResult
    public func merge(_ other: String, into branch: String = "main") throws -> String {
        let parents = try [object("refs/heads/\(branch)"), object("refs/heads/\(other)")]
        let tree = try git(["merge-tree", "--write-tree"] + parents).text
        return try commit("Merge \(other)", tree: tree, parents: parents, on: branch)
    }

    /// Creates or moves a branch.
    public func branch(_ name: String, at revision: String = "main") throws {
        try git(["update-ref", "refs/heads/\(name)", try object(revision)])
    }

    /// Creates a tag, annotated if it has a message.
    public func tag(_ name: String, at revision: String = "main", message: String? = nil) throws {
        try git(["tag"] + (message.map { ["-a", "-m", $0] } ?? []) + ["--", name, revision])
    }

    /// Stores an object, valid or not, and returns its ID.
    public func store(_ bytes: [UInt8], as type: String) throws -> String {
        try git(["hash-object", "--literally", "-w", "--stdin", "-t", type], input: bytes).text
    }

    /// Stores a tree with the given entries, valid or not.
    public func storeTree(_ entries: [(mode: String, name: [UInt8], object: String)]) throws
        -> String
    {
        let bytes = entries.flatMap { entry -> [UInt8] in
            Array(entry.mode.utf8) + [32] + entry.name + [0] + Self.bytes(hex: entry.object)
        }
        return try store(bytes, as: "tree")
    }

    /// Packs everything into one pack with a maximum length of delta chains.
    public func repack(depth: Int = 50) throws {
        try git(["repack", "-adfq", "--depth=\(depth)"])
    }

    /// Returns a pack that contains exactly these objects.
    public func pack(_ objects: [String]) throws -> [UInt8] {
        let list = objects.map { $0 + "\n" }.joined()
        return try git(["pack-objects", "--quiet", "--stdout"], input: Array(list.utf8)).output
    }

    /// Writes the lists required by the profile `dumb`.
    public func updateServerInfo() throws { try git(["update-server-info"]) }

    private func exists(_ reference: String) -> Bool {
        if FileManager.default.fileExists(atPath: path.pushing(FilePath(reference)).string) {
            return true
        }
        let packed = try? String(
            contentsOfFile: path.appending("packed-refs").string, encoding: .utf8)
        return packed?.contains(" \(reference)\n") ?? false
    }

    /// Returns the time of the next commit, a minute after the previous one.
    private static func tick(_ state: inout State) -> Int {
        state.commitCount += 1
        return 1_700_000_000 + 60 * state.commitCount
    }

    private static func bytes(hex: String) -> [UInt8] {
        let digits = Array(hex.utf8).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        return stride(from: 0, to: digits.count - 1, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }
}

// The contents of a commit according to git.
extension GitRepository {
    /// Returns the files below a folder of a commit, with paths relative to the folder.
    public func entries(of commit: String = "main", folder: String = "") throws -> [Entry] {
        try git(["ls-tree", "-rz", "--full-tree", "\(commit):\(folder)"]).output
            .split(separator: 0).map { line in
                let parts = line.split(separator: 9, maxSplits: 1)
                let words = String(decoding: parts[0], as: UTF8.self).split(separator: " ")
                return Entry(
                    mode: String(words[0]), type: String(words[1]), object: String(words[2]),
                    path: Array(parts[1]))
            }
    }

    /// Extracts a folder of a commit to disk with `git archive` and `tar`.
    ///
    /// Git attributes are ignored: the contents are those of the objects.
    public func archive(_ commit: String = "main", folder: String = "") throws
        -> TemporaryDirectory
    {
        let directory = try TemporaryDirectory()
        let pack = try TemporaryDirectory()
        let archive = pack.path.appending("archive.tar").string
        let attributes =
            "* -text -eol -ident -filter -export-ignore -export-subst -working-tree-encoding\n"
        try FileManager.default.createDirectory(
            atPath: path.appending("info").string, withIntermediateDirectories: true)
        try Data(attributes.utf8).write(
            to: URL(fileURLWithPath: path.appending("info/attributes").string))
        try git(["archive", "--format=tar", "--output=\(archive)", "\(commit):\(folder)"])
        let tar = try Program.run(
            "/usr/bin/env", ["tar", "-xf", archive, "-C", directory.path.string])
        guard tar.status == 0 else { throw Errno.ioError }
        return directory
    }
}
