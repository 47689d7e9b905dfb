public import FileTree
internal import Synchronization
internal import SystemPackage

/// The objects of one repository that we have, in a folder of packs.
///
/// Each pack `HASH.pack` has a `HASH.index` beside it, which tells what is in it. Anybody may remove any of
/// these files, or all, at any moment: what is open stays readable, and what is gone or damaged is as if it
/// had never been there. Several processes may add packs at once.
public final class ObjectCache: Sendable {
    static let draftPrefix = "incoming-"

    /// Where the packs are.
    public let folder: Directory
    /// Which hash names the objects.
    public let format: ObjectFormat

    private let limits: PackLimits
    /// The packs, the newest first; nil before they are first asked for.
    private let packs = Mutex<[Pack]?>(nil)

    /// Takes a folder that holds nothing but such packs; a temporary one where nothing is to be kept.
    public init(folder: Directory, format: ObjectFormat, limits: PackLimits = PackLimits()) {
        self.folder = folder
        self.format = format
        self.limits = limits
    }

    /// Makes a file for a pack that is still to come.
    ///
    /// It lies in the folder but is no part of the cache until it is added.
    public func makeDraft() throws(GitError) -> PackDraft {
        let name = FilePath.Component.unique(prefix: Self.draftPrefix)
        return try files { () throws(FileTreeError) in
            let file = try folder.createFile(name, permissions: .ownerReadWrite)
            return PackDraft(name: name, file: file)
        }
    }

    /// Checks a pack that has come, and adds it; a bad one is removed.
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
            // Somebody has removed the folder, or what is in it: the open pack is still good.
            guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
        }
        return pack
    }

    /// Removes a pack that did not come after all.
    public func discard(_ draft: PackDraft) { try? folder.removeFile(draft.name) }

    /// The index goes first: whoever sees a pack finds it.
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

    /// Whether an object is here.
    public func contains(_ id: ObjectID) throws(GitError) -> Bool {
        try openPacks().contains { $0.contains(id) }
    }

    /// How many bytes an object has; nil when it is not here.
    public func size(of id: ObjectID) throws(GitError) -> Int? {
        try openPacks().lazy.compactMap { $0.size(of: id) }.first
    }

    /// What an object is; nil when it is not here.
    public func kind(of id: ObjectID) throws(GitError) -> ObjectKind? {
        try openPacks().lazy.compactMap { $0.kind(of: id) }.first
    }

    /// Reads an object and hashes it again; nil when it is not here.
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

    /// Reads a tree; nil when it is not here.
    public func tree(_ id: ObjectID) throws(GitError) -> Tree? {
        try read(id, as: .tree) { (contents) throws(ObjectFault) in
            try Tree(contents, format: format)
        }
    }

    /// Reads a commit; nil when it is not here.
    public func commit(_ id: ObjectID) throws(GitError) -> Commit? {
        try read(id, as: .commit) { (contents) throws(ObjectFault) in
            try Commit(contents, format: format)
        }
    }

    /// Reads an annotated tag; nil when it is not here.
    public func tag(_ id: ObjectID) throws(GitError) -> Tag? {
        try read(id, as: .tag) { (contents) throws(ObjectFault) in
            try Tag(contents, format: format)
        }
    }

    /// Reads the bytes of a file; nil when it is not here.
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
    /// The packs, opened if that has not been done yet.
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
            // Somebody has removed the folder.
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

    /// Forgets a pack that turned out to be damaged.
    private func drop(_ pack: Pack) {
        packs.withLock { $0 = $0?.filter { $0 !== pack } }
        remove(PackNames(pack.checksum))
    }

    /// Removes what may be gone already; what can't be removed is found out again.
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

/// A file that a pack is written to while it comes.
public struct PackDraft: Sendable {
    let name: FilePath.Component
    /// The file, open and empty at first.
    public let file: OutputFile
}

/// The names of a pack and of its index in the folder of a cache.
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

    /// Takes the name of a file; nil when it is no pack's.
    init?(pack name: FilePath.Component) {
        guard name.extension == "pack", let checksum = ObjectID(hex: name.stem) else { return nil }
        self.init(checksum)
        guard pack == name else { return nil }
    }
}

extension Pack {
    /// The hash at the pack's end, which names it.
    var checksum: ObjectID { index.checksum }
}
