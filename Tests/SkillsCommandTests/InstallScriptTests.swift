import Foundation
import SystemPackage
import TestSupport
import Testing

/// The script that downloads a release, with a release of a program that only answers.
@Suite struct `The install script` {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Scripts/release.d/install.sh").standardizedFileURL.path

    /// Publishes a release whose program says its version.
    private func publish(_ version: String) throws {
        try fixture.shell(
            """
            mkdir -p www/v\(version) made/man made/schemas && cd made
            printf '#!/bin/sh\\ncase $1 in completions) echo "complete $2" ;; *) echo "skills \(version)" ;; esac\\n' > skills
            chmod +x skills && echo page > man/skills.1 && echo page > man/skills-list.1 && echo {} > schemas/list.schema.json
            name=skills-\(version)-$(uname -s | tr A-Z a-z)-$(uname -m).tar.gz
            tar -czf ../www/v\(version)/$name skills man schemas && cd ../www/v\(version) && sha256sum $name > SHA256SUMS
            """)
    }

    private func run(_ arguments: String = "", _ environment: String = "", key: String = "") throws
        -> String
    {
        try fixture.shell(
            """
            sed "s|@REPOSITORY@|owner/skills|; s/@VERSION@/1.0.0/; s|@KEY@|'\(key)'|" '\(Self.script)' > install.sh
            env SKILLS_RELEASES='\(fixture.url())' HOME="$PWD/home" env \(environment) sh install.sh \(arguments) 2>&1
            """)
    }

    /// All files of the home folder with their contents.
    private var contents: String {
        get throws { try fixture.shell("find home -type f | sort | xargs sha256sum") }
    }

    /// Makes a folder that contains these programs and no others.
    private func makeTools(_ names: String) throws {
        try fixture.shell(
            "mkdir -p tools && for tool in \(names); do ln -sf \"$(command -v $tool)\" tools/; done"
        )
    }

    /// What the script needs, besides curl or wget.
    private static let tools =
        "sh env sed uname getconf dirname mktemp rm cut sha256sum awk tar gzip mkdir mv cp find cat"

    private var files: String {
        get throws { try fixture.shell("find home -type f 2>/dev/null | sort; true") }
    }

    @Test func `installs the program, its pages and completions, and removes them`() throws {
        try publish("1.0.0")
        try fixture.shell(
            "mkdir -p home/.local/share/man/man1 && echo own > home/.local/share/man/man1/own.1")
        let before = try files
        let text = try run()
        #expect(
            text.contains("Installed skills 1.0.0 as") && text.contains("export PATH="), "\(text)")
        #expect(try fixture.shell("home/.local/bin/skills") == "skills 1.0.0\n")
        let installed = try files
        for file in [
            "man/man1/skills.1", "man/man1/skills-list.1", "bash-completion/completions/skills",
            "zsh/site-functions/_skills", "fish/vendor_completions.d/skills.fish",
            "skills/schemas/list.schema.json",
        ] { #expect(installed.contains("home/.local/share/\(file)\n"), "\(installed)") }
        #expect(try run("--uninstall").contains("Installed skills stay."))
        #expect(try files == before)
        #expect(
            try fixture.shell("ls home/.local/share home/.local")
                == "home/.local:\nshare\n\nhome/.local/share:\nman\n")
        #expect(try run("--uninstall").hasSuffix("[1]\n"))
    }

    @Test func `installs another version into another folder`() throws {
        try publish("1.2.0-beta.1")
        let text = try run(
            "--version 1.2.0-beta.1 --prefix 'my folder'", "PATH=\"$PWD/my folder/bin:$PATH\"")
        #expect(
            text.contains("Installed skills 1.2.0-beta.1") && !text.contains("export PATH"),
            "\(text)")
        #expect(try fixture.shell("'my folder/bin/skills'") == "skills 1.2.0-beta.1\n")
        #expect(try files == "")
    }

    @Test(arguments: [
        "rm www/v2.0.0/*.tar.gz", "rm www/v2.0.0/SHA256SUMS", ": > www/v2.0.0/SHA256SUMS",
        "f=$(ls www/v2.0.0/*.tar.gz); head -c 100 $f > x; mv x $f",
        "f=$(ls www/v2.0.0/*.tar.gz); echo more >> $f",
        "cd www/v2.0.0; printf '#!/bin/sh\\nexit 3\\n' > skills; chmod +x skills; tar -czf $(ls *.tar.gz) skills; sha256sum *.tar.gz > SHA256SUMS",
        "cd www/v2.0.0; echo x > skills; f=$(ls *.tar.gz); echo none > $f; sha256sum *.tar.gz > SHA256SUMS",
    ])
    func `leaves what is there if anything fails`(_ damage: String) throws {
        try publish("1.0.0")
        #expect(try run().contains("Installed"))
        let before = try contents
        try publish("2.0.0")
        try fixture.shell(damage)
        let text = try run("--version 2.0.0")
        #expect(!text.contains("Installed") && text.hasSuffix("]\n"), "\(text)")
        #expect(try contents == before)
        #expect(try fixture.shell("home/.local/bin/skills") == "skills 1.0.0\n")
    }

    /// Signs a release, and returns the public key.
    private func sign(_ version: String) throws -> String {
        try fixture.shell(
            """
            printf '\n\n' | minisign -G -f -W -p key.pub -s key >/dev/null
            minisign -S -s key -m www/v\(version)/SHA256SUMS >/dev/null
            tail -n 1 key.pub | tr -d '\n'
            """)
    }

    @Test func `verifies the signature where minisign is installed`() throws {
        try publish("1.0.0")
        let other = try sign("1.0.0")
        let key = try sign("1.0.0")
        let refused = try run("", key: other)
        #expect(refused.contains("error: the signature is not that of the release"), "\(refused)")
        #expect(try files == "")
        #expect(try run("", key: key).contains("Installed"))
        try makeTools(Self.tools + " curl")
        let text = try run("--prefix other", "PATH=\"$PWD/tools\"", key: other)
        #expect(text.contains("Installed"), "\(text)")
    }

    @Test(arguments: ["curl", "wget"])
    func `works through a proxy, with the certificates of the environment`(_ tool: String) throws {
        try publish("1.0.0")
        let nginx = try Nginx()
        try fixture.shell("cp -R www/v1.0.0 '\(nginx.folder.string)'")
        let proxy = try RawServer { [nginx] request, connection in
            guard request.method == "CONNECT" else { return connection.answer(405) }
            connection.send("HTTP/1.1 200 OK\r\n\r\n")
            connection.tunnel(to: nginx.port(.good))
        }
        try makeTools(Self.tools + " " + tool)
        let settings =
            "PATH=\"$PWD/tools\" SKILLS_RELEASES=\(nginx.url("")) https_proxy=\(proxy.url(""))"
        let untrusted = try run("", settings)
        #expect(untrusted.contains("error: failed to download"), "\(untrusted)")
        let before = proxy.requests.count
        #expect(before > 0)
        let text = try run("", settings + " SSL_CERT_FILE='\(nginx.authority.string)'")
        #expect(text.contains("Installed skills 1.0.0"), "\(text)")
        #expect(proxy.requests.count == before + 2)
    }

    @Test func `leaves what is there if a folder cannot be written`() throws {
        try publish("1.0.0")
        #expect(try run().contains("Installed"))
        try fixture.shell("rm -r home/.local/share/fish && echo own > home/.local/share/fish")
        let before = try contents
        try publish("2.0.0")
        let text = try run("--version 2.0.0")
        #expect(text.contains("nothing was installed") && text.hasSuffix("[1]\n"), "\(text)")
        #expect(try contents == before)
    }

    @Test(arguments: ["", "--uninstall"])
    func `does nothing before all of it is read`(_ arguments: String) throws {
        try publish("1.0.0")
        #expect(try run("--uninstall").contains("error: no skills in"))
        if !arguments.isEmpty { #expect(try run().contains("Installed")) }
        let before = try files
        // From a pipe, as after `curl … |`. The last bytes are cut one by one.
        let text = try fixture.shell(
            """
            size=$(wc -c < install.sh)
            for count in $(seq 1 61 "$size") $(seq $((size - 30)) $((size - 2))); do
                head -c "$count" install.sh |
                    env SKILLS_RELEASES='\(fixture.url())' HOME="$PWD/home" sh -s -- \(arguments) 2>/dev/null
            done; true
            """)
        #expect(text == "")
        #expect(try files == before)
        let whole = try fixture.shell(
            "env SKILLS_RELEASES='\(fixture.url())' HOME=\"$PWD/home\" sh -s -- \(arguments) < install.sh"
        )
        #expect(whole.hasPrefix(arguments.isEmpty ? "Installed" : "Removed"), "\(whole)")
    }

    @Test(arguments: ["'../x'", "-x", "''", "'1;touch stolen'", "'$(touch stolen)'"])
    func `accepts only versions`(_ version: String) throws {
        let text = try run("--version \(version)")
        #expect(text.hasSuffix("]\n") && !text.contains("Installed"), "\(text)")
        #expect(try !fixture.shell("ls").contains("stolen"))
    }

    @Test func `says what is missing`() throws {
        try publish("1.0.0")
        try makeTools("sh sed uname getconf dirname")
        #expect(
            try run("", "PATH=\"$PWD/tools\"").contains("error: neither curl nor wget is installed")
        )
        #expect(try run("", "-u HOME").contains("error: HOME is not set"))
        #expect(try run("--else").contains("error: unknown option: --else"))
        #expect(
            try run("--help").hasPrefix("Installs skills, its man pages, completions and schemas"))
    }
}
