#if os(Linux)
    import Foundation
    import SystemPackage
    import TestSupport
    import Testing

    /// Commands that change several skills, killed at points spread over the whole run: each skill must be as it was
    /// or as it will be, with the lock's entry that belongs to it, and the same command once more comes to its end.
    @Suite(.timeLimit(.minutes(5))) struct `A run over several skills that is killed` {
        enum Command: String, CaseIterable, Sendable {
            /// A skill that is gone, one that was edited, a new one and one that is no longer wanted.
            case sync
            /// Two skills with newer versions, one of them edited, and one that stays.
            case update
            /// What another program has installed, as it came and edited.
            case takeOver
        }

        private static let server = Result { try GitServer() }
        private let home: PowerCutHome
        private var fixture: CommandFixture { home.fixture }

        init() throws { home = try PowerCutHome() }

        private static let names = ["one", "two", "three", "four"]
        private static let sources = """
            for name in one two three four five; do
                mkdir -p skills/$name
                printf -- "---\nname: $name\ndescription: Does $name. Use when it is asked for.\n---\n# T\n" \
                    > skills/$name/SKILL.md
                for n in $(seq 9); do echo "line $n" >> skills/$name/SKILL.md; done
            done
            """
        private static let newer =
            "sed -i 's/line 2/newer/' skills/one/SKILL.md skills/two/SKILL.md"

        private func prepare(_ command: Command) async throws {
            try fixture.shell(Self.sources)
            switch command {
            case .sync:
                for name in ["one", "two", "three"] {
                    try await home.done(["install", "./skills/\(name)", "--save"])
                }
                try fixture.shell(
                    "rm -r .claude/skills/one && echo mine >> .claude/skills/two/SKILL.md"
                        + " && sed -i 's/three/four/' skills.json")
            case .update:
                for name in ["one", "two", "three"] {
                    try await home.done(["install", "./skills/\(name)"])
                }
                try fixture.shell("\(Self.newer) && echo mine >> .claude/skills/two/SKILL.md")
            case .takeOver: try layDown()
            }
        }

        /// Lays skills down as `npx skills add -g` does.
        private func layDown() throws {
            let server = try Self.server.get()
            let repository = try GitRepository(at: server.folder.appending("killed.git"))
            let url = server.url("killed.git", .github)
            var entries: [String] = []
            for name in ["one", "two", "three"] {
                let file = fixture.home.appendingPathComponent("skills/\(name)/SKILL.md")
                let text = try String(contentsOf: file, encoding: .utf8)
                repository.write(text, to: "skills/\(name)/SKILL.md")
                entries.append(
                    """
                    "\(name)": {"source": "me/skills", "sourceType": "git", "sourceUrl": "\(url)", \
                    "skillPath": "skills/\(name)/SKILL.md"}
                    """)
            }
            try repository.commit("Skills")
            try fixture.shell(
                "mkdir -p .agents .claude/skills && cp -r skills .agents && rm -r .agents/skills/four .agents/skills/five"
                    + " && echo mine >> .agents/skills/two/SKILL.md"
                    + " && for name in one two three; do"
                    + " ln -s ../../.agents/skills/$name .claude/skills; done")
            try Data(#"{"version": 3, "skills": {\#(entries.joined(separator: ","))}}"#.utf8)
                .write(to: fixture.home.appendingPathComponent(".agents/.skill-lock.json"))
        }

        private static func arguments(_ command: Command) -> [String] {
            switch command {
            case .sync: ["sync", "--prune", "--force"]
            case .update: ["update"]
            case .takeOver: ["import"]
            }
        }

        private static func scope(_ command: Command) -> [String] {
            command == .sync ? ["--project"] : []
        }

        /// All there is of each skill: its files, what the lock and the manifest say of it, and what list says.
        private func skills(_ command: Command) async throws -> [String: [String]] {
            let listed = await fixture.run(["list", "--json"] + Self.scope(command))
            #expect(listed.status == 0, "\(listed.log)")
            let list = try #require(json(Data(listed.output.utf8))["skills"] as? [[String: Any]])
            let lock = try entries(
                command == .sync ? "skills.lock" : ".local/state/skills/skills.lock")
            let manifest = try entries("skills.json")
            var skills: [String: [String]] = [:]
            let files = try fixture.shell(
                "find .claude .agents -path '*/skills/*' | sort && find -L .claude/skills -type f"
                    + " | sort | xargs -r sha256sum")
            for name in Self.names {
                let item = list.first { $0["name"] as? String == name }
                let own = files.split(separator: "\n").filter {
                    $0.contains("/\(name)/") || $0.hasSuffix("/\(name)")
                }
                skills[name] =
                    try [text(item), text(lock[name]), text(manifest[name])]
                    + own.map(String.init)
            }
            return skills
        }

        private func entries(_ path: String) throws -> [String: Any] {
            let file = fixture.home.appendingPathComponent(path)
            guard let data = try? Data(contentsOf: file) else { return [:] }
            return try json(data)["skills"] as? [String: Any] ?? [:]
        }

        private func json(_ data: Data) throws -> [String: Any] {
            try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        }

        private func text(_ value: Any?) throws -> String {
            guard let value else { return "none" }
            let data = try JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
            return String(decoding: data, as: UTF8.self)
        }

        /// Where a run is killed: at six changes spread evenly, and before each rename, for those can be seen.
        private static func points(_ changes: [String]) -> [Int] {
            let spread = (0..<6).map { 1 + $0 * (changes.count - 1) / 5 }
            let renames = changes.indices.filter { changes[$0].contains(" rename") }
            return Set(spread + renames.map { $0 + 1 }).sorted()
        }

        @Test(arguments: Command.allCases)
        func `leaves each skill old or new, and the lock with it`(_ command: Command) async throws {
            try await prepare(command)
            let arguments = Self.arguments(command)
            let old = try await skills(command)
            try home.keep()
            let whole = try home.run(arguments, at: 0, .kill)
            let new = try await skills(command)
            #expect(whole.status == 0, "\(whole.errors)")
            #expect(Self.names.count { old[$0] != new[$0] } >= 2)
            let verified = await fixture.run(["verify"] + Self.scope(command)).log
            for number in Self.points(whole.changes) {
                try home.reset()
                let end = try home.run(arguments, at: number, .kill)
                let place: Comment = "\(command) at \(end.changes.last ?? "?")"
                let found = try await skills(command)
                // How many pieces a server's answer comes in, and with them the number of changes, differs.
                #expect(end.wasKilled || command == .takeOver && found == new, place)
                for name in Self.names {
                    #expect(found[name] == old[name] || found[name] == new[name], place)
                }
                let again = await fixture.run(arguments)
                #expect(again.status == 0, "\(place) \(again.log)")
                #expect(try await skills(command) == new, place)
                #expect(await fixture.run(["verify"] + Self.scope(command)).log == verified, place)
                // An ordinary change clears up what is left where no second one was needed.
                try await home.done(["install", "./skills/five"])
                #expect(try home.leftovers() == [], place)
            }
        }
    }
#endif
