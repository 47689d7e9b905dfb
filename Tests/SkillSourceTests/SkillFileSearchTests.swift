import FileTree
import SystemPackage
internal import Tasks
import TestSupport
import Testing

@testable import SkillSource

@Suite struct `A search for SKILL.md` {
    private let folder: TemporaryDirectory
    private let directory: Directory

    init() throws {
        folder = try TemporaryDirectory()
        directory = try Directory.open(folder.path)
    }

    private func write(_ paths: [String]) throws {
        for path in paths { try folder.write([], to: path) }
    }

    private func found(from start: String? = nil, limit: Int = 100_000) async throws -> [String] {
        let links = FolderLinks(in: directory, of: nil)
        var search = SkillFileSearch(in: directory, links, countLimit: limit)
        try await search.visit(start.flatMap { RelativePath($0) })
        return search.skillFiles.sorted().map(\.description)
    }

    @Test func `finds those of many folders at every depth`() async throws {
        let paths = ["SKILL.md", "a/b/c/SKILL.md"] + (0..<150).map { "all/s\($0)/SKILL.md" }
        try write(paths + ["all/s1/notes.md", "node_modules/x/SKILL.md", ".git/x/SKILL.md"])
        #expect(try await found() == paths.sorted())
        #expect(try await found(from: "a") == ["a/b/c/SKILL.md"])
    }

    @Test func `finds them as deep as in repositories, and follows no links`() async throws {
        let folders = Array(repeating: "x", count: RelativePath.depthLimit - 1)
        let deep = (folders + ["SKILL.md"]).joined(separator: "/")
        try write(["1/SKILL.md", deep])
        try directory.createLink("link", to: Array("1".utf8))
        #expect(try await found() == ["1/SKILL.md", deep])
    }

    @Test func `ends at the limit with those nearest to the top`() async throws {
        try write((0..<70).map { "s\($0)/SKILL.md" } + ["a/b/SKILL.md"])
        let first = try await found(limit: 69)
        #expect(first.count == 69 && !first.contains("a/b/SKILL.md"))
        #expect(try await found(limit: 69) == first)
    }

    @Test func `collects files whose names differ in case only`() async throws {
        try write(["a/skill.md", "a/Skill.txt"])
        var search = SkillFileSearch(in: directory, FolderLinks(in: directory, of: nil))
        try await search.visit(nil)
        #expect(search.misspelled.map(\.description) == ["a/skill.md"])
    }

    @Test func `ends if the task is cancelled`() async throws {
        try write(["a/SKILL.md"])
        withUnsafeCurrentTask { $0?.cancel() }
        await #expect { try await found() } throws: { error in
            guard case SkillSourceError.interrupted = error else { return false }
            return true
        }
    }
}

@Suite struct `Parallel work` {
    private struct Fault: Error, Equatable { let number: Int }

    @Test(arguments: [0, 1, 255, 256, 257, 1_000])
    func `gives its results in order`(_ count: Int) async {
        #expect(await ParallelWork.map(0..<count) { 2 * $0 } == (0..<count).map { 2 * $0 })
    }

    @Test func `gives the error of the first element that fails`() async {
        await #expect(throws: Fault(number: 300)) {
            try await ParallelWork.map(0..<1_000) { (number) throws(Fault) in
                guard number < 300 else { throw Fault(number: number) }
            }
        }
    }
}
