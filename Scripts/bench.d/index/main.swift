import CatalogPublishing
import FileTree
import JSON
import SkillCatalog
import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// Writes a static catalog of entries, one JSON object in a line, for benchmarks of large catalogs.
// usage: bench-index ENTRIES OUT
// `skills publish build` makes entries from skills only, of which a million take an hour.

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

/// Writes the blobs of an index, and returns where its entries are.
func write(_ entries: [CatalogEntry], to output: Directory) async throws -> IndexRoot.Content {
    var files = CatalogIndexFiles(
        blobs: try BlobStore(in: output, mode: .write), previous: [], count: entries.count)
    for group in PlacedEntry.groups(of: entries, count: files.groups) {
        try await files.add(group)
    }
    return files.content
}

let output = try Directory.openOrCreate(FilePath(arguments[2]))
let entries = try readEntries(FilePath(arguments[1]))
let root = IndexRoot(
    title: "bench", version: 1, expires: nil, key: nil, count: entries.count,
    content: try await write(entries, to: output))
try output.replaceFile("index.json", with: root.bytes)
