#if os(Linux)
    import Foundation
    import SystemPackage
    import TestSupport
    import Testing

    /// A home folder in which a command is stopped repeatedly, each time from the same initial state.
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

        /// Saves the current state of the home folder as the initial state.
        func keep() throws { try copy(fixture.home, to: template) }

        /// Restores the initial state.
        func reset() throws { try copy(template, to: fixture.home) }

        private func copy(_ from: URL, to other: URL) throws {
            try? FileManager.default.removeItem(at: other)
            try FileManager.default.copyItem(at: from, to: other)
        }

        /// Runs the program up to a change, counted from 1; 0 runs it to the end.
        func run(_ arguments: [String], at number: Int, _ stop: PowerCut.Stop) throws
            -> PowerCut.End
        {
            try powerCut.run(arguments, at: number, stop)
        }

        /// Runs a command that must succeed.
        func done(_ arguments: [String]) async throws {
            let result = await fixture.run(arguments)
            try #require(result.status == 0, "\(result.log)")
        }

        /// Returns the skills folders, the lock file, and what a command reports about them.
        struct State: Equatable {
            let files: [String: String]
            let listed: String
            /// The number of changes in the journal.
            let changes: Int
        }

        /// Returns only the files that the stopped command left.
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
                // An empty lock file is equivalent to a missing one.
                files[file] = text?.contains("\"skills\": {}") == true ? nil : text
            }
            return files
        }

        /// Returns the state after recovery.
        func state() async throws -> State {
            var listed = ""
            for scope in [[], ["--project"]] {
                let result = await fixture.run(["list", "--json"] + scope)
                // Each run installs at another time.
                let output = result.output.replacing(/"installed": "[^"]+"/, with: "\"installed\"")
                listed += "\(output)\(result.status)"
            }
            return State(files: try files(), listed: listed, changes: changes)
        }

        /// Returns the number of complete lines in the journal.
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

        /// Returns temporary files of unfinished runs, and stored copies that no change refers to.
        func leftovers() throws -> [String] { try fixture.leftovers() }
    }
#endif
