import Foundation
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
            mkdir -p www/v\(version) made/man && cd made
            printf '#!/bin/sh\\ncase $1 in completions) echo "complete $2" ;; *) echo "skills \(version)" ;; esac\\n' > skills
            chmod +x skills && echo page > man/skills.1 && echo page > man/skills-list.1
            name=skills-\(version)-$(uname -s | tr A-Z a-z)-$(uname -m).tar.gz
            tar -czf ../www/v\(version)/$name skills man && cd ../www/v\(version) && sha256sum $name > SHA256SUMS
            """)
    }

    private func run(_ arguments: String = "", _ environment: String = "") throws -> String {
        try fixture.shell(
            """
            sed "s|@REPOSITORY@|owner/skills|; s/@VERSION@/1.0.0/; s/@KEY@//" '\(Self.script)' > install.sh
            env SKILLS_RELEASES='\(fixture.url())' HOME="$PWD/home" env \(environment) sh install.sh \(arguments) 2>&1
            """)
    }

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
        let before = try fixture.shell("find home -type f | sort | xargs sha256sum")
        try publish("2.0.0")
        try fixture.shell(damage)
        let text = try run("--version 2.0.0")
        #expect(!text.contains("Installed") && text.hasSuffix("]\n"), "\(text)")
        #expect(try fixture.shell("find home -type f | sort | xargs sha256sum") == before)
        #expect(try fixture.shell("home/.local/bin/skills") == "skills 1.0.0\n")
    }

    @Test(arguments: ["'../x'", "-x", "''", "'1;touch stolen'", "'$(touch stolen)'"])
    func `accepts only versions`(_ version: String) throws {
        let text = try run("--version \(version)")
        #expect(text.hasSuffix("]\n") && !text.contains("Installed"), "\(text)")
        #expect(try !fixture.shell("ls").contains("stolen"))
    }

    @Test func `says what is missing`() throws {
        try publish("1.0.0")
        try fixture.shell(
            "mkdir tools && for tool in sh sed uname getconf dirname; do ln -s \"$(command -v $tool)\" tools/; done"
        )
        #expect(
            try run("", "PATH=\"$PWD/tools\"").contains("error: neither curl nor wget is installed")
        )
        #expect(try run("", "-u HOME").contains("error: HOME is not set"))
        #expect(try run("--else").contains("error: unknown option: --else"))
        #expect(try run("--help").hasPrefix("Installs skills, its man pages and completions"))
    }
}
