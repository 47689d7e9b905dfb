internal import Digest
internal import FileTree

/// The remaining work for folders that are gathered together.
struct GatheringWork {
    /// The objects without which some folder can't be completed.
    var missing: Set<MissingObject> = []
    /// The number of entries that may still be visited.
    fileprivate var entriesLeft = Repository.entryLimit
}

/// The files of one folder, gathered as far as the cached objects show them.
///
/// Every entry on every path counts toward a limit, so that symlinks that multiply folders end early, even if these
/// contain no files.
struct FolderGathering {
    /// The maximum number of entries that are visited: files, folders, symlinks, submodules and ignored names.
    private static let entryLimit = 10 * Repository.fileLimit

    /// An object on a path.
    private struct Place {
        let id: ObjectID
        /// The path in the repository, without symlinks above it.
        let source: [[UInt8]]
        /// The path in the gathered folder.
        let target: [[UInt8]]
        /// The number of symlinks on the way, including this one.
        let links: Int
    }

    private enum Step {
        case list(Place), follow(Place)
    }

    private let root: ObjectID
    /// The path of the folder in the repository.
    private let top: [[UInt8]]
    private var steps: [Step]
    private var entryCount = 0
    private var files: [FolderContents.File] = []
    private var submodules: [String] = []
    private var links: [String] = []
    private var cycles: [String] = []
    private var keys: [String: RelativePath] = [:]
    private var taken: Set<RelativePath> = []
    private var fault: GitError?

    /// Starts with nothing gathered.
    ///
    /// If only the folder is known, but not the commit, symlinks may not leave the folder.
    init(of folder: RepositoryFolder) {
        root = folder.root ?? folder.id
        top = folder.root == nil ? [] : folder.path
        steps = [.list(Place(id: folder.id, source: top, target: [], links: 0))]
    }

    /// The complete folder, or the reason why it can't be used.
    var result: Result<FolderContents, GitError> {
        if let fault { return .failure(fault) }
        switch steps.last {
        case .follow(let place): return .failure(.repository(.brokenLink(at: place.source)))
        case .list: return .failure(.repository(.tooDeep(limit: Repository.depthLimit)))
        case nil:
            return .success(
                FolderContents(
                    files: files, submodules: submodules,
                    links: links, cycles: cycles))
        }
    }

    /// Gathers everything that the cached objects show, and adds those that are missing.
    mutating func advance(
        in repository: isolated Repository, _ work: inout GatheringWork
    ) throws(GitError) {
        var waiting: [Step] = []
        var missing: Set<MissingObject> = []
        do {
            while let step = steps.popLast() {
                guard let object = try take(step, in: repository, &work) else { continue }
                missing.insert(object)
                waiting.append(step)
            }
        } catch {
            guard error.isContentFault else { throw error }
            fault = error
            steps = []
            return
        }
        steps = waiting
        work.missing.formUnion(missing)
    }

    /// Takes a step, or returns the object that it requires.
    private mutating func take(
        _ step: Step, in repository: isolated Repository, _ work: inout GatheringWork
    ) throws(GitError) -> MissingObject? {
        switch step {
        case .list(let place):
            guard place.target.count <= Repository.depthLimit else {
                throw .repository(.tooDeep(limit: Repository.depthLimit))
            }
            guard let tree = try repository.cache(place.id.format).tree(place.id) else {
                return .tree(place.id)
            }
            try count(tree.entries.count, &work)
            for entry in tree.entries { try take(entry, in: place) }
            return nil
        case .follow(let place): return try follow(place, in: repository)
        }
    }

    private mutating func count(
        _ entries: Int, _ work: inout GatheringWork
    ) throws(GitError) {
        entryCount += entries
        guard entryCount <= Self.entryLimit else {
            throw .repository(.tooManyFiles(limit: Self.entryLimit))
        }
        guard entries <= work.entriesLeft else {
            throw .repository(.tooManyFiles(limit: Repository.entryLimit))
        }
        work.entriesLeft -= entries
    }

    private mutating func take(_ entry: TreeEntry, in folder: Place) throws(GitError) {
        guard !IgnoredNames.contains(entry.shownName) else { return }
        let isLink = entry.mode == .symbolicLink
        let place = Place(
            id: entry.id, source: folder.source + [entry.rawName],
            target: folder.target + [entry.rawName], links: folder.links + (isLink ? 1 : 0))
        switch entry.mode {
        case .directory: steps.append(.list(place))
        case .submodule: submodules.append(Repository.shown(place.target))
        case .file, .executable: try add(entry.mode, entry.id, at: place.target)
        case .symbolicLink: steps.append(.follow(place))
        }
    }

    /// Replaces a symlink with its target.
    private mutating func follow(
        _ place: Place, in repository: isolated Repository
    ) throws(GitError) -> MissingObject? {
        let broken = GitError.repository(.brokenLink(at: place.source))
        guard place.links <= Repository.linkLimit else { throw broken }
        let found: Repository.Location
        switch try repository.lookUp(place.source, below: root) {
        case .missing(let object): return object
        case .found(let location): found = location
        }
        switch found.mode {
        case .file, .executable:
            try add(found.mode, found.id, at: place.target)
            links.append(Repository.shown(place.target))
        case .directory:
            // A symlink to a folder around it, such as `.claude/skills/NAME` to the top, adds no files.
            if place.source.starts(with: found.names), found.names.starts(with: top) {
                cycles.append(Repository.shown(place.target))
                return nil
            }
            // A folder that contains the symlink would be copied into itself.
            guard !place.source.starts(with: found.names) else { throw broken }
            links.append(Repository.shown(place.target))
            steps.append(
                .list(
                    Place(
                        id: found.id, source: found.names, target: place.target,
                        links: place.links)))
        case .submodule, .symbolicLink: throw broken
        }
        return nil
    }

    /// Adds a file unless its path collides with another one on a case-insensitive file system.
    private mutating func add(
        _ mode: TreeEntry.Mode, _ id: ObjectID, at names: [[UInt8]]
    ) throws(GitError) {
        let path: RelativePath
        do {
            path = try RelativePath(untrusted: Array(names.joined(separator: [UInt8(ascii: "/")])))
        } catch {
            throw .repository(.badName(Repository.shown(names), error))
        }
        guard files.count < Repository.fileLimit else {
            throw .repository(.tooManyFiles(limit: Repository.fileLimit))
        }
        guard taken.insert(path).inserted else {
            throw .repository(.collision(path.description, path.description))
        }
        for place in [path] + path.ancestors {
            let other = keys.updateValue(place, forKey: place.collisionKey)
            if let other, other != place {
                throw .repository(.collision(place.description, other.description))
            }
        }
        let flag = mode == .executable ? TreeFile.Flag.executable : .plain
        files.append(FolderContents.File(path: path, flag: flag, id: id))
    }
}
