import Digest
import SkillFormat
import Testing
import Transfer

@testable import SkillCatalog

@Suite struct `A well-known index` {
    private static let hex = String(repeating: "0a", count: 32)
    private static let schema = "https://schemas.agentskills.io/discovery/0.2.0/schema.json"
    private let place = "https://example.com/docs/.well-known/agent-skills/index.json"

    private func read(
        _ bytes: some Sequence<UInt8>, at place: String? = nil
    ) throws -> WellKnownIndex {
        try WellKnownIndex(Array(bytes), at: WebAddress(place ?? self.place))
    }

    /// Reads an index of version 0.2.0 with these entries.
    private func index(_ entries: String, at place: String? = nil) throws -> WellKnownIndex {
        try read(#"{"$schema": "\#(Self.schema)", "skills": [\#(entries)]}"#.utf8, at: place)
    }

    /// Returns an entry of version 0.2.0, with some members replaced; nil removes a member.
    private func entry(_ changes: [String: String?] = [:]) -> String {
        let usual: [String: String?] = [
            "name": #""pdf""#, "type": #""archive""#, "description": #""Reads PDF.""#,
            "url": #""pdf.zip""#, "digest": "\"sha256:\(Self.hex)\"",
        ]
        let members = usual.merging(changes) { $1 }
        let texts = members.compactMap { key, value in value.map { #""\#(key)": \#($0)"# } }
        return "{\(texts.joined(separator: ", "))}"
    }

    private func fault(in changes: [String: String?]) throws -> EntryFault? {
        let read = try index(entry(changes))
        #expect(read.entries.isEmpty)
        return read.faults.first?.fault
    }

    @Test func `lists archives and single files with their digests`() throws {
        let read = try index(
            entry() + ","
                + entry(["name": #""md""#, "type": #""skill-md""#, "url": #""SKILL.md""#]))
        let digest = SHA256Digest(hex: Self.hex)
        let base = "https://example.com/docs/.well-known/agent-skills/"
        #expect(
            read.entries.map(\.source) == [
                .archive(url: base + "pdf.zip", digest: digest),
                .document(url: base + "SKILL.md", digest: digest),
            ])
        #expect(read.entries[0].description == "Reads PDF.")
        #expect(read.faults.isEmpty)
    }

    @Test func `is not processed with an unknown schema`() throws {
        for schema in [#""https://example.com/0.3.0""#, #""\#(Self.schema)#""#, "1"] {
            #expect(throws: WellKnownFault.self) {
                try read(#"{"$schema": \#(schema), "skills": [\#(entry())]}"#.utf8)
            }
        }
        let text = #"{"$schema": "https://example.com/0.3.0", "skills": []}"#
        #expect(throws: WellKnownFault.unknownSchema("https://example.com/0.3.0")) {
            try read(text.utf8)
        }
    }

    @Test func `without a schema is read as 0.1.0 if it lists files`() throws {
        let text = """
            {"skills": [{"name": "pdf", "description": "Reads PDF.",
              "files": ["SKILL.md", "references/x.md", "SKILL.md"]}]}
            """
        let read = try read(text.utf8, at: "https://example.com/.well-known/skills/index.json")
        #expect(
            read.entries.map(\.source) == [
                .files(
                    below: "https://example.com/.well-known/skills/pdf/",
                    paths: ["SKILL.md", "references/x.md"])
            ])
    }

    @Test func `without a schema is refused in the form of 0.2.0`() {
        #expect(throws: WellKnownFault.noSchema) {
            try read(#"{"skills": [\#(entry())]}"#.utf8)
        }
    }

    @Test(arguments: ["name", "type", "description", "url", "digest"])
    func `requires every key of an entry`(_ key: String) throws {
        #expect(try fault(in: [key: nil as String?]) == .missing(key))
        #expect(try fault(in: [key: "7"]) == .missing(key))
    }

    @Test func `leaves out entries of an unknown type, and reads the others`() throws {
        let read = try index(entry(["name": #""task""#, "type": #""task""#]) + "," + entry())
        #expect(read.entries.map(\.name.description) == ["pdf"])
        #expect(read.faults == [.init(entry: "task", fault: .unknownType("task"))])
        let message = "has the type 'task', not 'archive' or 'skill-md'"
        #expect(read.faults[0].fault.message == message)
    }

    @Test func `may contain unknown keys`() throws {
        let read = try index(entry(["stars": "[1, {}]", "version": #""1.2.0""#]))
        #expect(read.entries.first?.version == "1.2.0")
        #expect(read.faults.isEmpty)
    }

    @Test func `names the usual mistakes with digests`() throws {
        let misnamed = try fault(in: ["digest": nil as String?, "sha256": "\"\(Self.hex)\""])
        #expect(misnamed == .misnamedDigest)
        let dashed = try #require(try fault(in: ["digest": "\"sha256-\(Self.hex)\""]))
        #expect(dashed.message == "has a digest that starts with 'sha256-' instead of 'sha256:'")
        for wrong in [
            Self.hex, "sha256:\(Self.hex.uppercased())", "sha256:0a", "sha512:\(Self.hex)",
        ] {
            #expect(try fault(in: ["digest": "\"\(wrong)\""]) == .invalidDigest(wrong))
        }
    }

    @Test(arguments: [
        ("/a/pdf.zip?v=1", "https://example.com/a/pdf.zip?v=1"),
        ("../../pdf.zip", "https://example.com/docs/pdf.zip"),
        ("https://cdn.example.org/pdf.zip", "https://cdn.example.org/pdf.zip"),
        ("//cdn.example.org/pdf.zip", "https://cdn.example.org/pdf.zip"),
    ])
    func `resolves URLs against its own`(_ url: String, _ absolute: String) throws {
        #expect(try index(entry(["url": "\"\(url)\""])).entries.first?.source?.url == absolute)
    }

    @Test func `may not lead to unencrypted or other URLs`() throws {
        let url = "http://example.com/pdf.zip"
        #expect(try fault(in: ["url": "\"\(url)\""]) == .insecureURL(url))
        for other in ["file:///etc/passwd", "https://user:word@example.com/", #"a\u0007b"#] {
            guard case .invalidURL = try fault(in: ["url": "\"\(other)\""]) else {
                Issue.record("\(other) was accepted")
                continue
            }
        }
        let local = try index(
            entry(["url": "\"\(url)\""]), at: "http://127.0.0.1:1/.well-known/skills/index.json")
        #expect(local.entries.first?.source?.url == url)
    }

    @Test func `lists each name and version once`() throws {
        let read = try index(
            [entry(), entry(["url": #""other.zip""#]), entry(["version": #""2.0.0""#])]
                .joined(separator: ","))
        #expect(read.entries.map(\.version) == [nil, "2.0.0"])
        #expect(read.faults == [.init(entry: "pdf", fault: .repeated)])
    }

    @Test func `may start with a byte order mark, and must be UTF-8`() throws {
        let text = #"{"$schema": "\#(Self.schema)", "skills": [\#(entry())]}"#
        #expect(try read([0xEF, 0xBB, 0xBF] + Array(text.utf8)).entries.count == 1)
        let latin = Array(text.utf8).map { $0 == UInt8(ascii: "R") ? 0xE9 : $0 }
        #expect(throws: WellKnownFault.notJSON) { try read(latin) }
        #expect(throws: WellKnownFault.notJSON) { try read("[]".utf8) }
        #expect(throws: WellKnownFault.notJSON) { try read("".utf8) }
        #expect(throws: WellKnownFault.noSkills) { try read("{}".utf8) }
    }

    @Test func `cuts descriptions after 1,024 characters`() throws {
        let read = try index(
            entry(["description": "\"\(String(repeating: "a", count: 1_025))\""]))
        #expect(read.entries.first?.description.count == 1_024)
        #expect(read.faults.map(\.fault) == [.longDescription(limit: 1_024)])
        let exact = try index(
            entry(["description": "\"\(String(repeating: "a", count: 1_024))\""]))
        #expect(exact.faults.isEmpty)
    }

    @Test func `does not pass control characters on`() throws {
        let read = try index(entry(["name": #""a\u001b[31mb""#]) + "," + entry())
        #expect(read.faults == [.init(entry: "a [31mb", fault: .invalidName("a [31mb"))])
        let text = try index(entry(["description": #""a\u001b]0;x\u0007b\nc""#]))
        #expect(text.entries.first?.description == "a ]0;x b c")
    }

    @Test(arguments: ["/etc/passwd", "../x", "a/../../x", #"a\\b"#, "", "a//b", "./SKILL.md"])
    func `refuses files outside the skill`(_ path: String) throws {
        let text = """
            {"skills": [{"name": "pdf", "description": "d", "files": ["SKILL.md", "\(path)"]}]}
            """
        let read = try read(text.utf8)
        #expect(read.entries.isEmpty)
        guard case .unsafePath? = read.faults.first?.fault else {
            Issue.record("\(path) was accepted")
            return
        }
    }

    @Test func `requires SKILL md in a list of files, and limits the list`() throws {
        func fault(_ files: String) throws -> EntryFault? {
            try read(#"{"skills": [{"name": "a", "description": "d", "files": [\#(files)]}]}"#.utf8)
                .faults.first?.fault
        }
        #expect(try fault(#""skill.md""#) == .noSkillFile)
        let many = (0...512).map { #""f\#($0)""# }.joined(separator: ",")
        #expect(try fault(many) == .tooManyFiles(limit: 512))
    }

    @Test func `has a limited number of entries`() {
        let text = #"{"skills": ["# + repeatElement("0,", count: 100_000).joined() + "0]}"
        #expect(throws: WellKnownFault.tooManyEntries) { try read(text.utf8) }
    }

    @Test func `has a limited number of values, which are counted before it is parsed`() {
        let text = #"{"skills": [], "x": [0"# + String(repeating: ",0", count: 2_000_000) + "]}"
        #expect(throws: WellKnownFault.tooManyEntries) { try read(text.utf8) }
    }
}
