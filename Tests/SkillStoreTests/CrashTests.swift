import Digest
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

/// Kills every command after each of its steps; the next run must find the old or the new state.
@Suite struct `A killed run` {
    enum Command: String, CaseIterable, Codable {
        case installNew, replace, replaceUnmanaged, remove, undoInstall, undoRemove, several
        case shareWithAgents, withdraw, pin, adopt, undoAdopt, removeEdited
        case link, linkOver, linkElsewhere, unlink, undoUnlink, disable, enable, undoEnable
        case undoDisable
    }

    /// Sets up the state before the command.
    static func prepare(_ command: Command, in fixture: StoreFixture) throws {
        switch command {
        case .installNew: try fixture.install("other")
        case .replace, .remove, .undoInstall: try fixture.install("pdf", ["SKILL.md": "old"])
        case .replaceUnmanaged: try fixture.write("mine", to: ".claude/skills/pdf/SKILL.md")
        case .removeEdited:
            try fixture.install("pdf", ["SKILL.md": "old"])
            try fixture.write("mine", to: ".claude/skills/pdf/SKILL.md")
        case .undoRemove:
            try fixture.install("pdf", ["SKILL.md": "old"])
            try fixture.remove("pdf")
        case .several, .shareWithAgents, .pin: try fixture.install("pdf", ["SKILL.md": "old"])
        case .withdraw: try sharing(fixture).install("pdf", ["SKILL.md": "old"])
        case .link: try fixture.link("mine", in: fixture.makeWorkingCopy("other"))
        case .linkOver: try sharing(fixture).install("pdf", ["SKILL.md": "old"])
        case .linkElsewhere, .unlink, .undoUnlink:
            try sharing(fixture).install("pdf", ["SKILL.md": "old"])
            try fixture.link("pdf", in: fixture.makeWorkingCopy("pdf"))
            if command == .undoUnlink { try fixture.unlink("pdf") }
        case .disable: try sharing(fixture).install("pdf", ["SKILL.md": "old"])
        case .enable, .undoEnable, .undoDisable:
            try sharing(fixture).install("pdf", ["SKILL.md": "old"])
            try fixture.disable("pdf")
            if command == .undoEnable { try fixture.enable("pdf") }
        case .adopt: try writeForeign(in: fixture)
        case .undoAdopt:
            try writeForeign(in: fixture)
            try fixture.adopt("pdf")
        }
    }

    /// Installs a skill as other programs do: shared by many agents, with a link for one more.
    static func writeForeign(in fixture: StoreFixture) throws {
        try fixture.write("theirs", to: ".agents/skills/pdf/SKILL.md")
        try fixture.link(".claude/skills/pdf", to: "../../.agents/skills/pdf")
    }

    /// Returns a store for several agents in the same home folder.
    static func sharing(_ fixture: StoreFixture) throws -> StoreFixture {
        let agents = ["claude-code", "cursor", "codex"].compactMap(Agent.init(id:))
        return try StoreFixture(
            home: fixture.home, agents: agents, reached: fixture.reached)
    }

    static func run(_ command: Command, in fixture: StoreFixture) throws {
        switch command {
        case .shareWithAgents: try sharing(fixture).install("pdf", ["SKILL.md": "new"])
        case .withdraw:
            let change = try Change.withdraw(#require(.init("pdf")), from: [.claudeCode], .onlyOurs)
            _ = try fixture.store.apply([change], command: "remove")
        case .pin:
            let change = try Change.pin(#require(.init("pdf")), .pinned)
            _ = try fixture.store.apply([change], command: "pin")
        case .installNew, .replace: try fixture.install("pdf", ["SKILL.md": "new"])
        case .replaceUnmanaged: try fixture.install("pdf", ["SKILL.md": "new"], over: .anything)
        case .remove: try fixture.remove("pdf")
        case .removeEdited: try fixture.remove("pdf", .anything)
        case .adopt: try fixture.adopt("pdf")
        case .link, .linkOver, .linkElsewhere:
            try fixture.link("pdf", in: fixture.makeWorkingCopy("new"))
        case .unlink: try fixture.unlink("pdf")
        case .disable: try fixture.disable("pdf")
        case .enable: try fixture.enable("pdf")
        case .undoInstall, .undoRemove, .undoAdopt, .undoUnlink, .undoEnable, .undoDisable:
            _ = try fixture.store.undo(.onlyOurs)
        case .several:
            let staged = try fixture.stage("docx", ["SKILL.md": "new"])
            let removed = try Change.remove(#require(.init("pdf")), .onlyOurs)
            _ = try fixture.store.apply(
                [.install(staged, over: .onlyOurs), removed], command: "install")
        }
    }

    /// Returns the skills folder, and the state of each skill.
    static func observe(_ fixture: StoreFixture) throws -> [String] {
        let states = try fixture.store.skills().map {
            "\($0.name) \($0.state.rawValue) \($0.entry?.tree.description ?? "-") "
                + "\($0.entry?.agents ?? []) \($0.shares.map(\.state)) \($0.override.map(shown) ?? "") \($0.entry.map(\.pin) ?? .unpinned)"
        }
        let others = try [".cursor", ".codex", ".agents"].flatMap { folder in
            try fixture.tree(below: fixture.home.appending(folder))
                .filter { !$0.key.hasPrefix(".skills-stage-") }
                .map { "\(folder)/\($0.key)=\($0.value)" }
        }
        let own = fixture.skillsTree.map { "\($0.key)=\($0.value)" }.sorted()
        // The home folders of the compared runs differ.
        return (states + others.sorted() + own).map {
            $0.replacingOccurrences(of: fixture.home.string, with: "~")
        }
    }

    /// Returns an override without the home folder.
    private static func shown(_ override: LocalState) -> String {
        switch override {
        case .disabled: "disabled"
        case .linked(let copy): "\(copy.path.lastComponent?.string ?? "") \(copy.agents)"
        }
    }

    static let cases = Command.allCases.flatMap { command in
        TransactionStep.allCases.map { (command, $0) }
    }

    @Test(arguments: cases)
    func `leaves either the old or the new state`(_ command: Command, _ step: TransactionStep)
        async throws
    {
        let old = try StoreFixture()
        try Self.prepare(command, in: old)
        let oldState = try Self.observe(old)
        let reference = try StoreFixture()
        try Self.prepare(command, in: reference)
        try Self.run(command, in: reference)
        let newState = try Self.observe(reference)

        let home = old.home.string
        let (commandName, stepName) = (command.rawValue, step.rawValue)
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [
                home = home as String, commandName = commandName as String,
                stepName = stepName as String
            ] in
            let fixture = try StoreFixture(home: FilePath(home)) {
                if $0.rawValue == stepName { kill(getpid(), SIGKILL) }
            }
            guard let command = Command(rawValue: commandName) else { return }
            try Self.run(command, in: fixture)
        }

        let notices = Notices()
        let next = try StoreFixture(home: old.home, notice: notices.add)
        let steps = TransactionStep.allCases
        let isNew =
            try #require(steps.firstIndex(of: step)) >= #require(steps.firstIndex(of: .recorded))
        #expect(try Self.observe(next) == (isNew ? newState : oldState))
        // The next change removes the leftovers of the killed run.
        try next.install("another")
        #expect(try next.leftovers == [])
        _ = try next.store.undo(.onlyOurs)
        #expect(try Self.observe(next) == (isNew ? newState : oldState))
        let keptEdits = notices.all.filter { if case .keptEdits = $0 { true } else { false } }
        #expect(keptEdits == [])
    }

    @Test func `that enabled a skill is rolled back with what was edited since`() async throws {
        let old = try StoreFixture()
        try Self.prepare(.enable, in: old)
        let home = old.home.string
        await #expect(processExitsWith: .signal(SIGKILL)) { [home = home as String] in
            let fixture = try StoreFixture(home: FilePath(home)) {
                if $0 == .moved { kill(getpid(), SIGKILL) }
            }
            try Self.run(.enable, in: fixture)
        }
        try old.write("edited", to: ".claude/skills/pdf/SKILL.md")

        let next = try StoreFixture(home: old.home)
        let skill = try next.store.skill(named: "pdf")
        #expect(skill.isDisabled && skill.state == .edited)
        #expect(next.skillsTree == [:])
        #expect(
            try next.tree(below: next.store.locations.shelf.folder) == ["pdf/SKILL.md": "edited"])
    }

    @Test(arguments: [Command.installNew, .replace])
    func `is rolled back without losing what was edited since`(_ command: Command) async throws {
        let old = try StoreFixture()
        try Self.prepare(command, in: old)
        let oldState = try Self.observe(old)
        let (home, commandName) = (old.home.string, command.rawValue)
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [home = home as String, commandName = commandName as String] in
            let fixture = try StoreFixture(home: FilePath(home)) {
                if $0 == .moved { kill(getpid(), SIGKILL) }
            }
            guard let command = Command(rawValue: commandName) else { return }
            try Self.run(command, in: fixture)
        }
        try old.write("edited", to: ".claude/skills/pdf/SKILL.md")

        let notices = Notices()
        let next = try StoreFixture(home: old.home, notice: notices.add)
        #expect(try Self.observe(next) == oldState)
        guard case .keptEdits(let folders)? = notices.all.first else {
            Issue.record("\(notices.all)")
            return
        }
        #expect(folders.count == 1)
        let kept = try #require(folders.first)
        #expect(try next.tree(below: kept) == ["SKILL.md": "edited"])
        // They are nowhere else, so what is kept of later changes does not push them out.
        let all = kept.removingLastComponent().removingLastComponent().removingLastComponent()
        for number in 0..<Transactions.keptLimit + 20 {
            try FileManager.default.createDirectory(
                atPath: all.appending("later-\(number)").string, withIntermediateDirectories: true)
        }
        try next.install("docx", ["SKILL.md": "new"])
        #expect(try next.tree(below: kept) == ["SKILL.md": "edited"])
        let left = try FileManager.default.contentsOfDirectory(atPath: all.string)
        #expect(left.count <= Transactions.keptLimit + 1, "\(left.count)")
    }

    /// What happens to the place of a skill before a killed run is rolled back.
    enum Meanwhile: CaseIterable { case removed, removedWithFolder, replaced }

    @Test(arguments: [Command.replaceUnmanaged, .removeEdited], Meanwhile.allCases)
    func `is rolled back without losing what it moved out`(
        _ command: Command, _ meanwhile: Meanwhile
    ) async throws {
        let old = try StoreFixture()
        try Self.prepare(command, in: old)
        let (home, commandName) = (old.home.string, command.rawValue)
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [home = home as String, commandName = commandName as String] in
            let fixture = try StoreFixture(home: FilePath(home)) {
                if $0 == .moved { kill(getpid(), SIGKILL) }
            }
            guard let command = Command(rawValue: commandName) else { return }
            try Self.run(command, in: fixture)
        }
        let skills = old.home.appending(".claude/skills")
        // Made before, so that it does not get the inode of the removed folder.
        if meanwhile == .replaced { try old.write("put back", to: "aside/SKILL.md") }
        try? FileManager.default.removeItem(
            atPath: (meanwhile == .removedWithFolder ? skills : skills.appending("pdf")).string)
        if meanwhile == .replaced {
            try FileManager.default.moveItem(
                atPath: old.home.appending("aside").string,
                toPath: skills.appending("pdf").string)
        }

        let notices = Notices()
        let next = try StoreFixture(home: old.home, notice: notices.add)
        try next.install("another")
        try next.install("more")
        let left = try next.tree(below: skills.appending("pdf"))
        guard meanwhile == .replaced else {
            #expect(left == ["SKILL.md": "mine"])
            return
        }
        #expect(left == ["SKILL.md": "put back"])
        guard case .keptEdits(let folders)? = notices.all.first, let kept = folders.first else {
            Issue.record("\(notices.all)")
            return
        }
        #expect(try next.tree(below: kept) == ["SKILL.md": "mine"])
    }
}
