import Testing

@testable import SkillSource

@Suite struct `Archive hosts` {
    @Test(arguments: [
        ("https://github.com/o/r.git", "v1", "https://codeload.github.com/o/r/tar.gz/v1"),
        (
            "https://gitlab.com/a/b/c.git", "feature/x",
            "https://gitlab.com/a/b/c/-/archive/feature/x/archive.tar.gz"
        ),
        ("https://codeberg.org/o/r.git", "main", "https://codeberg.org/o/r/archive/main.tar.gz"),
        ("https://bitbucket.org/o/r.git", "HEAD", "https://bitbucket.org/o/r/get/HEAD.tar.gz"),
        (
            "https://github.com/o/r.git", "a?b#c d\u{E9}%",
            "https://codeload.github.com/o/r/tar.gz/a%3Fb%23c%20d%C3%A9%25"
        ),
    ])
    func `fill in their URL template`(_ repository: String, _ revision: String, _ archive: String) {
        let found = ArchiveHost.known.compactMap { $0.archive(of: repository, at: revision) }
        #expect(found == [archive])
    }

    @Test(arguments: ["https://github.com.example.com/o/r.git", "ssh://git@host/x", "nothing"])
    func `match only repositories on the same host`(_ repository: String) {
        #expect(ArchiveHost.known.allSatisfy { $0.archive(of: repository, at: "main") == nil })
    }
}
