internal import Digest
internal import FileTree
internal import SystemPackage

// Which trees are needed, and the fewest requests that bring them.
extension Repository {
    /// The most objects of a whole repository that are brought at once to walk one path in them.
    ///
    /// Of 93 repositories with skills, 9 of 10 have fewer trees, in 134 kB. Above it, one request for each
    /// folder on the way costs less.
    static let gate = 1_000
    /// The most objects of one folder that are brought without a look at its trees first.
    private static let folderGate = 2_000
    /// From so many names on, a path is walked folder by folder at once: collections by owner and repository
    /// are that deep, and a wrong guess keeps their server counting after we have hung up.
    static let deepPath = 5
    /// The most folders in each other.
    static let depthLimit = 64
    /// The most symbolic links that are followed on the way to one file.
    static let linkLimit = 10

    /// The top folder of a commit, brought here with as many of its trees as are cheap.
    func root(of commit: ObjectID, _ need: TreeNeed) async throws(GitError) -> ObjectID {
        let cache = try cache(commit.format)
        if let tree = try cache.commit(commit)?.tree {
            if case .all = need { try await bringTrees(below: tree, of: commit) }
            return tree
        }
        var order = FetchOrder(wants: [commit], filter: .blobless)
        if case .path(let depth) = need {
            guard depth < Self.deepPath, !isKnownAsLarge(cache) else {
                return try await treeOnly(of: commit, cache)
            }
            order.objectLimit = Self.gate
            order.patience = .brief
        }
        switch try await bring(order) {
        case .here: break
        case .tooMany:
            noteAsLarge(cache)
            return try await treeOnly(of: commit, cache)
        case .filterRefused: _ = try await bring(FetchOrder(wants: [commit]))
        }
        guard let tree = try cache.commit(commit)?.tree else {
            throw .server(.incomplete(commit))
        }
        return tree
    }

    private func treeOnly(
        of commit: ObjectID, _ cache: ObjectCache
    ) async throws(GitError) -> ObjectID {
        _ = try await bring(FetchOrder(wants: [commit], filter: .treeless))
        guard let tree = try cache.commit(commit)?.tree else {
            throw .server(.incomplete(commit))
        }
        return tree
    }

    /// An empty file beside the packs: all trees of this repository were once too many.
    private static let largeMark: FilePath.Component = "large"

    private func isKnownAsLarge(_ cache: ObjectCache) -> Bool {
        (try? cache.folder.contains(Self.largeMark)) ?? false
    }

    private func noteAsLarge(_ cache: ObjectCache) {
        _ = try? cache.folder.createFile(Self.largeMark, permissions: .treeFile(.plain))
    }

    /// Which trees of a commit somebody needs.
    enum TreeNeed {
        /// Those on the way to one folder, so many names down.
        case path(depth: Int)
        /// All of them.
        case all
    }

    /// Reads a tree, and brings it where it is not here.
    func tree(_ id: ObjectID) async throws(GitError) -> Tree {
        let cache = try cache(id.format)
        if let tree = try cache.tree(id) { return tree }
        if case .filterRefused = try await bring(FetchOrder(wants: [id], filter: .treeless)) {
            _ = try await bring(FetchOrder(wants: [id]))
        }
        guard let tree = try cache.tree(id) else { throw .server(.incomplete(id)) }
        return tree
    }

    /// Brings the trees below one that are not here.
    func bringTrees(below tree: ObjectID, of commit: ObjectID? = nil) async throws(GitError) {
        let missing = try missingObjects(below: tree, .treesOnly)
        guard !missing.isEmpty else { return }
        // One request for all that is below, rather than one for every level.
        let takesTrees = await server.abilities.wants == .anyObject
        let want = takesTrees ? tree : commit ?? tree
        let order = FetchOrder(wants: [want], filter: .blobless)
        if case .filterRefused = try await bring(order) {
            _ = try await bring(FetchOrder(wants: [want]))
        }
        if let absent = try missingObjects(below: tree, .treesOnly).first {
            throw .server(.incomplete(absent))
        }
    }

    /// Brings a folder: all of it where it is small, otherwise its trees.
    func bringFolder(_ tree: ObjectID) async throws(GitError) {
        let cache = try cache(tree.format)
        guard try !cache.contains(tree) else { return try await bringTrees(below: tree) }
        let order = FetchOrder(wants: [tree], objectLimit: Self.folderGate)
        if case .tooMany = try await bring(order) { try await bringTrees(below: tree) }
    }

    /// Brings files by their hashes; those that are here are not asked for.
    public func bring(files ids: some Sequence<ObjectID>) async throws(GitError) {
        var wants: [ObjectID] = []
        var seen: Set<ObjectID> = []
        for id in ids where seen.insert(id).inserted {
            if try !cache(id.format).contains(id) { wants.append(id) }
        }
        // A request names some 40,000 objects in 1 MiB, packed.
        for start in stride(from: 0, to: wants.count, by: 20_000) {
            let some = wants[start..<min(start + 20_000, wants.count)]
            _ = try await bring(FetchOrder(wants: Array(some)))
        }
    }

    /// Which objects below a tree somebody looks for.
    enum Sort {
        case treesOnly
        case treesAndFiles
    }

    /// What is not here below a tree, as far as the trees that are here tell.
    func missingObjects(below top: ObjectID, _ sort: Sort) throws(GitError) -> [ObjectID] {
        let cache = try cache(top.format)
        var missing: [ObjectID] = []
        var seen: Set<ObjectID> = [top]
        var open = [(id: top, depth: 0)]
        while let (id, depth) = open.popLast() {
            guard depth <= Self.depthLimit else {
                throw .repository(.tooDeep(limit: Self.depthLimit))
            }
            guard let tree = try cache.tree(id) else {
                missing.append(id)
                continue
            }
            for entry in tree.entries where seen.insert(entry.id).inserted {
                switch entry.mode {
                case .directory: open.append((entry.id, depth + 1))
                case .submodule: break
                case .file, .executable, .symbolicLink:
                    guard sort == .treesAndFiles else { continue }
                    if try !cache.contains(entry.id) { missing.append(entry.id) }
                }
            }
        }
        return missing
    }
}
