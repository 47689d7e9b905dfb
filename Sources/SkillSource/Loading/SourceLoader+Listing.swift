internal import Archive
internal import Digest
public import FileTree
internal import Git
internal import SystemPackage

// Sources whose skills are named by a lock file.
extension SourceLoader {
    /// Reads files at the top of the folder, archive or repository at an address; missing files are left out.
    ///
    /// No file may be larger than `limit` bytes. A catalog has no such files.
    public func list(
        _ paths: Set<RelativePath>, of address: SkillAddress, limit: Int
    ) async throws(SkillSourceError) -> SourceListing {
        switch address.meaning {
        case .catalog, .artifact: throw .notAnAddress(address.typed)
        case .folder(let path): return try await list(paths, in: path, for: address, limit)
        case .archive(let archive): return try await list(paths, in: archive, for: address, limit)
        case .git(let git): return try await list(paths, in: git, for: address, limit)
        case .site(let site):
            let git = site.gitAddress
            let known = SkillAddress(typed: address.typed, meaning: .git(git))
            return try await list(paths, in: git, for: known, limit)
        }
    }

    private func list(
        _ paths: Set<RelativePath>, in path: FilePath, for address: SkillAddress, _ limit: Int
    ) async throws(SkillSourceError) -> SourceListing {
        let directory: Directory
        do { directory = try Directory.open(path) } catch {
            switch error.code {
            case .noSuchFileOrDirectory: throw .noSuchFile(path.string)
            case .notDirectory:
                let archive = ArchiveAddress(place: .file(path), path: nil)
                let known = SkillAddress(typed: address.typed, meaning: .archive(archive))
                return try await list(paths, in: archive, for: known, limit)
            default: throw .files(error)
            }
        }
        var files: [RelativePath: [UInt8]] = [:]
        for path in paths {
            do { files[path] = try directory.contents(of: path, limit: limit) } catch {
                guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
            }
        }
        let source = LoadedSource(
            address: address, skills: DiscoveredSkills([]), url: path.string,
            content: FolderSource(directory, including: .all))
        return SourceListing(files: files, source: source, top: nil)
    }

    private func list(
        _ paths: Set<RelativePath>, in archive: ArchiveAddress, for address: SkillAddress,
        _ limit: Int
    ) async throws(SkillSourceError) -> SourceListing {
        let (file, digest) = try await self.file(of: archive, address)
        return try await BlockingWork.run { (_) throws(SkillSourceError) in
            do {
                let opened = try Archive.open(file)
                let search = ArchiveSearch(opened, below: archive.path)
                let source = LoadedSource(
                    address: address, skills: DiscoveredSkills([]), url: archive.url,
                    content: search.content(digest: digest))
                return SourceListing(
                    files: try search.files(at: paths, limit: limit), source: source,
                    top: search.folder)
            } catch {
                throw SkillSourceError(error, reading: address)
            }
        }
    }

    private func list(
        _ paths: Set<RelativePath>, in git: GitAddress, for address: SkillAddress, _ limit: Int
    ) async throws(SkillSourceError) -> SourceListing {
        do {
            let repository = try repository(of: git, for: address)
            let source = try await GitSource(git, in: repository)
            try refuseUnlisted(source.resolution, of: git)
            let url = await moved(git.url, repository) ?? git.url
            let loaded = LoadedSource(
                address: address, skills: DiscoveredSkills([]), url: url, content: source)
            return SourceListing(
                files: try await files(at: paths, of: source, limit), source: loaded,
                top: RelativePath(source.folder.pathText))
        } catch {
            throw SkillSourceError(error, reading: address)
        }
    }

    private func files(
        at paths: Set<RelativePath>, of source: GitSource, _ limit: Int
    ) async throws -> [RelativePath: [UInt8]] {
        var ids: [RelativePath: ObjectID] = [:]
        for path in paths {
            do { ids[path] = try await source.repository.file(at: path, in: source.folder) } catch {
                guard error.isContentFault else { throw error }
            }
        }
        try await source.repository.fetch(files: ids.values)
        var files: [RelativePath: [UInt8]] = [:]
        for (path, id) in ids {
            let bytes = try await source.repository.contents(ofFile: id)
            guard bytes.count <= limit else {
                throw SkillSourceError.files(
                    .fileTooLarge(path: path.description, limit: limit))
            }
            files[path] = bytes
        }
        return files
    }
}
