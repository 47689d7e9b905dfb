import FileTree
import Testing

@Suite struct `Relative paths` {
    @Test(arguments: ["a", "a/b", "references/手順.md", ".hidden", "a..b/c"])
    func `accept plain names`(_ text: String) {
        #expect(RelativePath(text)?.description == text)
    }

    @Test(arguments: ["", "/", "/a", "a/", "a//b", ".", "..", "a/../b", "./a", "a\0b"])
    func `reject paths that leave the folder or are not normalized`(_ text: String) {
        #expect(RelativePath(text) == nil)
    }

    /// Otherwise, two folders with different files could have one tree hash.
    @Test func `reject names that would be two lines of a tree hash`() {
        #expect(RelativePath("a.md\nffff  x  scripts/run.sh") == nil)
    }

    @Test func `reject names and paths that are too long`() {
        #expect(RelativePath(String(repeating: "a", count: 255)) != nil)
        #expect(RelativePath(String(repeating: "a", count: 256)) == nil)
        #expect(RelativePath(Array(repeating: "abc", count: 257).joined(separator: "/")) == nil)
    }

    @Test func `have parents, ancestors and relative paths`() throws {
        let path = try #require(RelativePath("a/b/c"))
        let folder = try #require(RelativePath("a"))
        #expect(path.parent?.description == "a/b")
        #expect(path.ancestors.map(\.description) == ["a", "a/b"])
        #expect(path.removing(prefix: folder)?.description == "b/c")
        #expect(RelativePath("ab/c")?.removing(prefix: folder) == nil)
    }

    @Test func `are split at a slash that a combining mark follows`() throws {
        let path = try #require(RelativePath("a/\u{301}b"))
        #expect(path.names == ["a", "\u{301}b"])
        #expect(RelativePath("a")?.resolving(link: "/\u{301}b") == nil)
        #expect(RelativePath("a/b")?.resolving(link: "../\u{301}c")?.names == ["\u{301}c"])
    }

    @Test func `are ordered by bytes`() throws {
        let texts = ["a-b", "a/b", "a", "Z", "é"]
        let sorted = texts.compactMap(RelativePath.init).sorted().map(\.description)
        #expect(sorted == ["Z", "a", "a-b", "a/b", "é"])
    }

    @Test func `differ if their bytes differ, even if Swift strings are equal`() throws {
        let composed = try #require(RelativePath("\u{E9}"))
        let decomposed = try #require(RelativePath("e\u{301}"))
        #expect(composed != decomposed)
    }
}
