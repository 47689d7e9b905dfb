import Foundation
import SkillFormat
import SkillStore
import SystemPackage
import Testing

/// Skills that the commands leave out of an undo, because they are recalled.
@Suite struct `A skill that an undo leaves out` {
    private let project: StoreFixture
    private let (pdf, docx): (SkillName, SkillName)

    init() throws {
        project = try StoreFixture(project: "app")
        (pdf, docx) = (try #require(SkillName("pdf")), try #require(SkillName("docx")))
    }

    private func manifest() throws -> [String] {
        try project.store.manifest()?.skills.keys.map(\.description).sorted() ?? []
    }

    /// Installs the skills in one change, with entries in the manifest.
    private func installBoth() throws {
        let changes: [Change] = try [pdf, docx].map {
            .install(try project.stage("\($0)", ["SKILL.md": "one"]), over: .onlyOurs)
        }
        let requirement = Manifest.Requirement(source: "https://host/x.zip")
        _ = try project.store.apply(
            changes, manifest: [pdf, docx].map { ManifestChange($0, requirement) },
            command: "install")
    }

    private func undo(without names: Set<SkillName>) throws -> UndoReport {
        let reversal = try project.store.reversal(.undo, leavingOut: names)
        #expect(reversal.returning.allSatisfy { !names.contains($0.name) })
        return try #require(try project.store.reverse(reversal, .onlyOurs))
    }

    @Test func `stays removed, also in the manifest, and the others come back`() throws {
        try installBoth()
        _ = try project.store.apply(
            [.remove(pdf, .onlyOurs), .remove(docx, .onlyOurs)],
            manifest: [pdf, docx].map { ManifestChange($0, nil) }, command: "remove")
        let report = try undo(without: [pdf])
        #expect(report.steps.map(\.name) == [docx])
        #expect(project.skillsTree == ["docx/SKILL.md": "one"])
        #expect(try manifest() == ["docx"])
        #expect(try project.store.skillNames() == ["docx"])
        _ = try project.store.redo(.onlyOurs)
        #expect(project.skillsTree == [:])
        #expect(try manifest() == [])
    }

    @Test func `does not keep the changes before from being undone`() throws {
        try project.install("docx")
        try project.install("pdf")
        try project.remove("pdf")
        let report = try undo(without: [pdf])
        #expect(report.command == "remove" && report.steps.isEmpty)
        #expect(project.skillsTree == ["docx/SKILL.md": "one"])
        // The install of the skill that is gone, and that of the other one.
        #expect(try project.store.undo(.onlyOurs).command == "install")
        #expect(project.skillsTree == ["docx/SKILL.md": "one"])
        _ = try project.store.undo(.onlyOurs)
        #expect(project.skillsTree == [:])
        // After a redo of the skipped change, it can be undone with the skill.
        for _ in 1...3 {
            let reversal = try project.store.reversal(.redo, leavingOut: [pdf])
            #expect(try project.store.reverse(reversal, .onlyOurs) != nil)
        }
        #expect(project.skillsTree == ["docx/SKILL.md": "one"])
        _ = try project.store.undo(.onlyOurs)
        #expect(project.skillsTree == ["docx/SKILL.md": "one", "pdf/SKILL.md": "one"])
    }

    @Test func `leaves nothing in the store if it was disabled, when its install is undone`() throws
    {
        try project.install("pdf")
        try project.disable("pdf")
        _ = try undo(without: [pdf])
        #expect(try project.store.skill(named: "pdf").isDisabled)
        _ = try project.store.undo(.onlyOurs)
        #expect(try project.store.skillNames() == [])
        let shelf = project.store.locations.storeFolder.appending("shelf")
        #expect(try project.tree(below: shelf) == [:])
        _ = try project.store.redo(.onlyOurs)
        #expect(try project.store.skill(named: "pdf").isDisabled)
    }

    @Test func `is not taken from the store with edits unless forced`() throws {
        try project.install("pdf")
        try project.write("my edit", to: "app/.claude/skills/pdf/SKILL.md")
        try project.disable("pdf")
        _ = try undo(without: [pdf])
        #expect(throws: SkillStoreError.editedSince([pdf], .undo, project.store.locations.scope)) {
            try project.store.undo(.onlyOurs)
        }
        #expect(try project.store.skill(named: "pdf").isDisabled)
        #expect(try project.store.undo(.anything).edited == [pdf])
        #expect(try project.store.skillNames() == [])
        _ = try project.store.redo(.onlyOurs)
        #expect(try project.store.skill(named: "pdf").state == .edited)
    }

    @Test func `stays disabled when a change of its record is undone`() throws {
        try project.install("pdf")
        _ = try project.store.apply([.pin(pdf, .pinned)], command: "pin")
        try project.disable("pdf")
        _ = try undo(without: [pdf])
        _ = try project.store.undo(.onlyOurs)
        let skill = try project.store.skill(named: "pdf")
        #expect(skill.isDisabled && skill.state == .ok && skill.entry?.pin == .unpinned)
    }
}
