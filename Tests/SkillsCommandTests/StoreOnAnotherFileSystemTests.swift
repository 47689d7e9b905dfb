#if os(Linux)
    import Foundation
    import SystemPackage
    import TestSupport
    import Testing

    /// A store that keeps what was replaced and removed as copies, since renames can't cross file systems.
    ///
    /// When it is full, nothing is lost and later commands work.
    @Suite struct `A store on another file system` {
        enum Command: String, CaseIterable, Sendable {
            case remove, replace, update, undo

            var arguments: [String] {
                switch self {
                case .remove: ["remove", "pdf", "docx", "--force"]
                case .replace: ["install", "./pdf", "--force"]
                case .update: ["update", "--overwrite"]
                case .undo: ["undo", "--force"]
                }
            }
        }

        private let home: PowerCutHome
        private var fixture: CommandFixture { home.fixture }

        init() throws { home = try PowerCutHome(.onOtherFileSystem) }

        private func prepare(_ command: Command) async throws {
            try fixture.shell(`A command that is stopped at any file system change`.sources)
            try await home.done(["install", "./pdf", "./docx"])
            switch command {
            case .remove: break
            case .replace, .update: try fixture.shell("sed -i 's/line 2/newer/' pdf/SKILL.md")
            case .undo:
                try fixture.shell("sed -i 's/line 2/newer/' pdf/SKILL.md")
                try await home.done(["update"])
            }
            try fixture.shell(
                """
                cd .claude/skills
                for name in pdf docx; do
                    echo mine >> $name/SKILL.md; mkdir $name/notes; echo note > $name/notes/a.md
                    chmod 600 $name/notes/a.md; ln -s SKILL.md $name/link
                done
                """)
        }

        @Test(arguments: [
            (Command.remove, PowerCut.Stop.full), (.remove, .error), (.remove, .kill),
            (.replace, .full), (.update, .full), (.undo, .full),
        ])
        func `leaves the old state or the new one`(
            _ command: Command, _ stop: PowerCut.Stop
        ) async throws {
            try await prepare(command)
            let old = try await home.state()
            try home.keep()
            let whole = try home.run(command.arguments, at: 0, .kill)
            #expect(whole.status == 0, "\(whole.errors)")
            let new = try await home.state()
            #expect(old.files != new.files)
            // The edited files are in the copies.
            #expect(whole.changes.contains { $0.contains(" open ") && $0.contains("notes/a.md") })
            var seen: Set<[String]> = []
            for number in whole.changes.indices.map({ $0 + 1 }) {
                try home.reset()
                let end = try home.run(command.arguments, at: number, stop)
                let place: Comment = "\(whole.changes[number - 1])\n\(end.errors)"
                switch stop {
                case .kill: #expect(end.wasKilled, place)
                default:
                    #expect(try home.files() == (end.status == 0 ? new : old).files, place)
                    #expect(end.status == 0 || end.errors.contains("error: "), place)
                    // The next command works while the store is still full.
                    let listed = try home.run(["list"], at: 1, stop)
                    #expect(listed.status == 0, "\(place) \(listed.errors)")
                }
                // How it goes on is looked at once for each state that is left.
                let left = try home.leftovers().map {
                    $0.replacing(/[0-9a-f]{16}/, with: "N").replacing(/[0-9]{14}/, with: "T")
                }
                let found = [try home.files() == old.files ? "old" : "new"] + left
                guard seen.insert(found).inserted else { continue }
                try goOn(old, new, place)
            }
        }

        /// One more change clears up, and everything can be undone from the copies, edits and links too.
        private func goOn(
            _ old: PowerCutHome.State, _ new: PowerCutHome.State, _ place: Comment
        ) throws {
            func done(_ arguments: String...) throws {
                let end = try home.run(arguments, at: 0, .kill)
                #expect(end.status == 0, "\(arguments) \(place) \(end.errors)")
            }
            try done("install", "./other")
            try done("undo")
            let files = try home.files()
            #expect([old.files, new.files].contains(files), place)
            #expect(try home.leftovers() == [], place)
            guard files == new.files else { return }
            try done("undo", "--force")
            try done("undo", "--redo", "--force")
            #expect(try home.files() == new.files, place)
        }

        @Test func `keeps what was removed, edits, modes and links too`() async throws {
            try await prepare(.remove)
            let old = try home.files()
            let removed = try home.run(Command.remove.arguments, at: 0, .kill)
            #expect(removed.status == 0, "\(removed.errors)")
            #expect(try home.files().keys.filter { $0.hasPrefix(".claude") } == [])
            #expect(try home.run(["undo"], at: 0, .kill).status == 0)
            #expect(try home.files() == old)
        }

        /// Whether this process may mount a file system of its own.
        static let canMount: Bool = {
            let result = try? Program.shell(
                "d=$(mktemp -d) && unshare -m mount -t tmpfs -o size=64k none $d; s=$?; rmdir $d; exit $s"
            )
            return result?.status == 0
        }()

        @Test(.enabled(if: canMount, "mounting a file system needs root"))
        func `that is full takes no skill away`() async throws {
            let names = (1...20).map { "skill-\($0)" }
            for name in names {
                try fixture.shell(
                    "mkdir \(name) && printf -- '---\\nname: \(name)\\ndescription: Does it. Use when asked.\\n---\\n# T\\n' "
                        + "> \(name)/SKILL.md")
            }
            try await home.done(["install"] + names.map { "./\($0)" })
            try fixture.shell(
                "for d in .claude/skills/*; do head -c 8000 /dev/zero | tr '\\0' x > $d/edit.md; done"
            )
            let script = """
                store="$HOME/.local/share/skills/store"
                mount -t tmpfs -o size=64k none "$store"
                "$0" remove "$@" --force > removed 2>&1; echo "remove $?"
                ls .claude/skills | wc -l
                ls .claude/skills/*/edit.md | wc -l
                "$0" list > listed; echo "list $?"; grep -c edited listed
                "$0" remove skill-1 --force > /dev/null 2>&1; echo "remove one $?"
                "$0" undo > /dev/null 2>&1; echo "undo $?"
                mount -o remount,size=8m "$store"
                "$0" remove "$@" --force > /dev/null 2>&1; echo "remove $?"
                ls .claude/skills | wc -l
                "$0" undo > /dev/null 2>&1; echo "undo $?"
                ls .claude/skills/*/edit.md | wc -l
                """
            let result = try Program.run(
                "/usr/bin/env",
                ["unshare", "-m", "sh", "-c", script, CommandFixture.program.string] + names,
                in: FilePath(fixture.home.path),
                environment: ["HOME": fixture.home.path, "PATH": "/usr/bin:/bin:/usr/sbin:/sbin"],
                errors: .together)
            let lines = result.text.split(separator: "\n").map(String.init)
            #expect(
                lines == [
                    "remove 1", "20", "20", "list 0", "20", "remove one 0", "undo 0", "remove 0",
                    "0", "undo 0", "20",
                ])
            let removed = try fixture.shell("cat removed")
            #expect(removed.contains("error: "), "\(removed)")
        }

        /// The journal, the lock file and the store on a file system with 0 to 64 kB left, so that each write fails once.
        @Test(.enabled(if: canMount, "mounting a file system needs root"))
        func `that is full together with the journal stops no command that reads`() async throws {
            try fixture.shell(
                """
                for name in a b c d; do
                    mkdir $name
                    printf -- "---\\nname: $name\\ndescription: Does it. Use when asked.\\n---\\n# T\\n" > $name/SKILL.md
                done
                """)
            let script = """
                mkdir x; mount -t tmpfs -o size=1m none x
                export XDG_STATE_HOME="$HOME/x/state" XDG_DATA_HOME="$HOME/x/data"
                "$0" install ./a ./b ./c ./d -q
                for name in a b c d; do echo mine >> .claude/skills/$name/SKILL.md; done
                cp -r x full; cp -r .claude whole
                for room in 0 4 8 12 16 20 24 28 32 40 48 64; do
                    rm -rf x/* .claude; cp -r full/* x/; cp -r whole .claude
                    free=$(df --output=avail -k x | tail -n 1)
                    head -c $(((free - room) * 1024)) /dev/zero > x/filler
                    "$0" remove a b c d --force -q > out 2>&1; status=$?
                    head -c 65536 /dev/zero > x/more 2> /dev/null || true
                    left=$(ls .claude/skills | wc -l)
                    [ $status-$left = 0-0 ] || [ $status-$left = 1-4 ] || echo "$room: $status $left"
                    grep -q edited out && cat out
                    for command in list "list --json" "undo --list" "undo --force --dry-run" agents; do
                        "$0" $command > out 2>&1 || { echo "$room: $command"; cat out; }
                    done
                    [ $left = 0 ] || [ "$("$0" list | grep -c edited)" = 4 ] || echo "$room: not edited"
                    for command in verify doctor; do
                        "$0" $command > out 2>&1; status=$?
                        [ $status = 0 ] || [ $status = 2 ] || { echo "$room: $command"; cat out; }
                    done
                done
                echo done
                """
            let result = try Program.run(
                "/usr/bin/env",
                ["unshare", "-m", "sh", "-c", script, CommandFixture.program.string],
                in: FilePath(fixture.home.path),
                environment: ["HOME": fixture.home.path, "PATH": "/usr/bin:/bin:/usr/sbin:/sbin"],
                errors: .together)
            #expect(result.text.hasSuffix("done\n"), "\(result.text)")
            #expect(!result.text.contains(": "), "\(result.text)")
        }

        @Test(.enabled(if: canMount, "mounting a file system needs root"))
        func `a home folder that is read-only names the variables that move the program's folders`()
            throws
        {
            let script = """
                mkdir -p .local .cache; mount --bind "$HOME" "$HOME"; mount -o remount,ro,bind "$HOME"; cd "$HOME"
                "$0" install swift-testing; echo $?
                """
            let result = try Program.run(
                "/usr/bin/env",
                ["unshare", "-m", "sh", "-c", script, CommandFixture.program.string],
                in: FilePath(fixture.home.path),
                environment: ["HOME": fixture.home.path, "PATH": "/usr/bin:/bin:/usr/sbin:/sbin"],
                errors: .together)
            #expect(
                result.text.contains(
                    "read-only file system\nhint: use writable folders: export XDG_CACHE_HOME=DIR/cache "
                        + "XDG_DATA_HOME=DIR/data XDG_STATE_HOME=DIR/state CLAUDE_CONFIG_DIR=DIR/claude\n"
                ),
                "\(result.text)")
        }
    }
#endif
