internal import FileTree
internal import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A walk to a folder outside of projects, by one name after the other.
///
/// Each folder on the way is judged, because anyone who can change one can replace its contents. Symlinks are followed
/// by their text, so that the folders on the way to their targets are judged, too. The home folder and those above it
/// are trusted as they were given.
struct TrustedWalk {
    /// As many as Linux follows.
    private static let linkLimit = 40

    /// A name that is left.
    private struct Step {
        let name: FilePath.Component
        /// Whether it is part of the path, not of the target of a link.
        let isTyped: Bool
    }

    private let path: FilePath
    private let home: FilePath
    private let missing: Descent.Missing
    private let user = geteuid()
    /// The users whose links and folders are used: this one, and the administrator.
    ///
    /// In a container without a user 0, the administrator's folders have another ID, as `/` does.
    private let trusted: Set<UInt32>
    private var place: Descent
    /// The names that are left, last first.
    private var pending: [Step]
    private var links = 0

    /// Opens the folder at a path; with `.create`, folders that are missing are created, but not the target of a
    /// dangling link.
    static func run(
        to path: FilePath, home: FilePath, _ missing: Descent.Missing
    ) throws(SkillStoreError) -> Descent {
        var walk = try TrustedWalk(to: path, home: home, missing)
        while let step = walk.pending.popLast() { try walk.enter(step) }
        return walk.place
    }

    private init(
        to path: FilePath, home: FilePath, _ missing: Descent.Missing
    ) throws(SkillStoreError) {
        self.path = path
        self.home = home
        self.missing = missing
        let top = try files { () throws(FileTreeError) in try Directory.open("/").metadata() }
        trusted = [geteuid(), 0, top.owner]
        let (start, rest) = Self.start(of: path, home: home)
        place = try files { () throws(FileTreeError) in
            try Descent(at: start, start == home ? missing : .fail)
        }
        pending = rest.components.reversed().map { Step(name: $0, isTyped: true) }
        if start != home { try judge(place.directory) }
    }

    /// Returns the folder from which a path is walked, and the rest of the path.
    private static func start(of path: FilePath, home: FilePath) -> (FilePath, FilePath) {
        if let rest = path.rest(after: home) { return (home, rest) }
        return path.isAbsolute ? ("/", FilePath(root: nil, path.components)) : (".", path)
    }

    private mutating func enter(_ step: Step) throws(SkillStoreError) {
        switch step.name.kind {
        case .currentDirectory: return
        case .parentDirectory:
            let above = try files { () throws(FileTreeError) in
                try place.directory.openParent()
            }
            return try go(to: above, parent: try? above.openParent())
        case .regular: break
        }
        let above = place.directory
        let folder: Directory
        do throws(FileTreeError) { folder = try above.open(step.name) } catch {
            switch error.code {
            case .noSuchFileOrDirectory where missing == .create && step.isTyped:
                place = try files { () throws(FileTreeError) in try place.creating(step.name) }
                return try judge(place.directory)
            case .notDirectory, .tooManySymbolicLinkLevels:
                guard try follow(step.name) else { throw .files(error) }
                return
            default: throw .files(error)
            }
        }
        try go(to: folder, parent: above)
    }

    /// Goes on with the target of a link; false if the name is none.
    private mutating func follow(_ name: FilePath.Component) throws(SkillStoreError) -> Bool {
        let above = place.directory
        let (folder, link) = try files { () throws(FileTreeError) in
            (try above.metadata(), try above.examine(name))
        }
        guard link.kind == .link else { return false }
        // In a folder with the sticky bit, other users can create links.
        if folder.permissions.contains(.otherWrite), !trusted.contains(link.owner),
            above.keepsModes
        {
            throw .foreign(above.path.appending(name).string, .otherOwner(link.owner))
        }
        links += 1
        guard links <= Self.linkLimit else {
            throw .files(.failed(.open, path: path.string, .tooManySymbolicLinkLevels))
        }
        let target = try files { () throws(FileTreeError) in
            FilePath(linkTarget: try above.target(ofLink: name))
        }
        var rest = target
        if target.isAbsolute {
            let start: FilePath
            (start, rest) = Self.start(of: target, home: home)
            let first = try files { () throws(FileTreeError) in try Directory.open(start) }
            try go(to: first, parent: nil)
        }
        pending += rest.components.reversed().map { Step(name: $0, isTyped: false) }
        return true
    }

    private mutating func go(to folder: Directory, parent: Directory?) throws(SkillStoreError) {
        if folder.path != home { try judge(folder) }
        place = Descent(directory: folder, parent: parent, created: place.created)
    }

    private func judge(_ folder: Directory) throws(SkillStoreError) {
        let entry = try files { () throws(FileTreeError) in try folder.metadata() }
        let reason = UnsafeOwnership(
            ofPassage: entry, user: user, trusted: trusted, keepsModes: folder.keepsModes)
        guard let reason else { return }
        throw .foreign(folder.path.string, reason)
    }
}

extension FilePath {
    /// Returns the part of the path after a folder's path; nil if it is not in that folder.
    func rest(after folder: FilePath) -> FilePath? {
        var rest = self
        return rest.removePrefix(folder) ? rest : nil
    }
}
