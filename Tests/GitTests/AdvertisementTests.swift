import Testing

@testable import Git

@Suite struct `References that an old server lists` {
    private func names(_ lines: [String]) throws -> [String] {
        let ids = ["a", "b", "c"].map { String(repeating: $0, count: 40) }
        let listed = zip(ids, lines).map { "\($0) \($1)" }
        return try LegacyAdvertisement(listed).references.map { reference in
            reference.name + (reference.peeled == nil ? "" : " peeled")
        }
    }

    @Test func `are peeled by the line after them`() throws {
        let lines = ["refs/heads/a\0side-band-64k", "refs/tags/b", "refs/tags/b^{}"]
        #expect(try names(lines) == ["refs/heads/a", "refs/tags/b peeled"])
    }

    @Test func `are not lost before the peeled object of another one`() throws {
        let lines = ["refs/heads/a\0side-band-64k", "refs/tags/b^{}"]
        #expect(try names(lines) == ["refs/heads/a", "refs/tags/b^{}"])
    }
}
