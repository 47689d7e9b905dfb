import FileTree
import Foundation
import SkillStore
import SystemPackage
import Testing

/// Killed runs leave temporary files and folders, which the next change removes.
@Suite struct `A change` {
    static let number = "0123456789abcdef"

    @Test func `removes temporary files of killed runs, but no files with similar names`() throws {
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
    func `removes staging folders of killed runs before it stages anything`(_ hasState: Bool) throws
    {
        let fixture = try StoreFixture()
        if hasState { try fixture.install("docx") }
        try fixture.write("much", to: ".claude/.skills-stage-0123456789abcdef/pdf/SKILL.md")
        let staging = try fixture.store.makeStagingFolder()
        let names = try fixture.tree(below: fixture.home.appending(".claude")).keys
        #expect(!names.contains { $0.contains("0123456789abcdef") })
        staging.discard()
    }

    @Test(arguments: ["usual", "line\nbreak"])
    func `removes staging folders of killed runs in projects`(_ name: String) throws {
        let project = try StoreFixture(project: name)
        try project.write("{}", to: "\(name)/.claude/settings.json")
        do {
            // Never discarded, as after a kill.
            let staging = try project.store.makeStagingFolder()
            try staging.directory.createFile("file", with: [1])
        }
        func hasStaging() throws -> Bool {
            try project.tree().keys.contains { $0.contains(".skills-stage-") }
        }
        #expect(try hasStaging())
        try StoreFixture(home: project.home).install("pdf")
        #expect(try !hasStaging())
    }

    @Test func `clears a list of staging folders that is too large to read`() throws {
        let fixture = try StoreFixture()
        let list = ".local/state/skills/staging-places"
        try fixture.write(String(repeating: "/tmp/x\0\0", count: 200_000), to: list)
        try fixture.install("pdf")
        #expect(try !fixture.tree().keys.contains(list))
    }

    @Test func `removes incomplete copies of killed runs from the store`() throws {
        let fixture = try StoreFixture()
        try fixture.install("pdf")
        try fixture.write(
            "half", to: ".local/share/skills/store/.skills-stage-\(Self.number)/s1:x/SKILL.md")
        try fixture.install("docx")
        #expect(try fixture.leftovers == [])
    }
}
