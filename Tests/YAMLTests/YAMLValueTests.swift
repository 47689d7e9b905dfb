import Testing

@testable import YAML

@Suite struct `A YAML value` {
    private func read(_ text: String, limit: Int = 100) throws(YAMLError) -> YAMLValue {
        try YAMLValue(parsing: Array(text.utf8), limit: limit)
    }

    @Test func `is parsed from a lock file`() throws {
        let value = try read(
            """
            lockfile_version: '1'
            count: 12
            none: null
            blank:
            dependencies:
            - repo_url: owner/repo
              files:
              - a: b
              - [x, "y"]
            """)
        #expect(value["lockfile_version"]?.string == "1")
        #expect(value["count"]?.string == nil)
        #expect(value["count"]?.text == "12")
        #expect(value["none"]?.text == nil && value["blank"]?.text == nil)
        let dependency = try #require(value["dependencies"]?.list?.first)
        #expect(dependency["repo_url"]?.text == "owner/repo")
        #expect(
            dependency["files"]
                == .list([
                    .mapping([.init(key: "a", value: .scalar("b", isString: true))]),
                    .list([.scalar("x", isString: true), .scalar("y", isString: true)]),
                ]))
        #expect(value["absent"] == nil)
    }

    @Test func `has the last of two equal keys`() throws {
        #expect(try read("a: 1\na: two")["a"]?.text == "two")
    }

    @Test func `is an empty mapping for an empty text`() throws {
        for text in ["", "\n", "# nothing\n"] { #expect(try read(text) == .mapping([])) }
    }

    @Test(arguments: [
        ("a: &x 1\nb: *x", YAMLError.anchorOrTag(line: 1)),
        ("a: 1\nb: *x", .anchorOrTag(line: 2)),
        ("a: !!binary aGk=", .anchorOrTag(line: 1)),
        ("a: 1\n---\nb: 2", .multipleDocuments(line: 2)),
        ("? [a]\n: b", .syntax(line: 1, reason: "a key is a list or a mapping")),
    ])
    func `is rejected if it is not a plain tree`(_ text: String, _ error: YAMLError) {
        #expect(throws: error) { try read(text) }
    }

    @Test(arguments: ["a: [1", "a: \"b", "\ta: 1", "a: 1\n b: 2", "}", "a: \u{7}"])
    func `is rejected if the syntax is invalid`(_ text: String) {
        let error = #expect(throws: YAMLError.self) { try read(text) }
        guard case .syntax(let line, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect((1...2).contains(line) && !reason.isEmpty)
    }

    @Test func `is rejected if it is not UTF-8`() {
        #expect(throws: YAMLError.notUTF8) {
            try YAMLValue(parsing: [0x61, 0x3A, 0x20, 0xFF], limit: 10)
        }
    }

    @Test(.timeLimit(.minutes(5))) func `is limited in depth and size`() throws {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: YAMLError.tooDeep(line: 1)) { try read(deep, limit: .max) }
        let braces = String(repeating: "{a: ", count: 100_000)
        #expect(throws: YAMLError.tooDeep(line: 1)) { try read(braces, limit: .max) }
        let wide = String(repeating: "- x\n", count: 100_000)
        #expect(throws: YAMLError.tooManyValues(limit: 1_000)) { try read(wide, limit: 1_000) }
        #expect(try read("- a\n- b", limit: 3).list?.count == 2)
        #expect(throws: YAMLError.tooManyValues(limit: 2)) { try read("- a\n- b", limit: 2) }
    }
}
