import Testing

@testable import SkillSource

@Suite struct `The newest tag` {
    private func newest(after own: String, among tags: [String]) -> String? {
        VersionTag(own)?.newest(among: tags.compactMap { VersionTag($0) })?.name
    }

    @Test(arguments: [
        ("v1.2.0", ["v1.10.0", "v1.9.9"], "v1.10.0"), ("1.2.0", ["1.2.1", "v2.0.0"], "1.2.1"),
        ("v1", ["v1.5.0", "v2"], "v2"), ("v1", ["v2.0.0", "v2.1.0"], "v2.1.0"),
        ("v1", ["v2", "v2.1.0"], "v2"), ("v1", ["v2", "v3.0.0"], "v3.0.0"),
        ("v1.2", ["v1.2.5", "v1.3.1"], "v1.3.1"), ("v1.2.0", ["v2", "v2.0.1"], "v2.0.1"),
        ("pdf-v1.0.0", ["pdf-v1.1.0", "doc-v9.0.0", "v3.0.0"], "pdf-v1.1.0"),
        ("py3-v1.2", ["py3-v1.3"], "py3-v1.3"), ("pdf/1.0", ["pdf/1.1"], "pdf/1.1"),
        ("v2.0.0-rc.1", ["v2.0.0-rc.2", "v2.0.0-beta"], "v2.0.0-rc.2"),
        ("v2.0.0-rc.2", ["v2.0.0-rc.10"], "v2.0.0-rc.10"), ("v2.0.0-rc.1", ["v2.0.0"], "v2.0.0"),
        ("v1.0.0+a", ["v1.0.1+b"], "v1.0.1+b"),
    ])
    func `is found in the order of versions`(_ own: String, _ tags: [String], _ newest: String) {
        #expect(self.newest(after: own, among: tags) == newest)
    }

    @Test(arguments: [
        ("v1.2.0", ["v1.2.0", "v1.1.9", "v1"]), ("v1", ["v1.9.9", "v1.0"]),
        ("v1.0.0", ["v1.1.0-rc.1", "v2.0.0-beta"]), ("v1.0.0", ["1.1.0", "x-v2.0.0", "latest"]),
        ("v1.0.0", ["v1.0.0+build"]), ("latest", ["v1", "v2"]), ("v1", ["v99999999999999999999"]),
    ])
    func `is not an older, equal or unrelated one`(_ own: String, _ tags: [String]) {
        #expect(newest(after: own, among: tags) == nil)
    }
}
