#if os(Linux)
    import Foundation
    import SystemPackage
    import TestSupport
    import Testing

    /// A home folder in which the same command is stopped again and again, each time from the same start.
    struct PowerCutHome {
        let fixture: CommandFixture
        private let kept: TemporaryDirectory
        private let powerCut: PowerCut
        private var template: URL {
            URL(fileURLWithPath: kept.path.appending("home").string)
        }

        /// Where the store is: on the file system of the home folder, which is then the folder whose changes
        /// are stopped, or on one of its own, whose changes are.
        enum Store { case inHome, onOtherFileSystem }

        init(_ store: Store = .inHome) throws {
            fixture = try CommandFixture()
            kept = try TemporaryDirectory()
            let folder = URL(fileURLWithPath: kept.path.string)
            let library = try PowerCut.compiled.get()
            switch store {
            case .inHome:
                powerCut = PowerCut(
                    library: library, folder: folder, home: fixture.home, below: fixture.home)
            case .onOtherFileSystem:
                powerCut = PowerCut(
                    library: library, folder: folder, home: fixture.home,
                    below: fixture.home.appendingPathComponent(".local/share/skills/store"),
                    device: .other)
            }
        }

        /// Keeps the home folder as it is now, as the start of all that follows.
        func keep() throws { try copy(fixture.home, to: template) }

        /// Makes the home folder what it was when it was kept.
        func reset() throws { try copy(template, to: fixture.home) }

        private func copy(_ from: URL, to other: URL) throws {
            try? FileManager.default.removeItem(at: other)
            try FileManager.default.copyItem(at: from, to: other)
        }

        /// Runs the program up to the change of this number, from 1; 0 lets it run to its end.
        func run(_ arguments: [String], at number: Int, _ stop: PowerCut.Stop) throws
            -> PowerCut.End
        {
            try powerCut.run(arguments, at: number, stop)
        }

        /// Runs a command to its good end.
        func done(_ arguments: [String]) async throws {
            let result = await fixture.run(arguments)
            try #require(result.status == 0, "\(result.log)")
        }

        /// The skills folders and the lock, and what a command says of them.
        struct State: Equatable {
            let files: [String: String]
            let listed: String
            /// How many changes the journal has.
            let changes: Int
        }

        /// The files alone, as the stopped command left them.
        func files() throws -> [String: String] {
            var files: [String: String] = [:]
            let manager = FileManager.default
            for folder in [".claude/skills", ".cursor/skills", ".codex/skills"] {
                let root = fixture.home.appendingPathComponent(folder).path
                for path in manager.enumerator(atPath: root)?.allObjects as? [String] ?? [] {
                    let full = "\(root)/\(path)"
                    if let target = try? manager.destinationOfSymbolicLink(atPath: full) {
                        files["\(folder)/\(path)"] = "-> \(target)"
                        continue
                    }
                    let facts = try manager.attributesOfItem(atPath: full)
                    let text = manager.contents(atPath: full).map {
                        String(decoding: $0, as: UTF8.self)
                    }
                    files["\(folder)/\(path)"] =
                        "\(facts[.posixPermissions] ?? "") \(text ?? "a folder")"
                }
            }
            for file in [".local/state/skills/skills.lock", "skills.lock", "skills.json"] {
                let text = try? String(
                    contentsOf: fixture.home.appendingPathComponent(file), encoding: .utf8)
                // A lock that lists nothing is as good as none.
                files[file] = text?.contains("\"skills\": {}") == true ? nil : text
            }
            return files
        }

        /// Everything, after what is left was settled.
        func state() async throws -> State {
            var listed = ""
            for scope in [[], ["--project"]] {
                let result = await fixture.run(["list", "--json"] + scope)
                listed += "\(result.output)\(result.status)"
            }
            return State(files: try files(), listed: listed, changes: changes)
        }

        /// How many whole lines the journal has.
        private var changes: Int {
            let journal = fixture.home.appendingPathComponent(".local/state/skills/journal.jsonl")
            let text = (try? String(contentsOf: journal, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").count {
                (try? JSONSerialization.jsonObject(with: Data($0.utf8))) != nil
            }
        }

        func verification() async -> String {
            let result = await fixture.run(["verify"])
            return "\(result.output)\(result.status)"
        }

        /// What a run leaves only while it works, and what is kept for no change.
        func leftovers() throws -> [String] { try fixture.leftovers() }
    }
#endif
