internal import ForeignLock
internal import JSON
internal import SkillStore
internal import SystemPackage

/// What other tools installed in a scope, and what of it could be taken over: the plan of an import.
struct ImportListing {
    /// What the tools left.
    let state: ForeignState
    private let world: World

    /// Looks at the files of other tools and into the folders of every known agent.
    init(of scope: Scope, _ world: World) {
        self.world = world
        var folders: [SkillsFolder] = []
        for agent in Agent.all where agent.reads(scope) {
            let path = agent.skillsFolder(
                in: scope, home: world.home, environment: world.environment)
            if let index = folders.firstIndex(where: { $0.path == path }) {
                folders[index] = SkillsFolder(
                    path: path, agents: folders[index].agents + [agent.id])
            } else {
                folders.append(SkillsFolder(path: path, agents: [agent.id]))
            }
        }
        switch scope {
        case .user:
            state = ForeignState(
                of: .user(home: world.home, environment: world.environment), in: folders)
        case .project(let root): state = ForeignState(of: .project(root), in: folders)
        }
    }

    /// The records of skills that are still on the disk.
    var present: [ForeignRecord] { state.records.filter { $0.places.folder != nil } }

    /// The records of skills that are gone.
    var gone: [ForeignRecord] { state.records.filter { $0.places.folder == nil } }

    /// Writes what would be taken over, then what would not and why; files that can't be read are notes.
    func write(to results: Console, notes: Console) {
        for failure in state.failures {
            notes.line(Console.Piece("warning: ", .yellow), .init(failure.summary, .plain))
            if let hint = failure.hint {
                notes.line(Console.Piece("hint: ", .cyan), .init(hint, .plain))
            }
        }
        guard !state.records.isEmpty || !state.unclear.isEmpty else {
            if state.failures.isEmpty { notes.line("No other tool has installed skills here.") }
            return
        }
        writePresent(to: results)
        guard !gone.isEmpty || !state.unclear.isEmpty else { return }
        results.line("Left as they are:")
        var table = Table()
        for record in gone {
            table.add(
                .init("  \(record.name)", .bold), .init(record.tool.name, .plain),
                .dim("it is not on the disk any more"))
        }
        for record in state.unclear {
            table.add(
                .init("  \(record.name)", .bold), .init(record.tool.name, .plain),
                .dim(record.reason))
        }
        table.write(to: results)
    }

    private func writePresent(to results: Console) {
        guard !present.isEmpty else { return }
        var table = Table()
        table.add(.dim("SKILL"), .dim("BY"), .dim("SOURCE"), .dim("COMMIT"), .dim("FOLDER"))
        for record in present {
            let choice = record.source.skill.map { " --skill \($0)" } ?? ""
            let commit = record.commit.map { String($0.prefix(7)) }
            let ref = record.source.ref == record.commit ? nil : record.source.ref
            table.add(
                .bold(record.name), .init(record.tool.name, .plain),
                .init(record.source.address(at: ref) + choice, .plain),
                .init(commit ?? "-", .plain),
                .dim(record.places.folder.map(world.display) ?? "-"))
        }
        table.write(to: results)
    }

    /// The plan for scripts.
    var json: [String: JSONValue] {
        [
            "skills": .array(present.map(\.json)), "gone": .array(gone.map(\.json)),
            "unclear": .array(
                state.unclear.map { record in
                    .object([
                        "name": .string(record.name), "tool": .string(record.tool.rawValue),
                        "file": .string(record.file.string), "reason": .string(record.reason),
                        "folders": .texts(record.places.folders.map(\.string)),
                    ])
                }),
            "problems": .array(
                state.failures.map {
                    .object(["summary": .string($0.summary), "hint": .text($0.hint)])
                }),
        ]
    }
}

extension ForeignRecord {
    /// The record for scripts.
    fileprivate var json: JSONValue {
        let hash: (tree: String?, files: String?) =
            switch self.hash {
            case .gitTree(let text)?: (text, nil)
            case .files(let text)?: (nil, text)
            case nil: (nil, nil)
            }
        return .object([
            "name": .string(name), "tool": .string(tool.rawValue), "file": .string(file.string),
            "source": .string(source.address), "skill": .text(source.skill),
            "ref": .text(source.ref), "commit": .text(commit), "gitTree": .text(hash.tree),
            "hash": .text(hash.files), "pinned": .bool(isPinned),
            "folders": .texts(places.folders.map(\.string)), "agents": .texts(places.agents),
        ])
    }
}
