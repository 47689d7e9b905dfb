public import FileTree
internal import SystemPackage

extension ObjectCache {
    /// Removes the oldest packs until the rest has at most so many bytes.
    public func prune(limit: Int) throws(GitError) {
        do {
            try CachedFiles.prune(CachedFiles.all(in: folder, at: nil), limit: limit) { _ in folder
            }
        } catch {
            throw .files(error)
        }
    }

    /// Removes the oldest packs of several caches until the rest of them all has at most so many bytes.
    ///
    /// Each cache is a folder in this one; other files are left alone.
    public static func prune(cachesIn folder: Directory, limit: Int) throws(GitError) {
        do {
            var found: [CachedFiles] = []
            for entry in try folder.entries() where entry.kind == .directory {
                guard let cache = try folder.openIfThere(entry.name) else { continue }
                found += try CachedFiles.all(in: cache, at: entry.name)
            }
            try CachedFiles.prune(found, limit: limit) { place throws(FileTreeError) in
                try place.flatMap { place throws(FileTreeError) in
                    try folder.openIfThere(place)
                }
            }
        } catch {
            throw .files(error)
        }
    }
}

/// A pack with its index, one of them alone, or a draft.
private struct CachedFiles {
    /// The folder that they are in, where there are several.
    let place: FilePath.Component?
    /// Ordered by name: the index before the pack.
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
            // The pack before its index, which is of no use alone.
            for entry in files.entries.reversed() { try folder.removeIfThere(entry.name) }
            total -= files.size
        }
    }
}

extension Directory {
    /// Opens a folder that another process may have removed.
    fileprivate func openIfThere(_ name: FilePath.Component) throws(FileTreeError) -> Directory? {
        do {
            return try open(name)
        } catch {
            guard error.code == .noSuchFileOrDirectory else { throw error }
            return nil
        }
    }

    /// Removes a file that another process may have removed.
    fileprivate func removeIfThere(_ name: FilePath.Component) throws(FileTreeError) {
        do {
            try removeFile(name)
        } catch {
            guard error.code == .noSuchFileOrDirectory else { throw error }
        }
    }
}
