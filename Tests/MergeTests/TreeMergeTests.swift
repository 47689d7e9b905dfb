import Digest
import FileTree
import SystemPackage
import Testing

@testable import Merge

@Suite struct `A folder merge` {
    private let old = "one\ntwo\nthree\nfour\nfive\nsix\nseven\n"

    @Test func `takes additions of both sides, and equal ones once`() throws {
        let folders = Folders(
            [:], yours: ["a": "1", "same": "s", "b/c": "2"], theirs: ["d": "3", "same": "s"])
        #expect(
            try folders.outcomes() == [
                "a": "added by yours", "b/c": "added by yours", "d": "added by theirs",
                "same": "added by both",
            ])
        #expect(try folders.tree() == Folder(["a": "1", "b/c": "2", "d": "3", "same": "s"]))
    }

    @Test func `shows both versions of a text that both sides added`() throws {
        let folders = Folders([:], yours: ["a": "x\nmine\n"], theirs: ["a": "x\nother\n"])
        #expect(try folders.outcomes() == ["a": "conflict: both added"])
        #expect(
            try folders.tree()
                == Folder(["a": "x\n<<<<<<< yours\nmine\n=======\nother\n>>>>>>> theirs\n"]))
        let binary = Folders([:], yours: ["a": "\0m"], theirs: ["a": "\0o"])
        #expect(try binary.outcomes() == ["a": "conflict: binary"])
        #expect(try binary.tree() == Folder(["a": "\0m", "a.theirs": "\0o"]))
    }

    @Test func `makes a file added by both sides executable if one side does`() throws {
        var folders = Folders([:], yours: ["a": "1"], theirs: ["a": "1"])
        folders.theirs.files["a"]?.flag = .executable
        #expect(try folders.outcomes() == ["a": "added by both"])
        #expect(try folders.tree().files["a"]?.flag == .executable)
    }

    @Test func `applies an edit to a file that the other side moved`() throws {
        let edited = old.replacing("six", with: "SIX")
        let folders = Folders(["a.md": old], yours: ["a.md": edited], theirs: ["docs/b.md": old])
        #expect(try folders.outcomes() == ["docs/b.md": "merged from a.md by theirs"])
        #expect(try folders.tree() == Folder(["docs/b.md": edited]))
        #expect(try folders.swapped.outcomes() == ["docs/b.md": "merged from a.md by yours"])
        #expect(try folders.swapped.tree() == Folder(["docs/b.md": edited]))
    }

    @Test func `keeps an edit of a file that the other side moved and edited, as a conflict`()
        throws
    {
        let edited = old.replacing("six", with: "SIX")
        let folders = Folders(
            ["a.md": old], yours: ["a.md": edited],
            theirs: ["b.md": old.replacing("one", with: "ONE")])
        let outcomes = ["a.md": "conflict: edited here, deleted there", "b.md": "added by theirs"]
        #expect(try folders.outcomes() == outcomes)
        #expect(try folders.tree()["a.md"] == edited)
    }

    @Test func `detects no move of ambiguous or empty files, or to an occupied path`() throws {
        let twice = Folders(["a": old], yours: ["a": old + "e\n"], theirs: ["b": old, "c": old])
        #expect(try twice.outcomes()["a"] == "conflict: edited here, deleted there")
        let empty = Folders(["a": ""], yours: ["a": "mine\n"], theirs: ["b": ""])
        #expect(
            try empty.outcomes() == [
                "a": "conflict: edited here, deleted there", "b": "added by theirs",
            ])
        let taken = Folders(
            ["a": old], yours: ["a": old + "e\n", "b": "mine\n"], theirs: ["b": old])
        #expect(
            try taken.outcomes() == [
                "a": "conflict: edited here, deleted there", "b": "conflict: both added",
            ])
        let swapped = Folders(
            ["a": "1\n", "b": "2\n"], yours: ["a": "2\n", "b": "1\n"],
            theirs: ["a": "1\n", "b": "2\n"])
        #expect(try swapped.outcomes() == ["a": "kept yours", "b": "kept yours"])
    }

    @Test func `keeps both if one side has a file and the other a folder`() throws {
        let folders = Folders(
            [:], yours: ["notes": "mine\n"], theirs: ["notes/a.md": "a\n", "notes/b.md": "b\n"])
        #expect(
            try folders.outcomes() == [
                "notes": "conflict: file versus folder",
                "notes/a.md": "conflict: file versus folder",
                "notes/b.md": "conflict: file versus folder",
            ])
        #expect(
            try folders.tree()
                == Folder([
                    "notes": "mine\n", "notes.theirs/a.md": "a\n", "notes.theirs/b.md": "b\n",
                ]))
        #expect(
            try folders.swapped.tree()
                == Folder(["notes.theirs": "mine\n", "notes/a.md": "a\n", "notes/b.md": "b\n"]))
    }

    @Test func `replaces a file by a folder if the other side did not change it`() throws {
        let folders = Folders(["a": "1"], yours: ["a": "1"], theirs: ["a/b": "2"])
        #expect(try folders.outcomes() == ["a": "removed by theirs", "a/b": "added by theirs"])
        #expect(try folders.tree() == Folder(["a/b": "2"]))
        let edited = Folders(["a": "1"], yours: ["a": "mine"], theirs: ["a/b": "2"])
        #expect(
            try edited.outcomes() == [
                "a": "conflict: edited here, deleted there", "a/b": "conflict: file versus folder",
            ])
        #expect(try edited.tree() == Folder(["a": "mine", "a.theirs/b": "2"]))
    }

    @Test func `keeps both files if their paths collide on some file systems`() throws {
        let folders = Folders(
            ["f": "1"], yours: ["f": "1", "Readme.md": "m"], theirs: ["f": "1", "README.md": "t"])
        #expect(
            try folders.outcomes() == [
                "f": "unchanged", "README.md": "conflict: collides with Readme.md",
                "Readme.md": "conflict: collides with README.md",
            ])
        #expect(
            try folders.tree() == Folder(["f": "1", "Readme.md": "m", "README.md.theirs": "t"]))
        let inFolders = Folders(
            [:], yours: ["Docs/a": "1"], theirs: ["docs/b": "2", "docs/c": "3"])
        #expect(try inFolders.outcomes()["docs/c"] == "conflict: collides with Docs")
        #expect(
            try inFolders.tree()
                == Folder(["Docs/a": "1", "docs.theirs/b": "2", "docs.theirs/c": "3"]))
        let onDisk = Folders(
            ["A": "1", "a": "2"], yours: ["A": "1", "a": "3"], theirs: ["A": "1", "a": "2"])
        #expect(try onDisk.outcomes() == ["A": "unchanged", "a": "kept yours"])
    }

    @Test func `names the files that conflicts left something in`() throws {
        let folders = Folders(
            ["a": "1\n", "b": "\0", "c": "1\n", "d": "1\n", "e": "x\n=======\n"],
            yours: ["a": "2\n", "b": "\0m", "c": "2\n", "d": "2\n", "e": "y\n=======\n"],
            theirs: ["a": "3\n", "b": "\0t", "c": "1\n", "e": "z\n=======\n", "f": "new\n"])
        let leftovers = Dictionary(
            uniqueKeysWithValues: try folders.merge().tree().compactMap { placed in
                placed.leftover.map { (placed.path.description, $0) }
            })
        #expect(
            leftovers == [
                "a": .markers(length: 7), "b.theirs": .otherVersion, "e": .markers(length: 8),
            ])
    }

    @Test func `detects a change of case in a path`() throws {
        let edited = old.replacing("six", with: "SIX")
        let folders = Folders(
            ["readme.md": old], yours: ["readme.md": edited], theirs: ["README.md": old])
        #expect(try folders.outcomes() == ["README.md": "merged from readme.md by theirs"])
        #expect(try folders.tree() == Folder(["README.md": edited]))
    }

    @Test func `finds an unused name for their version`() throws {
        let folders = Folders(
            ["f": "\0"], yours: ["f": "\0m", "f.theirs": "x", "F.THEIRS-2": "y"],
            theirs: ["f": "\0t"])
        #expect(
            try folders.tree()
                == Folder(["f": "\0m", "f.theirs": "x", "F.THEIRS-2": "y", "f.theirs-3": "\0t"]))
        let name = String(repeating: "n", count: 255)
        let long = Folders([name: "\0"], yours: [name: "\0m"], theirs: [name: "\0t"])
        #expect(try long.tree() == Folder([name: "\0m", "theirs-1": "\0t"]))
    }

    @Test func `does not merge large files, and reads only files that have to be merged`()
        throws
    {
        let folders = Folders(
            ["f": "1\n2\n3\n"], yours: ["f": "X\n2\n3\n"], theirs: ["f": "1\n2\nY\n"])
        let merge = try folders.merge(MergeLimits(bytes: 4))
        guard case .conflict(.unmergeable(_, _, .tooLarge)) = merge.files.first?.outcome else {
            Issue.record("\(merge.files)")
            return
        }
        #expect(try folders.tree(merge) == Folder(["f": "X\n2\n3\n", "f.theirs": "1\n2\nY\n"]))
        let easy = Folders(["a": "1", "b": "2"], yours: ["a": "x", "b": "2"], theirs: ["a": "1"])
        _ = try TreeMerge(
            base: easy.base.list(), yours: easy.yours.list(), theirs: easy.theirs.list()
        ) {
            Issue.record("read \($0), \($1)")
            return nil
        }
    }

    @Test func `rejects contents that do not match the list`() throws {
        let folders = Folders(["f": "1\n"], yours: ["f": "2\n"], theirs: ["f": "3\n"])
        let (base, yours, theirs) = try (
            folders.base.list(), folders.yours.list(), folders.theirs.list()
        )
        let changed = #expect(throws: MergeError.self) {
            try TreeMerge(base: base, yours: yours, theirs: theirs) { _, _ in [0x21] }
        }
        #expect(changed?.summary == "f in the original version changed during the merge")
        let gone = #expect(throws: MergeError.self) {
            try TreeMerge(base: base, yours: yours, theirs: theirs) { file, _ in
                throw FileTreeError.failed(
                    .open, path: file.path.description, .noSuchFileOrDirectory)
            }
        }
        #expect(gone?.summary == "can't read f in the original version")
        #expect(gone?.cause is FileTreeError)
    }

    @Test func `rejects lists that can't exist on disk`() throws {
        let file = FileList.File(digest: SHA256Digest(of: []), flag: .plain)
        let (one, other) = try (#require(RelativePath("a")), #require(RelativePath("a/b/c")))
        let error = #expect(throws: MergeError.self) { try FileList([one: file, other: file]) }
        #expect(error?.summary == "a/b/c is in a, which is a file")
        var many: [RelativePath: FileList.File] = [:]
        for number in 0...FileList.limit { many[try #require(RelativePath("\(number)"))] = file }
        let tooMany = #expect(throws: MergeError.self) { try FileList(many) }
        #expect(tooMany?.summary == "can't merge a folder with more than 20000 files")
    }

    @Test func `describes every conflict`() throws {
        let folders = Folders(
            ["e": "1\n", "d": "1\n", "x": "1\n"], yours: ["e": "2\n", "d": "2\n"],
            theirs: ["e": "3\n", "x": "2\n"])
        let reasons = try folders.merge().conflicts.map { "\($0.path): \($0.conflict.reason)" }
        #expect(
            reasons == [
                "d: you edited it, but the other side deleted it",
                "e: both sides changed the same lines",
                "x: you deleted it, but the other side edited it",
            ])
    }
}
