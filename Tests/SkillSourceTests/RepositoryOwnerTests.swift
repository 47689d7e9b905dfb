import SkillCatalog
import SkillSource
import SystemPackage
import Testing

@Suite struct `The owner of a repository` {
    @Test(arguments: [
        ("https://github.com/acme/skills.git", "acme"),
        ("https://gitlab.example.com/team/group/skills.git", "team"),
        ("https://user@git.example.com:8443/team/x", "team"),
        ("ssh://git@git.example.com:22/~alice/x", "alice"),
        ("git@git.example.com:team/group/x.git", "team"),
        ("https://git.example.com/x.git", nil), ("https://git.example.com", nil),
        ("file:///srv/team/x", nil), ("/srv/team/x", nil), ("team/x", nil),
    ])
    func `is the account that its URL names`(_ url: String, _ owner: String?) {
        #expect(Publisher(ofRepository: url)?.description == owner)
    }

    @Test func `is that of an address that leads to one`() throws {
        func owner(_ text: String) throws -> String? {
            try SkillAddress(text, workingDirectory: "/", home: "/").owner?.description
        }
        #expect(try owner("acme/skills@v1") == "acme")
        #expect(try owner("https://gitlab.com/team/group/skills") == "team")
        #expect(try owner("./team/skills") == nil)
    }
}
