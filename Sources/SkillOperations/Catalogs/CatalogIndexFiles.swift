internal import Digest
internal import FileTree
internal import Problem
package import SkillCatalog
internal import SkillFormat
internal import SkillSource

/// Writes the pages, shards and search files of an index.
package struct CatalogIndexFiles: Sendable {
    private let blobs: BlobStore
    private let previous: [IndexRoot.SearchFile]

    /// Prepares to write; `previous` are the search files that the output folder has.
    package init(blobs: BlobStore, previous: [IndexRoot.SearchFile]) {
        self.blobs = blobs
        self.previous = previous
    }

    /// Returns where the sorted entries are: in the root, or in blobs that are written now.
    package func content(
        of entries: [CatalogEntry]
    ) async throws(CatalogBuildError) -> IndexRoot.Content {
        guard entries.count > IndexRoot.listLimit else { return .list(entries) }
        let layout = IndexLayout(entries: entries.count)
        return .pages(
            try await pages(of: entries, layout), search: try await searchFiles(of: entries, layout)
        )
    }

    private func pages(
        of entries: [CatalogEntry], _ layout: IndexLayout
    ) async throws(CatalogBuildError) -> [SHA256Digest] {
        let shards = Self.divide(entries, layout.pages, layout.shardsPerPage)
        return try await ParallelWork.map(0..<layout.pages) { page throws(CatalogBuildError) in
            guard !Task.isCancelled else { throw .interrupted(newFiles: 0) }
            let start = page * layout.shardsPerPage
            var digests: [SHA256Digest] = []
            for members in shards[start..<start + layout.shardsPerPage] {
                guard members.count <= IndexShard.countLimit else {
                    throw .tooManySkills(limit: IndexShard.countLimit)
                }
                digests.append(try add(IndexShard(members.map { entries[$0] }).bytes).digest)
            }
            return try add(IndexPage(shards: digests).bytes)
        }.map(\.digest)
    }

    /// Writes the files for searching; the first bits of the hash of a name select its file, as for pages, so that a
    /// change of few skills changes few files.
    private func searchFiles(
        of entries: [CatalogEntry], _ layout: IndexLayout
    ) async throws(CatalogBuildError) -> [IndexRoot.SearchFile] {
        let files = Self.divide(entries, layout.searchFiles, 1)
        return try await ParallelWork.map(0..<layout.searchFiles) {
            file throws(CatalogBuildError) in
            guard !Task.isCancelled else { throw .interrupted(newFiles: 0) }
            let members = files[file].map { entries[$0] }
            let segment: [UInt8]
            do throws(SearchSegmentError) {
                segment = try SearchSegmentWriter.bytes(of: members)
            } catch {
                throw .search(error)
            }
            if let known = known(segment, at: file, of: layout) { return known }
            return IndexRoot.SearchFile(
                blob: try add(IndexRoot.SearchFile.bytes(of: segment)),
                unpackedSize: segment.count)
        }
    }

    /// Returns the previous file if it has the segment: another version of zlib would compress it to other bytes.
    private func known(
        _ segment: [UInt8], at file: Int, of layout: IndexLayout
    ) -> IndexRoot.SearchFile? {
        guard previous.count == layout.searchFiles, let input = blobs.open(previous[file].blob),
            previous[file].has(segment, in: input), blobs.use(previous[file].blob)
        else { return nil }
        return previous[file]
    }

    /// Divides entries by the hashes of their names, and returns the indices of those at each place.
    private static func divide(
        _ entries: [CatalogEntry], _ pages: Int, _ shardsPerPage: Int
    ) -> [[Int]] {
        var places = [[Int]](repeating: [], count: pages * shardsPerPage)
        for (index, entry) in entries.enumerated() {
            let place = ShardPlace(
                of: entry.name.description, pages: pages, shardsPerPage: shardsPerPage)
            if let place { places[place.page * shardsPerPage + place.shard].append(index) }
        }
        return places
    }

    private func add(_ bytes: [UInt8]) throws(CatalogBuildError) -> IndexRoot.Blob {
        do { return try blobs.add(bytes) } catch { throw .files(error) }
    }
}
