internal import FileTree
internal import Synchronization
internal import SystemPackage

/// The contents of installed skills as they were last read, so that commands that only show them need not hash every file
/// again.
///
/// One file in the cache, which can be deleted at any time. Commands may plan with it, but the store reads the files in full
/// before it changes a skill.
final class SnapshotIndex: Sendable {
    private static let fileName: FilePath.Component = "contents.index"
    private static let magic = "SKINDEX1"
    private static let sizeLimit = 256 << 20
    /// The maximum number of skills.
    private static let limit = 20_000

    private struct State {
        var trees: [String: KnownTree]
        var used: Set<String> = []
        var isChanged = false
    }

    /// The folder of the cache.
    private let folder: FilePath
    private let state: Mutex<State?> = Mutex(nil)

    init(in folder: FilePath) { self.folder = folder }

    /// Returns the files in a folder.
    func snapshot(of path: FilePath) throws(FileTreeError) -> TreeSnapshot {
        let directory = try Directory.open(path)
        let known = state.withLock { state in
            if state == nil { state = State(trees: Self.read(folder)) }
            state?.used.insert(path.string)
            return state?.trees[path.string]
        }
        if let known, known.isCurrent(in: directory) { return known.snapshot }
        let tree = try KnownTree(reading: directory)
        state.withLock { state in
            guard known != nil || tree.canBeKept else { return }
            state?.trees[path.string] = tree.canBeKept ? tree : nil
            state?.isChanged = true
        }
        return tree.snapshot
    }

    /// Stores what was read, if anything is new; failures are ignored.
    func save() {
        state.withLock { state in
            guard let current = state, current.isChanged,
                let directory = try? Directory.openOrCreate(folder)
            else { return }
            let used = current.trees.filter { current.used.contains($0.key) }
            let others = current.trees.filter {
                !current.used.contains($0.key)
                    && Directory.kind(at: FilePath($0.key)) == .directory
            }
            var bytes: [UInt8] = []
            bytes.append(text: Self.magic)
            for (path, tree) in (Array(used) + Array(others)).prefix(Self.limit) {
                let start = bytes.count
                bytes.append(text: path)
                tree.write(to: &bytes)
                if bytes.count > Self.sizeLimit {
                    bytes.removeLast(bytes.count - start)
                    break
                }
            }
            try? directory.replaceFile(Self.fileName, with: bytes, durability: .inMemory)
            state?.isChanged = false
        }
    }

    private static func read(_ folder: FilePath) -> [String: KnownTree] {
        let path = folder.appending(fileName)
        guard let bytes = try? InputFile.open(path).contents(limit: sizeLimit) else { return [:] }
        var reader = ByteReader(bytes)
        guard reader.text() == magic else { return [:] }
        var trees: [String: KnownTree] = [:]
        while !reader.isAtEnd {
            guard let path = reader.text(), let tree = KnownTree(from: &reader) else { return [:] }
            trees[path] = tree
        }
        return trees
    }
}
