// Earlier versions of folders.
extension Repository {
    /// The maximum number of objects of a history without its files.
    private static let pastObjectLimit = 200_000

    /// Fetches a commit and those before it, without files, and returns the ids of the latest ones, newest first.
    ///
    /// At most one request is made. The result is empty if the server does not send commits without files, or if they
    /// are too many objects.
    public func history(
        before commit: ObjectID, commits count: Int
    ) async throws(GitError) -> [ObjectID] {
        let request = FetchRequest(
            wants: [commit], filter: .blobless, depth: .commits(count),
            objectLimit: Self.pastObjectLimit)
        guard case .available = try await fetch(request) else { return [] }
        let cache = try cache(commit.format)
        var commits: [ObjectID] = []
        var open = [commit]
        var seen: Set<ObjectID> = [commit]
        while commits.count < count, !open.isEmpty {
            let id = open.removeFirst()
            guard try cache.kind(of: id) == .commit, let commit = try cache.commit(id) else {
                continue
            }
            commits.append(id)
            open += commit.parents.filter { seen.insert($0).inserted }
        }
        return commits
    }

    /// Returns the folder at a path of a commit that was fetched; nil if the commit has no such folder.
    ///
    /// No request is made, and symbolic links are not followed.
    public func pastFolder(
        at path: String?, of commit: ObjectID
    ) throws(GitError) -> RepositoryFolder? {
        let cache = try cache(commit.format)
        guard let root = try cache.commit(commit)?.tree else { return nil }
        let names = (path ?? "").utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }
        var id = root
        for name in names {
            guard
                let entry = try cache.tree(id)?.entries.first(where: { $0.rawName == name }),
                entry.mode == .directory
            else { return nil }
            id = entry.id
        }
        return RepositoryFolder(id: id, root: root, path: names)
    }
}
