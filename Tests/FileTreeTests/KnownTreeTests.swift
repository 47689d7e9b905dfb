import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FileTree

@Suite struct `The known contents of a folder` {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
        try shell("mkdir -p s/a/empty && echo 1 >s/SKILL.md && echo 2 >s/a/b.md && ln -s a s/link")
        // Files that were just changed are not kept.
        try shell("find s -exec touch -h -d '1 hour ago' {} +; sleep 2.1")
    }

    private func shell(_ line: String) throws {
        let result = try Program.shell(line, in: folder.path)
        #expect(result.status == 0, "\(result.text)")
    }

    private var directory: Directory {
        get throws { try Directory.open(folder.path.appending("s")) }
    }

    /// Reads the folder, and reads what was written about it again.
    private func known() throws -> KnownTree {
        let tree = try KnownTree(reading: directory)
        #expect(tree.canBeKept)
        var bytes: [UInt8] = []
        tree.write(to: &bytes)
        var reader = ByteReader(bytes)
        let read = try #require(KnownTree(from: &reader))
        #expect(reader.isAtEnd && read.snapshot == tree.snapshot)
        for count in stride(from: 0, to: bytes.count, by: 7) {
            var cut = ByteReader(Array(bytes.prefix(count)))
            #expect(KnownTree(from: &cut) == nil)
        }
        return read
    }

    private func isCurrent(_ known: KnownTree) -> Bool {
        guard let parent = try? Directory.open(folder.path), let entry = try? parent.examine("s")
        else { return false }
        return known.isCurrent(entry, in: parent)
    }

    @Test func `are current until something changes`() throws {
        let known = try known()
        #expect(isCurrent(known))
        #expect(try known.snapshot == TreeSnapshot(of: directory))
        #expect(known.snapshot.files.map(\.path.description) == ["SKILL.md", "a/b.md", "link"])
    }

    @Test(arguments: [
        "echo 3 >s/SKILL.md", "touch s/a/b.md", "touch -d '1 hour ago' s/a/b.md",
        "chmod +x s/SKILL.md", "echo 3 >s/new", "echo 3 >s/a/empty/new", "mkdir s/a/empty/new",
        "rm s/a/b.md", "rmdir s/a/empty", "mv s/a s/b", "ln -sfn b s/link",
        // The same size and times, but another inode or time of the last change of the metadata.
        "cp -p s/a/b.md x && rm s/a/b.md && mv x s/a/b.md",
        "echo 4 >x && touch -r s/SKILL.md x && mv x s/SKILL.md",
        "touch -r s/SKILL.md t && echo 5 >s/SKILL.md && touch -r t s/SKILL.md",
        "mv s/a x && mkdir s/a && mv x/* s/a && touch -d '1 hour ago' s/a",
        "mv s/a x && ln -s ../x s/a", "rm -r s && mkdir s",
    ])
    func `are not current after a change`(_ change: String) throws {
        let known = try known()
        try shell(change)
        #expect(!isCurrent(known), "\(change)")
    }

    @Test func `are not kept of files that changed a moment ago`() throws {
        try shell("echo 6 >s/a/b.md")
        #expect(try !KnownTree(reading: directory).canBeKept)
    }

    @Test(arguments: ["mkfifo s/pipe", "mkdir s/.git", "touch s/.DS_Store"])
    func `are not kept of folders with more than files`(_ change: String) throws {
        try shell("\(change); touch -d '1 hour ago' s s/*; sleep 2.1")
        #expect(try !KnownTree(reading: directory).canBeKept)
    }
}
