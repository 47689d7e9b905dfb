public import FileTree

/// An object that is needed and not cached.
enum MissingObject: Hashable {
    case tree(ObjectID)
    /// A symlink, whose contents are its target.
    case link(ObjectID)
}

// Paths in a commit.
extension Repository {
    /// Returns the file at a path in a folder, following symlinks.
    public func file(
        at path: RelativePath, in folder: RepositoryFolder
    ) async throws(GitError) -> ObjectID {
        let names = folder.path + path.names.map { Array($0.utf8) }
        guard let root = folder.root else { throw .repository(.brokenLink(at: names)) }
        return try Self.file(try await locate(names, below: root), at: names)
    }

    /// Returns the files at paths in a folder, following symlinks, in the order of the paths.
    ///
    /// Each round of requests takes every symlink one step further. A path that leads to no file concerns no other
    /// path; an error is thrown if objects can't be fetched.
    public func findFiles(
        at paths: [RelativePath], in folder: RepositoryFolder
    ) async throws(GitError) -> [Result<ObjectID, GitError>] {
        try await find(paths, in: folder) { (place, names) throws(GitError) in
            try Self.file(place, at: names)
        }
    }

    /// Returns the folders at paths in a folder, following symlinks; nil for a path that leads to a file.
    ///
    /// Works as ``findFiles(at:in:)``. The trees of the folders are not fetched.
    public func findFolders(
        at paths: [RelativePath], in folder: RepositoryFolder
    ) async throws(GitError) -> [Result<RepositoryFolder?, GitError>] {
        try await find(paths, in: folder) { (place, _) throws(GitError) in
            guard place.mode == .directory else { return nil }
            return RepositoryFolder(id: place.id, root: folder.root, path: place.names)
        }
    }

    private func find<Found>(
        _ paths: [RelativePath], in folder: RepositoryFolder,
        _ found: (Location, [[UInt8]]) throws(GitError) -> Found
    ) async throws(GitError) -> [Result<Found, GitError>] {
        let paths = paths.map { folder.path + $0.names.map { Array($0.utf8) } }
        guard let root = folder.root else {
            return paths.map { .failure(.repository(.brokenLink(at: $0))) }
        }
        while true {
            var missing: Set<MissingObject> = []
            var results: [Result<Found, GitError>] = []
            for names in paths {
                do {
                    switch try lookUp(names, below: root) {
                    case .found(let place): results.append(.success(try found(place, names)))
                    case .missing(let object): missing.insert(object)
                    }
                } catch {
                    guard error.isContentFault else { throw error }
                    results.append(.failure(error))
                }
            }
            guard !missing.isEmpty else { return results }
            try await fetch(missing)
        }
    }

    private static func file(
        _ place: Location, at names: [[UInt8]]
    ) throws(GitError) -> ObjectID {
        guard place.mode == .file || place.mode == .executable else {
            throw .repository(.brokenLink(at: names))
        }
        return place.id
    }

    /// The object at a path after following every symlink.
    struct Location {
        let id: ObjectID
        let mode: TreeEntry.Mode
        /// The path after resolving symlinks.
        let names: [[UInt8]]
    }

    /// The end of a path, or the first object on it that is not cached.
    enum PathLookup {
        case found(Location)
        case missing(MissingObject)
    }

    /// Walks down a path from a root tree, fetching objects one after another.
    func locate(_ names: [[UInt8]], below root: ObjectID) async throws(GitError) -> Location {
        while true {
            switch try lookUp(names, below: root) {
            case .found(let place): return place
            case .missing(.tree(let id)): _ = try await tree(id)
            case .missing(.link(let id)): try await fetch(files: [id])
            }
        }
    }

    /// Walks down a path from a root tree as far as the cached objects lead.
    func lookUp(_ names: [[UInt8]], below root: ObjectID) throws(GitError) -> PathLookup {
        let broken = GitError.repository(.brokenLink(at: names))
        var rest = Array(names.reversed())
        var here = [Location(id: root, mode: .directory, names: [])]
        var links = 0
        while let name = rest.popLast() {
            guard let folder = here.last else { throw broken }
            guard folder.mode == .directory else {
                if links > 0 { throw broken }
                throw .repository(.notAFolder(path: Self.shown(folder.names)))
            }
            if name == Array(".".utf8) { continue }
            if name == Array("..".utf8) {
                here.removeLast()
                guard !here.isEmpty else { throw broken }
                continue
            }
            guard let entries = try entries(of: folder.id) else {
                return .missing(.tree(folder.id))
            }
            guard let entry = entries[name] else {
                if links > 0 { throw broken }
                throw try pathNotFound(folder.names + [name], in: folder.id)
            }
            guard entry.mode == .symbolicLink else {
                here.append(
                    Location(id: entry.id, mode: entry.mode, names: folder.names + [name]))
                continue
            }
            links += 1
            guard links <= Self.linkLimit, here.count <= Self.depthLimit else { throw broken }
            guard let target = try cache(entry.id.format).blob(entry.id) else {
                return .missing(.link(entry.id))
            }
            guard target.count <= Self.linkTextLimit, target.first != UInt8(ascii: "/") else {
                throw broken
            }
            rest += target.split(separator: UInt8(ascii: "/")).reversed().map { Array($0) }
        }
        guard let end = here.last else { throw broken }
        return .found(end)
    }

    /// The maximum length of a symlink target in bytes.
    private static let linkTextLimit = 4_096

    private func pathNotFound(
        _ names: [[UInt8]], in folder: ObjectID
    ) throws(GitError) -> GitError {
        let known = try cache(folder.format).tree(folder)?.entries.compactMap(\.name) ?? []
        return .repository(.pathNotFound(path: Self.shown(names), names: known))
    }

    /// Returns a path for messages.
    static func shown(_ names: [[UInt8]]) -> String {
        names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    }
}

extension RepositoryFault {
    /// The fault of a symlink at a path in the repository.
    static func brokenLink(at names: [[UInt8]]) -> RepositoryFault {
        .brokenLink(path: Repository.shown(names))
    }
}

/// The entries of recently used trees by name, so that many paths through the same folders take linear time.
struct KnownTrees {
    /// The maximum number of entries that are held in memory.
    private static let entryLimit = 200_000

    private var trees: [ObjectID: [[UInt8]: TreeEntry]] = [:]
    private var entryCount = 0

    subscript(id: ObjectID) -> [[UInt8]: TreeEntry]? { trees[id] }

    /// Adds a tree and returns its entries by name; too many others are forgotten.
    mutating func add(_ tree: Tree, _ id: ObjectID) -> [[UInt8]: TreeEntry] {
        if entryCount + tree.entries.count > Self.entryLimit { self = KnownTrees() }
        let entries = Dictionary(
            tree.entries.map { ($0.rawName, $0) }, uniquingKeysWith: { first, _ in first })
        trees[id] = entries
        entryCount += tree.entries.count
        return entries
    }
}

extension Repository {
    /// Returns the entries of a tree by name; nil if it is not cached.
    private func entries(of id: ObjectID) throws(GitError) -> [[UInt8]: TreeEntry]? {
        if let known = knownTrees[id] { return known }
        guard let tree = try cache(id.format).tree(id) else { return nil }
        return knownTrees.add(tree, id)
    }
}
