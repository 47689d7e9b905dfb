import Foundation
import SkillFormat
import SystemPackage
import Testing

@testable import SkillStore

@Suite struct `A profile` {
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    private func name(_ text: String) throws -> SkillName { try #require(SkillName(text)) }

    @Test func `enables its skills and disables the others, in one step`() throws {
        for skill in ["a", "b", "c"] { try fixture.install(skill) }
        try fixture.disable("a")
        let before = fixture.skillsTree
        let profile = Profile([try name("a"), try name("b"), try name("missing")])
        let changes = profile.changes(to: try fixture.store.skills(), .onlyOurs)
        #expect(changes.map(\.name.description) == ["a", "c"])
        _ = try fixture.store.apply(changes, command: "profile use")
        #expect(fixture.skillsTree.keys.sorted() == ["a/SKILL.md", "b/SKILL.md"])
        #expect(profile.changes(to: try fixture.store.skills(), .onlyOurs).isEmpty)
        _ = try fixture.store.undo(.onlyOurs)
        #expect(fixture.skillsTree == before)
    }

    @Test func `leaves linked and unmanaged skills alone`() throws {
        try fixture.install("a")
        try fixture.link("a", in: fixture.makeWorkingCopy("a"))
        try fixture.link("b", in: fixture.makeWorkingCopy("b"))
        try fixture.write("theirs", to: ".claude/skills/c/SKILL.md")
        #expect(Profile([]).changes(to: try fixture.store.skills(), .onlyOurs).isEmpty)
    }

    @Test func `belongs to one scope`() throws {
        let project = try StoreFixture(home: fixture.home, project: "app")
        let profile = Profile([try name("pdf")])
        try fixture.store.save(profile, named: name("one"))
        try project.store.save(Profile([]), named: name("two"))
        #expect(try fixture.store.profiles() == [name("one"): profile])
        #expect(try project.store.profiles() == [name("two"): Profile([])])
        try fixture.store.save(nil, named: name("one"))
        #expect(try fixture.store.profiles().isEmpty)
        try project.store.save(nil, named: name("two"))
        let state = fixture.home.appending(".local").appending("state")
        #expect(try fixture.tree(below: state).isEmpty)
    }
}
