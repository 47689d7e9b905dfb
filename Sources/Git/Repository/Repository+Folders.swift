public import FileTree

// Folders of a commit and their contents.
extension Repository {
    /// Finds the folder at a path of a commit and fetches its trees; nil is the root.
    ///
    /// Symlinks on the way are followed as long as they stay in the repository.
    public func folder(
        at path: String?, of commit: ObjectID
    ) async throws(GitError) -> RepositoryFolder {
        let names = (path ?? "").utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }
        guard !names.isEmpty else {
            let root = try await root(of: commit, .all)
            return RepositoryFolder(id: root, root: root, path: [])
        }
        let root = try await root(of: commit, .path(depth: names.count))
        let place = try await locate(names, below: root)
        guard place.mode == .directory else {
            throw .repository(.notAFolder(path: path ?? ""))
        }
        try await fetchFolder(place.id)
        return RepositoryFolder(id: place.id, root: root, path: place.names)
    }

    /// Returns a folder whose tree ID is known, for example from a lock file; takes at most one request.
    public func folder(
        pinned tree: ObjectID, at path: String?
    ) async throws(GitError) -> RepositoryFolder {
        try await fetchFolder(tree)
        let names = (path ?? "").utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }
        return RepositoryFolder(id: tree, root: nil, path: names)
    }

    /// Returns the committer date of a commit in seconds since 1970.
    public func date(of commit: ObjectID) throws(GitError) -> Int? {
        try cache(commit.format).commit(commit)?.date
    }
}

/// A folder of a commit whose trees have been fetched.
public struct RepositoryFolder: Sendable, Hashable {
    /// The ID of its tree.
    public let id: ObjectID
    /// The root tree of the commit, for resolving symlinks; nil if only this folder is known.
    let root: ObjectID?
    /// The path in the repository.
    let path: [[UInt8]]

    /// The path in the repository as text; empty for the root.
    public var pathText: String {
        path.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    }
}

/// An entry somewhere below a folder.
public struct RepositoryEntry: Sendable {
    /// The path of its parent folder, relative to the folder that is walked.
    let parent: [[UInt8]]
    /// The name as stored in the tree.
    public let name: [UInt8]
    /// The type of the entry.
    public let mode: TreeEntry.Mode
    /// The ID of the file's blob, the folder's tree or the submodule's commit.
    public let id: ObjectID

    /// The path, relative to the folder that is walked.
    public var path: [[UInt8]] { parent + [name] }

    /// The name of its parent folder; nil in the folder that is walked.
    public var parentName: [UInt8]? { parent.last }

    /// The number of folders above it in the folder that is walked.
    public var depth: Int { parent.count }

    /// The path, if it may be written on every system; throws the violation otherwise.
    public var relativePath: RelativePath {
        get throws(NameViolation) {
            try RelativePath(untrusted: Array(path.joined(separator: [UInt8(ascii: "/")])))
        }
    }

    /// The path for messages.
    public var shownPath: String {
        path.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    }
}

extension Repository {
    /// The maximum number of entries that are visited in one repository.
    public static let entryLimit = 1_000_000

    /// Visits every entry below a folder in git's order; `visit` decides whether to descend into each folder.
    ///
    /// Throws `.cancelled` soon after the task is cancelled.
    public func walk(
        _ folder: RepositoryFolder,
        _ visit: (RepositoryEntry) throws(GitError) -> WalkAnswer
    ) throws(GitError) {
        var open = [(path: [[UInt8]](), id: folder.id)]
        var count = 0
        let cache = try cache(folder.id.format)
        while let (path, id) = open.popLast() {
            guard !Task.isCancelled else { throw .cancelled }
            guard let tree = try cache.tree(id) else { throw .server(.incomplete(id)) }
            var below: [(path: [[UInt8]], id: ObjectID)] = []
            for entry in tree.entries {
                count += 1
                guard count <= Self.entryLimit else {
                    throw .repository(.tooManyFiles(limit: Self.entryLimit))
                }
                let found = RepositoryEntry(
                    parent: path, name: entry.rawName, mode: entry.mode, id: entry.id)
                let answer = try visit(found)
                if entry.mode == .directory, answer == .enter {
                    below.append((found.path, entry.id))
                }
            }
            open += below.reversed()
        }
    }

    /// A visitor's decision about a folder.
    public enum WalkAnswer: Sendable {
        case enter, pass
    }
}
