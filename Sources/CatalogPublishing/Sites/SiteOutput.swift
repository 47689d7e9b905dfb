internal import FileTree

/// The folder of a site, as far as its pages are concerned.
struct SiteOutput: Sendable {
    private let directory: Directory?

    /// Opens the folder of a catalog that was built; nil if nothing is written and it does not exist.
    init(_ directory: Directory?) { self.directory = directory }

    /// Returns the manifest of an earlier build.
    func manifest() throws(SiteBuildError) -> SiteManifest {
        try contents(of: SiteManifest.fileName).map(SiteManifest.init(parsing:)) ?? SiteManifest()
    }

    /// Returns the size of a file; nil if none exists.
    func size(of path: String) -> Int? {
        guard let directory, let path = RelativePath(path),
            let entry = try? directory.examine(path), entry.kind == .file
        else { return nil }
        return entry.size
    }

    /// Returns the contents of a file; nil if it does not exist.
    func contents(of path: String) throws(SiteBuildError) -> [UInt8]? {
        do { return try directory?.existing(path, limit: SiteManifest.sizeLimit) } catch {
            throw .files(error)
        }
    }

    /// Writes a file: a new one under its name at once, since the manifest does not vouch for it yet; one that exists is
    /// replaced atomically.
    func write(_ bytes: [UInt8], to path: String) throws(SiteBuildError) {
        do { try directory?.put(bytes, at: path) } catch { throw .files(error) }
    }

    /// Writes the manifest so that it survives a power failure.
    func write(_ manifest: SiteManifest) throws(SiteBuildError) {
        do {
            try directory?.replace(SiteManifest.fileName, with: manifest.bytes, .onDisk)
        } catch { throw .files(error) }
    }

    /// Removes a file, and the folders that it leaves empty.
    func remove(_ path: String) throws(SiteBuildError) {
        do { try directory?.remove(path) } catch { throw .files(error) }
        directory?.removeEmptyFolders(of: path)
    }
}
