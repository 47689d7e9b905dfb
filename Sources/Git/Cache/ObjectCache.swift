internal import ArraySpan
public import FileTree
internal import Synchronization
internal import SystemPackage

/// The cached objects of one repository, in a folder of packs.
///
/// Each pack `HASH.pack` has an index `HASH.index`. Any of these files may be removed at any time: open packs stay
/// readable, and missing or damaged ones are treated as if they had never existed. Several processes may add packs
/// at the same time.
public final class ObjectCache: Sendable {
    static let draftPrefix = "incoming-"

    /// The folder that contains the packs.
    public let folder: Directory
    /// The hash algorithm of the object IDs.
    public let format: ObjectFormat

    private let limits: PackLimits
    /// The packs, newest first; nil until they are first needed.
    private let packs = Mutex<[Pack]?>(nil)

    /// Opens a cache in a folder that contains nothing else; use a temporary folder to keep nothing.
    public init(folder: Directory, format: ObjectFormat, limits: PackLimits = PackLimits()) {
        self.folder = folder
        self.format = format
        self.limits = limits
    }

    /// Creates a file for a pack that is about to be downloaded.
    ///
    /// The file is in the cache folder but not part of the cache until it is added.
    public func makeDraft() throws(GitError) -> PackDraft {
        let name = FilePath.Component.unique(prefix: Self.draftPrefix)
        return try files { () throws(FileTreeError) in
            let file = try folder.createFile(name, permissions: .ownerReadWrite)
            return PackDraft(name: name, file: file)
        }
    }

    /// Verifies a downloaded pack and adds it; an invalid pack is removed.
    @discardableResult
    public func add(
        _ draft: PackDraft, isCancelled: @escaping () -> Bool = { false }
    ) throws(GitError) -> Pack {
        let pack: Pack
        do {
            let file = try files { () throws(FileTreeError) in try folder.openFile(draft.name) }
            pack = try Pack(
                checking: file, format: format, limits: limits, isCancelled: isCancelled)
        } catch {
            discard(draft)
            throw error
        }
        guard pack.index.count > 0 else {
            discard(draft)
            return pack
        }
        _ = try openPacks()
        packs.withLock { $0 = [pack] + ($0 ?? []).filter { $0.checksum != pack.checksum } }
        do throws(FileTreeError) {
            try put(pack, from: draft)
        } catch {
            // The folder or its contents were removed meanwhile; the open pack is still usable.
            guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
        }
        return pack
    }

    /// Removes a pack whose download failed.
    public func discard(_ draft: PackDraft) { try? folder.removeFile(draft.name) }

    /// Moves the index into place first, so that every visible pack has one.
    private func put(_ pack: Pack, from draft: PackDraft) throws(FileTreeError) {
        let names = PackNames(pack.checksum)
        let note = FilePath.Component.unique(prefix: Self.draftPrefix)
        do {
            try folder.createFile(note, permissions: .ownerReadWrite)
                .write(pack.index.fileContents.span)
            try folder.rename(note, to: names.index, in: folder)
            try folder.rename(draft.name, to: names.pack, in: folder)
        } catch {
            try? folder.removeFile(note)
            discard(draft)
            throw error
        }
    }

    /// Returns whether the cache contains an object.
    public func contains(_ id: ObjectID) throws(GitError) -> Bool {
        try openPacks().contains { $0.contains(id) }
    }

    /// Returns the size of an object in bytes, or nil if it is not cached.
    public func size(of id: ObjectID) throws(GitError) -> Int? {
        try openPacks().lazy.compactMap { $0.size(of: id) }.first
    }

    /// Returns the type of an object, or nil if it is not cached.
    public func kind(of id: ObjectID) throws(GitError) -> ObjectKind? {
        try openPacks().lazy.compactMap { $0.kind(of: id) }.first
    }

    /// Reads an object and verifies its hash; returns nil if it is not cached.
    public func object(_ id: ObjectID) throws(GitError) -> GitObject? {
        for pack in try openPacks() {
            do {
                if let object = try pack.object(id) { return object }
            } catch {
                guard case .brokenPack = error else { throw error }
                drop(pack)
            }
        }
        return nil
    }

    /// Reads a tree; returns nil if it is not cached.
    public func tree(_ id: ObjectID) throws(GitError) -> Tree? {
        try read(id, as: .tree) { (contents) throws(ObjectFault) in
            try Tree(contents, format: format)
        }
    }

    /// Reads a commit; returns nil if it is not cached.
    public func commit(_ id: ObjectID) throws(GitError) -> Commit? {
        try read(id, as: .commit) { (contents) throws(ObjectFault) in
            try Commit(contents, format: format)
        }
    }

    /// Reads the contents of a file; returns nil if it is not cached.
    public func blob(_ id: ObjectID) throws(GitError) -> [UInt8]? {
        try read(id, as: .blob) { (contents) throws(ObjectFault) in contents }
    }

    private func read<Result>(
        _ id: ObjectID, as kind: ObjectKind, _ parse: ([UInt8]) throws(ObjectFault) -> Result
    ) throws(GitError) -> Result? {
        guard let object = try object(id) else { return nil }
        guard object.kind == kind else {
            throw .brokenObject(id, .wrongKind(object.kind, expected: kind))
        }
        do {
            return try parse(object.contents)
        } catch {
            throw .brokenObject(id, error)
        }
    }
}

extension ObjectCache {
    /// Returns the packs, opening them on first use.
    private func openPacks() throws(GitError) -> [Pack] {
        if let open = packs.withLock({ $0 }) { return open }
        let found = try findPacks()
        return packs.withLock {
            let open = $0 ?? found
            $0 = open
            return open
        }
    }

    private func findPacks() throws(GitError) -> [Pack] {
        var found: [Pack] = []
        let entries: [DirectoryEntry]
        do {
            entries = try folder.entries()
        } catch {
            // The folder was removed meanwhile.
            guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
            return []
        }
        for entry in entries.sorted(by: { $1.isOlder(than: $0) }) {
            guard let names = PackNames(pack: entry.name) else { continue }
            do {
                found.append(try open(names))
            } catch {
                switch error {
                case .files(let cause) where cause.code == .noSuchFileOrDirectory: remove(names)
                case .brokenPack, .files(.fileTooLarge): remove(names)
                default: throw error
                }
            }
        }
        return found
    }

    private func open(_ names: PackNames) throws(GitError) -> Pack {
        let (file, note) = try files { () throws(FileTreeError) in
            let limit = PackIndex.fileSize(count: limits.objects, format)
            return (
                try folder.openFile(names.pack),
                try folder.openFile(names.index).contents(limit: limit)
            )
        }
        let pack = try Pack(file, index: PackIndex(fileContents: note), limits: limits)
        guard pack.format == format, PackNames(pack.checksum).pack == names.pack else {
            throw .brokenPack(.badIndex)
        }
        return pack
    }

    /// Forgets a damaged pack and removes its files.
    private func drop(_ pack: Pack) {
        packs.withLock { $0 = $0?.filter { $0 !== pack } }
        remove(PackNames(pack.checksum))
    }

    /// Removes files that may already be gone; files that can't be removed are detected again later.
    private func remove(_ names: PackNames) {
        try? folder.removeFile(names.pack)
        try? folder.removeFile(names.index)
    }

    private func files<Result>(
        _ body: () throws(FileTreeError) -> Result
    ) throws(GitError) -> Result {
        do {
            return try body()
        } catch {
            throw .files(error)
        }
    }
}

/// A file that a pack is written to while it is downloaded.
public struct PackDraft: Sendable {
    let name: FilePath.Component
    /// The file, open for writing and initially empty.
    public let file: OutputFile
}

/// The names of a pack file and its index file in a cache folder.
struct PackNames {
    let pack: FilePath.Component
    let index: FilePath.Component

    init(_ checksum: ObjectID) {
        guard let pack = FilePath.Component("\(checksum).pack"),
            let index = FilePath.Component("\(checksum).index")
        else { preconditionFailure("hexadecimal digits make a name") }
        self.pack = pack
        self.index = index
    }

    /// Parses a file name; returns nil unless it is the name of a pack.
    init?(pack name: FilePath.Component) {
        guard name.extension == "pack", let checksum = ObjectID(hex: name.stem) else { return nil }
        self.init(checksum)
        guard pack == name else { return nil }
    }
}

extension Pack {
    /// The hash at the end of the pack, which also names its file.
    var checksum: ObjectID { index.checksum }
}
