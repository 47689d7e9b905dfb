import Digest
import Foundation
import SkillFormat
import SkillStore
import SystemPackage
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite struct `A manifest` {
    private func parse(_ text: String) throws(SkillStoreError) -> Manifest {
        try Manifest(parsing: Array(text.utf8), path: "skills.json")
    }

    @Test func `has sorted keys and keeps unknown ones`() throws {
        let text = """
            {
              "owner": {
                "team": "tools"
              },
              "skills": {
                "docx": {
                  "agents": [
                    "cursor"
                  ],
                  "path": "skills/docx",
                  "source": "owner/repo",
                  "why": "letters"
                },
                "pdf": {
                  "source": "./skills/pdf"
                }
              },
              "version": 1
            }

            """
        var manifest = try parse(text)
        #expect(manifest.text == text)
        let name = try #require(SkillName("pdf"))
        #expect(manifest.skills[name]?.source == "./skills/pdf")
        manifest.skills[try #require(SkillName("a"))] = .init(source: "owner/a")
        // Another skill adds its own lines and changes no others.
        let added = manifest.text.split(separator: "\n").difference(
            from: text.split(separator: "\n"))
        #expect(added.removals.isEmpty)
        #expect(added.insertions.count == 3)
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"version": 1}"#, #"{"skills": [], "version": 1}"#,
        #"{"skills": {"A B": {"source": "x"}}, "version": 1}"#,
        #"{"skills": {"pdf": {}}, "version": 1}"#,
        #"{"skills": {"pdf": {"source": 1}}, "version": 1}"#,
        #"{"skills": {"pdf": {"source": "x", "path": 1}}, "version": 1}"#,
        #"{"skills": {"pdf": {"source": "x", "agents": [1]}}, "version": 1}"#,
    ])
    func `is refused and not changed if it is damaged`(_ text: String) throws {
        #expect(throws: SkillStoreError.self) { try parse(text) }
        let fixture = try StoreFixture(project: "work")
        try fixture.write(text, to: "work/skills.json")
        #expect(throws: SkillStoreError.self) { try fixture.save("pdf") }
        #expect(fixture.manifestText == text)
        #expect(fixture.skillsTree.isEmpty)
    }

    @Test func `is refused and not changed if its version is newer`() throws {
        let text = #"{"skills": {}, "version": 2}"#
        let fixture = try StoreFixture(project: "work")
        try fixture.write(text, to: "work/skills.json")
        #expect {
            try fixture.save("pdf")
        } throws: {
            guard case .manifestNewer(_, version: 2)? = $0 as? SkillStoreError else { return false }
            return true
        }
        #expect(fixture.manifestText == text)
    }

    @Test func `is restored by an undo byte by byte, except for later changes`() throws {
        let fixture = try StoreFixture(project: "work")
        try fixture.save("pdf")
        #expect(fixture.manifestText?.contains("https://host/x.zip") == true)
        _ = try fixture.store.undo(.onlyOurs)
        #expect(fixture.manifestText == nil)
        _ = try fixture.store.redo(.onlyOurs)
        #expect(try fixture.store.manifest()?.skills.count == 1)
        // Written by hand, in a different layout.
        let own = #"{"version":1, "skills":{ "pdf": {"source": "https://host/x.zip"} }}"#
        try fixture.write(own, to: "work/skills.json")
        try fixture.save("docx")
        #expect(fixture.manifestText != own)
        _ = try fixture.store.undo(.onlyOurs)
        #expect(fixture.manifestText == own)
        _ = try fixture.store.redo(.onlyOurs)
        let more = try #require(fixture.manifestText).replacingOccurrences(
            of: "\"pdf\"", with: "\"pdf-forms\"")
        try fixture.write(more, to: "work/skills.json")
        _ = try fixture.store.undo(.onlyOurs)
        let names = try #require(try fixture.store.manifest()).skills.keys.map(\.description)
        #expect(names == ["pdf-forms"])
    }

    @Test func `does not exist in the user scope`() throws {
        let fixture = try StoreFixture()
        #expect(fixture.store.locations.manifestFile == nil)
        #expect(try fixture.store.manifest() == nil)
    }
}

extension StoreFixture {
    /// Installs a skill in a project and adds it to the manifest.
    func save(_ name: String, _ text: String = "one") throws {
        let staged = try stage(name, ["SKILL.md": text])
        defer { staged.discardStaging() }
        _ = try store.apply(
            [.install(staged, over: .onlyOurs)],
            manifest: [ManifestChange(staged.name, .init(source: "https://host/x.zip"))],
            command: "install")
    }

    var manifestText: String? {
        guard let file = store.locations.manifestFile else { return nil }
        return try? String(contentsOfFile: file.string, encoding: .utf8)
    }
}

/// Kills every command on a project's manifest after each of its steps; the next run must find manifest, lock file and
/// folder all old or all new.
@Suite struct `A killed run in a project` {
    enum Command: String, CaseIterable {
        case saveFirst, saveAnother, removeAndForget, undoSave, record
    }

    /// A manifest written by hand.
    static let own = #"{"version": 1,  "skills": {"pdf": {"source": "https://host/x.zip"}}}"#

    static func prepare(_ command: Command, in fixture: StoreFixture) throws {
        switch command {
        case .saveFirst: break
        case .saveAnother, .removeAndForget, .record:
            try fixture.install("pdf", ["SKILL.md": "old"])
            try fixture.write(own, to: "work/skills.json")
        case .undoSave:
            try fixture.save("pdf")
        }
    }

    static func run(_ command: Command, in fixture: StoreFixture) throws {
        let name = try #require(SkillName("pdf"))
        switch command {
        case .saveFirst: try fixture.save("pdf")
        case .saveAnother: try fixture.save("docx")
        case .removeAndForget:
            _ = try fixture.store.apply(
                [.remove(name, .onlyOurs)], manifest: [ManifestChange(name, nil)],
                command: "remove")
        case .undoSave: _ = try fixture.store.undo(.onlyOurs)
        case .record:
            let staged = try fixture.stage("docx", ["SKILL.md": "new"])
            defer { staged.discardStaging() }
            _ = try fixture.store.apply([.record(staged)], command: "lock")
        }
    }

    static func observe(_ fixture: StoreFixture) throws -> [String] {
        try CrashedState.of(fixture) + [fixture.manifestText ?? "no manifest"]
    }

    static let cases = Command.allCases.flatMap { command in
        TransactionStep.allCases.map { (command, $0) }
    }

    @Test(arguments: cases)
    func `leaves manifest, lock file and folder all old or all new`(
        _ command: Command, _ step: TransactionStep
    ) async throws {
        let old = try StoreFixture(project: "work")
        try Self.prepare(command, in: old)
        let oldState = try Self.observe(old)
        let reference = try StoreFixture(project: "work")
        try Self.prepare(command, in: reference)
        try Self.run(command, in: reference)
        let newState = try Self.observe(reference)
        #expect(oldState != newState)

        let home = old.home.string
        let (commandName, stepName) = (command.rawValue, step.rawValue)
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [
                home = home as String, commandName = commandName as String,
                stepName = stepName as String
            ] in
            let fixture = try StoreFixture(home: FilePath(home), project: "work") {
                if $0.rawValue == stepName { kill(getpid(), SIGKILL) }
            }
            guard let command = Command(rawValue: commandName) else { return }
            try Self.run(command, in: fixture)
        }

        let next = try StoreFixture(home: old.home, project: "work")
        let steps = TransactionStep.allCases
        let isNew =
            try #require(steps.firstIndex(of: step)) >= #require(steps.firstIndex(of: .recorded))
        #expect(try Self.observe(next) == (isNew ? newState : oldState))
        try next.install("another")
        #expect(try next.leftovers == [])
        _ = try next.store.undo(.onlyOurs)
        #expect(try Self.observe(next) == (isNew ? newState : oldState))
    }
}

/// Returns the state of a project's folder and lock file.
private enum CrashedState {
    static func of(_ fixture: StoreFixture) throws -> [String] {
        let states = try fixture.store.skills().map {
            "\($0.name) \($0.state.rawValue) \($0.entry?.tree.description ?? "-")"
        }
        return states + fixture.skillsTree.map { "\($0.key)=\($0.value)" }.sorted()
    }
}
