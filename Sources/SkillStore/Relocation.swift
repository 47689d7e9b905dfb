internal import JSON
internal import SystemPackage

/// A line of the journal about a moved project: earlier lines mean the new paths.
///
/// `{"id": …, "moved": [{"from": "/old/app", "to": "/new/app"}], "time": …}`. Versions that don't know it skip the line.
struct Relocation: Equatable {
    /// A folder and its new path.
    struct Path: Equatable {
        let from: FilePath
        let to: FilePath

        /// Whether a file or folder has moved, too.
        ///
        /// If a folder moved into one that has its old path, files below the new path were written there since.
        func applies(to path: FilePath) -> Bool {
            guard path.starts(with: from) else { return false }
            return !to.starts(with: from) || !path.starts(with: to)
        }
    }

    let id: String
    /// The time in UTC (RFC 3339).
    let time: String
    /// The moved folders; the first one that contains a path applies to it.
    let paths: [Path]

    /// Returns the new path of a file or folder.
    func path(_ path: FilePath) -> FilePath {
        guard let moved = paths.first(where: { $0.applies(to: path) }) else { return path }
        var rest = path
        return rest.removePrefix(moved.from) ? moved.to.pushing(rest) : path
    }
}

extension Relocation {
    init?(_ value: JSONValue) {
        guard let id = value["id"]?.string, let time = value["time"]?.string,
            let paths = value["moved"]?.array
        else { return nil }
        (self.id, self.time) = (id, time)
        self.paths = paths.compactMap { path in
            guard let from = path["from"]?.string, let to = path["to"]?.string else { return nil }
            return Path(from: FilePath(from), to: FilePath(to))
        }
        guard self.paths.count == paths.count else { return nil }
    }

    var json: JSONValue {
        .object([
            "id": .string(id), "time": .string(time),
            "moved": .array(
                paths.map {
                    .object(["from": .string($0.from.string), "to": .string($0.to.string)])
                }),
        ])
    }
}

extension JournalRecord.Heading {
    /// Returns the heading with the new path of a moved project.
    func relocated(by relocation: Relocation) -> Self {
        let path = relocation.path(lockFile)
        return Self(
            id: id, time: time, command: command, lockFile: path, undoes: undoes, isFirst: isFirst,
            folder: folder, wasMoved: wasMoved || path != lockFile)
    }
}

extension JournalRecord {
    /// Returns the record with the new paths of a moved project.
    func relocated(by relocation: Relocation) -> JournalRecord {
        JournalRecord(
            heading: heading.relocated(by: relocation),
            steps: steps.map { step in
                Step(
                    name: step.name, before: step.before?.relocated(by: relocation),
                    after: step.after?.relocated(by: relocation),
                    moves: step.moves.map {
                        Move(
                            place: relocation.path($0.place), kept: $0.kept, tree: $0.tree,
                            isRenamed: $0.isRenamed)
                    })
            }, manifest: manifest)
    }
}

extension JournalRecord.RecordedState {
    fileprivate func relocated(by relocation: Relocation) -> Self {
        Self(tree: tree, entry: entry, override: override?.relocated(by: relocation))
    }
}

extension LocalState {
    /// Returns the override with the new path of a working copy in a moved project.
    func relocated(by relocation: Relocation) -> LocalState {
        guard case .linked(let copy) = self else { return self }
        return .linked(WorkingCopy(path: relocation.path(copy.path), agentIDs: copy.agents))
    }
}
