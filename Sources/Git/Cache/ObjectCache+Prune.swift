public import FileTree
internal import SystemPackage

extension ObjectCache {
    /// Removes the oldest packs until the remaining ones take at most `limit` bytes.
    public func prune(limit: Int) throws(GitError) {
        do {
            try CachedFiles.prune(CachedFiles.all(in: folder, at: nil), limit: limit) { _ in folder
            }
        } catch {
            throw .files(error)
        }
    }

    /// Removes the oldest packs of several caches until the remaining ones take at most `limit` bytes in total.
    ///
    /// Each subfolder of `folder` is a cache; other files are ignored.
    public static func prune(cachesIn folder: Directory, limit: Int) throws(GitError) {
        do {
            var found: [CachedFiles] = []
            for entry in try folder.entries() where entry.kind == .directory {
                guard let cache = try folder.openIfExists(entry.name) else { continue }
                found += try CachedFiles.all(in: cache, at: entry.name)
            }
            try CachedFiles.prune(found, limit: limit) { place throws(FileTreeError) in
                try place.flatMap { place throws(FileTreeError) in
                    try folder.openIfExists(place)
                }
            }
        } catch {
            throw .files(error)
        }
    }
}

/// A pack and its index, only one of the two, or a draft.
private struct CachedFiles {
    /// The subfolder that contains them; nil if there is only one cache.
    let place: FilePath.Component?
    /// Sorted by name, so the index precedes the pack.
    var entries: [DirectoryEntry]

    var size: Int { entries.reduce(0) { $0 + $1.size } }
    var newest: DirectoryEntry? { entries.max { $0.isOlder(than: $1) } }

    static func all(
        in folder: Directory, at place: FilePath.Component?
    ) throws(FileTreeError) -> [CachedFiles] {
        var found: [String: CachedFiles] = [:]
        for entry in try folder.entries() where entry.kind == .file && isOurs(entry.name) {
            found[entry.name.stem, default: CachedFiles(place: place, entries: [])].entries
                .append(entry)
        }
        return Array(found.values)
    }

    private static func isOurs(_ name: FilePath.Component) -> Bool {
        if name.string.hasPrefix(ObjectCache.draftPrefix) { return true }
        guard let checksum = ObjectID(hex: name.stem) else { return false }
        let names = PackNames(checksum)
        return name == names.pack || name == names.index
    }

    static func prune(
        _ files: [CachedFiles], limit: Int,
        folder: (FilePath.Component?) throws(FileTreeError) -> Directory?
    ) throws(FileTreeError) {
        var total = files.reduce(0) { $0 + $1.size }
        let oldestFirst = files.sorted {
            guard let one = $0.newest, let other = $1.newest else { return false }
            return one.isOlder(than: other)
        }
        for files in oldestFirst where total > limit {
            guard let folder = try folder(files.place) else { continue }
            // Remove the pack before its index, which is useless without it.
            for entry in files.entries.reversed() { try folder.removeIfExists(entry.name) }
            total -= files.size
        }
    }
}

extension Directory {
    /// Opens a folder, or returns nil if another process has removed it.
    fileprivate func openIfExists(_ name: FilePath.Component) throws(FileTreeError) -> Directory? {
        do {
            return try open(name)
        } catch {
            guard error.code == .noSuchFileOrDirectory else { throw error }
            return nil
        }
    }

    /// Removes a file unless another process already has.
    fileprivate func removeIfExists(_ name: FilePath.Component) throws(FileTreeError) {
        do {
            try removeFile(name)
        } catch {
            guard error.code == .noSuchFileOrDirectory else { throw error }
        }
    }
}
