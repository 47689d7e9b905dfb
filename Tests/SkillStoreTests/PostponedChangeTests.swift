import Foundation
import SkillFormat
import SystemPackage
import Testing

@testable import SkillStore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A run that was killed while it replaced an edited skill of a project, which then changes.
@Suite struct `An interrupted change of a project` {
    private let user: StoreFixture
    private let project: StoreFixture

    init() throws {
        user = try StoreFixture()
        project = try StoreFixture(home: user.home, project: "app")
        try project.install("pdf", ["SKILL.md": "one"])
        try project.write("my edit", to: "app/.claude/skills/pdf/SKILL.md")
    }

    private func kill(after step: TransactionStep, in project: String? = "app") async {
        let (home, name, folder) = (user.home.string, step.rawValue, project ?? "")
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [home = home as String, name = name as String, folder = folder as String] in
            let fixture = try StoreFixture(
                home: FilePath(home), project: folder.isEmpty ? nil : folder,
                reached: { if $0.rawValue == name { _ = raise(SIGKILL) } })
            try fixture.install("pdf", ["SKILL.md": "two"], over: .anything)
        }
    }

    private func move(_ path: String, to new: String) throws {
        try FileManager.default.moveItem(
            atPath: user.home.appending(path).string, toPath: user.home.appending(new).string)
    }

    /// Replaces the lock file of the project by one with merge conflicts, and returns its text.
    private func conflict() throws -> String {
        let path = project.store.locations.lockFile.string
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try project.write(
            "<<<<<<< ours\n\(text)=======\n{}\n>>>>>>> theirs\n", to: "app/skills.lock")
        return text
    }

    private static let steps: [TransactionStep] = [.intended, .moved, .locked, .recorded, .kept]

    @Test(arguments: steps)
    func `blocks nothing if the project is deleted`(_ step: TransactionStep) async throws {
        await kill(after: step)
        try FileManager.default.removeItem(atPath: user.home.appending("app").string)
        let notices = Notices()
        let next = try StoreFixture(home: user.home, notice: notices.add)
        #expect(try next.store.skillNames() == [])
        try next.install("docx")
        _ = try next.store.undo(.onlyOurs)
        let folder = user.home.appending("app")
        #expect(notices.all == [.postponed(command: "install", folder: folder, .missingFolder)])
        let left = try next.store.settleAllPostponed()
        #expect(left.map(\.command) == ["install"])
        #expect(left.map(\.folder) == [folder])
        #expect(left.map(\.obstacle) == [.missingFolder])
        let file = try #require(left.first?.file)
        try FileManager.default.removeItem(atPath: file.string)
        #expect(try next.store.settleAllPostponed() == [])
    }

    @Test(arguments: steps)
    func `is settled where the project was moved, and no edits are lost`(
        _ step: TransactionStep
    ) async throws {
        await kill(after: step)
        try move("app", to: "new")
        // Each of these removes the staging folders of killed runs.
        try user.install("docx")
        let moved = try StoreFixture(home: user.home, project: "new")
        try moved.install("other")
        _ = try moved.store.adopt(folderMovedFrom: user.home.appending("app"))
        let isMade = step == .recorded || step == .kept
        #expect(moved.skillsTree["pdf/SKILL.md"] == (isMade ? "two" : "my edit"))
        #expect(try moved.state(of: "pdf") == (isMade ? .ok : .edited))
        #expect(try moved.store.settleAllPostponed() == [])
        try moved.install("last")
        #expect(try user.leftovers == [])
        for _ in 0..<(isMade ? 3 : 2) { _ = try moved.store.undo(.onlyOurs) }
        #expect(moved.skillsTree == ["pdf/SKILL.md": "my edit"])
    }

    @Test(arguments: steps)
    func `waits until the lock file of the project can be read`(
        _ step: TransactionStep
    ) async throws {
        await kill(after: step)
        let text = try conflict()
        try user.install("docx")
        // Another killed run does not replace the record of the first.
        await kill(after: .moved, in: nil)
        try user.install("other")
        #expect(try user.store.skillNames() == ["docx", "other"])
        let isMade = step == .recorded || step == .kept
        // What is in the journal is completed without the lock file.
        if !isMade {
            #expect(try user.store.settleAllPostponed().count == 1)
            #expect(throws: SkillStoreError.self) { try project.store.skillNames() }
        }
        try project.write(text, to: "app/skills.lock")
        #expect(project.skillsTree == ["pdf/SKILL.md": isMade ? "two" : "my edit"])
        #expect(try project.state(of: "pdf") == (isMade ? .ok : .edited))
        #expect(try user.store.settleAllPostponed() == [])
        try project.install("last")
        #expect(try user.leftovers == [])
        for _ in 0..<(isMade ? 2 : 1) { _ = try project.store.undo(.onlyOurs) }
        #expect(project.skillsTree == ["pdf/SKILL.md": "my edit"])
    }

    @Test func `is settled by a run in any scope that examines all`() async throws {
        await kill(after: .locked)
        let text = try conflict()
        try user.install("docx")
        try project.write(text, to: "app/skills.lock")
        #expect(try user.store.settleAllPostponed() == [])
        #expect(try user.leftovers == [])
        #expect(try project.state(of: "pdf") == .edited)
    }

    @Test func `keeps all staging folders while its record can't be read`() async throws {
        await kill(after: .moved)
        _ = try conflict()
        try user.install("docx")
        let file = try #require(try user.store.settleAllPostponed().first?.file)
        let text = try String(contentsOfFile: file.string, encoding: .utf8)
        try "garbage".write(toFile: file.string, atomically: false, encoding: .utf8)
        await kill(after: .intended, in: nil)
        try user.install("other")
        let left = try user.store.settleAllPostponed()
        #expect(left.map(\.command) == [nil])
        #expect(try user.leftovers.count { $0.contains("/.skills-stage-") } >= 1)
        try text.write(toFile: file.string, atomically: false, encoding: .utf8)
        try FileManager.default.removeItem(atPath: project.store.locations.lockFile.string)
        #expect(try user.store.settleAllPostponed() == [])
        #expect(project.skillsTree == ["pdf/SKILL.md": "my edit"])
    }

    @Test(arguments: [false, true])
    func `changes nothing in another clone of the project at its path`(
        _ isPostponed: Bool
    ) async throws {
        await kill(after: .locked)
        let path = project.store.locations.lockFile.string
        let pushed = try String(contentsOfFile: path, encoding: .utf8)
        // The clone is there before the old folder is gone, so that no file has the number of an old one.
        try project.write(pushed, to: "clone/skills.lock")
        try move("app", to: "old")
        if isPostponed { try user.install("docx") }
        try move("clone", to: "app")
        try FileManager.default.removeItem(atPath: user.home.appending("old").string)
        #expect(try project.store.skillNames() == ["pdf"])
        #expect(try String(contentsOfFile: path, encoding: .utf8) == pushed)
        #expect(try project.state(of: "pdf") == .missing)
        #expect(try user.store.settleAllPostponed() == [])
        try project.install("other")
        #expect(try user.leftovers == [])
    }

    @Test func `is rolled back in the project's folder if it only changes the lock file`()
        async throws
    {
        let path = project.store.locations.lockFile.string
        let old = try String(contentsOfFile: path, encoding: .utf8)
        let home = user.home.string
        await #expect(processExitsWith: .signal(SIGKILL)) { [home = home as String] in
            let fixture = try StoreFixture(
                home: FilePath(home), project: "app",
                reached: { if $0 == .locked { _ = raise(SIGKILL) } })
            guard let name = SkillName("pdf") else { return }
            _ = try fixture.store.apply([.pin(name, .pinned)], command: "pin")
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) != old)
        #expect(try project.store.skillNames() == ["pdf"])
        #expect(try String(contentsOfFile: path, encoding: .utf8) == old)
    }

    @Test func `does not revert what others wrote into the lock file since`() async throws {
        await kill(after: .locked)
        try project.relock("pdf")
        let pulled = try String(
            contentsOfFile: project.store.locations.lockFile.string, encoding: .utf8)
        #expect(project.skillsTree == ["pdf/SKILL.md": "two"])
        #expect(try project.store.skillNames() == ["pdf"])
        #expect(project.skillsTree == ["pdf/SKILL.md": "my edit"])
        let text = try String(
            contentsOfFile: project.store.locations.lockFile.string, encoding: .utf8)
        #expect(text == pulled)
    }
}
