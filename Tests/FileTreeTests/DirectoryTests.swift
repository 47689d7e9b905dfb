import ArraySpan
import Digest
import FileTree
import Foundation
import SystemPackage
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite struct `Folders` {
    private let folder: TemporaryDirectory
    private var url: URL { URL(fileURLWithPath: folder.path.string) }
    let directory: Directory

    init() throws {
        folder = try TemporaryDirectory()
        directory = try Directory.open(folder.path)
    }

    func write(_ text: String, to path: String) throws {
        let file = url.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    @Test func `can be the root of a file system`() throws {
        #expect(try Directory.open("/").metadata().kind == .directory)
    }

    @Test func `take the modes of a snapshot and let no others write`() throws {
        let modes = ["a/run.sh": 0o755, "a/SKILL.md": 0o644, "a/b/private": 0o600]
        for (path, mode) in modes {
            try write("x", to: path)
            try FileManager.default.setAttributes(
                [.posixPermissions: mode], ofItemAtPath: url.appendingPathComponent(path).path)
        }
        let snapshot = try TreeSnapshot(of: directory.open("a"))
        let all = Array(modes.keys) + ["a", "a/b"]
        for path in all where path != "a/b/private" {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o777], ofItemAtPath: url.appendingPathComponent(path).path)
        }
        try directory.takeModes(of: snapshot, for: "a")
        for (path, mode) in modes.merging(["a": 0o755, "a/b": 0o755], uniquingKeysWith: { $1 }) {
            let found = try FileManager.default.attributesOfItem(
                atPath: url.appendingPathComponent(path).path)
            #expect((found[.posixPermissions] as? NSNumber)?.intValue == mode, "\(path)")
        }
    }

    @Test func `are not left through symbolic links`() throws {
        try FileManager.default.createSymbolicLink(
            atPath: url.appendingPathComponent("out").path, withDestinationPath: "/etc")
        #expect(throws: FileTreeError.self) { try directory.open("out") }
        let path = try #require(RelativePath("out/passwd"))
        #expect(throws: FileTreeError.self) { try directory.openFile(path) }
    }

    @Test func `create only new files, with exactly the given mode`() throws {
        let file = try directory.createFile("a", permissions: .treeFile(.executable))
        try file.write(Array("text".utf8).span)
        #expect(try directory.examine("a").permissions == .treeFile(.executable))
        let error = try #require(throws: FileTreeError.self) {
            try directory.createFile("a", permissions: .treeFile(.plain))
        }
        #expect(error.code == .fileExists)
    }

    @Test func `replace a file atomically`() throws {
        try directory.replaceFile("a", with: Array("one".utf8))
        try directory.replaceFile("a", with: Array("two".utf8))
        let path = try #require(RelativePath("a"))
        #expect(try directory.contents(of: path, limit: 10) == Array("two".utf8))
        #expect(try directory.entries().map(\.name.string) == ["a"])
    }

    @Test func `create a file whole or not at all, and never replace one`() async throws {
        try directory.createFile("a", with: Array("one".utf8))
        let error = try #require(throws: FileTreeError.self) {
            try directory.createFile("a", with: Array("two".utf8))
        }
        #expect(error.code == .fileExists)
        await #expect(processExitsWith: .exitCode(EXIT_FAILURE)) { [path = url.path as String] in
            limitFiles(to: 8)
            do {
                try Directory.open(FilePath(path)).createFile(
                    "b", with: Array("too long".utf8 + [0]))
            } catch {
                exit((error as? FileTreeError)?.code == .fileTooLarge ? EXIT_FAILURE : EXIT_SUCCESS)
            }
        }
        let path = try #require(RelativePath("a"))
        #expect(try directory.contents(of: path, limit: 10) == Array("one".utf8))
        #expect(try directory.entries().map(\.name.string) == ["a"])
    }

    @Test func `replace files that belong together only if all can be written`() throws {
        let path = try #require(RelativePath("a"))
        let (old, new) = (Array("old".utf8), Array("new".utf8))
        try directory.replaceFiles([("a", old), ("b", old)])
        let long = try #require(FilePath.Component(String(repeating: "x", count: 250)))
        #expect(throws: FileTreeError.self) {
            try directory.replaceFiles([("a", new), (long, new)])
        }
        #expect(try directory.contents(of: path, limit: 10) == old)
        try directory.replaceFiles([("a", new), ("b", new)])
        #expect(try directory.contents(of: path, limit: 10) == new)
        #expect(try directory.entries().map(\.name.string).sorted() == ["a", "b"])
    }

    @Test func `replace the target of a symbolic link and keep its mode`() throws {
        try write("old", to: "elsewhere/lock")
        let target = url.appendingPathComponent("elsewhere/lock").path
        #expect(chmod(target, 0o664) == 0)
        try directory.createLink("lock", to: Array("elsewhere/lock".utf8))
        try Directory.replaceFile(
            at: FilePath(url.appendingPathComponent("lock").path), with: Array("new".utf8))
        #expect(try directory.examine("lock").kind == .link)
        let file = try directory.open("elsewhere").examine("lock")
        #expect(file.permissions.rawValue == 0o664)
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "new")
    }

    @Test func `create the file that dangling links lead to`() throws {
        try directory.createLink("second", to: Array("made/lock".utf8))
        try directory.createLink("first", to: Array("second".utf8))
        try Directory.replaceFile(
            at: FilePath(url.appendingPathComponent("first").path), with: Array("new".utf8))
        #expect(try directory.examine("first").kind == .link)
        #expect(try directory.examine("second").kind == .link)
        let made = url.appendingPathComponent("made/lock")
        #expect(try String(contentsOf: made, encoding: .utf8) == "new")
    }

    @Test func `refuse to write through links in a circle`() throws {
        try directory.createLink("one", to: Array("two".utf8))
        try directory.createLink("two", to: Array("one".utf8))
        #expect(throws: FileTreeError.self) {
            try Directory.replaceFile(
                at: FilePath(url.appendingPathComponent("one").path), with: [1])
        }
        #expect(try directory.examine("one").kind == .link)
    }

    @Test func `change the mode of no link's target`() throws {
        try directory.createFile("file", with: [])
        try directory.changePermissions(of: "file", to: [.ownerReadWrite])
        try directory.createLink("link", to: Array("file".utf8))
        try directory.changePermissions(of: "link", to: [.ownerReadWriteExecute])
        #expect(try directory.examine("file").permissions == [.ownerReadWrite])
    }

    @Test func `write into an existing pipe`() throws {
        let path = url.appendingPathComponent("pipe").path
        #expect(mkfifo(path, 0o600) == 0)
        let reader = try FileDescriptor.open(
            FilePath(path), .readOnly, options: [.nonBlocking, .closeOnExec])
        defer { try? reader.close() }
        try Directory.replaceFile(at: FilePath(path), with: Array("report".utf8))
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = try bytes.withUnsafeMutableBytes { try reader.read(into: $0) }
        #expect(String(decoding: bytes.prefix(count), as: UTF8.self) == "report")
        #expect(try directory.examine("pipe").kind == .special)
    }

    @Test func `examine paths without following links`() throws {
        try write("1234", to: "one/two/a")
        try FileManager.default.createSymbolicLink(
            atPath: "\(url.path)/link", withDestinationPath: "one")
        try FileManager.default.createSymbolicLink(
            atPath: "\(url.path)/one/b", withDestinationPath: "two/a")
        func examine(_ path: String) throws -> DirectoryEntry {
            try directory.examine(#require(RelativePath(path)))
        }
        #expect(try examine("one/two/a").size == 4)
        #expect(try examine("one/two/a").name == "a")
        #expect(try examine("one/b").kind == .link)
        #expect(try examine("one").kind == .directory)
        for path in ["link/two/a", "one/two/c", "one/two/a/b", "gone/a"] {
            #expect(throws: FileTreeError.self, "\(path)") { _ = try examine(path) }
        }
        let path = try #require(RelativePath("x/y/z"))
        _ = try directory.openOrCreate(path).createFile("a", with: [1])
        _ = try directory.openOrCreate(path)
        #expect(try examine("x/y/z/a").size == 1)
    }

    @Test func `truncate a file to its old size if appending fails`() async throws {
        try directory.append(Array("one\n".utf8), to: "a")
        let path = url.path
        await #expect(processExitsWith: .exitCode(EXIT_FAILURE)) { [path = path as String] in
            limitFiles(to: 8)
            let directory = try Directory.openOrCreate(FilePath(path))
            do {
                try directory.append(Array("and more\n".utf8), to: "a")
            } catch {
                exit((error as? FileTreeError)?.code == .fileTooLarge ? EXIT_FAILURE : EXIT_SUCCESS)
            }
        }
        let file = try #require(RelativePath("a"))
        #expect(try directory.contents(of: file, limit: 20) == Array("one\n".utf8))
    }

    @Test func `exchange two names, and rename only to an unused name`() throws {
        try write("1", to: "one/a")
        try write("2", to: "two/a")
        try directory.exchange("one", with: "two", in: directory, aside: "aside")
        #expect(
            try directory.contents(of: #require(RelativePath("one/a")), limit: 9) == Array("2".utf8)
        )
        let error = try #require(throws: FileTreeError.self) {
            try directory.renameWithoutReplacing("one", to: "two", in: directory)
        }
        #expect(error.code == .fileExists)
    }

    @Test func `are removed with their contents, but not the targets of links`() throws {
        try write("x", to: "keep/a")
        try write("x", to: "gone/b/c")
        try FileManager.default.createSymbolicLink(
            atPath: url.appendingPathComponent("gone/link").path, withDestinationPath: "../keep")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o500], ofItemAtPath: url.appendingPathComponent("gone/b").path)
        try directory.removeTree("gone")
        #expect(try directory.entries().map(\.name.string) == ["keep"])
        #expect(
            try directory.contents(of: #require(RelativePath("keep/a")), limit: 9)
                == Array("x".utf8))
    }

    @Test func `read no more than the limit`() throws {
        try write("12345", to: "a")
        let path = try #require(RelativePath("a"))
        #expect(try directory.contents(of: path, limit: 5).count == 5)
        #expect(throws: FileTreeError.self) { try directory.contents(of: path, limit: 4) }
    }

    @Test func `are copied without changes`() throws {
        try write("x", to: "from/skill/a")
        try write("noise", to: "from/skill/.DS_Store")
        try FileManager.default.createSymbolicLink(
            atPath: url.appendingPathComponent("from/skill/link").path, withDestinationPath: "a")
        try directory.open("from").copyTree("skill", to: directory)
        let names = try directory.open("skill").entries().map {
            "\($0.name.string) \($0.kind.rawValue)"
        }
        #expect(names == [".DS_Store file", "a file", "link link"])
    }

    @Test func `have snapshots that find each file by its path`() throws {
        let paths = ["b/a", "a", "b-c", "b/z/y", "é", "z"]
        for path in paths { try write(path, to: path) }
        let snapshot = try TreeSnapshot(of: directory)
        for path in paths {
            let file = try snapshot[#require(RelativePath(path))]
            #expect(file?.path.description == path)
        }
        for path in ["0", "b", "b/b", "zz"] {
            #expect(try snapshot[#require(RelativePath(path))] == nil)
        }
    }

    @Test func `are locked exclusively`() throws {
        let lock = try FileLock.attempt(on: directory)
        #expect(lock != nil)
        #expect(try FileLock.attempt(on: directory) == nil)
        withExtendedLifetime(lock) {}
    }

    @Test func `are unlocked while child processes are started`() async throws {
        let failures = try await withThrowingTaskGroup(of: Int.self) { group in
            group.addTask {
                for _ in 0..<200 { _ = try Program.shell(":", in: folder.path) }
                return 0
            }
            group.addTask {
                var failures = 0
                while !Task.isCancelled {
                    if try FileLock.attempt(on: directory) == nil { failures += 1 }
                    await Task.yield()
                }
                return failures
            }
            defer { group.cancelAll() }
            _ = try await group.next()
            group.cancelAll()
            return try await group.next()
        }
        #expect(failures == 0)
    }
}

@Suite struct `Snapshots` {
    static func shell(_ line: String, in url: URL) throws -> String {
        try Program.shell(line, in: FilePath(url.path)).text
    }

    /// Writes a file with a random name and contents, unless the name exists.
    func write(_ random: inout SplitMix64, with folders: inout FolderCreator) throws {
        let names = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            ["a", "b", "Z", "é", "資料", "a-b", "a.b"].randomElement(using: &random) ?? "a"
        }
        let path = try #require(RelativePath(names.joined(separator: "/") + ".md"))
        let name = try #require(FilePath.Component(path.lastName))
        let flag: TreeFile.Flag = Bool.random(using: &random) ? .executable : .plain
        let size = Int.random(in: 0...5_000, using: &random)
        let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
        guard let folder = try? folders.folder(of: path),
            let file = try? folder.createFile(name, permissions: .treeFile(flag))
        else { return }
        try file.write(bytes.span)
    }

    /// Compares the tree hash with the results of `sha256sum` and `sort`.
    @Test(arguments: 0..<12)
    func `have the same tree hash as computed by sha256sum and sort`(seed: Int) throws {
        let temporary = try TemporaryDirectory()
        let url = URL(fileURLWithPath: temporary.path.string)
        var random = SplitMix64(seed: UInt64(seed))
        let directory = try Directory.open(temporary.path)
        var folders = FolderCreator(root: directory)
        for _ in 0..<Int.random(in: 0...20, using: &random) {
            try write(&random, with: &folders)
        }
        let judged = try Self.shell(
            """
            find . -type f | sed 's|^./||' | LC_ALL=C sort | while IFS= read -r path; do
              flag=-; [ -x "$path" ] && flag=x
              printf '%s  %s  %s\\n' "$(sha256sum < "$path" | cut -d' ' -f1)" "$flag" "$path"
            done | openssl dgst -sha256 -binary | base64 | tr '+/' '-_' | tr -d '=\\n'
            """, in: url)
        #expect(try TreeSnapshot(of: directory).hash.description == "s1:\(judged)")
    }

    @Test func `have limits`() throws {
        let temporary = try TemporaryDirectory()
        let directory = try Directory.open(temporary.path)
        for index in 0..<5 {
            let name = try #require(FilePath.Component("\(index)"))
            _ = try directory.createFile(name, permissions: .treeFile(.plain))
        }
        let few = TreeSnapshot.Limits(entries: 4)
        let failure = FileTreeError.tooManyFiles(path: temporary.path.string, limit: 4)
        #expect(throws: failure) { try TreeSnapshot(of: directory, limits: few) }
        // Ignored files count, too, because they are examined.
        try directory.removeFile("0")
        _ = try TreeSnapshot(of: directory, limits: few)
        _ = try directory.createFile("._1", permissions: .treeFile(.plain))
        #expect(throws: failure) { try TreeSnapshot(of: directory, limits: few) }
    }
}

/// Lets this process write no file of more than some bytes.
private func limitFiles(to size: rlim_t) {
    var limit = rlimit(rlim_cur: size, rlim_max: size)
    #if os(Linux)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #else
        setrlimit(RLIMIT_FSIZE, &limit)
    #endif
    signal(SIGXFSZ, SIG_IGN)
}
