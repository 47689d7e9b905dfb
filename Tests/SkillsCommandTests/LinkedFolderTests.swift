import Foundation
import TestSupport
import Testing

/// A local checkout gives the same skills as its repository, whose symlinks may lead to everything in it.
@Suite(.timeLimit(.minutes(5))) struct `Installing from a checkout with symlinks` {
    private let fixture: CommandFixture

    init() throws {
        fixture = try CommandFixture()
        try fixture.shell(
            """
            mkdir -p r/skills/one r/skills/two r/skills/three r/shared/deep r/plugins/p/skills; cd r; git init -q -b main .
            for name in one two three; do
                printf -- "---\\nname: $name\\ndescription: Does $name. Use when asked for $name.\\n---\\n# Skill\\n" > skills/$name/SKILL.md
            done
            echo rules > shared/rules.md; echo deep > shared/deep/a.md; printf '#!/bin/sh\\n' > shared/deep/run.sh; chmod +x shared/deep/run.sh
            """)
    }

    private func state(of source: String) async throws -> String {
        let result = await fixture.run(
            ["install", source, "--all", "-y"], environment: ["PATH": "/usr/bin:/bin"])
        let files = try fixture.shell(
            "cd .claude/skills 2>/dev/null && find . -type f -printf '%p %m ' -exec sha256sum {} ';' | sort; cd; rm -rf .claude .local .cache"
        )
        return "\(result.status)\n\(files)"
    }

    @Test(arguments: [
        // A file, a folder, a link in a linked folder, and a SKILL.md.
        "ln -s ../../shared/rules.md skills/one/rules.md",
        "ln -s ../../shared/deep skills/one/references",
        "ln -s ../../shared skills/two/all; ln -s ../rules.md shared/deep/rules.md",
        "mkdir plugins/p/skills/four; ln -s ../../../../skills/one/SKILL.md plugins/p/skills/four/SKILL.md",
        "rm skills/three/SKILL.md; echo '---\\nname: three\\ndescription: Does it three times.\\n---\\n# T' > shared/three.md; ln -s ../../shared/three.md skills/three/SKILL.md",
    ])
    func `installs what the repository gives`(_ links: String) async throws {
        try fixture.shell(
            "cd r && \(links) && git add -A && git -c user.name=a -c user.email=a@b.example commit -qm x"
        )
        let remote = try await state(of: "file://\(fixture.home.path)/r")
        let local = try await state(of: "./r")
        #expect(remote.hasPrefix("0\n./"))
        #expect(local == remote)
    }

    @Test(arguments: [
        "ln -s ../../../outside.md skills/one/a.md", "ln -s /etc/hostname skills/one/a.md",
        "ln -s .. skills/one/up", "ln -s a skills/one/a", "ln -s ../../.env skills/one/settings",
        "ln -s ../../../outside skills/one/folder",
    ])
    func `refuses the skill whose symlink leads nowhere, out, around or to credentials`(
        _ link: String
    ) async throws {
        try fixture.shell(
            "echo x > outside.md; mkdir outside; echo x > outside/a.md; echo SECRET > r/.env; cd r && \(link)"
        )
        let result = await fixture.run(["install", "./r", "--all", "-y"])
        #expect(result.status == 3, "\(result.log)")
        let files = try fixture.shell("ls .claude/skills; grep -rl SECRET .claude .local | wc -l")
        #expect(files == "three\ntwo\n0\n")
    }
}
