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

    /// Returns the file at a path in a folder, following symlinks.
    public func file(
        at path: RelativePath, in folder: RepositoryFolder
    ) async throws(GitError) -> ObjectID {
        let names = folder.path + path.names.map { Array($0.utf8) }
        guard let root = folder.root else { throw brokenLink(names) }
        let place = try await locate(names, below: root)
        guard place.mode == .file || place.mode == .executable else { throw brokenLink(names) }
        return place.id
    }

    /// The object at a path after following every symlink.
    struct Location {
        let id: ObjectID
        let mode: TreeEntry.Mode
        /// The path after resolving symlinks.
        let names: [[UInt8]]
    }

    /// Walks down a path from a root tree.
    func locate(_ names: [[UInt8]], below root: ObjectID) async throws(GitError) -> Location {
        var rest = Array(names.reversed())
        var here = [Location(id: root, mode: .directory, names: [])]
        var links = 0
        while let name = rest.popLast() {
            guard let folder = here.last else { throw brokenLink(names) }
            if name == Array(".".utf8) { continue }
            if name == Array("..".utf8) {
                here.removeLast()
                guard !here.isEmpty else { throw brokenLink(names) }
                continue
            }
            guard folder.mode == .directory else {
                throw .repository(.notAFolder(path: shown(folder.names)))
            }
            let entries = try await tree(folder.id).entries
            guard let entry = entries.first(where: { $0.rawName == name }) else {
                if links > 0 { throw brokenLink(names) }
                let known = entries.compactMap(\.name)
                let missing = shown(folder.names + [name])
                throw .repository(.pathNotFound(path: missing, names: known))
            }
            guard entry.mode == .symbolicLink else {
                here.append(
                    Location(id: entry.id, mode: entry.mode, names: folder.names + [name]))
                continue
            }
            links += 1
            guard links <= Self.linkLimit, here.count <= Self.depthLimit else {
                throw brokenLink(names)
            }
            let target = try await target(of: entry.id)
            guard target.first != UInt8(ascii: "/") else { throw brokenLink(names) }
            rest += target.split(separator: UInt8(ascii: "/")).reversed().map { Array($0) }
        }
        guard let end = here.last else { throw brokenLink(names) }
        return end
    }

    /// The maximum length of a symlink target in bytes.
    private static let linkTextLimit = 4_096

    private func target(of id: ObjectID) async throws(GitError) -> [UInt8] {
        try await fetch(files: [id])
        guard let text = try cache(id.format).blob(id) else { throw .server(.incomplete(id)) }
        return Array(text.prefix(Self.linkTextLimit))
    }

    private func brokenLink(_ names: [[UInt8]]) -> GitError {
        .repository(.brokenLink(path: shown(names)))
    }

    private func shown(_ names: [[UInt8]]) -> String {
        names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
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
    /// The path, relative to the folder.
    public let path: [[UInt8]]
    /// The type of the entry.
    public let mode: TreeEntry.Mode
    /// The ID of the object.
    public let id: ObjectID

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
    public func walk(
        _ folder: RepositoryFolder,
        _ visit: (RepositoryEntry) throws(GitError) -> WalkAnswer
    ) throws(GitError) {
        var open = [(path: [[UInt8]](), id: folder.id)]
        var count = 0
        let cache = try cache(folder.id.format)
        while let (path, id) = open.popLast() {
            guard let tree = try cache.tree(id) else { throw .server(.incomplete(id)) }
            var below: [(path: [[UInt8]], id: ObjectID)] = []
            for entry in tree.entries {
                count += 1
                guard count <= Self.entryLimit else {
                    throw .repository(.tooManyFiles(limit: Self.entryLimit))
                }
                let found = RepositoryEntry(
                    path: path + [entry.rawName], mode: entry.mode, id: entry.id)
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
