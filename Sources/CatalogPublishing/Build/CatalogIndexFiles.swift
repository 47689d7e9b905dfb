internal import Digest
internal import FileTree
internal import Problem
package import SkillCatalog
internal import SkillFormat
internal import SkillSearch
internal import SkillSource
internal import Tasks

/// Writes the pages, shards and search files of an index.
///
/// The entries come in groups: those whose names have hashes in one of ``groups`` equal ranges.
package struct CatalogIndexFiles {
    private let blobs: BlobStore
    private let previous: [IndexRoot.SearchFile]
    /// The numbers of files; nil if the root lists all entries.
    private let layout: IndexLayout?
    private var list: [CatalogEntry] = []
    private var pages: [SHA256Digest] = []
    private var search: [IndexRoot.SearchFile] = []

    /// Prepares to write a number of entries; `previous` are the search files that the output folder has.
    package init(
        blobs: BlobStore, previous: [IndexRoot.SearchFile], count: Int
    ) {
        self.blobs = blobs
        self.previous = previous
        layout = IndexLayout(entries: count)
    }

    /// The number of groups.
    package var groups: Int { layout.map { min($0.pages, $0.searchFiles) } ?? 1 }

    /// The location of the entries, once all groups were added: in the root, or in blobs that are written now.
    package var content: IndexRoot.Content {
        layout == nil
            ? .list(list.sorted { $0.isBefore($1) }) : .pages(pages, search: search)
    }

    /// Adds the next group.
    package mutating func add(_ entries: [CatalogEntry]) async throws(CatalogBuildError) {
        try await add([entries])
    }

    /// Adds the next groups, whose files are made at the same time: a file for searching is made on one core.
    mutating func add(_ next: [[CatalogEntry]]) async throws(CatalogBuildError) {
        guard let layout else { return list += next.flatMap(\.self) }
        let count = (pages: layout.pages / groups, search: layout.searchFiles / groups)
        let work = next.enumerated().map { number, entries in
            Group(
                entries,
                first: (pages.count + number * count.pages, search.count + number * count.search),
                count: (count.pages, count.search), layout)
        }
        let files = self
        let added = try await ParallelWork.awaitAll(work) { (group) throws(CatalogBuildError) in
            let pages = try await files.newPages(group)
            let search = try await files.newSearchFiles(group)
            return Added(pages: pages, search: search)
        }
        pages += added.flatMap(\.pages)
        search += added.flatMap(\.search)
    }

    /// The files of a group.
    private struct Added: Sendable {
        let pages: [SHA256Digest]
        let search: [IndexRoot.SearchFile]
    }

    /// Entries, and the files that have them.
    private struct Group {
        let entries: [CatalogEntry]
        let first: (page: Int, search: Int)
        let count: (pages: Int, search: Int)
        let layout: IndexLayout

        init(
            _ entries: [CatalogEntry], first: (page: Int, search: Int),
            count: (pages: Int, search: Int), _ layout: IndexLayout
        ) {
            self.entries = entries
            self.first = first
            self.count = count
            self.layout = layout
        }

        /// Divides the entries among some of the files, of which there are so many in all.
        func divided(_ files: Range<Int>, of count: Int) -> [[Int]] {
            var members = [[Int]](repeating: [], count: files.count)
            for (index, entry) in entries.enumerated() {
                let file = NameHash(of: entry.name.description).range(of: count)
                members[file - files.lowerBound].append(index)
            }
            return members
        }
    }

    private func newPages(_ group: Group) async throws(CatalogBuildError) -> [SHA256Digest] {
        let width = group.layout.shardsPerPage
        let first = group.first.page * width
        let shards = group.divided(
            first..<first + group.count.pages * width, of: group.layout.pages * width)
        return try await ParallelWork.map(0..<group.count.pages) { page throws(CatalogBuildError) in
            guard !Task.isCancelled else { throw .interrupted(newFiles: 0) }
            var digests: [SHA256Digest] = []
            for members in shards[page * width..<(page + 1) * width] {
                guard members.count <= IndexShard.countLimit else {
                    throw .tooManySkills(limit: IndexShard.countLimit)
                }
                digests.append(try add(IndexShard(members.map { group.entries[$0] }).bytes).digest)
            }
            return try add(IndexPage(shards: digests).bytes)
        }.map(\.digest)
    }

    /// Writes the files for searching; the first bits of the hash of a name select its file, as for pages, so that a
    /// change of few skills changes few files.
    private func newSearchFiles(
        _ group: Group
    ) async throws(CatalogBuildError) -> [IndexRoot.SearchFile] {
        let first = group.first.search
        let files = group.divided(
            first..<first + group.count.search, of: group.layout.searchFiles)
        return try await ParallelWork.map(0..<files.count) { file throws(CatalogBuildError) in
            guard !Task.isCancelled else { throw .interrupted(newFiles: 0) }
            let members = files[file].map { group.entries[$0] }.sorted { $0.isBefore($1) }
            let segment: [UInt8]
            do throws(SearchSegmentError) {
                segment = try CatalogSegment.bytes(of: members)
            } catch { throw .search(error) }
            if let known = known(segment, at: first + file, of: group.layout) { return known }
            let blob = try add(IndexRoot.SearchFile.bytes(of: segment))
            return IndexRoot.SearchFile(blob: blob, unpackedSize: segment.count)
        }
    }

    /// Returns the previous file if it has the segment: another version of zlib would compress it to other bytes.
    private func known(
        _ segment: [UInt8], at file: Int, of layout: IndexLayout
    ) -> IndexRoot.SearchFile? {
        guard previous.count == layout.searchFiles,
            let input = try? blobs.open(previous[file].blob),
            previous[file].has(segment, in: input), blobs.use(previous[file].blob)
        else { return nil }
        return previous[file]
    }

    private func add(_ bytes: [UInt8]) throws(CatalogBuildError) -> IndexRoot.Blob {
        do { return try blobs.add(bytes) } catch { throw .files(error) }
    }
}
