import FileTree
import SkillFormat
import Testing

@testable import SkillStore

/// Changes that were decided before another run changed the same skill.
@Suite struct `A change that another run has made void` {
    private let fixture: StoreFixture
    /// The state that the change was decided from.
    private let seen: LockEntry

    init() throws {
        fixture = try StoreFixture()
        try fixture.install("pdf", ["SKILL.md": "one"])
        seen = try #require(try fixture.store.skill(named: "pdf").entry)
    }

    /// Returns a new version as an update stages it: for the agents of the entry that it was staged for.
    private func newVersion() throws -> StagedSkill {
        var staged = try fixture.stage("pdf", ["SKILL.md": "two"])
        staged.entry.agents = []
        staged.basis = .entry(seen)
        return staged
    }

    private func apply(_ change: Change) throws -> Outcome? {
        try fixture.store.apply([change], command: "update")[change.name]
    }

    @Test func `does not install a removed skill again`() throws {
        let staged = try newVersion()
        defer { staged.discardStaging() }
        try fixture.remove("pdf")
        #expect(try apply(.install(staged, over: .only(seen.tree))) == .unchanged)
        #expect(try apply(.record(staged)) == .unchanged)
        #expect(fixture.skillsTree == [:])
        #expect(try fixture.store.lock()?.skills == [:])
    }

    @Test func `does not put back the version that was locked before`() throws {
        var restored = try fixture.stage("pdf", ["SKILL.md": "one"])
        defer { restored.discardStaging() }
        restored.basis = .entry(seen)
        try fixture.install("pdf", ["SKILL.md": "two"])
        #expect(try apply(.install(restored, over: .only(seen.tree))) == .unchanged)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "two"])
    }

    @Test func `is not refused as an edit that another update merged`() throws {
        try fixture.write("mine", to: ".claude/skills/pdf/SKILL.md")
        let staged = try newVersion()
        defer { staged.discardStaging() }
        let other = try newVersion()
        defer { other.discardStaging() }
        let edited = try #require(try fixture.store.skill(named: "pdf").snapshot).hash
        #expect(try apply(.install(other, over: .only(edited))) == .replaced)
        try fixture.write("two and mine", to: ".claude/skills/pdf/SKILL.md")
        #expect(try apply(.install(staged, over: .only(edited))) == .unchanged)
        #expect(fixture.skillsTree == ["pdf/SKILL.md": "two and mine"])
    }

    @Test func `is made if only the agents or the pin changed`() throws {
        let staged = try newVersion()
        defer { staged.discardStaging() }
        _ = try fixture.store.apply([.pin(staged.name, .pinned)], command: "pin")
        #expect(try apply(.install(staged, over: .only(seen.tree))) == .replaced)
        let entry = try #require(try fixture.store.skill(named: "pdf").entry)
        #expect(entry.pin == .pinned && entry.agents == ["claude-code"])
    }

    @Test func `leaves the manifest alone`() throws {
        let project = try StoreFixture(project: "work")
        try project.install("pdf", ["SKILL.md": "one"])
        var staged = try project.stage("pdf", ["SKILL.md": "two"])
        defer { staged.discardStaging() }
        staged.basis = .entry(try project.store.skill(named: "pdf").entry)
        try project.remove("pdf")
        let outcomes = try project.store.apply(
            [.install(staged, over: .onlyOurs)],
            manifest: [ManifestChange(staged.name, .init(source: "https://host/x.zip"))],
            command: "update")
        #expect(outcomes == [staged.name: .unchanged])
        #expect(try project.store.manifest() == nil)
    }
}
