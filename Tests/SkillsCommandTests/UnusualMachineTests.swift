#if os(Linux)
    import Foundation
    import SystemPackage
    import TestSupport
    import Testing

    @Suite(.timeLimit(.minutes(10))) struct `Skills in a clone with other line ends` {
        /// A repository with a project and its committed skill, cloned with a setting of git into `clone`.
        private func clone(_ setting: String, prepare: String = "") throws -> CommandFixture {
            let fixture = try CommandFixture()
            let program = CommandFixture.program.string
            let log = try fixture.shell(
                """
                set -e
                git config --global user.name a; git config --global user.email a@b.example
                mkdir -p skill/scripts project; git init -q -b main skill; git init -q -b main project
                printf -- '---\\nname: tool\\ndescription: Runs the tool. Use when asked to run it.\\n---\\n# Tool\\n\\n' > skill/SKILL.md
                printf 'Run `scripts/run.sh`.\\n\\nOne.\\n\\nTwo.\\n\\nThree.\\n' >> skill/SKILL.md
                printf '#!/bin/sh\\necho run\\n' > skill/scripts/run.sh; chmod +x skill/scripts/run.sh
                \(prepare)
                git -C skill add -A; git -C skill commit -qm first
                cd project
                \(program) install "file://$HOME/skill" --project --save -yq >/dev/null
                git add -A; git commit -qm skills; cd ..
                git -c \(setting) clone -q project clone 2>/dev/null; git -C clone config \(setting.replacing("=", with: " "))
                """)
            #expect(log == "")
            return fixture
        }

        private func run(_ script: String, in fixture: CommandFixture) throws -> String {
            try fixture.shell(
                "cd clone; skills() { \(CommandFixture.program) \"$@\"; }\nquiet() { skills \"$@\" >/dev/null; }\n\(script)"
            )
        }

        @Test func `are unchanged for verify, sync and update`() async throws {
            let fixture = try clone("core.autocrlf=true")
            let log = try run(
                """
                grep -c "$(printf '\\r')" .claude/skills/tool/SKILL.md
                quiet verify --project -q; echo verify $?
                skills sync --check 2>&1 | grep -o '/.claude/skills/\\*\\* -text'
                quiet sync --frozen -yq; echo frozen $?
                (cd ../skill && sed -i s/Three/Four/ SKILL.md && git commit -qam second)
                quiet update --project -yq; echo update $?
                quiet verify --project -q; echo verify $?
                """, in: fixture)
            #expect(
                log == """
                    13
                    verify 0
                    /.claude/skills/** -text
                    frozen 0
                    update 0
                    verify 0

                    """)
        }

        @Test func `are merged with edits, which keep their line ends`() throws {
            let fixture = try clone("core.autocrlf=true")
            let log = try run(
                """
                sed -i 's/^One/Mine/' .claude/skills/tool/SKILL.md
                skills diff tool --local --project | grep -c 'One.*Mine'
                (cd ../skill && sed -i s/Three/Four/ SKILL.md && git commit -qam second)
                quiet update --project -yq; echo update $?
                grep -c "$(printf '\\r')" .claude/skills/tool/SKILL.md
                grep -o '^Mine\\|^Four' .claude/skills/tool/SKILL.md
                """, in: fixture)
            #expect(log == "1\nupdate 0\n13\nMine\nFour\n")
        }

        @Test(arguments: [
            // Upstream has CR LF, which git stores as LF.
            (
                "core.autocrlf=input",
                "sed -i 's/$/\\r/' skill/SKILL.md; git config --global core.safecrlf false"
            ),
            (
                "core.eol=crlf",
                "echo '* text' > skill/.gitattributes; cp skill/.gitattributes project"
            ),
            ("core.autocrlf=true", "sed -i 's/$/\\r/' skill/scripts/run.sh"),
        ])
        func `are unchanged however git converted them`(
            _ setting: String, _ prepare: String
        ) throws {
            let fixture = try clone(setting, prepare: prepare)
            let log = try run(
                """
                rm -rf .claude; git checkout -q . 2>/dev/null
                quiet verify --project -q; echo verify $?
                quiet sync --frozen -yq; echo frozen $?
                printf 'x\\r\\n' >> .claude/skills/tool/SKILL.md; quiet verify --project -q; echo edited $?
                """, in: fixture)
            #expect(log == "verify 0\nfrozen 0\nedited 2\n")
        }

        @Test func `are edited if a binary file has another byte`() throws {
            let fixture = try clone(
                "core.autocrlf=false", prepare: "printf 'a\\0\\n' > skill/scripts/data.bin")
            let log = try run(
                """
                printf 'a\\0\\r\\n' > .claude/skills/tool/scripts/data.bin
                quiet verify --project -q; echo verify $?
                """, in: fixture)
            #expect(log == "verify 2\n")
        }
    }

    /// `strace` makes each call of `flock` fail as on network file systems without locks.
    @Suite(.timeLimit(.minutes(10))) struct `A home folder without locks` {
        private let fixture: CommandFixture

        init() throws {
            fixture = try CommandFixture()
            try fixture.shell(
                """
                for name in a b c; do
                    mkdir $name
                    printf -- "---\\nname: $name\\ndescription: Does it. Use when asked.\\n---\\n# T\\n" > $name/SKILL.md
                done
                """)
        }

        private func run(_ script: String, _ error: String = "ENOLCK") throws -> String {
            try fixture.shell(
                """
                skills() { strace -f -qq -o trace -e trace=flock -e inject=flock:error=\(error) \(CommandFixture.program) "$@"; }
                quiet() { skills "$@" >/dev/null; }
                \(script)
                """)
        }

        @Test(.needs("strace"), arguments: ["ENOLCK", "EOPNOTSUPP", "ENOSYS"])
        func `is changed and read`(_ error: String) throws {
            let log = try run(
                """
                quiet install ./a ./b -yq; echo install $?; skills list -q | grep -c ' ok '
                quiet remove a -yq; echo remove $?; quiet undo -q; echo undo $?; skills list -q | grep -c ' ok '
                grep -c \(error) trace | grep -v '^0$' >/dev/null && echo without locks
                find . -name .skills-lock | wc -l
                """, error)
            #expect(
                log == """
                    install 0
                    2
                    remove 0
                    undo 0
                    2
                    without locks
                    0

                    """)
        }

        @Test(.needs("strace")) func `is changed by one run at a time`() throws {
            let log = try run(
                """
                for name in a b c; do quiet install ./$name -yq & done; wait
                skills list -q | tail -n +2 | cut -d' ' -f1
                """)
            #expect(log == "a\nb\nc\n")
        }

        @Test(.needs("strace")) func `is free again when the run with the lock was killed`() throws
        {
            let log = try run(
                """
                mkdir -p .local/state/skills; sleep 0 & dead=$!; wait
                echo "$(hostname) $dead" > .local/state/skills/.skills-lock
                quiet install ./a -yq; echo install $?
                echo "$(hostname) $$" > .local/state/skills/.skills-lock
                timeout 3 strace -f -qq -o trace -e trace=flock -e inject=flock:error=ENOLCK \(CommandFixture.program) install ./b -yq 2>/dev/null; echo waited $?
                """)
            #expect(log == "install 0\nwaited 124\n[124]\n" || log == "install 0\nwaited 124\n")
        }
    }

    @Suite(.timeLimit(.minutes(10))) struct `A home folder that can't be written` {
        @Test(.enabled(if: MountedFolder.Kind.readOnly.isAvailable, "needs /dev/fuse and bindfs"))
        func `is read without a cache`() throws {
            let system = try OtherFileSystem(.readOnly)
            let log = try system.run(
                """
                export HOME="\(system.mounted.source)"; quiet install "$A" -yq
                (cd "$R" && echo Six. >> tool/references/Guide.md && git commit -qam second)
                export HOME="$M"
                for command in list verify outdated "diff tool" "info tool" "install --list $A" "undo --list" agents; do
                    skills $command >out 2>&1; echo "$command $?" | sed "s|$A|A|"; grep '^error' out
                done
                skills install -n -y --force "$A" 2>&1 | grep -o 'CLAUDE_CONFIG_DIR'
                skills remove tool -yq 2>&1 | grep -o 'export.*'
                skills doctor 2>&1 | grep -c 'check its owner'
                find /tmp -maxdepth 1 -name '.skills-stage-*' -user "$(id -un)" -newer out 2>/dev/null | wc -l
                """)
            #expect(
                log == """
                    list 0
                    verify 0
                    outdated 0
                    diff tool 2
                    info tool 0
                    install --list A 0
                    undo --list 0
                    agents 0
                    CLAUDE_CONFIG_DIR
                    export XDG_CACHE_HOME=DIR/cache XDG_DATA_HOME=DIR/data XDG_STATE_HOME=DIR/state CLAUDE_CONFIG_DIR=DIR/claude
                    0
                    0

                    """)
        }

        @Test(arguments: ["/proc", "/sys"])
        func `is named with the variables that move the program's folders`(_ home: String) throws {
            let system = try CommandFixture()
            try system.shell(
                "mkdir a && printf -- '---\\nname: a\\ndescription: Does it. Use when asked.\\n---\\n# T\\n' > a/SKILL.md"
            )
            let log = try Program.shell(
                """
                HOME=\(home) $P list; echo list $?
                HOME=\(home) $P install --list ./a >/dev/null 2>&1; echo listed $?
                HOME=\(home) $P install ./a -y 2>&1 | grep -c 'export.*CLAUDE_CONFIG_DIR'
                CLAUDE_CONFIG_DIR=$PWD/c HOME=\(home) $P install ./a -y 2>&1 | grep -c 'export XDG_CACHE_HOME'
                """, in: FilePath(system.home.path),
                environment: ["PATH": "/usr/bin:/bin", "P": CommandFixture.program.string],
                errors: .together
            ).text
            #expect(log == "No skills in ~/.claude/skills.\nlist 0\nlisted 0\n1\n1\n")
        }

        @Test(.enabled(if: MountedFolder.Kind.readOnly.isAvailable, "needs /dev/fuse and bindfs"))
        func `lets an install go on if only the cache is read-only`() throws {
            let system = try OtherFileSystem(.readOnly)
            let log = try system.run(
                """
                export XDG_CACHE_HOME="$M/cache"
                quiet install "$A" -yq; echo install $?; skills list -q | tail -n +2 | cut -d' ' -f1
                XDG_STATE_HOME="$M/state" skills install "$A" -y --force 2>&1 | grep -o 'export.*STATE_HOME'
                """)
            #expect(
                log == """
                    install 0
                    tool
                    export XDG_CACHE_HOME=DIR/cache XDG_DATA_HOME=DIR/data XDG_STATE_HOME

                    """)
        }
    }
#endif
