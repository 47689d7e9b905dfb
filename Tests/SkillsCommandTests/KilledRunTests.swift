#if os(Linux)
    import Foundation
    import SystemPackage
    import TestSupport
    import Testing

    /// Commands that change several skills, killed at points throughout the run: each skill must be in its old or new
    /// state, with the matching lock entry, and repeating the command must succeed.
    @Suite(.timeLimit(.minutes(5))) struct `A killed run that changes several skills` {
        enum Command: String, CaseIterable, Sendable {
            /// A missing skill, an edited one, a new one and one that was removed from the manifest.
            case sync
            /// Two outdated skills, one of them edited, and a current one.
            case update
            /// Skills installed by another tool, unchanged and edited.
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

        /// Installs skills like `npx skills add -g`.
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
            case .takeOver: ["adopt"]
            }
        }

        private static func scope(_ command: Command) -> [String] {
            command == .sync ? ["--project"] : []
        }

        /// Returns the state of each skill: its files, lock entry, manifest entry and `list` output.
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
                // Each run installs at another time.
                let item = list.first { $0["name"] as? String == name }
                    .map { $0.filter { $0.key != "installed" } }
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

        /// Returns where to kill the run: at six evenly distributed changes and before each rename.
        private static func points(_ changes: [String]) -> [Int] {
            let spread = (0..<6).map { 1 + $0 * (changes.count - 1) / 5 }
            let renames = changes.indices.filter { changes[$0].contains(" rename") }
            return Set(spread + renames.map { $0 + 1 }).sorted()
        }

        @Test(arguments: Command.allCases)
        func `leaves each skill and its lock entry in the old or new state`(_ command: Command)
            async throws
        {
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
                // The number of changes varies with the pieces in which a response arrives.
                #expect(end.wasKilled || command == .takeOver && found == new, place)
                for name in Self.names {
                    #expect(found[name] == old[name] || found[name] == new[name], place)
                }
                let again = await fixture.run(arguments)
                #expect(again.status == 0, "\(place) \(again.log)")
                #expect(try await skills(command) == new, place)
                #expect(await fixture.run(["verify"] + Self.scope(command)).log == verified, place)
                // The next change removes leftovers.
                try await home.done(["install", "./skills/five"])
                #expect(try home.leftovers() == [], place)
            }
        }
    }
#endif
