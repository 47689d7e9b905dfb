import Testing

@testable import Web

@Suite struct `The location of a URL` {
    @Test(arguments: [
        ("HTTPS://me:secret@GitHub.com.:443/a/b?c#d", "github.com", nil),
        ("https://github.com:8443/a", "github.com", 8443),
        ("http://0x7f.1:080/a", "127.0.0.1", nil),
        ("ssh://git@github.com:22/a/b", "github.com", nil),
        ("git@github.com:a/b", "github.com", nil),
        ("git@[::ffff:127.0.0.1]:a/b", "127.0.0.1", nil),
        ("https://a@b@c.example/", "c.example", nil),
        ("https://c.example?@d.example/", "c.example", nil),
        ("https://c.example#@d.example", "c.example", nil),
        ("https://[::1]:8080", "[::1]", 8080), ("https://c.example:", "c.example", nil),
        ("git+ssh://git@c.example:22/x", "c.example", nil),
    ])
    func `has the host and the port that is connected to`(
        _ url: String, _ host: String, _ port: UInt16?
    ) throws {
        let location = try #require(WebLocation(url))
        #expect(location.host?.description == host)
        #expect(location.port == port)
    }

    @Test(arguments: [
        "https://", "https:///a", "https://a.example\\@b.example/", "https://a.example:x/",
        "https://a.example:65536/", "https://git%68ub.com/", "https://münchen.example/",
        "http:/a.example/",
        "HTTPS:a.example", "https://a b.example/", "https://[::1/",
    ])
    func `has no host that programs may read differently`(_ url: String) throws {
        let location = try #require(WebLocation(url))
        #expect(location.host == nil)
        #expect(location.account == nil)
    }

    @Test(arguments: [
        ("ssh://git@ssh.github.com:443/acme/x", "github.com"),
        ("git@altssh.gitlab.com:acme/x", "gitlab.com"),
        ("https://www.github.com/acme/x", "github.com"),
        ("https://git.example:8443/acme/x", "git.example:8443"), ("https://[::1/", nil),
    ])
    func `has its server under the usual name`(_ url: String, _ server: String?) {
        #expect(WebLocation(url)?.usualServer == server)
    }

    @Test(arguments: [
        "", "/srv/x", "./x:y", "file:///srv/x", "FILE://localhost/srv", "acme/skills", "?a:b",
    ])
    func `of this machine is none`(_ text: String) { #expect(WebLocation(text) == nil) }
}

@Suite struct `The account at a URL` {
    @Test(arguments: [
        "https://github.com/acme/x", "https://www.github.com/ACME/x.git",
        "git@ssh.github.com:acme/x",
        "ssh://git@ssh.github.com:443/acme/x.git", "https://raw.github.com/acme/x/main/SKILL.md",
        "https://uploads.github.com/repos/acme/x/releases/1/assets",
        "https://gist.github.com/acme/0123",
        "https://gist.githubusercontent.com/acme/0123/raw/SKILL.md",
        "https://api.github.com/orgs/acme/repos",
        "https://codeload.github.com/acme/x/zip/main",
        "https://media.githubusercontent.com/media/acme/x/main/a",
        "https://acme.github.io/x/a.zip", "oci://ghcr.io/acme/x",
        "https://ghcr.io/v2/acme/x/blobs/sha256:0",
        "https://npm.pkg.github.com/download/@acme/x/1/0",
        "https://cdn.jsdelivr.net/gh/acme/x@1/SKILL.md",
        "https://github.com/orgs/acme/repositories", "https://raw.githack.com/acme/x/main/SKILL.md",
        "https://rawgit.com/acme/x/main/SKILL.md", "https://cdn.rawgit.com/acme/x/main/SKILL.md",
        "https://cdn.statically.io/gh/acme/x@main/SKILL.md", "https://esm.sh/gh/acme/x@1/a.zip",
    ])
    func `is one on every host of GitHub`(_ url: String) {
        #expect(WebLocation(url)?.account?.name == "github.com/acme")
    }

    @Test(arguments: [
        ("https://gitlab.com/acme/group/x", "gitlab.com/acme"),
        ("git@altssh.gitlab.com:acme/x", "gitlab.com/acme"),
        ("https://gitlab.com/api/v4/projects/acme%2Fx/repository/archive", "gitlab.com/acme"),
        ("https://registry.gitlab.com/v2/acme/x/tags/list", "gitlab.com/acme"),
        ("https://gitlab.com/groups/acme/-/packages", "gitlab.com/acme"),
        ("git@ssh.bitbucket.org:acme/x", "bitbucket.org/acme"),
        ("git@altssh.bitbucket.org:acme/x", "bitbucket.org/acme"),
        ("https://api.bitbucket.org/2.0/repositories/acme/x/src", "bitbucket.org/acme"),
        ("https://bitbucket.org/!api/2.0/repositories/acme/x", "bitbucket.org/acme"),
        ("https://acme.bitbucket.io/a.zip", "bitbucket.org/acme"),
        ("https://codeberg.org/api/v1/repos/acme/x/archive/main.zip", "codeberg.org/acme"),
        ("https://raw.codeberg.page/acme/x/SKILL.md", "codeberg.org/acme"),
        ("https://acme.codeberg.page/a.zip", "codeberg.org/acme"),
        ("https://codeberg.org/api/packages/acme/generic/x/1/a.zip", "codeberg.org/acme"),
        ("https://hf.co/acme/x/resolve/main/SKILL.md", "huggingface.co/acme"),
        ("git@hf.co:datasets/acme/x", "huggingface.co/acme"),
        ("https://huggingface.co/api/spaces/acme/x", "huggingface.co/acme"),
        ("https://acme.visualstudio.com/p/_git/x", "dev.azure.com/acme"),
        ("git@ssh.dev.azure.com:v3/acme/p/x", "dev.azure.com/acme"),
        ("acme@vs-ssh.visualstudio.com:v3/acme/p/x", "dev.azure.com/acme"),
        ("https://acme@dev.azure.com/acme/p/_git/x", "dev.azure.com/acme"),
        ("https://pkgs.dev.azure.com/acme/_packaging/f", "dev.azure.com/acme"),
        ("https://git.sr.ht/~acme/x", "git.sr.ht/acme"),
        ("https://acme.srht.site/a.zip", "git.sr.ht/acme"),
        ("https://raw.git.acme.example/team/x/main/a", "git.acme.example/team"),
        ("https://git.acme.example/api/v3/repos/team/x/zipball", "git.acme.example/team"),
        ("https://git.acme.example/~team/x", "git.acme.example/team"),
        ("https://127.1/team/x", "127.0.0.1/team"),
    ])
    func `is one on every host of another service`(_ url: String, _ account: String) {
        #expect(WebLocation(url)?.account?.name == account)
    }

    @Test(arguments: [
        "https://gist.github.com/0123456789abcdef0123.git", "https://gist.github.com/12345.git",
        "https://api.github.com/repositories/1/zipball",
        "https://api.github.com/gists/0123", "https://github.com/user-attachments/files/1/a.zip",
        "https://gitlab.com/api/v4/projects/42/repository/archive",
        "https://gitlab.com/-/snippets/1/raw", "https://bitbucket.org/%7B0123%7D/x",
        "https://codeberg.org/api/v1/repositories/1",
        "https://huggingface.co/api/resolve/1", "https://vs-ssh.visualstudio.com/p/_ssh/x",
        "https://github.com/%ff/x",
    ])
    func `is hidden where the URL has a number or a hash instead`(_ url: String) {
        #expect(WebLocation(url)?.account?.evidence == .hidden)
    }

    @Test func `may be two where servers differ`() {
        #expect(
            WebLocation("https://git.example/scm/acme/x.git")?.account?.evidence
                == .named(["scm", "acme"]))
        #expect(WebLocation("https://cdn.jsdelivr.net/npm/x")?.account?.host == "cdn.jsdelivr.net")
        #expect(
            WebLocation("https://objects.githubusercontent.com/a/b")?.account?.evidence
                == .neverNamed)
        #expect(WebLocation("https://github.com")?.account?.evidence == HostedAccount.Evidence.none)
    }

    @Test func `is found by rows that have a source and lead to a service`() {
        for (host, row) in ServiceHost.rows {
            #expect(row.source.count > 5, "\(host)")
            let name = host.replacing("*", with: "x.example")
            #expect(
                ServiceHost.of(name) != nil
                    || ServiceHost.of(host.replacing("*", with: "x")) != nil, "\(host)")
            for place in row.meaning.split(separator: " ").dropFirst()
            where !row.meaning.hasPrefix("=") {
                let mark = place.last.flatMap(ServiceHost.Mark.init(rawValue:))
                #expect(place == "host" || mark != nil, "\(host): \(place)")
            }
            if let alias = ServiceHost.alias(of: host) { #expect(ServiceHost.rows[alias] != nil) }
        }
    }
}
