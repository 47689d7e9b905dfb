#if os(Linux)
    import Foundation
    import SystemPackage
    import TestSupport
    import Testing

    /// A home folder with a repository of one skill, whose project and home can be on other file systems.
    ///
    /// The skill has an executable script, a plain one, and a document.
    final class OtherFileSystem: Sendable {
        let fixture: CommandFixture
        let mounted: MountedFolder
        /// The variables of every command.
        private let variables: [String: String]

        init(_ kind: MountedFolder.Kind, home isHome: Bool = false) throws {
            let (fixture, mounted) = (try CommandFixture(), try MountedFolder(kind))
            (self.fixture, self.mounted) = (fixture, mounted)
            variables = ["HOME": isHome ? mounted.path.string : fixture.home.path]
            try fixture.shell(
                """
                mkdir -p repo/tool/scripts repo/tool/references; cd repo; git init -q -b main .
                printf -- '---\\nname: tool\\ndescription: Runs the tool. Use when asked to run it.\\n---\\n# Tool\\n\\n' > tool/SKILL.md
                printf 'Run `scripts/run.sh`, and read `references/Guide.md`.\\n' >> tool/SKILL.md
                printf '#!/bin/sh\\necho run\\n' > tool/scripts/run.sh; chmod +x tool/scripts/run.sh
                printf '#!/bin/sh\\necho part\\n' > tool/scripts/part.sh
                printf 'One.\\nTwo.\\nThree.\\nFour.\\nFive.\\n' > tool/references/Guide.md
                """)
            try commit("first")
        }

        /// The address of the repository.
        var address: String { "file://\(fixture.home.path)/repo" }

        func commit(_ message: String) throws {
            try fixture.shell(
                "cd repo && git add -A && git -c user.name=a -c user.email=a@b.example commit -qm '\(message)'"
            )
        }

        /// Runs a shell script, in which `skills` is the program and `$M` the other file system.
        func run(_ script: String) throws -> String {
            let environment = variables.merging([
                "PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "M": mounted.path.string,
                "A": address, "R": "\(fixture.home.path)/repo", "P": CommandFixture.program.string,
                "GIT_CONFIG_COUNT": "2", "GIT_CONFIG_KEY_0": "user.email",
                "GIT_CONFIG_VALUE_0": "a@b.example", "GIT_CONFIG_KEY_1": "user.name",
                "GIT_CONFIG_VALUE_1": "a",
            ]) { $1 }
            return try Program.shell(
                "skills() { \"$P\" \"$@\"; }\nquiet() { \"$P\" \"$@\" >/dev/null; }\n" + script,
                in: FilePath(fixture.home.path),
                environment: environment, errors: .together
            ).text
        }
    }

    @Suite(.timeLimit(.minutes(10))) struct `Skills on a file system without modes` {
        private static let kinds = [MountedFolder.Kind.modeless, .chmodless, .ntfs]

        @Test(
            .enabled(if: MountedFolder.Kind.modeless.isAvailable, "needs /dev/fuse and bindfs"),
            .enabled(if: MountedFolder.Kind.chmodless.isAvailable, "needs /dev/fuse and bindfs"),
            .enabled(if: MountedFolder.Kind.ntfs.isAvailable, "needs /dev/fuse and ntfs-3g"),
            arguments: kinds)
        func `have the same lock as elsewhere, which is verified there`(
            _ kind: MountedFolder.Kind
        ) throws {
            let system = try OtherFileSystem(kind)
            let log = try system.run(
                """
                mkdir here "$M/there" "$M/copy"
                (cd here && quiet install "$A" --project --save -yq) || echo failed
                (cd "$M/there" && quiet install "$A" --project --save -yq) || echo failed
                cmp here/skills.lock "$M/there/skills.lock" && echo same lock
                grep -c '+x"' "$M/there/skills.lock"
                cp here/skills.json here/skills.lock "$M/copy"
                cd "$M/copy"
                quiet sync --frozen -yq; echo frozen $?
                quiet verify -q --project; echo verify $?
                quiet sync --check -q; echo check $?
                echo more >> .claude/skills/tool/scripts/part.sh
                skills list --project --json | grep -o '"state": "[a-z]*"'
                skills diff tool --local --project | grep -c more
                quiet restore tool --project --force -yq; quiet verify -q --project; echo restored $?
                """)
            #expect(
                log == """
                    same lock
                    1
                    frozen 0
                    verify 0
                    check 0
                    "state": "edited"
                    1
                    restored 0

                    """)
        }

        @Test(
            .enabled(if: MountedFolder.Kind.modeless.isAvailable, "needs /dev/fuse and bindfs"),
            .enabled(if: MountedFolder.Kind.ntfs.isAvailable, "needs /dev/fuse and ntfs-3g"),
            arguments: [MountedFolder.Kind.modeless, .ntfs])
        func `are merged, undone, disabled and restored in a home folder there`(
            _ kind: MountedFolder.Kind
        ) throws {
            let system = try OtherFileSystem(kind, home: true)
            let log = try system.run(
                """
                state() { skills list --json | grep -o '"state": "[a-z]*"'; }
                skills install "$A" -y 2>&1 | grep -c 'keeps no permissions'
                state; quiet verify -q; echo verify $?
                echo mine >> "$HOME/.claude/skills/tool/scripts/part.sh"
                (cd "$R" && echo Six. >> tool/references/Guide.md && git commit -qam second)
                quiet update -yq; echo update $?
                tail -qn 1 "$HOME/.claude/skills/tool/scripts/part.sh" "$HOME/.claude/skills/tool/references/Guide.md"
                quiet undo -q; echo undo $?; state
                skills diff tool --local | grep -c mine
                quiet disable tool -q; quiet enable tool -q; state
                quiet restore tool --force -yq; state
                quiet update -yq; echo update $?; state
                quiet remove tool -yq; quiet undo -q; state
                skills doctor | tail -n 1
                """)
            #expect(
                log == """
                    1
                    "state": "ok"
                    verify 0
                    update 0
                    mine
                    Six.
                    undo 0
                    "state": "edited"
                    1
                    "state": "edited"
                    "state": "ok"
                    update 0
                    "state": "ok"
                    "state": "ok"
                    No problems found.

                    """)
        }

        @Test(
            .enabled(if: MountedFolder.Kind.modeless.isAvailable, "needs /dev/fuse and bindfs"),
            .enabled(if: MountedFolder.Kind.ntfs.isAvailable, "needs /dev/fuse and ntfs-3g"),
            arguments: [MountedFolder.Kind.modeless, .ntfs], [true, false])
        func `are disabled, enabled, undone and removed with the store on another kind`(
            _ kind: MountedFolder.Kind, isStoreThere: Bool
        ) throws {
            let system = try OtherFileSystem(kind, home: !isStoreThere)
            let log = try system.run(
                """
                \(isStoreThere ? "export XDG_DATA_HOME=$M/data" : "export XDG_DATA_HOME=${R%/repo}/data")
                state() { skills list --json | grep -o '"state": "[a-z]*"'; }
                quiet install "$A" -yq; state
                quiet disable tool -q; quiet enable tool -q; state
                quiet undo -q; echo undo $?; quiet undo -q; echo undo $?; state
                quiet remove tool -q -y; echo remove $?
                quiet undo -q; state
                """)
            #expect(
                log == """
                    "state": "ok"
                    "state": "ok"
                    undo 0
                    undo 0
                    "state": "ok"
                    remove 0
                    "state": "ok"

                    """)
        }

        /// git needs to change modes, so the skill comes from a folder.
        @Test(.enabled(if: MountedFolder.Kind.chmodless.isAvailable, "needs /dev/fuse and bindfs"))
        func `are installed in a home folder that refuses modes`() throws {
            let system = try OtherFileSystem(.chmodless, home: true)
            let log = try system.run(
                """
                quiet install "$R/tool" -yq; echo install $?; quiet verify -q; echo verify $?
                echo Six. >> "$R/tool/references/Guide.md"; quiet update -yq; echo update $?
                quiet undo -q; echo undo $?; quiet remove tool -yq; quiet undo -q; quiet verify -q; echo verify $?
                """)
            #expect(log == "install 0\nverify 0\nupdate 0\nundo 0\nverify 0\n")
        }

        @Test(.enabled(if: MountedFolder.Kind.modeless.isAvailable, "needs /dev/fuse and bindfs"))
        func `come from a folder there with the modes that their contents show`() throws {
            let system = try OtherFileSystem(.modeless)
            let log = try system.run(
                """
                cp -r "$R/tool" "$M/tool"; mkdir -p "$M/team/skills"
                quiet install "$M/tool" -yq; grep -o '"[^"]*": "sha256:[0-9a-f]*+x"' .local/state/skills/skills.lock | cut -d: -f1 | sort
                quiet pack "$M/tool" -o tool.zip -q; unzip -Z tool.zip | grep -c rwxr
                CLAUDE_CONFIG_DIR="$M/team" quiet install "$A" -yq; echo install $?
                CLAUDE_CONFIG_DIR="$M/team" quiet verify -q; echo verify $?
                """)
            #expect(
                log == """
                    "scripts/part.sh"
                    "scripts/run.sh"
                    2
                    install 0
                    verify 0

                    """)
        }

        /// The mode that a file system keeps counts, as before.
        @Test func `are told from those whose folder everyone may change`() throws {
            let fixture = try CommandFixture()
            try fixture.shell("mkdir -p .claude/skills && chmod 777 .claude/skills")
            try fixture.shell(
                "mkdir a && printf -- '---\\nname: a\\ndescription: Does it. Use when asked.\\n---\\n# T\\n' > a/SKILL.md"
            )
            let result = try fixture.start(["install", "./a", "-y"]).result()
            #expect(result.status == 4)
            #expect(
                String(decoding: result.errors, as: UTF8.self)
                    .contains("every user of this machine can change"))
        }
    }

    @Suite(.timeLimit(.minutes(10))) struct `Skills on a file system that ignores case` {
        @Test(.enabled(if: MountedFolder.Kind.folding.isAvailable, "needs /dev/fuse and fusepy"))
        func `follow renames that change the case only, and undo them`() throws {
            let system = try OtherFileSystem(.folding, home: true)
            let log = try system.run(
                """
                state() { skills list --json | grep -o '"state": "[a-z]*"'; }
                names() { ls "$HOME/.claude/skills/tool/references"; }
                quiet install "$A" -yq; state; names
                (cd "$R" && git mv tool/references/Guide.md tool/references/guide.md && sed -i s/Guide/guide/ tool/SKILL.md && git commit -qam second)
                quiet update -yq; state; names
                quiet undo -q; state; names
                echo mine >> "$HOME/.claude/skills/tool/references/Guide.md"
                quiet update -yq; echo update $?; state; names; tail -n 1 "$HOME/.claude/skills/tool/references/guide.md"
                """)
            #expect(
                log == """
                    "state": "ok"
                    Guide.md
                    "state": "ok"
                    guide.md
                    "state": "ok"
                    Guide.md
                    update 0
                    "state": "edited"
                    guide.md
                    mine

                    """)
        }

        @Test(
            .enabled(if: MountedFolder.Kind.folding.isAvailable, "needs /dev/fuse and fusepy"),
            arguments: [
                "mv references r; mv r References", "mv scripts/run.sh s; mv s scripts/RUN.sh",
                "mv SKILL.md s; mv s skill.md", "cd ..; mv tool t; mv t Tool",
            ])
        func `are unchanged under another spelling`(_ rename: String) throws {
            let system = try OtherFileSystem(.folding, home: true)
            let log = try system.run(
                """
                quiet install "$A" -yq
                (cd "$HOME/.claude/skills/tool"; \(rename))
                skills list --json | grep -o '"state": "[a-z]*"'
                quiet verify -q; echo verify $?
                (cd "$R" && echo Six. >> tool/references/Guide.md && git commit -qam second)
                quiet update -yq; echo update $?
                skills list --json | grep -o '"state": "[a-z]*"'
                """)
            #expect(
                log == """
                    "state": "ok"
                    verify 0
                    update 0
                    "state": "ok"

                    """)
        }

        @Test(.enabled(if: MountedFolder.Kind.folding.isAvailable, "needs /dev/fuse and fusepy"))
        func `with files of one name are refused, from wherever they come`() throws {
            let system = try OtherFileSystem(.folding, home: true)
            let log = try system.run(
                """
                cd "$R/tool"; echo a > references/guide.md; cd ..; git add -A; git commit -qm second
                (cd "$R" && zip -qr tool.zip tool)
                for source in "$A" "$R/tool" "$R/tool.zip"; do skills install "$source" -yq >/dev/null 2>&1 || echo refused; done
                ls "$HOME/.claude/skills" 2>/dev/null | wc -l
                """)
            #expect(log == "refused\nrefused\nrefused\n0\n")
        }
    }
#endif
