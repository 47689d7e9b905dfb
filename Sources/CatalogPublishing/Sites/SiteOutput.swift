internal import FileTree
internal import SystemPackage

/// The folder of a site, as far as its pages are concerned.
struct SiteOutput: Sendable {
    private let directory: Directory?

    /// Opens the folder of a catalog that was built; nil if nothing is written and it does not exist.
    init(_ directory: Directory?) { self.directory = directory }

    /// Returns the manifest of an earlier build.
    func manifest() throws(SiteBuildError) -> SiteManifest {
        guard let bytes = try contents(of: SiteManifest.fileName) else { return SiteManifest() }
        return SiteManifest(parsing: bytes)
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
        guard let directory, let path = RelativePath(path) else { return nil }
        do { return try directory.contents(of: path, limit: SiteManifest.sizeLimit) } catch {
            guard [.noSuchFileOrDirectory, .notDirectory].contains(error.code) else {
                throw .files(error)
            }
            return nil
        }
    }

    /// Writes a file: a new one under its name at once, since the manifest does not vouch for it yet; one that exists is
    /// replaced atomically.
    func write(_ bytes: [UInt8], to path: String) throws(SiteBuildError) {
        guard let directory, let path = RelativePath(path),
            let name = FilePath.Component(path.lastName)
        else { return }
        do {
            let folder =
                if let parent = path.parent { try directory.openOrCreate(parent) } else {
                    directory
                }
            try Self.write(bytes, to: name, in: folder)
        } catch { throw .files(error) }
    }

    private static func write(
        _ bytes: [UInt8], to name: FilePath.Component, in folder: Directory
    ) throws(FileTreeError) {
        do { try folder.createFile(name, with: bytes) } catch {
            guard error.code == .fileExists else { throw error }
            try folder.replaceFile(name, with: bytes, durability: .inMemory)
            try? folder.removeAbandonedFiles { $0 == name.string }
        }
    }

    /// Writes the manifest so that it survives a power failure.
    func write(_ manifest: SiteManifest) throws(SiteBuildError) {
        guard let directory, let name = FilePath.Component(SiteManifest.fileName) else { return }
        do { try directory.replaceFile(name, with: manifest.bytes) } catch { throw .files(error) }
    }

    /// Removes a file, and the folders that it leaves empty.
    func remove(_ path: String) throws(SiteBuildError) {
        guard let directory, var path = RelativePath(path) else { return }
        do { try parent(of: path, in: directory)?.removeFile(name(of: path)) } catch {
            guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
        }
        while let folder = path.parent {
            try? directory.open(folder).removeAbandonedFiles { _ in true }
            path = folder
            guard let parent = try? parent(of: path, in: directory),
                (try? parent.removeEmptyDirectory(name(of: path))) != nil
            else { return }
        }
    }

    private func parent(
        of path: RelativePath, in directory: Directory
    ) throws(FileTreeError) -> Directory? {
        guard let folder = path.parent else { return directory }
        return try directory.open(folder)
    }

    private func name(of path: RelativePath) -> FilePath.Component {
        guard let name = FilePath.Component(path.lastName) else {
            preconditionFailure("the last name of a path is a component")
        }
        return name
    }
}
