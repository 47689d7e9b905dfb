import Problem
import SkillCatalog
import SkillSource
import SystemPackage
import Testing

@Suite struct `Addresses` {
    static func read(_ text: String) throws -> SkillAddress {
        try SkillAddress(text, workingDirectory: "/here", home: "/home/me")
    }

    @Test(arguments: [
        (".", "/here"), ("..", "/"), ("./pdf", "/here/pdf"), ("../pdf/", "/pdf"), ("/a/b", "/a/b"),
        ("~/pdf", "/home/me/pdf"), ("./pdf/SKILL.md", "/here/pdf"),
        ("./pdf/skill.md", "/here/pdf"),
    ])
    func `starting like a path are folders`(_ text: String, _ path: String) throws {
        #expect(try Self.read(text).meaning == .folder(FilePath(path)))
    }

    @Test(arguments: [
        ("x.zip", "/here/x.zip"), ("./x.skill", "/here/x.skill"), ("/a/x.tar.gz", "/a/x.tar.gz"),
        ("~/x.tgz", "/home/me/x.tgz"), ("a/b/X.ZIP", "/here/a/b/X.ZIP"), ("資料.zip", "/here/資料.zip"),
        ("x.tar", "/here/x.tar"), ("x.tar.bz2", "/here/x.tar.bz2"), ("x.txz", "/here/x.txz"),
        ("x.tar.zst", "/here/x.tar.zst"),
    ])
    func `ending like an archive are local archives`(_ text: String, _ path: String) throws {
        guard case .archive(let archive) = try Self.read(text).meaning else {
            Issue.record("\(text) is not an archive")
            return
        }
        #expect(archive.location == .file(FilePath(path)))
    }

    @Test(arguments: [
        "https://host/10660.zip", "https://host/a.zip?token=x&y=1", "http://127.0.0.1:80/x.tar.gz",
        "https://github.com/o/r/archive/refs/heads/main.zip", "HTTPS://Host/x.SKILL",
    ])
    func `that are URLs ending like an archive are archives on the web`(_ text: String) throws {
        guard case .archive(let archive) = try Self.read(text).meaning else {
            Issue.record("\(text) is not an archive")
            return
        }
        #expect(archive.location == .web(text))
    }

    @Test(arguments: [
        ("o/r", "refs/heads/any", nil, true), ("o/r", "HEAD", nil, true),
        ("o/r", nil, "12ab", true),
        ("o/r", "refs/pull/7/head", nil, false), ("o/r", "refs/tags/v1", nil, false),
        ("o/r@v1", "refs/tags/v1", nil, true), ("o/r@v1", "refs/heads/v1", nil, true),
        ("o/r@v1", "v1", nil, true), ("o/r@v1", "refs/heads/main", nil, false),
        ("o/r@pdf", "refs/heads/main", nil, true), ("o/r@pdf", "refs/pull/7/head", nil, false),
        ("o/r@12AB", nil, "12ab34", true), ("o/r@12ab", nil, "34ab12", false),
        ("o/r@main", nil, "12ab", false), ("o/r@main", nil, nil, false),
        ("https://github.com/o/r/tree/a/b/pdf", "refs/heads/a/b", nil, true),
        ("https://github.com/o/r/tree/a/b/pdf", "refs/heads/b", nil, false),
        ("https://git.example.com/r.git#refs/pull/7/head:pdf", "refs/pull/7/head", nil, true),
    ])
    func `of repositories may be recorded with their own branches and commits only`(
        _ text: String, _ reference: String?, _ commit: String?, _ isOwn: Bool
    ) throws {
        let repository = try #require(try Self.read(text).repository)
        let mayRecord = repository.mayRecord(
            reference: reference, commit: commit, ofSkillNamed: ["pdf"])
        #expect(mayRecord == isOwn)
    }

    @Test(arguments: [
        ("https://host/a.zip?token=abc&y=1", "https://host/a.zip?token=REDACTED&y=1"),
        (
            "https://s3/a.zip?X-Amz-Date=1&X-Amz-Signature=ff#skills",
            "https://s3/a.zip?X-Amz-Date=1&X-Amz-Signature=REDACTED#skills"
        ),
        ("https://host/a.zip?sig=a=b&version=2", "https://host/a.zip?sig=REDACTED&version=2"),
        ("https://host/a.zip?page=2&token", "https://host/a.zip?page=2&token"),
        ("https://host/token=1/a.zip", "https://host/token=1/a.zip"),
    ])
    func `hide secrets in the query`(_ text: String, _ shown: String) throws {
        let address = try Self.read(text)
        #expect(address.typed == shown)
        guard case .archive(let archive) = address.meaning else {
            Issue.record("\(text) is not an archive")
            return
        }
        // The request still has them.
        #expect(archive.location == .web(String(text.prefix { $0 != "#" })))
        #expect(archive.url == shown.prefix { $0 != "#" })
    }

    @Test func `with the file scheme are archives if they end like one`() throws {
        guard case .archive(let archive) = try Self.read("file:///a/x.zip").meaning else {
            Issue.record("it is not an archive")
            return
        }
        #expect(archive.location == .file("/a/x.zip"))
        guard case .git = try Self.read("file:///a/x").meaning else {
            Issue.record("it is not a repository")
            return
        }
    }

    struct GitCase: Sendable, CustomTestStringConvertible {
        let text: String
        let url: String
        var ref: String?
        var path: String?
        var testDescription: String { text }
    }

    static let gitCases = [
        GitCase(text: "o/r", url: "https://github.com/o/r.git"),
        GitCase(text: "o/r/", url: "https://github.com/o/r.git"),
        GitCase(text: "o/r/skills/pdf", url: "https://github.com/o/r.git", path: "skills/pdf"),
        GitCase(
            text: "o/r/skills/pdf/SKILL.md", url: "https://github.com/o/r.git", path: "skills/pdf"),
        GitCase(text: "o/r@v1", url: "https://github.com/o/r.git", ref: "v1"),
        GitCase(
            text: "o/r/a@feature/x", url: "https://github.com/o/r.git", ref: "feature/x", path: "a"),
        GitCase(text: "o/r#v1", url: "https://github.com/o/r.git", ref: "v1"),
        GitCase(text: "o/r#v1:a/b", url: "https://github.com/o/r.git", ref: "v1", path: "a/b"),
        GitCase(text: "o/r#:a/b", url: "https://github.com/o/r.git", path: "a/b"),
        GitCase(text: "o/r#v1:", url: "https://github.com/o/r.git", ref: "v1"),
        GitCase(text: "github.com/o/r", url: "https://github.com/o/r.git"),
        GitCase(text: "https://github.com/o/r", url: "https://github.com/o/r.git"),
        GitCase(text: "https://www.github.com/o/r.git", url: "https://github.com/o/r.git"),
        GitCase(
            text: "https://github.com/o/r/tree/main/skills/pdf", url: "https://github.com/o/r.git",
            ref: "main", path: "skills/pdf"),
        GitCase(
            text: "https://github.com/o/r/tree/v1", url: "https://github.com/o/r.git", ref: "v1"),
        GitCase(
            text: "https://github.com/o/r/blob/main/skills/pdf/SKILL.md",
            url: "https://github.com/o/r.git", ref: "main", path: "skills/pdf"),
        GitCase(
            text: "https://raw.githubusercontent.com/o/r/main/pdf/SKILL.md",
            url: "https://github.com/o/r.git", ref: "main", path: "pdf"),
        GitCase(
            text: "https://gitlab.com/g/sub/r/-/tree/main/a", url: "https://gitlab.com/g/sub/r.git",
            ref: "main", path: "a"),
        GitCase(
            text: "https://gitlab.com/g/r/-/tree/fix%2FABC-1/a", url: "https://gitlab.com/g/r.git",
            ref: "fix", path: "ABC-1/a"),
        GitCase(text: "https://gitlab.com/g/sub/r", url: "https://gitlab.com/g/sub/r.git"),
        GitCase(
            text: "https://codeberg.org/o/r/src/branch/main/a", url: "https://codeberg.org/o/r.git",
            ref: "main", path: "a"),
        GitCase(
            text: "https://git.example.org/o/r/src/tag/v1/a",
            url: "https://git.example.org/o/r.git", ref: "v1", path: "a"),
        GitCase(
            text: "https://bitbucket.org/o/r/src/main/a", url: "https://bitbucket.org/o/r.git",
            ref: "main", path: "a"),
        GitCase(text: "https://any.host/x.git", url: "https://any.host/x.git"),
        GitCase(
            text: "https://any.host/x.git#feature/y:a", url: "https://any.host/x.git",
            ref: "feature/y", path: "a"),
        GitCase(text: "git@host:o/r", url: "git@host:o/r"),
        GitCase(text: "git@host:o/r.git#v1", url: "git@host:o/r.git", ref: "v1"),
        GitCase(text: "ssh://git@host/o/r.git", url: "ssh://git@host/o/r.git"),
        GitCase(text: "file:///srv/r", url: "file:///srv/r"),
        GitCase(
            text: "https://github.com/o/r/tree/main/%E8%B3%87%E6%96%99",
            url: "https://github.com/o/r.git",
            ref: "main", path: "資料"),
    ]

    @Test(arguments: gitCases)
    func `of git trees have a repository, a ref and a path`(_ expected: GitCase) throws {
        guard case .git(let git) = try Self.read(expected.text).meaning else {
            Issue.record("\(expected.text) is not a git tree")
            return
        }
        #expect(git.url == expected.url)
        #expect(git.ref == expected.ref)
        #expect(git.likelyPath == expected.path)
    }

    @Test func `of pages do not decide where the branch ends`() throws {
        guard case .git(let git) = try Self.read("https://github.com/o/r/tree/a/b/c").meaning else {
            Issue.record("it is not a git tree")
            return
        }
        #expect(git.revision == .unsplit("a/b/c"))
    }

    @Test(
        arguments: [
            ("pdf", nil, "pdf", nil), ("pdf@1.2.0", nil, "pdf", "1.2.0"),
            ("embedded:pdf", "embedded", "pdf", nil), ("embedded:pdf@2", "embedded", "pdf", "2"),
        ] as [(String, String?, String, String?)])
    func `that are names refer to catalogs`(
        _ text: String, _ catalog: String?, _ name: String, _ version: String?
    ) throws {
        guard case .catalog(let address) = try Self.read(text).meaning else {
            Issue.record("\(text) is not a name")
            return
        }
        #expect(address.catalog?.description == catalog)
        #expect(address.name == name)
        #expect(address.version == version)
    }

    @Test(arguments: ["https://example.com", "https://example.com/", "https://example.com/docs"])
    func `of other hosts are repositories or archives`(_ text: String) throws {
        guard case .site(let site) = try Self.read(text).meaning else {
            Issue.record("\(text) is not a site")
            return
        }
        #expect(site.url == text)
    }

    @Test(arguments: [
        "", "a b", "gopher://host/x.zip", "-rf", "--upload-pack=x", "a//b", "o/../r", "o/r@",
        "pdf@", ":pdf",
        "https://h.example/a.git/b/../c", "https://h.example/a.git/b/%2e%2e/c",
        "git@h.example:o/r.git/b/../c",
        "https://h.example/a.git#:b/../c", "https://h.example/a#:../c",
        "https://github.com/o/r/tree/main/b/../c",
        "https://", "a\nb", "o/-r", "javascript:alert(1)", "o/\u{301}r", "..\u{301}/x",
    ])
    func `of unknown form are refused`(_ text: String) {
        #expect(throws: SkillSourceError.address(.notAnAddress(text))) { try Self.read(text) }
    }

    @Test func `with a folder that leads out of another one are refused after git+, too`() {
        #expect(throws: SkillSourceError.address(.notAnAddress("https://h.example/a.git/b/../c"))) {
            try Self.read("git+https://h.example/a.git/b/../c")
        }
    }

    @Test(arguments: ["ftp", "ftps", "sftp"])
    func `with insecure schemes are refused`(_ scheme: String) throws {
        let error = try #require(throws: SkillSourceError.self) {
            try Self.read("\(scheme)://me:secret@host/x.zip")
        }
        #expect(error == .address(.insecureScheme(scheme, instead: "https://host/x.zip")))
        #expect(error.hint == "skills install https://host/x.zip")
        #expect(error.summary.contains("https") && !error.summary.contains("secret"))
    }

    @Test func `with a password are refused without showing it`() throws {
        let error = try #require(throws: SkillSourceError.self) {
            try Self.read("https://me:secret@host/x.zip")
        }
        #expect(!error.summary.contains("secret"))
    }
}
