import Digest
import FileTree
import JSON
import SkillCatalog
import SkillFormat
import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// Writes a static catalog of entries, one JSON object in a line, for benchmarks of large catalogs.
// usage: bench-index ENTRIES OUT
// `skills catalog build` makes entries from skills only, of which a million take an hour.

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
    print("usage: bench-index ENTRIES OUT")
    exit(64)
}

/// Returns the entries in a file.
func readEntries(_ path: FilePath) throws -> [CatalogEntry] {
    try InputFile.open(path).contents(limit: 1 << 31).split(separator: 0x0A).map {
        try CatalogEntry(JSONValue(parsing: Array($0))) { $0 }
    }
}

let output = try Directory.openOrCreate(FilePath(arguments[2]))
let blobs = try output.create("blobs")

/// Writes an immutable file.
func add(_ bytes: [UInt8]) throws -> IndexRoot.Blob {
    let blob = IndexRoot.Blob(digest: SHA256Digest(of: bytes), size: bytes.count)
    if let name = FilePath.Component(blob.digest.hex) {
        try blobs.replaceFile(name, with: bytes, durability: .inMemory)
    }
    return blob
}

/// Divides entries by the hashes of their names.
func divide(_ entries: [CatalogEntry], _ pages: Int, _ shards: Int) -> [[CatalogEntry]] {
    var groups = [[CatalogEntry]](repeating: [], count: pages * shards)
    for entry in entries {
        let place = ShardPlace(of: entry.name.description, pages: pages, shardsPerPage: shards)
        if let place { groups[place.page * shards + place.shard].append(entry) }
    }
    return groups
}

let entries = try readEntries(FilePath(arguments[1]))
let layout = IndexLayout(entries: entries.count)
let shards = divide(entries, layout.pages, layout.shardsPerPage)
let pages = try (0..<layout.pages).map { page in
    let start = page * layout.shardsPerPage
    let members = try shards[start..<start + layout.shardsPerPage].map {
        try add(IndexShard($0).bytes).digest
    }
    return try add(IndexPage(shards: members).bytes).digest
}
let search = try divide(entries, layout.searchFiles, 1).map {
    try add(SearchSegmentWriter.bytes(of: $0))
}
let root = IndexRoot(
    title: "bench", version: 1, expires: nil, key: nil, count: entries.count,
    content: .pages(pages, search: search))
try output.replaceFile("index.json", with: root.bytes)
