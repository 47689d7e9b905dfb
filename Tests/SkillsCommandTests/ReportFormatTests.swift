import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The reports for other tools, validated against their public schemas.
@Suite struct `Report formats` {
    let fixture: CommandFixture

    /// A repository with findings of every severity and text that requires escaping.
    init() throws {
        fixture = try CommandFixture()
        let folder = fixture.home.appendingPathComponent("skills/a,b: 100%")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = """
            ---
            name: a
            description: Reads <b>"forms"</b> & more. Use when a document has fields to fill in.
            50% & <more>: 1
            ---
            詳細は[表](tables.md)を参照。\u{7}
            And [x](forms.md), then [y](<y]]>.md>).

            """
        try Data(text.utf8).write(to: folder.appendingPathComponent("SKILL.md"))
        let sound = fixture.home.appendingPathComponent("skills/sound")
        try FileManager.default.createDirectory(at: sound, withIntermediateDirectories: true)
        try Data(
            "---\nname: sound\ndescription: Reads forms. Use when a form has fields.\n---\nText.\n"
                .utf8
        ).write(to: sound.appendingPathComponent("SKILL.md"))
    }

    func report(_ format: String, _ more: [String] = []) async -> String {
        let result = await fixture.run(["validate", "--format", format, "--notes"] + more)
        #expect(result.status == 2)
        return result.output
    }

    func object(_ text: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(text.utf8))
    }

    @Test(arguments: ["sarif", "gitlab"])
    func `match their schema`(_ format: String) async throws {
        let schema = try object(ReportSchemas.all[format] ?? "")
        let faults = SchemaCheck.faults(try object(await report(format)), against: schema)
        #expect(faults == [])
    }

    @Test func `in SARIF list each rule once and distinguish findings`() async throws {
        let root = try #require(try object(await report("sarif")) as? [String: Any])
        let run = try #require((root["runs"] as? [[String: Any]])?.first)
        let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
        let rules = (driver?["rules"] as? [[String: Any]])?.compactMap { $0["id"] as? String } ?? []
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(Set(rules).count == rules.count && !results.isEmpty)
        for result in results {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index] == result["ruleId"] as? String)
        }
        let prints = results.compactMap { $0["partialFingerprints"] as? [String: String] }
        #expect(Set(prints).count == results.count)
        let levels = results.compactMap { $0["level"] as? String }
        #expect(
            levels
                == levels.sorted {
                    "ewn".firstIndex(of: $0.first ?? "e") ?? "ewn".endIndex
                        < "ewn".firstIndex(of: $1.first ?? "e") ?? "ewn".endIndex
                })
        #expect(await report("sarif").contains("skills/a%2Cb%3A%20100%25/SKILL.md"))
    }

    @Test(arguments: [
        ("sarif", #""uri": "skills/a%2Cb%3A%20100%25/SKILL.md""#),
        ("github", "::error file=skills/a%2Cb%3A 100%25/SKILL.md,line="),
        ("gitlab", #""path": "skills/a,b: 100%/SKILL.md""#),
    ])
    func `for hosts have paths from the top of the repository`(
        _ format: String, _ expected: String
    ) async throws {
        try fixture.shell("git init -q . && mkdir skills/other")
        for (folder, path) in [("skills", "."), ("skills/other", "..")] {
            let result = await fixture.run(["validate", path, "--format", format], in: folder)
            #expect(result.output.contains(expected), "\(result.output)")
        }
    }

    @Test func `for GitHub are escaped and sorted by severity`() async throws {
        let lines = await report("github").split(separator: "\n")
        let commands = lines.filter { $0.hasPrefix("::") }
        #expect(
            commands.first?.hasPrefix("::error file=skills/a%2Cb%3A 100%25/SKILL.md,line=") == true)
        let kinds = commands.map { $0.dropFirst(2).prefix { $0 != " " } }
        #expect(
            kinds
                == kinds.sorted {
                    "ewn".firstIndex(of: $0.first ?? "e") ?? "ewn".endIndex
                        < "ewn".firstIndex(of: $1.first ?? "e") ?? "ewn".endIndex
                })
        #expect(lines.count == commands.count + 1)
    }

    @Test func `for GitHub contain ten annotations of each kind, and log the rest`()
        async throws
    {
        let links = (0..<25).map { "[\($0)](::error::\($0).md)" }.joined(separator: "\n")
        let file = fixture.home.appendingPathComponent("skills/sound/SKILL.md")
        var text = try String(contentsOf: file, encoding: .utf8)
        text += (0..<25).map { "[\($0)](\($0).md)" }.joined(separator: "\n") + "\n" + links + "\n"
        try Data(text.utf8).write(to: file)
        let lines = await report("github", ["--select", "ref-missing-file"]).split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("::error ") }.count == 10)
        let stop = try #require(lines.firstIndex { $0.hasPrefix("::stop-commands::") })
        let token = lines[stop].dropFirst("::stop-commands::".count)
        let end = try #require(lines.firstIndex { $0 == "::\(token)::" })
        #expect(token.count == 64 && end > stop + 10)
        #expect(lines[(stop + 1)..<end].allSatisfy { !$0.hasPrefix("::") })
    }

    @Test func `in JUnit format are XML with a test for each failure and each valid skill`()
        async throws
    {
        let reader = JUnitReader()
        let parser = XMLParser(data: Data(await report("junit").utf8))
        parser.delegate = reader
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        #expect(reader.faults == [])
        let json = try #require(try object(await report("json")) as? [String: Any])
        let findings = json["findings"] as? [[String: Any]] ?? []
        let errors = findings.count { $0["severity"] as? String == "error" }
        #expect(reader.failures == errors && errors > 0)
        #expect(reader.cases == errors + 1)
    }
}

/// Checks the elements and attributes of a JUnit report against windyroad's JUnit.xsd.
private final class JUnitReader: NSObject, XMLParserDelegate {
    var faults: [String] = []
    var failures = 0
    var cases = 0
    private var path: [String] = []

    private static let attributes = [
        "testsuites": [], "properties": [], "system-out": [], "system-err": [],
        "testsuite": [
            "name", "package", "id", "hostname", "timestamp", "tests", "failures", "errors", "time",
        ], "testcase": ["name", "classname", "time"], "failure": ["message", "type"],
    ]
    private static let parents = [
        "testsuite": "testsuites", "testcase": "testsuite", "failure": "testcase",
        "properties": "testsuite", "system-out": "testsuite", "system-err": "testsuite",
    ]

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        let expected = Self.attributes[name] ?? ["?"]
        if Set(attributes.keys) != Set(expected) { faults.append("\(name): \(attributes.keys)") }
        if path.last != Self.parents[name] { faults.append("\(name) in \(path)") }
        if name == "failure" { failures += 1 }
        if name == "testcase" { cases += 1 }
        if name == "testsuite", attributes["timestamp"] != "2026-11-21T00:00:00" {
            faults.append("timestamp")
        }
        path.append(name)
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
        qualifiedName: String?
    ) { path.removeLast() }
}
