import FileTree
import Foundation
import SkillFormat
import SystemPackage
import TestSupport
import Testing

@testable import SkillStore

/// A journal with many records, which is read from its end.
@Suite(.timeLimit(.minutes(5))) struct `A large journal` {
    private let fixture: StoreFixture
    private var state: FilePath { fixture.store.locations.stateFolder }

    /// Three changes, after `count` older ones of this scope, or of another one.
    init() throws { fixture = try StoreFixture() }

    private func prepend(_ count: Int, lockFile: String? = nil) throws {
        let path = state.appending(Journal.name).string
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let lock = lockFile ?? fixture.store.locations.lockFile.string
        let lines = (0..<count).map {
            "{\"id\":\"old-\($0)\",\"time\":\"t\",\"command\":\"install\",\"lock\":\"\(lock)\",\"changes\":[]}\n"
        }
        try (lines.joined() + text).write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// Makes the old part of the journal a hole, which reads as zeros: whatever reads it finds no records.
    private func pad(_ bytes: Int) throws {
        let path = state.appending(Journal.name).string
        let text = try Data(contentsOf: URL(fileURLWithPath: path))
        let file = try FileDescriptor.open(path, .writeOnly, options: .truncate)
        try file.seek(offset: Int64(bytes), from: .start)
        try file.writeAll(Data("\n".utf8) + text)
        try file.close()
    }

    private func visited() throws -> Int {
        var count = 0
        try Journal.visit(in: state) { _ in
            count += 1
            return .next
        }
        return count
    }

    @Test func `is read to its start only if necessary`() throws {
        try fixture.install("alpha")
        try fixture.install("beta")
        // Larger than any limit: only the end can be read.
        try pad(40 << 30)
        #expect(try fixture.store.reversal(.undo).report.removed.map(\.description) == ["beta"])
        #expect(try fixture.store.undo(.onlyOurs).removed.map(\.description) == ["beta"])
        #expect(try fixture.store.reversal(.redo).report.command == "install")
        #expect(try fixture.store.redo(.onlyOurs).restored.isEmpty == false)
        #expect(try fixture.store.skillNames() == ["alpha", "beta"])
    }

    @Test func `is read for the history only as far as changes are asked for`() throws {
        try fixture.install("alpha")
        try fixture.install("beta")
        try pad(40 << 30)
        var changes = try fixture.store.history()
        #expect(try changes.next(1).map(\.command) == ["install"])
        // What others do meanwhile is not part of it, and need not wait.
        try fixture.install("gamma")
        #expect(try changes.next()?.skills?.map(\.name.description) == ["alpha"])
    }

    @Test func `has a history of pages that are one after the other`() throws {
        try fixture.install("alpha")
        try prepend(1_000)
        var changes = try fixture.store.history()
        var ids: [String] = []
        for _ in 0..<4 { ids += try changes.next(300).map(\.id) }
        #expect(ids.dropFirst() == (0..<1_000).reversed().map { "old-\($0)" }[...])
        #expect(try changes.next() == nil)
    }

    @Test func `has the next undo and redo of each scope`() throws {
        let project = try StoreFixture(home: fixture.home, project: "app")
        try fixture.install("alpha")
        try project.install("beta")
        try prepend(2_000)
        try prepend(2_000, lockFile: "/elsewhere/skills.lock")
        #expect(try visited() == 4_002)
        #expect(try project.store.reversesLaterChange(than: fixture.store, .undo))
        #expect(try !fixture.store.reversesLaterChange(than: project.store, .undo))
        _ = try project.store.undo(.onlyOurs)
        #expect(try !project.store.reversesLaterChange(than: fixture.store, .undo))
        #expect(try project.store.reversesLaterChange(than: fixture.store, .redo))
        #expect(try !fixture.store.reversesLaterChange(than: project.store, .redo))
        #expect(try fixture.store.allChanges().count == 2_001)
        #expect(try project.store.allChanges().map(\.isUndone) == [true])
        _ = try project.store.redo(.onlyOurs)
        #expect(throws: SkillStoreError.nothingToRedo) { try project.store.redo(.onlyOurs) }
        _ = try fixture.store.undo(.onlyOurs)
        #expect(try fixture.store.skillNames() == [])
    }

    @Test func `may have lines that are longer than a piece`() throws {
        try fixture.install("alpha", ["SKILL.md": "one"])
        let path = state.appending(Journal.name).string
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let long = "{\"other\":\"" + String(repeating: "x", count: 3_000_000) + "\"}\n"
        try (text + long + "\n\n" + long).write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try visited() == 1)
        #expect(try fixture.store.undo(.onlyOurs).removed.map(\.description) == ["alpha"])
    }
}
