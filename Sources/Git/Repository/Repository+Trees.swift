internal import Digest
internal import FileTree
internal import SystemPackage

// Fetches the trees that are needed, in as few requests as possible.
extension Repository {
    /// The maximum number of objects in a repository whose trees are all fetched at once to walk one path.
    ///
    /// Of 93 repositories with skills, 9 of 10 have fewer trees, in 134 kB. Above this limit, one request per folder on
    /// the way is cheaper.
    static let wholeTreeLimit = 1_000
    /// The maximum number of objects in a folder that is fetched without examining its trees first.
    private static let wholeFolderLimit = 2_000
    /// The depth from which a path is walked folder by folder right away: collections sorted by owner and repository
    /// are this deep, and after a wrong guess their server continues to enumerate objects even when disconnected.
    static let deepPathLength = 5
    /// The maximum depth of nested folders.
    static let depthLimit = 64
    /// The maximum number of symlinks that are followed on the way to one file.
    static let linkLimit = 10

    /// Returns the root tree of a commit and fetches as many of its trees as is cheap.
    func root(of commit: ObjectID, _ need: NeededTrees) async throws(GitError) -> ObjectID {
        let cache = try cache(commit.format)
        if let tree = try cache.commit(commit)?.tree {
            if case .all = need { try await fetchTrees(below: tree, of: commit) }
            return tree
        }
        var request = FetchRequest(wants: [commit], filter: .blobless)
        if case .path(let depth) = need {
            guard depth < Self.deepPathLength, !isMarkedLarge(cache) else {
                return try await treeOnly(of: commit, cache)
            }
            request.objectLimit = Self.wholeTreeLimit
            request.preparationLimit = .short
        }
        switch try await fetch(request) {
        case .available: break
        case .tooMany:
            markLarge(cache)
            return try await treeOnly(of: commit, cache)
        case .filterRefused: _ = try await fetch(FetchRequest(wants: [commit]))
        }
        guard let tree = try cache.commit(commit)?.tree else {
            throw .server(.incomplete(commit))
        }
        return tree
    }

    private func treeOnly(
        of commit: ObjectID, _ cache: ObjectCache
    ) async throws(GitError) -> ObjectID {
        let request = FetchRequest(wants: [commit], filter: .treeless)
        if case .filterRefused = try await fetch(request) {
            // A slow answer was taken for a large repository, but this server can't send less than everything.
            unmarkLarge(cache)
            _ = try await fetch(FetchRequest(wants: [commit]))
        }
        guard let tree = try cache.commit(commit)?.tree else {
            throw .server(.incomplete(commit))
        }
        return tree
    }

    /// An empty file next to the packs that marks a repository with too many trees to fetch at once, or whose server took
    /// too long to list them.
    private static let largeMarker: FilePath.Component = "large"

    private func isMarkedLarge(_ cache: ObjectCache) -> Bool {
        (try? cache.folder.contains(Self.largeMarker)) ?? false
    }

    private func markLarge(_ cache: ObjectCache) {
        _ = try? cache.folder.createFile(Self.largeMarker, permissions: .treeFile(.plain))
    }

    private func unmarkLarge(_ cache: ObjectCache) {
        try? cache.folder.removeFile(Self.largeMarker)
    }

    /// The trees of a commit that are needed.
    enum NeededTrees {
        /// Those on the way to one folder at this depth.
        case path(depth: Int)
        /// All trees.
        case all
    }

    /// Returns a tree, fetching it if necessary.
    func tree(_ id: ObjectID) async throws(GitError) -> Tree {
        let cache = try cache(id.format)
        if let tree = try cache.tree(id) { return tree }
        if case .filterRefused = try await fetch(FetchRequest(wants: [id], filter: .treeless)) {
            _ = try await fetch(FetchRequest(wants: [id]))
        }
        guard let tree = try cache.tree(id) else { throw .server(.incomplete(id)) }
        return tree
    }

    /// Fetches the missing trees below a tree.
    func fetchTrees(below tree: ObjectID, of commit: ObjectID? = nil) async throws(GitError) {
        let missing = try missingObjects(below: tree, .treesOnly)
        guard !missing.isEmpty else { return }
        // One request for the entire subtree instead of one per level.
        let takesTrees = await server.abilities.wants == .anyObject
        let want = takesTrees ? tree : commit ?? tree
        let request = FetchRequest(wants: [want], filter: .blobless)
        if case .filterRefused = try await fetch(request) {
            _ = try await fetch(FetchRequest(wants: [want]))
        }
        if let absent = try missingObjects(below: tree, .treesOnly).first {
            throw .server(.incomplete(absent))
        }
    }

    /// Fetches a folder: completely if it is small, otherwise only its trees.
    func fetchFolder(_ tree: ObjectID) async throws(GitError) {
        let cache = try cache(tree.format)
        guard try !cache.contains(tree) else { return try await fetchTrees(below: tree) }
        let request = FetchRequest(wants: [tree], objectLimit: Self.wholeFolderLimit)
        if case .tooMany = try await fetch(request) { try await fetchTrees(below: tree) }
    }

    /// Fetches files by their IDs, except for cached ones.
    public func fetch(files ids: some Sequence<ObjectID>) async throws(GitError) {
        var wants: [ObjectID] = []
        var seen: Set<ObjectID> = []
        for id in ids where seen.insert(id).inserted {
            if try !cache(id.format).contains(id) { wants.append(id) }
        }
        // Compressed, a request of 1 MiB has room for about 40,000 object IDs.
        for start in stride(from: 0, to: wants.count, by: 20_000) {
            let some = wants[start..<min(start + 20_000, wants.count)]
            _ = try await fetch(FetchRequest(wants: Array(some)))
        }
    }

    /// Fetches missing objects: all symlinks in one request, and all trees in another one.
    ///
    /// Trees come with everything below them, because symlinks mostly lead to folders that are needed completely.
    func fetch(_ missing: Set<MissingObject>) async throws(GitError) {
        var (trees, links): ([ObjectID], [ObjectID]) = ([], [])
        for object in missing {
            switch object {
            case .tree(let id): trees.append(id)
            case .link(let id): links.append(id)
            }
        }
        try await fetch(trees: trees.sorted())
        try await fetch(files: links.sorted())
    }

    private func fetch(trees: [ObjectID]) async throws(GitError) {
        guard !trees.isEmpty else { return }
        var request = FetchRequest(
            wants: trees, filter: .blobless, objectLimit: Self.wholeFolderLimit)
        var result = try await fetch(request)
        if case .tooMany = result {
            request = FetchRequest(wants: trees, filter: .treeless)
            result = try await fetch(request)
        }
        if case .filterRefused = result { _ = try await fetch(FetchRequest(wants: trees)) }
    }

    /// The types of objects to look for below a tree.
    enum Sort {
        case treesOnly
        case treesAndFiles
    }

    /// Returns the objects below a tree that are not cached, as far as the cached trees show.
    ///
    /// Throws `.cancelled` soon after the task is cancelled.
    func missingObjects(below top: ObjectID, _ sort: Sort) throws(GitError) -> [ObjectID] {
        let cache = try cache(top.format)
        var missing: [ObjectID] = []
        var seen: Set<ObjectID> = [top]
        var open = [(id: top, depth: 0)]
        while let (id, depth) = open.popLast() {
            guard !Task.isCancelled else { throw .cancelled }
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
