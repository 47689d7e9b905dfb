import Problem
import SkillCatalog
import SkillSource
import SystemPackage
import Testing

/// Addresses as people paste and type them, and what each of them leads to.
@Suite struct `The table of addresses` {
    /// An address and its meaning: `git URL REF PATH`, `archive URL PATH`, `site URL REF PATH`, with `-` for missing
    /// parts; or the hint of the error.
    typealias Row = (typed: String, meaning: String)

    static let id = "0123456789abcdef0123456789abcdef01234567"
    static let gist = "0123456789abcdef0123456789abcdef"

    static let gitHub: [Row] = [
        ("https://github.com/o/r?tab=readme-ov-file", "git https://github.com/o/r.git - -"),
        (
            "https://github.com/o/r?tab=readme-ov-file#installation",
            "git https://github.com/o/r.git - -"
        ),
        ("https://github.com/o/r#readme", "git https://github.com/o/r.git - -"),
        ("https://github.com/o/r/tree/main/a#readme", "git https://github.com/o/r.git main a"),
        (
            "https://github.com/o/r/blob/main/a/SKILL.md?plain=1#L10-L20",
            "git https://github.com/o/r.git main a"
        ),
        ("http://www.github.com/o/r/", "git https://github.com/o/r.git - -"),
        ("https://github.com/o/r.git/skills/pdf", "git https://github.com/o/r.git - skills/pdf"),
        (
            "https://github.com/o/r.git@v1#subdirectory=a/b",
            "git https://github.com/o/r.git v1 a/b"
        ),
        ("https://github.com/o/r/commit/\(id)", "git https://github.com/o/r.git \(id) -"),
        ("https://github.com/o/r/commits/main", "git https://github.com/o/r.git main -"),
        (
            "https://github.com/o/r/commits/main/skills/pdf",
            "git https://github.com/o/r.git main skills/pdf"
        ),
        ("https://github.com/o/r@v1/tree/main", "hint: skills install https://github.com/o/r.git"),
        ("https://github.com/o/r/releases/tag/v1", "git https://github.com/o/r.git v1 -"),
        ("https://github.com/o/r/releases/tag/pdf/v1", "git https://github.com/o/r.git pdf/v1 -"),
        (
            "https://github.com/o/r/releases/download/v1/x.zip",
            "archive https://github.com/o/r/releases/download/v1/x.zip -"
        ),
        (
            "https://github.com/o/r/releases/latest/download/x.zip",
            "archive https://github.com/o/r/releases/latest/download/x.zip -"
        ),
        (
            "https://github.com/o/r/archive/refs/tags/v1.zip",
            "archive https://github.com/o/r/archive/refs/tags/v1.zip -"
        ),
        ("https://github.com/o/r/zipball/main", "archive https://github.com/o/r/zipball/main -"),
        (
            "https://codeload.github.com/o/r/tar.gz/main",
            "archive https://codeload.github.com/o/r/tar.gz/main -"
        ),
        ("https://github.com/o/r/pull/3", "git https://github.com/o/r.git refs/pull/3/head -"),
        (
            "https://github.com/o/r/pull/3/files",
            "git https://github.com/o/r.git refs/pull/3/head -"
        ),
        ("https://github.com/o/r/pull/3/commits/\(id)", "git https://github.com/o/r.git \(id) -"),
        ("https://github.com/o/r/raw/main/a/SKILL.md", "git https://github.com/o/r.git main a"),
        (
            "https://github.com/o/r/raw/main/a.zip",
            "archive https://github.com/o/r/raw/main/a.zip -"
        ),
        (
            "https://github.com/o/r/blob/main/a/b%20c.skill",
            "archive https://github.com/o/r/raw/main/a/b%20c.skill -"
        ),
        (
            "https://raw.githubusercontent.com/o/r/refs/heads/main/a/SKILL.md",
            "git https://github.com/o/r.git refs/heads/main a"
        ),
        (
            "https://raw.githubusercontent.com/o/r/main/x.skill",
            "archive https://raw.githubusercontent.com/o/r/main/x.skill -"
        ),
        ("https://github.com/o/r/blob/main/SKILL.md", "git https://github.com/o/r.git main -"),
        ("https://github.com/o/r/tree/main/", "git https://github.com/o/r.git main -"),
        (
            "https://github.com/o/r/tree/main/my%20skill",
            "git https://github.com/o/r.git main my skill"
        ),
        (
            "https://github.example.com/o/r/tree/main/a",
            "git https://github.example.com/o/r.git main a"
        ),
        ("https://github.com/o/r/skills/pdf", "hint: skills install o/r/skills/pdf"),
        ("github.com/o/r/skills/pdf", "hint: skills install o/r/skills/pdf"),
        ("https://github.com/o/r/issues/3", "hint: skills install o/r"),
        ("https://github.com/o/r/releases", "hint: skills install o/r"),
        ("https://github.com/o/r/wiki/Home", "hint: skills install o/r"),
        ("https://github.com/o/r/pull/x", "hint: skills install o/r"),
        ("https://github.com/o/r?ref=v1", "hint: skills install https://github.com/o/r"),
        (
            "https://github.com/o/r/tree/main/a#v1",
            "hint: skills install https://github.com/o/r/tree/main/a"
        ),
        (
            "https://github.com/o/r/tree/main/a#:b",
            "hint: skills install https://github.com/o/r/tree/main/a"
        ),
    ]

    static let otherHosts: [Row] = [
        (
            "https://gitlab.com/g/sub/r/-/tree/main/a?ref_type=heads",
            "git https://gitlab.com/g/sub/r.git main a"
        ),
        (
            "https://gitlab.com/g/sub/r/-/blob/main/a/SKILL.md",
            "git https://gitlab.com/g/sub/r.git main a"
        ),
        ("https://gitlab.com/g/r/tree/main/a", "git https://gitlab.com/g/r.git main a"),
        (
            "https://gitlab.com/g/r/-/merge_requests/3",
            "git https://gitlab.com/g/r.git refs/merge-requests/3/head -"
        ),
        (
            "https://gitlab.com/g/r/-/merge_requests/3/diffs",
            "git https://gitlab.com/g/r.git refs/merge-requests/3/head -"
        ),
        ("https://gitlab.com/g/r/-/releases/v1", "git https://gitlab.com/g/r.git v1 -"),
        ("https://gitlab.com/g/r/-/tags/v1", "git https://gitlab.com/g/r.git v1 -"),
        ("https://gitlab.com/g/r/-/commit/\(id)", "git https://gitlab.com/g/r.git \(id) -"),
        (
            "https://gitlab.com/g/r/-/archive/v1/r-v1.zip",
            "archive https://gitlab.com/g/r/-/archive/v1/r-v1.zip -"
        ),
        (
            "https://gitlab.com/g/r/-/blob/main/x.zip",
            "archive https://gitlab.com/g/r/-/raw/main/x.zip -"
        ),
        ("https://gitlab.com/g/r/-/issues/3", "hint: skills install https://gitlab.com/g/r.git"),
        (
            "https://git.example.com/g/sub/r/-/tree/main/a",
            "git https://git.example.com/g/sub/r.git main a"
        ),
        ("https://codeberg.org/o/r/src/commit/\(id)/a", "git https://codeberg.org/o/r.git \(id) a"),
        ("https://codeberg.org/o/r/releases/tag/v1", "git https://codeberg.org/o/r.git v1 -"),
        ("https://codeberg.org/o/r/commit/\(id)", "git https://codeberg.org/o/r.git \(id) -"),
        (
            "https://codeberg.org/o/r/pulls/3",
            "git https://codeberg.org/o/r.git refs/pull/3/head -"
        ),
        (
            "https://codeberg.org/o/r/src/branch/main/x.zip",
            "archive https://codeberg.org/o/r/raw/branch/main/x.zip -"
        ),
        (
            "https://codeberg.org/o/r/issues/3",
            "hint: skills install https://codeberg.org/o/r.git"
        ),
        (
            "https://git.example.com/o/r/src/branch/main/a",
            "git https://git.example.com/o/r.git main a"
        ),
        (
            "https://bitbucket.org/o/r/src/main/a/?at=main",
            "git https://bitbucket.org/o/r.git main a"
        ),
        ("https://bitbucket.org/o/r/commits/tag/v1", "git https://bitbucket.org/o/r.git v1 -"),
        (
            "https://bitbucket.org/o/r/branch/feature/x",
            "git https://bitbucket.org/o/r.git feature/x -"
        ),
        ("https://bitbucket.org/o/r/get/v1.zip", "archive https://bitbucket.org/o/r/get/v1.zip -"),
        (
            "https://bitbucket.org/o/r/pull-requests/3",
            "hint: skills install https://bitbucket.org/o/r.git"
        ),
        ("https://git.sr.ht/~user/r", "git https://git.sr.ht/~user/r - -"),
        ("git.sr.ht/~user/r", "git https://git.sr.ht/~user/r - -"),
        (
            "https://git.sr.ht/~user/r/tree/feature/x/item/a/b",
            "git https://git.sr.ht/~user/r feature/x a/b"
        ),
        (
            "https://git.sr.ht/~user/r/tree/main/item/a/SKILL.md",
            "git https://git.sr.ht/~user/r main a"
        ),
        (
            "https://dev.azure.com/org/project/_git/repo",
            "git https://dev.azure.com/org/project/_git/repo - -"
        ),
        (
            "https://dev.azure.com/org/My%20Project/_git/repo?path=/skills/pdf&version=GBfeature%2Fx&_a=contents",
            "git https://dev.azure.com/org/My%20Project/_git/repo feature/x skills/pdf"
        ),
        (
            "https://dev.azure.com/org/project/_git/repo?path=%2Fa%2FSKILL.md&version=GTv1",
            "git https://dev.azure.com/org/project/_git/repo v1 a"
        ),
        (
            "https://dev.azure.com/org/project/_git/repo@v1?version=GBmain",
            "hint: skills install https://dev.azure.com/org/project/_git/repo@v1"
        ),
        (
            "https://org.visualstudio.com/project/_git/repo?version=GC\(id)",
            "git https://org.visualstudio.com/project/_git/repo \(id) -"
        ),
        (
            "https://dev.azure.com/org/project/_git/repo/pullrequest/3",
            "git https://dev.azure.com/org/project/_git/repo refs/pull/3/merge -"
        ),
        (
            "https://org@dev.azure.com/org/project/_git/repo",
            "hint: skills install https://dev.azure.com/org/project/_git/repo"
        ),
        ("https://huggingface.co/o/r/tree/main/a", "git https://huggingface.co/o/r main a"),
        (
            "https://huggingface.co/spaces/o/r/blob/main/a/SKILL.md",
            "git https://huggingface.co/spaces/o/r main a"
        ),
        ("https://huggingface.co/datasets/o/r", "git https://huggingface.co/datasets/o/r - -"),
        ("https://gist.github.com/user/\(gist)", "git https://gist.github.com/\(gist).git - -"),
        (
            "https://gist.github.com/\(gist)#file-skill-md",
            "git https://gist.github.com/\(gist).git - -"
        ),
        (
            "https://gist.github.com/user/\(gist)/\(id)",
            "git https://gist.github.com/\(gist).git \(id) -"
        ),
        (
            "https://gist.githubusercontent.com/user/\(gist)/raw/\(id)/SKILL.md",
            "git https://gist.github.com/\(gist).git \(id) -"
        ),
        (
            "https://gist.githubusercontent.com/user/\(gist)/raw/SKILL.md",
            "git https://gist.github.com/\(gist).git - -"
        ),
        (
            "https://gist.github.com/user/\(gist)/revisions",
            "hint: skills install https://gist.github.com/\(gist).git"
        ),
    ]

    static let anyHost: [Row] = [
        ("https://git.example.com/o/r", "site https://git.example.com/o/r - -"),
        ("https://git.example.com/o/r#v1:a", "site https://git.example.com/o/r v1 a"),
        ("https://git.example.com/o/r#readme", "site https://git.example.com/o/r - -"),
        (
            "https://git.example.com/o/r?tab=readme-ov-file#usage",
            "site https://git.example.com/o/r?tab=readme-ov-file - -"
        ),
        ("https://git.example.com/r.git@v1", "git https://git.example.com/r.git v1 -"),
        ("https://git.example.com/r.git/a/SKILL.md", "git https://git.example.com/r.git - a"),
        ("https://git.example.com/r.git#:a/SKILL.md", "git https://git.example.com/r.git - a"),
        ("https://git.example.com/r.git#:SKILL.md", "git https://git.example.com/r.git - -"),
        (
            "https://git.example.com/r.git?h=v2",
            "hint: skills install https://git.example.com/r.git"
        ),
        (
            "https://git.example.com/r.git@v1#v2",
            "hint: skills install https://git.example.com/r.git@v1"
        ),
        ("git+https://git.example.com/o/r", "git https://git.example.com/o/r - -"),
        (
            "git+https://git.example.com/o/r@v1#subdirectory=a&egg=x",
            "git https://git.example.com/o/r v1 a"
        ),
        ("git+https://github.com/o/r@v1#egg=x", "git https://github.com/o/r.git v1 -"),
        ("git+ssh://git@host/o/r.git@v1#subdirectory=a", "git ssh://git@host/o/r.git v1 a"),
        ("ssh://git@host:2222/o/r", "git ssh://git@host:2222/o/r - -"),
        ("me@host.example:o/r", "git me@host.example:o/r - -"),
        ("git@github.com:o/r", "git git@github.com:o/r.git - -"),
        ("git@github.com:o/r/skills/pdf@v1", "git git@github.com:o/r.git v1 skills/pdf"),
        ("git@host:o/r.git/a", "git git@host:o/r.git - a"),
        ("git@ssh.dev.azure.com:v3/o/p/r", "git git@ssh.dev.azure.com:v3/o/p/r - -"),
        ("git://git.example.com/o/r.git", "hint: skills install https://git.example.com/o/r.git"),
        ("https://host/x.zip#:a", "archive https://host/x.zip a"),
        ("https://host/x.zip#a/b", "archive https://host/x.zip a/b"),
        ("https://host/x.zip#sha256=ab12", "hint: skills install https://host/x.zip --sha256 ab12"),
        ("./x.zip#./a/SKILL.md", "archive /here/x.zip a"),
        (
            "https://host/x.zip#sha256=$(id)",
            "hint: skills install https://host/x.zip --sha256 '$(id)'"
        ),
        ("./x.zip#a", "archive /here/x.zip a"), ("x.zip#:a", "archive /here/x.zip a"),
    ]

    static let shortForms: [Row] = [
        ("github:o/r/a@v1", "git https://github.com/o/r.git v1 a"),
        ("gh:o/r", "git https://github.com/o/r.git - -"),
        ("gitlab:g/sub/r#v1:a", "git https://gitlab.com/g/sub/r.git v1 a"),
        ("bitbucket:o/r/a", "git https://bitbucket.org/o/r.git - a"),
        ("codeberg:o/r", "git https://codeberg.org/o/r.git - -"),
        ("sourcehut:~user/r@v1", "git https://git.sr.ht/~user/r v1 -"),
        ("gist:\(gist)", "git https://gist.github.com/\(gist).git - -"),
        ("gist:\(gist)@\(id)", "git https://gist.github.com/\(gist).git \(id) -"),
        ("gist:\(gist)#\(id)", "git https://gist.github.com/\(gist).git \(id) -"),
        ("https://gist.github.com/user/\(gist).git", "git https://gist.github.com/\(gist).git - -"),
        (
            "https://gist.github.com/user/\(gist)?permalink_comment_id=1#gistcomment-1",
            "git https://gist.github.com/\(gist).git - -"
        ),
        ("https://gist.github.com/user/r.git", "git https://gist.github.com/user/r.git - -"),
        ("https://gist.github.com/user/12345", "git https://gist.github.com/12345.git - -"),
        ("https://gist.github.com/user/\(gist)/raw", "git https://gist.github.com/\(gist).git - -"),
        (
            "https://gist.github.com/user/\(gist)/raw/\(id)/skill.md",
            "git https://gist.github.com/\(gist).git \(id) -"
        ),
        (
            "https://gist.githubusercontent.com/user/\(gist)/raw/\(id)/other.md",
            "git https://gist.github.com/\(gist).git \(id) -"
        ),
        ("o/r/skills/x/skill.md", "git https://github.com/o/r.git - skills/x"),
        ("https://github.com/o/r/blob/main/x/Skill.md", "git https://github.com/o/r.git main x"),
        ("https://host/r.git/skills/skill.md", "git https://host/r.git - skills"),
        ("gist:user/\(gist)/\(id)", "git https://gist.github.com/\(gist).git \(id) -"),
        ("o/r/a/SKILL.md@v1", "git https://github.com/o/r.git v1 a"),
        ("o/r#:a/SKILL.md", "git https://github.com/o/r.git - a"),
        ("o/r/skills/my%20skill", "git https://github.com/o/r.git - skills/my skill"),
        ("o/r/skills/my skill", "git https://github.com/o/r.git - skills/my skill"),
        ("o/r/@scope/pdf@v1", "git https://github.com/o/r.git v1 @scope/pdf"),
        ("o/r@v1#v2", "hint: skills install o/r@v1"),
        ("gitlab:g/r@v1#v2", "hint: skills install gitlab:g/r@v1"),
        ("o/r/a#v1:b", "hint: skills install o/r/a"),
        ("<https://github.com/o/r>", "git https://github.com/o/r.git - -"),
        ("\u{3000}“o/r” \n", "git https://github.com/o/r.git - -"),
        ("「o/r」", "git https://github.com/o/r.git - -"),
        ("ｏ／ｒ＠ｖ１", "git https://github.com/o/r.git v1 -"),
        ("https：／／github．com／o／r", "git https://github.com/o/r.git - -"),
        ("https://github。com/o/r", "git https://github.com/o/r.git - -"),
        ("o/r/資料（１）", "git https://github.com/o/r.git - 資料（１）"),
        ("資料（１）.zip", "archive /here/資料（１）.zip -"),
        ("https://github.com/o/r。", "git https://github.com/o/r.git - -"),
        ("o/r、", "git https://github.com/o/r.git - -"),
        ("./資料。", "folder /here/資料。"),
        ("https//github.com/o/r", "hint: did you mean skills install https://github.com/o/r?"),
        ("http:/github.com/o/r", "hint: did you mean skills install http://github.com/o/r?"),
        (
            "localhost:8709/o/r", "hint: did you mean skills install http://localhost:8709/o/r?"
        ),
    ]

    static let stores: [Row] = [
        ("oci://ghcr.io/acme/pdf", "artifact oci://ghcr.io/acme/pdf latest -"),
        ("oci://localhost:5000/a/b:1.2", "artifact oci://localhost:5000/a/b:1.2 1.2 -"),
        (
            "oci://ghcr.io/acme/pdf@sha256:\(String(repeating: "a", count: 64))",
            "artifact oci://ghcr.io/acme/pdf@sha256:\(String(repeating: "a", count: 64)) - -"
        ),
        (
            "oci://ghcr.io/acme/all#:skills/pdf",
            "artifact oci://ghcr.io/acme/all latest skills/pdf"
        ),
        ("s3://bucket/a/b.zip", "archive s3://bucket/a/b.zip -"),
        ("s3://bucket/a.tar.gz#:skills/pdf", "archive s3://bucket/a.tar.gz skills/pdf"),
        (
            "s3://bucket/catalog",
            "hint: add the catalog, then install skills by name: skills catalog add NAME s3://bucket/catalog"
        ),
    ]

    static func meaning(of text: String) -> String {
        let address: SkillAddress
        do {
            address = try SkillAddress(text, workingDirectory: "/here", home: "/home/me")
        } catch {
            return "hint: \(error.hint ?? "-")"
        }
        return switch address.meaning {
        case .git(let git): "git \(git.url) \(git.ref ?? "-") \(git.likelyPath ?? "-")"
        case .archive(let archive): "archive \(archive.url) \(archive.path ?? "-")"
        case .artifact(let artifact):
            "artifact \(artifact.url) \(artifact.ref ?? "-") \(artifact.path ?? "-")"
        case .site(let site): "site \(site.url) \(site.ref ?? "-") \(site.path ?? "-")"
        case .folder(let path): "folder \(path)"
        case .catalog(let skill): "catalog \(skill.name)"
        }
    }

    @Test func `is true on GitHub`() { check(Self.gitHub) }
    @Test func `is true on other hosts`() { check(Self.otherHosts) }
    @Test func `is true on any host`() { check(Self.anyHost) }
    @Test func `is true for short forms and pasted text`() { check(Self.shortForms) }
    @Test func `is true for pasted commands`() { check(Self.commands) }
    @Test func `is true for registries and object stores`() { check(Self.stores) }

    private func check(_ rows: [Row]) {
        for row in rows {
            let meaning = Self.meaning(of: row.typed)
            #expect(meaning == row.meaning, "\(row.typed)")
        }
    }

    @Test(arguments: [gitHub, otherHosts, anyHost, shortForms, commands].flatMap(\.self))
    func `never hints at the address that failed, nor at one that fails`(_ row: Row) {
        guard row.meaning.hasPrefix("hint: skills install ") else { return }
        let words = row.meaning.dropFirst("hint: skills install ".count).split(separator: " ")
        let hinted = String(words[0].replacing("'", with: ""))
        #expect(hinted != row.typed)
        #expect(!Self.meaning(of: hinted).hasPrefix("hint:"), "\(hinted)")
    }
}
