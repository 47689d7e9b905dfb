import FileTree
import Testing
import Text

@Suite struct `Conflict markers` {
    private func source(_ text: String) throws -> SourceText {
        SourceText(path: try #require(RelativePath("a")), bytes: Array(text.utf8))
    }

    @Test(arguments: [
        ("<<<<<<< a", ConflictMarker.Kind.start), ("|||||||| b", .base), ("=======", .middle),
        ("======= \t", .middle), (">>>>>>>", .end),
    ])
    func `are seven or more signs`(_ line: String, _ kind: ConflictMarker.Kind) {
        #expect(ConflictMarker(Array(line.utf8)[...])?.kind == kind)
    }

    @Test(arguments: [
        "", "<<<<<< a", "<<<<<<<a", "======= a", " <<<<<<< a", "-------", ">>>>>>>\u{B}",
    ])
    func `are not other lines`(_ line: String) {
        #expect(ConflictMarker(Array(line.utf8)[...]) == nil)
    }

    @Test func `count by their length`() throws {
        let text = try source("<<<<<<<< a\r\n=======\r\n========\r\n>>>>>>> b\r\n>>>>>>>> c")
        #expect(text.conflictMarkers(ofLength: 8) == [0, 2, 4])
        #expect(text.conflictMarkers(ofLength: 7) == [1, 3])
    }

    @Test(arguments: [
        ("<<<<<<< a\n=======\n>>>>>>> b\n", [0]),
        ("x\n<<<<<<< a\n||||||| o\n=======\n>>>>>>> b\n<<<<<<< a\n=======\n>>>>>>> b", [1, 5]),
        ("<<<<<<< a\n<<<<<<< a\n=======\n>>>>>>> b\n", [1]),
        ("<<<<<<< a\n>>>>>>> b\n=======\n", []), ("<<<<<<<\n=======\n>>>>>>> b\n", []),
        ("<<<<<<< a\n========\n>>>>>>> b\n", []), ("=======\n>>>>>>> b\n<<<<<<< a\n", []),
    ])
    func `make a conflict in their order`(_ text: String, _ lines: [Int]) throws {
        #expect(try source(text).conflicts { _ in true } == lines)
    }

    @Test func `that are excluded make no conflict`() throws {
        #expect(try source("<<<<<<< a\n=======\n>>>>>>> b\n").conflicts { $0 != 1 } == [])
    }

    @Test func `separate two sides`() throws {
        let text = try source(
            "a\n<<<<<<< x\nb\n||||||| base\nz\n=======\nc\n>>>>>>> y\nd\n<<<<<<< x\n=======\ne\n>>>>>>> y\n"
        )
        #expect(String(decoding: text.taking(.ours), as: UTF8.self) == "a\nb\nd\n")
        #expect(String(decoding: text.taking(.theirs), as: UTF8.self) == "a\nc\nd\ne\n")
        let plain = try source("a\n=======\nb")
        #expect(String(decoding: plain.taking(.ours), as: UTF8.self) == "a\n=======\nb")
    }
}
