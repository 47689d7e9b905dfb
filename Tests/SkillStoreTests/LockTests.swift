import Foundation
import SkillFormat
import SkillStore
import SystemPackage
import Testing

@Suite struct `The lock file` {
    @Test func `does not depend on the order of installs`() throws {
        var texts: Set<String> = []
        for names in [["alpha", "beta"], ["beta", "alpha"]] {
            let fixture = try StoreFixture()
            for name in names { try fixture.install(name) }
            let path = fixture.store.locations.lockFile.string
            texts.insert(try String(contentsOfFile: path, encoding: .utf8))
        }
        #expect(texts.count == 1)
    }

    @Test func `keeps unknown keys`() throws {
        let fixture = try StoreFixture()
        try fixture.install("pdf")
        let path = fixture.store.locations.lockFile.string
        var text = try String(contentsOfFile: path, encoding: .utf8)
        text = text.replacingOccurrences(
            of: "\"kind\": \"archive\"", with: "\"kind\": \"archive\",\n      \"future\": [1]")
        text = text.replacingOccurrences(
            of: "\"version\": 1", with: "\"other\": true, \"version\": 1")
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        try fixture.install("docx")
        let after = try String(contentsOfFile: path, encoding: .utf8)
        #expect(after.contains("\"future\": [\n"))
        #expect(after.contains("\"other\": true"))
    }

    @Test func `has the conflicts of updates`() throws {
        let entry = """
            {"agents": ["claude-code"], "conflicts": {"SKILL.md": "<<<<<<<<", "a.theirs": "file"}, \
            "files": {}, "kind": "local", "source": "./pdf", \
            "tree": "s1:EzDawD6R-7iVkl3FNj1tbHNMw5y8Er6FqM2O2M0ZdC8", "url": "/pdf"}
            """
        let text = "{\"skills\": {\"pdf\": \(entry)}, \"version\": 1}"
        let lock = try Lock(parsing: Array(text.utf8), path: "skills.lock")
        let conflicts = lock.skills.values.first?.conflicts
        #expect(conflicts == ["SKILL.md": .markers(length: 8), "a.theirs": .otherVersion])
        #expect(try Lock(parsing: Array(lock.text.utf8), path: "skills.lock") == lock)
    }

    @Test(
        arguments: [
            "", "{", "[]", "{}", #"{"version":1}"#, #"{"version":1,"skills":{"pdf":{}}}"#,
            #"{"version":1,"skills":{"../x":{}}}"#,
        ])
    func `is never overwritten if it is damaged`(_ text: String) throws {
        let fixture = try StoreFixture()
        try fixture.write(text, to: ".local/state/skills/skills.lock")
        let error = try #require(throws: SkillStoreError.self) { try fixture.install("pdf") }
        guard case .lockDamaged = error else {
            Issue.record("\(error)")
            return
        }
        let path = fixture.store.locations.lockFile.string
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
        #expect(fixture.skillsTree == [:])
    }

    @Test(
        arguments: [
            (#""archive": "sha256:12""#, "archive"), (#""archive": 1"#, "archive"),
            (#""signer": {"name": "Acme", "fingerprint": "sha256:1"}"#, "signer"),
            (#""signer": "Acme""#, "signer"), (#""pinned": "true""#, "pinned"),
            (#""path": 5"#, "path"), (#""ref": ["main"]"#, "ref"), (#""copies": 1"#, "copies"),
            (#""agents": ["claude-code", 7]"#, "agents"), (#""neededBy": "docx""#, "neededBy"),
            (#""files": {"SKILL.md": 1}"#, "files"), (#""catalog": {}"#, "catalog"),
            (#""catalogLocation": false"#, "catalogLocation"), (#""kind": "ipfs""#, "kind"),
            (#""conflicts": {"SKILL.md": 1}"#, "conflicts"), (#""conflicts": []"#, "conflicts"),
            (#""tree": "s1:""#, "tree"),
        ])
    func `is damaged if the value of a known key can't be read`(
        member: String, key: String
    ) throws {
        let tree = "s1:EzDawD6R-7iVkl3FNj1tbHNMw5y8Er6FqM2O2M0ZdC8"
        let text = """
            {"skills": {"pdf": {"source": "a", "kind": "archive", "url": "a", "agents": [], "files": {},
            "tree": "\(tree)", "ref": null, "future": 1, \(member)}}, "version": 1}
            """
        let error = #expect(throws: SkillStoreError.self) {
            try Lock(parsing: Array(text.utf8), path: "skills.lock")
        }
        #expect(
            error
                == .lockDamaged(
                    path: "skills.lock", reason: "its entry for pdf has an invalid \(key)"))
    }

    @Test(arguments: ["[]", "1", #"{"pdf": {"state": "linked", "path": "/a", "agents": [1]}}"#])
    func `is not the only file that is never overwritten if it is damaged`(
        _ entries: String
    ) throws {
        let fixture = try StoreFixture()
        let text = #"{"scopes": {"/app/skills.lock": \#(entries)}, "version": 1}"#
        try fixture.write(text, to: ".local/state/skills/overrides.json")
        #expect(throws: SkillStoreError.self) { try fixture.install("pdf") }
        let path = fixture.store.locations.stateFolder.appending("overrides.json").string
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test func `is refused if its version is newer`() throws {
        let fixture = try StoreFixture()
        try fixture.write(#"{"version":2,"skills":{}}"#, to: ".local/state/skills/skills.lock")
        #expect(
            throws: SkillStoreError.lockNewer(
                path: fixture.store.locations.lockFile.string, version: 2)
        ) { try fixture.store.skills() }
    }
}
