internal import Digest
internal import FileTree
internal import Problem
internal import SkillCatalog
internal import SkillFormat

/// Writes the pages, shards and search files of an index.
struct CatalogIndexFiles {
    let blobs: BlobStore

    /// Returns where the sorted entries are: in the root, or in blobs that are written now.
    func content(of entries: [CatalogEntry]) throws(CatalogBuildError) -> IndexRoot.Content {
        guard entries.count > IndexRoot.listLimit else { return .list(entries) }
        let layout = IndexLayout(entries: entries.count)
        let pages = try pages(of: entries, layout)
        return .pages(pages, search: try searchFiles(of: entries, layout))
    }

    private func pages(
        of entries: [CatalogEntry], _ layout: IndexLayout
    ) throws(CatalogBuildError) -> [SHA256Digest] {
        var shards = [[Int]](repeating: [], count: layout.pages * layout.shardsPerPage)
        for (index, entry) in entries.enumerated() {
            let place = ShardPlace(
                of: entry.name.description, pages: layout.pages,
                shardsPerPage: layout.shardsPerPage)
            guard let place else { continue }
            shards[place.page * layout.shardsPerPage + place.shard].append(index)
        }
        var pages: [SHA256Digest] = []
        for page in 0..<layout.pages {
            var digests: [SHA256Digest] = []
            for shard in 0..<layout.shardsPerPage {
                let members = shards[page * layout.shardsPerPage + shard].map { entries[$0] }
                guard members.count <= IndexShard.countLimit else {
                    throw .tooManySkills(limit: IndexShard.countLimit)
                }
                digests.append(try add(IndexShard(members).bytes).digest)
            }
            pages.append(try add(IndexPage(shards: digests).bytes).digest)
        }
        return pages
    }

    /// Writes the files for searching; the first bits of the hash of a name select its file, as for pages, so that a
    /// change of few skills changes few files.
    private func searchFiles(
        of entries: [CatalogEntry], _ layout: IndexLayout
    ) throws(CatalogBuildError) -> [IndexRoot.Blob] {
        var files = [[Int]](repeating: [], count: layout.searchFiles)
        for (index, entry) in entries.enumerated() {
            let place = ShardPlace(
                of: entry.name.description, pages: layout.searchFiles, shardsPerPage: 1)
            if let place { files[place.page].append(index) }
        }
        var blobs: [IndexRoot.Blob] = []
        for file in files {
            let bytes: [UInt8]
            do { bytes = try SearchSegmentWriter.bytes(of: file.map { entries[$0] }) } catch {
                throw .search(error)
            }
            blobs.append(try add(bytes))
        }
        return blobs
    }

    private func add(_ bytes: [UInt8]) throws(CatalogBuildError) -> IndexRoot.Blob {
        do { return try blobs.add(bytes) } catch { throw .files(error) }
    }
}
