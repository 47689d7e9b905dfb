import Foundation
import SkillFormat
import SystemPackage
import Testing

@testable import SkillStore

/// What undo must not overwrite without being asked.
@Suite struct `A change after the one that is undone` {
    private let fixture: StoreFixture
    private let name: SkillName

    init() throws {
        fixture = try StoreFixture(project: "app")
        name = try #require(SkillName("pdf"))
    }

    private var lock: String {
        get throws {
            try String(contentsOfFile: fixture.store.locations.lockFile.string, encoding: .utf8)
        }
    }

    @Test func `to the lock file needs force, and comes back`() throws {
        try fixture.install("pdf")
        try fixture.relock("pdf")
        let pulled = try lock
        let scope = fixture.store.locations.scope
        #expect(throws: SkillStoreError.relockedSince([name], .undo, scope)) {
            try fixture.store.undo(.onlyOurs)
        }
        #expect(try lock == pulled)
        let report = try fixture.store.undo(.anything)
        #expect(report.relocked == [name] && report.edited.isEmpty)
        #expect(try fixture.store.skillNames() == [])
        _ = try fixture.store.redo(.onlyOurs)
        #expect(try lock == pulled)
    }

    @Test(arguments: ["disable", "enable", "link", "unlink"])
    func `to the lock file stays when a switch or a link is undone and redone`(
        _ command: String
    ) throws {
        try fixture.install("pdf")
        let copy = try fixture.makeWorkingCopy("pdf")
        if command == "enable" { try fixture.disable("pdf") }
        if command == "unlink" { try fixture.link("pdf", in: copy) }
        let before = fixture.skillsTree
        switch command {
        case "disable": try fixture.disable("pdf")
        case "enable": try fixture.enable("pdf")
        case "link": try fixture.link("pdf", in: copy)
        default: try fixture.unlink("pdf")
        }
        let after = fixture.skillsTree
        try fixture.relock("pdf")
        let pulled = try lock
        let report = try fixture.store.undo(.onlyOurs)
        #expect(report.relocked == [])
        #expect(try lock == pulled)
        #expect(fixture.skillsTree == before)
        _ = try fixture.store.redo(.onlyOurs)
        #expect(try lock == pulled)
        #expect(fixture.skillsTree == after)
    }

    @Test func `that took it out of the lock file needs no force`() throws {
        try fixture.install("pdf", ["SKILL.md": "one"])
        let before = try lock
        try fixture.install("pdf", ["SKILL.md": "two"])
        try before.write(
            toFile: fixture.store.locations.lockFile.string, atomically: true, encoding: .utf8)
        #expect(try fixture.store.undo(.onlyOurs).relocked == [])
        #expect(try lock == before)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "one"])
    }

    @Test func `by a newer version of the program is not skipped`() throws {
        try fixture.install("docx")
        try fixture.install("pdf", ["SKILL.md": "one"])
        try fixture.install("pdf", ["SKILL.md": "two"])
        let path = fixture.store.locations.stateFolder.appending(Journal.name)
        let text = try String(contentsOfFile: path.string, encoding: .utf8)
        var lines = text.split(separator: "\n").map(String.init)
        lines[2] = lines[2].replacing(#""kind":"archive""#, with: #""kind":"ipfs""#)
        #expect(lines[2].contains("ipfs"))
        try (lines.joined(separator: "\n") + "\n")
            .write(toFile: path.string, atomically: true, encoding: .utf8)
        let error = SkillStoreError.recordUnreadable(path: path.string, command: "install")
        let old = try lock
        for permission in [Change.Permission.onlyOurs, .anything] {
            #expect(throws: error) { try fixture.store.undo(permission) }
        }
        #expect(throws: SkillStoreError.nothingToRedo) { try fixture.store.redo(.onlyOurs) }
        #expect(try lock == old)
        #expect(fixture.skillsTree["pdf/SKILL.md"] == "two")
        // The change is in the history, without what can't be read.
        let changes = try fixture.store.allChanges()
        #expect(
            changes.map { $0.skills?.map(\.name.description) } == [nil, ["pdf"], ["docx"]])
        let skill = try fixture.store.skill(named: "pdf")
        #expect(try fixture.store.installationTimes(of: [skill]) == [:])
        // A lock file that is rebuilt from the older changes would have the older version.
        try fixture.write("damaged", to: "app/skills.lock")
        #expect(throws: error) { try fixture.store.repairLock() }
        #expect(try lock == "damaged")
    }

    @Test(
        arguments: [
            (#""tree":"s1:"#, #""tree":"s2:"#), (#""moves":[{"#, #""moves":[1,{"#),
            (#""kept":null"#, #""kept":"0""#), (#""after":{"#, #""after":[{"#),
        ])
    func `whose record can't be read is not taken for something else`(
        _ old: String, _ new: String
    ) throws {
        try fixture.install("pdf")
        let path = fixture.store.locations.stateFolder.appending(Journal.name).string
        var text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains(old))
        text = text.replacing(old, with: new, maxReplacements: 1)
        if new.hasSuffix("[{") { text = text.replacing(#","before""#, with: #"],"before""#) }
        _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(throws: SkillStoreError.recordUnreadable(path: path, command: "install")) {
            try fixture.store.undo(.anything)
        }
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "one"])
    }

    @Test func `is made even if its end fails, and the next run completes it`() throws {
        try fixture.install("pdf", ["SKILL.md": "one"])
        let kept = fixture.store.locations.storeFolder.appending("kept").string
        let notices = Notices()
        let failing = try StoreFixture(
            home: fixture.home, project: "app",
            reached: { step in
                guard step == .recorded else { return }
                try? FileManager.default.moveItem(atPath: kept, toPath: kept + "-away")
                try? Data().write(to: URL(fileURLWithPath: kept))
            }, notice: notices.add)
        #expect(try failing.install("pdf", ["SKILL.md": "two"]) == .replaced)
        guard case .unfinished? = notices.all.first, notices.all.count == 1 else {
            Issue.record("\(notices.all)")
            return
        }
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "two"])
        try FileManager.default.removeItem(atPath: kept)
        try FileManager.default.moveItem(atPath: kept + "-away", toPath: kept)
        let later = Notices()
        let next = try StoreFixture(home: fixture.home, project: "app", notice: later.add)
        _ = try next.store.undo(.onlyOurs)
        #expect(later.all == [.completed(command: "install")])
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "one"])
    }
}

@Suite struct `Staging folders` {
    @Test func `are removed after a change that removes one skill and installs another`() throws {
        for project in [nil, "app"] {
            let fixture = try StoreFixture(project: project)
            try fixture.install("aa")
            let staged = try fixture.stage("bb", ["SKILL.md": "one"])
            let removed = try Change.remove(#require(SkillName("aa")), .onlyOurs)
            _ = try fixture.store.apply(
                [removed, .install(staged, over: .onlyOurs)], command: "sync")
            staged.discardStaging()
            #expect(fixture.skillsTree == ["bb/SKILL.md": "one"])
            #expect(try fixture.leftovers == [])
        }
    }

    @Test func `serve skills that are first in different agents' folders`() throws {
        let agents = ["codex", "claude-code"].compactMap(Agent.init(id:))
        let first = try StoreFixture(agents: [agents[0]])
        try first.install("pdf", ["SKILL.md": "one"])
        let fixture = try StoreFixture(home: first.home, agents: agents.reversed())
        let staging = try fixture.store.makeStagingFolder()
        var changes: [Change] = []
        for name in ["docx", "pdf"] {
            let staged = try fixture.stage(name, ["SKILL.md": "two"], in: staging)
            changes.append(.install(staged, over: .onlyOurs))
        }
        _ = try fixture.store.apply(changes, command: "install")
        staging.discard()
        #expect(
            try fixture.tree(below: first.store.locations.skillsFolder)["pdf/SKILL.md"] == "two")
        #expect(fixture.skillsTree["docx/SKILL.md"] == "two")
        #expect(fixture.skillsTree["pdf"]?.hasPrefix("-> ") == true)
        #expect(try fixture.leftovers == [])
    }
}
