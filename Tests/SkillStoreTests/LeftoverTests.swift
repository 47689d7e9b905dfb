import Foundation
import SkillStore
import SystemPackage
import Testing

/// What runs leave that are killed while they write or copy; nobody else's files go with it.
@Suite struct `A change` {
    static let number = "0123456789abcdef"

    @Test func `sweeps drafts of killed runs, and nothing that has a name like theirs`() throws {
        let fixture = try StoreFixture()
        try fixture.install("pdf")
        let state = ".local/state/skills"
        let drafts = [".transaction.json.\(Self.number)", ".skills.lock.\(Self.number)"]
        let others = [
            ".skills.lock.mine", ".skills.lock.\(Self.number.dropLast())",
            "skills.lock.\(Self.number)",
            ".skills.lock.\(Self.number.dropLast())X", ".other.json.\(Self.number)",
        ]
        for name in drafts + others { try fixture.write("{", to: "\(state)/\(name)") }
        try fixture.install("docx")
        let left = try fixture.tree(below: fixture.home.pushing(FilePath(state)))
        #expect(Set(left.keys) == Set(others + ["skills.lock", "journal.jsonl"]))
    }

    @Test(arguments: [false, true])
    func `sweeps what a killed run staged, before it stages anything`(_ hasState: Bool) throws {
        let fixture = try StoreFixture()
        if hasState { try fixture.install("docx") }
        try fixture.write("much", to: ".claude/.skills-stage-0123456789abcdef/pdf/SKILL.md")
        let staging = try fixture.store.makeStagingFolder()
        let names = try fixture.tree(below: fixture.home.appending(".claude")).keys
        #expect(!names.contains { $0.contains("0123456789abcdef") })
        staging.discard()
    }

    @Test func `sweeps copies that killed runs began for the store`() throws {
        let fixture = try StoreFixture()
        try fixture.install("pdf")
        try fixture.write(
            "half", to: ".local/share/skills/store/.skills-stage-\(Self.number)/s1:x/SKILL.md")
        try fixture.install("docx")
        #expect(try fixture.leftovers == [])
    }
}
