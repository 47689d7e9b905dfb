internal import FileTree
internal import Markdown
internal import SkillFormat
internal import Synchronization
internal import SystemPackage

/// One look at every folder of a repository, several at once.
struct RepositoryWalk: Sendable {
    let root: Directory
    /// Folders that are passed over, with all that is in them.
    let excluded: Set<RelativePath>
    let limits: Limits

    /// How much is looked at.
    struct Limits {
        var entries = 1_000_000
        var depth = 40
    }

    /// What some folders hold, in the order of their paths.
    struct Found: Sendable {
        /// Folders with something that is called SKILL.md, or that is one but for the case of its letters.
        var skillFolders: [RelativePath?] = []
        /// Folders whose SKILL.md is a link to another one, with that one's folder.
        var mirrors: [(folder: RelativePath?, target: RelativePath?)] = []
        var identities: [RelativePath?: FileIdentity] = [:]
        var manifests: [RelativePath] = []
        var folders: [RelativePath] = []
        var documents: [RelativePath: [RelativePath]] = [:]
        var unreadable: [(folder: RelativePath?, error: FileTreeError)] = []
        var unnamed: [String] = []

        mutating func add(_ other: Found) {
            skillFolders += other.skillFolders
            mirrors += other.mirrors
            identities.merge(other.identities) { first, _ in first }
            manifests += other.manifests
            folders += other.folders
            documents.merge(other.documents) { first, _ in first }
            unreadable += other.unreadable
            unnamed += other.unnamed
        }
    }

    /// What all tasks share: how many entries have been seen, and how many groups look at folders side by side.
    private final class Counts: Sendable {
        let entries = Atomic(0)
        let groups = Atomic(0)
    }

    /// From how many folders on they are looked at side by side, how many at once in a group, and in how many groups.
    ///
    /// Each one that is looked at keeps the folders above it open, and a process may have no more than 256 open.
    private static let fewFolders = 8
    private static let atOnce = 4
    private static let groupLimit = 3

    private let counts = Counts()

    init(root: Directory, excluded: Set<RelativePath>, limits: Limits) {
        self.root = root
        self.excluded = excluded
        self.limits = limits
    }

    /// Looks at the root and all below it; a task that is cancelled finds less.
    func found() async throws(RepositoryError) -> Found {
        let found = await visit(root, at: nil, depth: 0)
        guard !isFull else {
            throw .tooManyFiles(path: root.path.string, limit: limits.entries)
        }
        return found
    }

    private var isFull: Bool { counts.entries.load(ordering: .relaxed) > limits.entries }

    private func visit(_ directory: Directory, at folder: RelativePath?, depth: Int) async -> Found
    {
        var found = Found()
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
        let below = look(at: entries, in: directory, folder, into: &found)
        guard below.count >= Self.fewFolders, startsGroup() else {
            for (name, path) in below {
                found.folders.append(path)
                found.add(await visit(name, in: directory, at: path, depth: depth + 1))
            }
            return found
        }
        let parts = await visitSideBySide(below, in: directory, depth: depth + 1)
        counts.groups.subtract(1, ordering: .relaxed)
        for ((_, path), part) in zip(below, parts) {
            found.folders.append(path)
            found.add(part)
        }
        return found
    }

    /// Whether another group may look at folders side by side; it counts from then on.
    private func startsGroup() -> Bool {
        if counts.groups.add(1, ordering: .relaxed).newValue <= Self.groupLimit { return true }
        counts.groups.subtract(1, ordering: .relaxed)
        return false
    }

    /// Looks at some folders of one, a few at once.
    private func visitSideBySide(
        _ folders: [(name: FilePath.Component, path: RelativePath)], in directory: Directory,
        depth: Int
    ) async -> [Found] {
        /// No tuple: the compiler (6.3) gets groups of some tuples wrong when it optimizes.
        struct Part: Sendable {
            let index: Int
            let found: Found
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
            for _ in 0..<Self.atOnce { start(in: &group) }
            var parts = Array(repeating: Found(), count: folders.count)
            for await part in group {
                parts[part.index] = part.found
                start(in: &group)
            }
            return parts
        }
    }

    private func visit(
        _ name: FilePath.Component, in directory: Directory, at path: RelativePath, depth: Int
    ) async -> Found {
        do {
            return await visit(try directory.open(name), at: path, depth: depth)
        } catch {
            var found = Found()
            found.unreadable.append((path, error))
            return found
        }
    }

    /// Notes what a folder holds, and gives the folders in it that are to be looked at.
    private func look(
        at entries: [DirectoryName], in directory: Directory, _ folder: RelativePath?,
        into found: inout Found
    ) -> [(name: FilePath.Component, path: RelativePath)] {
        let isSkill = isSkill(entries, in: directory)
        if let file = entries.first(where: { $0.text == "SKILL.md" }),
            let target = mirrored(file, in: directory), target != folder
        {
            found.mirrors.append((folder, target))
        } else if isSkill {
            found.skillFolders.append(folder)
        }
        if isSkill { found.identities[folder] = try? directory.metadata().identity }
        var below: [(FilePath.Component, RelativePath)] = []
        for entry in entries {
            guard let text = entry.text else {
                if entry.kind == .directory {
                    found.unnamed.append((folder.map { "\($0)/" } ?? "") + entry.name.escapedName)
                }
                continue
            }
            guard let name = RelativePath(text), let path = folder.appending(name) else { continue }
            if entry.kind == .directory {
                guard !RepositoryTree.skippedNames.contains(text), !IgnoredNames.contains(text),
                    text != "SKILL.md", !excluded.contains(path)
                else { continue }
                below.append((entry.name, path))
            } else if folder?.lastName == ".claude-plugin",
                ["marketplace.json", "plugin.json"].contains(text)
            {
                found.manifests.append(path)
            } else if !isSkill, let folder, isMarkdownName(text) {
                found.documents[folder, default: []].append(path)
            }
        }
        return below
    }

    /// Where a link to a SKILL.md in the repository leads: that skill's folder.
    private func mirrored(
        _ entry: DirectoryName, in directory: Directory
    ) -> RelativePath?? {
        guard entry.kind == .link,
            let target = try? Directory.resolve(directory.path.appending(entry.name)),
            let top = try? Directory.resolve(root.path), target.lastComponent?.string == "SKILL.md"
        else { return nil }
        var rest = target.removingLastComponent()
        guard rest.removePrefix(top) else { return nil }
        return rest.isEmpty ? .some(nil) : RelativePath(rest.string).map { .some($0) }
    }

    /// Whether a folder is meant to be a skill: a file of another letter case has to look like one, too.
    private func isSkill(_ entries: [DirectoryName], in directory: Directory) -> Bool {
        if entries.contains(where: { $0.text == "SKILL.md" }) { return true }
        return entries.contains { entry in
            entry.kind == .file && entry.text?.utf8.count == 8
                && entry.text?.lowercased() == "skill.md"
                && Self.isSkillText(entry.name, in: directory)
        }
    }

    /// Whether a file has a frontmatter with a name and a description.
    static func isSkillText(_ name: FilePath.Component, in directory: Directory) -> Bool {
        guard let bytes = try? directory.openFile(name).bytes(at: 0, count: 16_384),
            bytes.starts(with: "---".utf8) || bytes.starts(with: [0xEF, 0xBB, 0xBF])
        else { return false }
        let header = readHeader(bytes).frontmatter
        return header?.name != nil && header?.description != nil
    }
}
