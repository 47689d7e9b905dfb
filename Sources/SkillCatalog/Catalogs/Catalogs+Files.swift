public import Digest
internal import FileTree
internal import RemoteStore
internal import SystemPackage
internal import Transfer

extension Catalogs {
    /// Whether a file is one of a catalog: at the location of the catalog, or named by the entry that the request means today.
    ///
    /// At its own location, a catalog may still have a file that it no longer lists; a file elsewhere could be
    /// anyone's. Reading the entry takes the requests of an install by name; a file at the location of the catalog
    /// takes none.
    public func have(
        fileAt url: String, _ digest: SHA256Digest, of request: NameRequest
    ) async throws(CatalogError) -> Bool {
        guard let reference = references.first(where: { $0.name == request.catalog }) else {
            throw .noSuchCatalog(
                request.catalog?.description ?? request.description, known: sources.map(\.name))
        }
        if reference.has(fileAt: url, for: request) { return true }
        do throws(CatalogError) {
            switch try await entry(for: request).entry.fileSource {
            case .archive(url, let known), .document(url, let known):
                return known == nil || known == digest
            default: return false
            }
        } catch .notFound {
            return false
        }
    }
}

extension CatalogReference {
    /// Whether a file is at the location of the catalog; in a registry, at that of the requested skill.
    ///
    /// The files of a static index are below its folder; those of a host may be anywhere on it.
    func has(fileAt url: String, for request: NameRequest) -> Bool {
        switch kind {
        case .index:
            switch try? indexLocation().base {
            case .web(let folder):
                guard let file = try? WebAddress(url).text, file.hasPrefix(folder.text) else {
                    return false
                }
                // Servers decode escaped dots and slashes, which could lead out of the folder.
                let rest = file.dropFirst(folder.text.count).lowercased()
                return !["%2e", "%2f", "%5c", "\\"].contains { rest.contains($0) }
            case .folder(let folder):
                let path = FilePath(url)
                return path.isLexicallyNormal && path.starts(with: folder)
            case .store(let location): return RemoteLocation.blob(at: url)?.location == location
            case nil: return false
            }
        case .wellKnown, .registry:
            guard let file = try? WebAddress(url), let base = try? webLocation() else {
                return false
            }
            guard file.origin == base.origin else { return false }
            return kind == .wellKnown || Registry.isArchive(at: file, of: request, in: base)
        case .marketplace, .git, .folder, .embedded: return false
        }
    }
}
