internal import FileTree
internal import SkillFormat
internal import Synchronization
internal import SystemPackage

/// The contents of installed skills as they were last read, so that commands that only show them need not hash every file
/// again.
///
/// One file in the cache, which can be deleted at any time. Commands may plan with it, but the store reads the files in full
/// before it changes a skill.
final class SnapshotIndex: Sendable {
    private static let fileName: FilePath.Component = "contents.index"
    private static let magic = "SKINDEX2"
    private static let sizeLimit = 256 << 20
    /// The maximum number of skills.
    private static let limit = 20_000
    /// The size in bytes of the largest SKILL.md whose version is read.
    private static let skillFileLimit = 1 << 20

    /// A skill's files, and the version in its frontmatter.
    private struct Known {
        let tree: KnownTree
        let version: String?

        init(tree: KnownTree, version: String?) {
            self.tree = tree
            self.version = version
        }

        init(reading directory: Directory) throws(FileTreeError) {
            tree = try KnownTree(reading: directory)
            let bytes = try? directory.contents(of: .skillFile, limit: skillFileLimit)
            version = bytes.flatMap { readHeader($0).frontmatter?.version }
        }
    }

    /// An agent's folder with its entries by name.
    private struct Listing {
        let directory: Directory
        let entries: [String: DirectoryEntry]
    }

    private struct State {
        var skills: [String: Known]
        var listings: [FilePath: Listing] = [:]
        var places: [[String]: [AgentDirectory]] = [:]
        var used: Set<String> = []
        var isChanged = false
    }

    /// The folder of the cache.
    private let folder: FilePath
    private let state: Mutex<State?> = Mutex(nil)

    init(in folder: FilePath) { self.folder = folder }

    private func withState<Result>(_ body: (inout State) -> Result) -> Result {
        state.withLock { state in
            var current = state ?? State(skills: Self.read(folder))
            state = nil
            defer { state = current }
            return body(&current)
        }
    }

    /// Returns the folders of the agents with these ids; symlinks are resolved only once.
    func places(of agents: [String], in locations: StoreLocations) -> [AgentDirectory] {
        withState { state in
            if let places = state.places[agents] { return places }
            let places = locations.places(of: agents)
            state.places[agents] = places
            return places
        }
    }

    /// Lists an agent's folder, and keeps its entries for ``entry(named:in:)``.
    func entries(of folder: FilePath) throws(FileTreeError) -> [DirectoryEntry] {
        let directory = try Directory.open(folder)
        let entries = try directory.entries()
        let byName = Dictionary(entries.map { ($0.name.string, $0) }) { first, _ in first }
        withState { $0.listings[folder] = Listing(directory: directory, entries: byName) }
        return entries
    }

    /// The entry of an agent's folder when it was listed; nil if there was none of that spelling.
    func entry(named name: String, in folder: FilePath) -> DirectoryEntry? {
        withState { $0.listings[folder]?.entries[name] }
    }

    /// Returns the files of a skill in an agent's folder, and the version in its frontmatter.
    func contents(
        of entry: DirectoryEntry, in folder: FilePath
    ) throws(FileTreeError) -> (snapshot: TreeSnapshot, version: String?) {
        let path = folder.appending(entry.name)
        let (known, listed) = withState { state in
            state.used.insert(path.string)
            return (state.skills[path.string], state.listings[folder]?.directory)
        }
        let parent = if let listed { listed } else { try Directory.open(folder) }
        if let known, known.tree.isCurrent(entry, in: parent) {
            return (known.tree.snapshot, known.version)
        }
        let skill = try Known(reading: Directory.open(path))
        withState { state in
            guard known != nil || skill.tree.canBeKept else { return }
            state.skills[path.string] = skill.tree.canBeKept ? skill : nil
            state.isChanged = true
        }
        return (skill.tree.snapshot, skill.version)
    }

    /// Stores new snapshots, if there are any; failures are ignored.
    func save() {
        state.withLock { state in
            guard let current = state, current.isChanged,
                let directory = try? Directory.openOrCreate(folder)
            else { return }
            let used = current.skills.filter { current.used.contains($0.key) }
            let others = current.skills.filter {
                !current.used.contains($0.key)
                    && Directory.kind(at: FilePath($0.key)) == .directory
            }
            var bytes: [UInt8] = []
            bytes.append(text: Self.magic)
            for (path, skill) in (Array(used) + Array(others)).prefix(Self.limit) {
                let start = bytes.count
                bytes.append(text: path)
                bytes.append(text: skill.version.map { "=\($0)" } ?? "")
                skill.tree.write(to: &bytes)
                if bytes.count > Self.sizeLimit {
                    bytes.removeLast(bytes.count - start)
                    break
                }
            }
            try? directory.replaceFile(Self.fileName, with: bytes, durability: .inMemory)
            state?.isChanged = false
        }
    }

    private static func read(_ folder: FilePath) -> [String: Known] {
        let path = folder.appending(fileName)
        guard let bytes = try? InputFile.open(path).contents(limit: sizeLimit) else { return [:] }
        var reader = ByteReader(bytes)
        guard reader.text() == magic else { return [:] }
        var skills: [String: Known] = [:]
        while !reader.isAtEnd {
            guard let path = reader.text(), let version = reader.text(),
                let tree = KnownTree(from: &reader)
            else { return [:] }
            // An equals sign precedes a version.
            skills[path] = Known(
                tree: tree, version: version.isEmpty ? nil : String(version.dropFirst()))
        }
        return skills
    }
}
