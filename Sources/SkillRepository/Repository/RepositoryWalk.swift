internal import FileTree
internal import SkillFormat
internal import Synchronization
internal import SystemPackage

/// A walk through every folder of a repository, several at once.
struct RepositoryWalk: Sendable {
    let root: Directory
    /// Files and folders to skip, with their contents.
    let excluded: Set<RelativePath>
    let limits: Limits

    /// Limits that protect against very large trees.
    struct Limits {
        var entries = 1_000_000
        var depth = 40
    }

    /// Counters shared by all tasks: the entries seen, and the groups that visit folders concurrently.
    private final class Counts: Sendable {
        let entries = Atomic(0)
        let groups = Atomic(0)
    }

    // Each visit keeps the folders above it open, and some systems limit a process to 256 open files.
    /// The least number of subfolders that are visited concurrently.
    private static let concurrencyThreshold = 8
    /// The number of folders that a group visits at once.
    private static let groupSize = 4
    /// The number of groups that may exist at once.
    private static let groupLimit = 3

    private let counts = Counts()

    init(root: Directory, excluded: Set<RelativePath>, limits: Limits) {
        self.root = root
        self.excluded = excluded
        self.limits = limits
    }

    /// Visits the root and everything below it; finds less if the task is cancelled.
    func contents() async throws(RepositoryError) -> Contents {
        let found = await visit(root, at: nil, depth: 0)
        guard !isFull else {
            throw .tooManyFiles(path: root.path.string, limit: limits.entries)
        }
        return found
    }

    private var isFull: Bool { counts.entries.load(ordering: .relaxed) > limits.entries }

    private func visit(_ directory: Directory, at folder: RelativePath?, depth: Int) async
        -> Contents
    {
        var found = Contents()
        guard depth <= limits.depth, !Task.isCancelled, !isFull else { return found }
        let entries: [DirectoryName]
        do {
            entries = try directory.names()
        } catch {
            found.unreadable.append((folder, error))
            return found
        }
        counts.entries.add(entries.count, ordering: .relaxed)
        guard !isFull else { return found }
        let below = add(entries, of: directory, at: folder, to: &found)
        guard below.count >= Self.concurrencyThreshold, startGroup() else {
            for (name, path) in below {
                found.folders.append(path)
                found.add(await visit(name, in: directory, at: path, depth: depth + 1))
            }
            return found
        }
        let parts = await visitConcurrently(below, in: directory, depth: depth + 1)
        counts.groups.subtract(1, ordering: .relaxed)
        for ((_, path), part) in zip(below, parts) {
            found.folders.append(path)
            found.add(part)
        }
        return found
    }

    /// Counts another group unless that would be too many.
    private func startGroup() -> Bool {
        if counts.groups.add(1, ordering: .relaxed).newValue <= Self.groupLimit { return true }
        counts.groups.subtract(1, ordering: .relaxed)
        return false
    }

    /// Visits folders in one folder, a few at once.
    private func visitConcurrently(
        _ folders: [(name: FilePath.Component, path: RelativePath)], in directory: Directory,
        depth: Int
    ) async -> [Contents] {
        /// Not a tuple: the optimizer of Swift 6.3 miscompiles task groups of some tuples.
        struct Part: Sendable {
            let index: Int
            let found: Contents
        }
        return await withTaskGroup(of: Part.self) { group in
            var waiting = folders.indices.makeIterator()
            func start(in group: inout TaskGroup<Part>) {
                guard let index = waiting.next() else { return }
                let (name, path) = folders[index]
                group.addTask {
                    Part(
                        index: index,
                        found: await visit(name, in: directory, at: path, depth: depth))
                }
            }
            for _ in 0..<Self.groupSize { start(in: &group) }
            var parts = Array(repeating: Contents(), count: folders.count)
            for await part in group {
                parts[part.index] = part.found
                start(in: &group)
            }
            return parts
        }
    }

    private func visit(
        _ name: FilePath.Component, in directory: Directory, at path: RelativePath, depth: Int
    ) async -> Contents {
        do {
            return await visit(try directory.open(name), at: path, depth: depth)
        } catch {
            var found = Contents()
            found.unreadable.append((path, error))
            return found
        }
    }
}
