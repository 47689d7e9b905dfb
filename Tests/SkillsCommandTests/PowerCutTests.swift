#if os(Linux)
    import Foundation
    import Testing

    /// Stops every command at each of its file system changes; the next command must find the old or the new state.
    @Suite struct `A command that is stopped at any file system change` {
        enum Command: String, CaseIterable, Sendable {
            case installNew, installReplacing, installOverUnmanaged, installForThreeAgents
            case installSeveral, update, updateMerging, remove, removeFromFirstAgent
            case undo, redo, pin, repair
            case save, sync, prune, lock
        }

        let home: PowerCutHome
        var fixture: CommandFixture { home.fixture }

        init() throws { home = try PowerCutHome() }

        static let sources = """
            for name in pdf docx other; do
                mkdir -p $name/scripts
                printf -- "---\\nname: $name\\ndescription: Does one thing. Use when it is asked for.\\n---\\n# T\\n" \
                    > $name/SKILL.md
                for n in $(seq 9); do echo "line $n" >> $name/SKILL.md; done
                echo true > $name/scripts/run.sh
            done
            """
        static let newer = "sed -i 's/line 2/newer/' pdf/SKILL.md"
        static let agents = ["--agent", "claude-code", "--agent", "cursor", "--agent", "codex"]

        /// Prepares the state before a command.
        func prepare(_ command: Command) async throws {
            try fixture.shell(Self.sources)
            switch command {
            case .installNew, .installForThreeAgents, .save: break
            case .sync, .prune, .lock:
                try await home.done(["install", "./pdf", "./docx", "--save"])
                switch command {
                case .sync: try fixture.shell("rm -r .claude/skills/pdf")
                case .lock: try fixture.shell("rm -r .claude skills.lock")
                default:
                    try fixture.shell(
                        "\(Self.newer) && rm skills.json && echo '\(Self.manifest)' > skills.json")
                }
            case .installReplacing, .installSeveral, .update:
                try await home.done(["install", "./pdf"])
                try fixture.shell(Self.newer)
            case .installOverUnmanaged:
                try fixture.shell(
                    "mkdir -p .claude/skills/pdf && echo mine > .claude/skills/pdf/mine.md")
            case .updateMerging:
                try await home.done(["install", "./pdf"])
                try fixture.shell("\(Self.newer) && echo mine >> .claude/skills/pdf/SKILL.md")
            case .remove, .pin: try await home.done(["install", "./pdf"])
            case .removeFromFirstAgent: try await home.done(["install", "./pdf"] + Self.agents)
            case .undo, .redo:
                try await home.done(["install", "./pdf"])
                try fixture.shell(Self.newer)
                try await home.done(["install", "./pdf"])
                if command == .redo { try await home.done(["undo"]) }
            case .repair:
                try await home.done(["install", "./pdf", "./docx"])
                try fixture.shell("echo damaged > .local/state/skills/skills.lock")
            }
        }

        static func arguments(_ command: Command) -> [String] {
            switch command {
            case .installNew, .installReplacing: ["install", "./pdf"]
            case .installOverUnmanaged: ["install", "./pdf", "--force"]
            case .installForThreeAgents: ["install", "./pdf"] + agents
            case .installSeveral: ["install", "./pdf", "./docx"]
            case .update, .updateMerging: ["update"]
            case .remove: ["remove", "pdf"]
            case .removeFromFirstAgent: ["remove", "pdf", "--agent", "claude-code"]
            case .undo: ["undo"]
            case .redo: ["undo", "--redo"]
            case .pin: ["pin", "pdf"]
            case .repair: ["doctor", "--repair"]
            case .save: ["install", "./pdf", "--save"]
            case .sync: ["sync"]
            case .prune: ["sync", "--prune"]
            case .lock: ["lock"]
            }
        }

        /// The manifest of a project after docx was removed from it.
        static let manifest = #"{"skills": {"pdf": {"source": "./pdf"}}, "version": 1}"#

        /// Returns each change at which to stop a command, and how: the process dies, the call fails, the disk is full; also
        /// a crash in the middle of a journal line, and repeated failures of fsync.
        static func stops(of changes: [String]) -> [(stop: PowerCut.Stop, number: Int)] {
            func numbers(of call: String) -> [Int] {
                changes.indices.map { $0 + 1 }.filter {
                    changes[$0 - 1].hasSuffix(" \(call) /.local/state/skills/journal.jsonl")
                }
            }
            let everywhere = [PowerCut.Stop.kill, .error, .full].flatMap { stop in
                changes.indices.map { (stop, $0 + 1) }
            }
            return everywhere + numbers(of: "write").map { (.tear, $0) }
                + numbers(of: "fsync").map { (.pair, $0) }
        }

        @Test(arguments: Command.allCases)
        func `leaves the old state or the new one`(_ command: Command) async throws {
            let arguments = Self.arguments(command)
            try await prepare(command)
            let old = try await home.state()
            var verified = [old.listed: await home.verification()]
            try home.keep()
            let whole = try home.run(arguments, at: 0, .kill)
            let new = try await home.state()
            verified[new.listed] = await home.verification()
            #expect(old.files != new.files)
            try #require(whole.changes.count > 3)
            let partial = try await partialStates(of: command)
            var seen: Set<[String]> = []

            for (stop, number) in Self.stops(of: whole.changes) {
                try home.reset()
                let end = try home.run(arguments, at: number, stop)
                let change = end.changes.dropFirst(number - 1).first ?? "?"
                let place: Comment = "\(command) \(stop) at \(change)\n\(end.errors)"
                check(end, of: whole, stop, place)
                let states = [old, new] + (end.isPartial ? partial : [])
                let files = try home.files()
                let hasSucceeded = !end.wasKilled && end.status == whole.status
                #expect(!hasSucceeded || files == new.files, place)
                let left = try home.leftovers()
                let isOpen = left.contains { $0.hasSuffix("/transaction.json") }
                // After a single error the command itself rolls back.
                if stop == .error || !isOpen {
                    #expect(states.contains { $0.files == files }, place)
                }
                // Each distinct state is checked once.
                let index = states.firstIndex { $0.files == files } ?? -1
                let journal = stop == .tear || stop == .pair ? stop.rawValue : ""
                let found = [String(index), journal] + left.map(Self.withoutNumbers)
                let isNew = seen.insert(found).inserted
                guard isOpen || isNew else { continue }
                let next = try await home.state()
                #expect(states.contains(next), place)
                guard isNew else { continue }
                if let expected = verified[next.listed] {
                    #expect(await home.verification() == expected, place)
                }
                try await goOn(from: next, wasOpen: isOpen, command, new, place)
            }
        }

        @Test func `removes a file if its mode can't be set`() async throws {
            try await prepare(.installReplacing)
            let old = try home.files()
            try home.keep()
            let arguments = Self.arguments(.installReplacing)
            let changes = try home.run(arguments, at: 0, .kill).changes
            let drafts = changes.indices.filter {
                changes[$0].contains(#/ fchmod .*/\.(transaction\.json|skills\.lock)\./#)
            }
            #expect(drafts.count == 2)
            for index in drafts {
                try home.reset()
                let end = try home.run(arguments, at: index + 1, .error)
                #expect(end.status == 1)
                #expect(try home.files() == old)
                #expect(try home.leftovers() == [])
            }
        }

        @Test func `removes leftovers in a project`() async throws {
            try fixture.shell(Self.sources)
            try home.keep()
            let arguments = ["install", "./pdf", "--save"]
            let changes = try home.run(arguments, at: 0, .kill).changes
            let drafts = changes.indices.filter {
                changes[$0].contains(#/ write /\.skills\.(json|lock)\./#)
            }
            #expect(drafts.count == 2)
            for index in drafts {
                try home.reset()
                #expect(try home.run(arguments, at: index + 1, .kill).wasKilled)
                try await home.done(["install", "./docx"])
                #expect(try home.leftovers() == [])
            }
        }

        private func check(
            _ end: PowerCut.End, of whole: PowerCut.End, _ stop: PowerCut.Stop, _ place: Comment
        ) {
            guard !stop.isDeath else { return #expect(end.wasKilled, place) }
            #expect([1, whole.status].contains(end.status) || end.isPartial, place)
            #expect(end.status == whole.status || end.errors.contains("error: "), place)
        }

        /// The partial states that a command may leave if its status says so.
        private func partialStates(of command: Command) async throws -> [PowerCutHome.State] {
            var states: [PowerCutHome.State] = []
            for (name, other) in [("pdf", "docx"), ("docx", "pdf")] {
                try home.reset()
                switch command {
                case .installSeveral: try await home.done(["install", "./\(name)"])
                case .lock:
                    try fixture.shell("mv \(other) away")
                    #expect(await fixture.run(["lock"]).status == 3)
                    try fixture.shell("mv away \(other)")
                default: return []
                }
                states.append(try await home.state())
            }
            return states
        }

        static func withoutNumbers(_ path: String) -> String {
            path.replacing(/[0-9a-f]{16}/, with: "N")
        }

        /// Another change removes leftovers and can be undone.
        private func goOn(
            from state: PowerCutHome.State, wasOpen isOpen: Bool, _ command: Command,
            _ new: PowerCutHome.State,
            _ place: Comment
        ) async throws {
            if command == .repair, state != new {
                _ = await fixture.run(Self.arguments(command))
                #expect(try await home.state() == new, place)
            }
            // An install for several agents would note where it stages, until the next run.
            let result = await fixture.run(["install", "./other", "--agent", "claude-code"])
            #expect(result.status == 0, "\(place) \(result.log)")
            #expect(try home.leftovers() == [], place)
            // The journal continues normally after recovery.
            guard isOpen else { return }
            let undone = await fixture.run(["undo"])
            #expect(undone.status == 0, "\(place) \(undone.log)")
            #expect(try home.files() == (command == .repair ? new : state).files, place)
        }
    }
#endif
