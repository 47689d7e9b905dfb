public import SystemPackage

/// A folder that was reached from another one, one name at a time, so that no link on the way was followed unseen.
public struct Descent: Sendable {
    /// The folder.
    public let directory: Directory
    /// The folder that contains it; nil if it is the start itself.
    public let parent: Directory?
    /// The folders that were missing and were created, each by its parent and name, from top to bottom.
    public let created: [Place]

    /// A name in an open folder.
    public struct Place: Sendable {
        /// The folder.
        public let parent: Directory
        /// The name of the child.
        public let name: FilePath.Component

        /// Names a child of a folder.
        public init(parent: Directory, name: FilePath.Component) {
            self.parent = parent
            self.name = name
        }
    }

    /// The treatment of missing folders.
    public enum Missing: Sendable {
        /// Fail with `ENOENT`.
        case fail
        /// Create them.
        case create
    }

    /// Creates the result of a walk.
    public init(directory: Directory, parent: Directory?, created: [Place]) {
        self.directory = directory
        self.parent = parent
        self.created = created
    }
}

extension Directory {
    /// Opens the folder at a path relative to this one, which stays below this one.
    ///
    /// A symlink is followed by its text, from the folders that are open already. So another program that swaps folders
    /// with links meanwhile can't lead to a folder outside. Throws ``FileTreeError/leadsOutside(path:target:)`` for a
    /// link that does.
    public func descend(
        to path: FilePath, missing: Descent.Missing
    ) throws(FileTreeError) -> Descent {
        var walk = Walk(from: self, to: path)
        while let name = walk.next() { try walk.enter(name, missing: missing) }
        return Descent(
            directory: walk.folder, parent: walk.parent, created: walk.created)
    }

    /// Returns the folder and the name of a file at a path relative to this folder, which stays below this folder.
    ///
    /// Symlinks are followed as in ``descend(to:missing:)``, also that of the file. The file need not exist.
    public func locate(file path: FilePath) throws(FileTreeError) -> Descent.Place {
        var walk = Walk(from: self, to: path)
        while let name = walk.next() {
            guard walk.isAtEnd, name.kind == .regular else {
                try walk.enter(name, missing: .fail)
                continue
            }
            guard try walk.follow(name) else {
                return Descent.Place(parent: walk.folder, name: name)
            }
        }
        throw .failed(.open, path: self.path.pushing(path).string, .isDirectory)
    }
}

/// A walk through folders that never leaves the first one.
private struct Walk {
    /// As many as Linux follows.
    private static let linkLimit = 40

    private let path: FilePath
    /// The open folders from the start to the current one, with the names of all but the first.
    private var folders: [Directory]
    private var names: [FilePath.Component] = []
    /// The names that are left, last first.
    private var pending: [FilePath.Component]
    /// The number of pending names that are not from a link.
    private var typed: Int
    private var links = 0
    private(set) var created: [Descent.Place] = []

    init(from start: Directory, to path: FilePath) {
        self.path = path
        folders = [start]
        pending = path.components.reversed()
        typed = pending.count
    }

    var folder: Directory { folders[folders.count - 1] }
    var parent: Directory? { folders.count > 1 ? folders[folders.count - 2] : nil }
    var isAtEnd: Bool { pending.isEmpty }
    private var start: Directory { folders[0] }

    mutating func next() -> FilePath.Component? { pending.popLast() }

    mutating func enter(
        _ name: FilePath.Component, missing: Descent.Missing
    ) throws(FileTreeError) {
        // A missing folder behind a link is a dangling link, which is not completed.
        let isTyped = pending.count < typed
        typed = min(typed, pending.count)
        switch name.kind {
        case .currentDirectory: return
        case .parentDirectory:
            guard folders.count > 1 else { throw outside(FilePath("..")) }
            folders.removeLast()
            names.removeLast()
            return
        case .regular: break
        }
        do {
            folders.append(try folder.open(name))
            names.append(name)
        } catch {
            switch error.code {
            case .noSuchFileOrDirectory where missing == .create && isTyped:
                let place = Descent.Place(parent: folder, name: name)
                folders.append(try folder.openOrCreate(name))
                names.append(name)
                created.append(place)
            case .notDirectory, .tooManySymbolicLinkLevels:
                guard try follow(name) else { throw error }
            default: throw error
            }
        }
    }

    /// Goes on with the target of a link; false if the name is none.
    mutating func follow(_ name: FilePath.Component) throws(FileTreeError) -> Bool {
        let text: [UInt8]
        do { text = try folder.target(ofLink: name) } catch {
            switch error.code {
            case .invalidArgument, .noSuchFileOrDirectory: return false
            default: throw error
            }
        }
        typed = min(typed, pending.count)
        links += 1
        guard links <= Self.linkLimit else {
            throw .failed(.open, path: path.string, .tooManySymbolicLinkLevels)
        }
        let target = FilePath(linkTarget: text)
        let above = target.components.prefix { $0.kind == .parentDirectory }.count
        guard target.isAbsolute || above > names.count else {
            pending += target.components.reversed()
            return true
        }
        // Only the text is compared here; the rest of it is opened from the start again.
        guard let rest = try inside(target) else { throw outside(target) }
        folders.removeLast(folders.count - 1)
        names = []
        pending += rest.reversed()
        return true
    }

    /// Returns the part of a target after the path of the start; nil if the start's path is no prefix of it.
    private func inside(_ target: FilePath) throws(FileTreeError) -> [FilePath.Component]? {
        let real = try Directory.resolve(start.path) ?? start.path
        let absolute = real.appending(names).pushing(target).lexicallyNormalized()
        for candidate in [absolute, try Directory.resolve(absolute)].compactMap(\.self) {
            for root in [real, start.path] {
                var rest = candidate
                if rest.removePrefix(root) { return Array(rest.components) }
            }
        }
        return nil
    }

    private func outside(_ target: FilePath) -> FileTreeError {
        let real = (try? Directory.resolve(start.path)).flatMap(\.self) ?? start.path
        let absolute = real.appending(names).pushing(target).lexicallyNormalized()
        return .leadsOutside(
            path: start.path.pushing(path).string, target: absolute.string)
    }
}

extension FilePath {
    /// Creates the path that a symbolic link contains, which need not be UTF-8.
    public init(linkTarget bytes: [UInt8]) {
        self = unsafe (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
            unsafe $0.baseAddress.map { unsafe FilePath(platformString: $0) } ?? FilePath()
        }
    }
}
