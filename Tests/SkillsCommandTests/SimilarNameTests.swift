import TestSupport
import Testing

/// Skills of strangers whose names can be mistaken for well-known or installed ones.
@Suite(.timeLimit(.minutes(5))) struct `A name that can be mistaken` {
    private let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    /// Serves an archive with a skill, and returns its URL.
    private func archive(_ name: String) throws -> String {
        try fixture.shell(
            """
            mkdir -p s/\(name) www && printf -- '---\\nname: %s\\ndescription: D. Use when asked.\\n---\\n# S\\n\\nText.\\n' \
            '\(name)' > s/\(name)/SKILL.md && cd s && zip -qr ../www/\(name).zip \(name)
            """)
        return try fixture.url() + "/\(name).zip"
    }

    @Test(arguments: [
        ("pfd", "pdf", "two letters swapped"), ("pptxx", "pptx", "one extra letter"),
        ("web-artifacts-bui1der", "web-artifacts-builder", "letters that look alike"),
        ("skil-creator", "skill-creator", "one missing letter"),
    ])
    func `needs consent, which says both names`(
        _ name: String, _ known: String, _ difference: String
    ) async throws {
        let refused = await fixture.run(["install", try archive(name)])
        #expect(refused.status == 4, "\(refused.log)")
        #expect(
            refused.errors.contains(
                "the name '\(name)' can be mistaken for '\(known)' of another publisher: \(difference) [similar-name]"
            ), "\(refused.log)")
        let allowed = await fixture.run(["install", try archive(name), "--allow", "similar-name"])
        #expect(allowed.status == 0, "\(allowed.log)")
        // What is installed is not asked about again.
        #expect(await fixture.run(["install", try archive(name)]).status == 0)
    }

    @Test func `is compared with installed skills of others`() async throws {
        let first = try archive("quarterly-report")
        #expect(await fixture.run(["install", first]).status == 0)
        let second = await fixture.run(["install", try archive("quaterly-report")])
        #expect(second.status == 4, "\(second.log)")
        #expect(second.errors.contains("'quarterly-report'"), "\(second.log)")
    }

    @Test(arguments: ["pdf", "invoice-tables", "my-pdf-forms"])
    func `is not seen in other names`(_ name: String) async throws {
        let result = await fixture.run(["install", try archive(name)])
        #expect(result.status == 0, "\(result.log)")
    }

    @Test func `is no question for one's own folder`() async throws {
        _ = try archive("pfd")
        #expect(await fixture.run(["install", "./s/pfd"]).status == 0)
    }

    @Test(arguments: [
        ("рdf", "looks like `pdf`, but its first letter `р` is Cyrillic"),
        ("pаypal", "looks like `paypal`, but its second letter `а` is Cyrillic"),
        ("skillο", "looks like `skillo`, but its last letter `ο` is Greek"),
        ("deploу-tool", "looks like `deploy-tool`, but its 6th letter `у` is Cyrillic"),
    ])
    func `by letters of two alphabets needs consent, wherever it comes from`(
        _ name: String, _ words: String
    ) async throws {
        _ = try archive(name)
        let refused = await fixture.run(["install", "./s/\(name)"])
        #expect(refused.status == 4, "\(refused.log)")
        #expect(refused.errors.contains("the name \(words) [name-mixed-scripts]"), "\(refused.log)")
    }
}
