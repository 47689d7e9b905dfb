internal import Digest
internal import FileTree
internal import JSON
internal import SkillCatalog
internal import SystemPackage

/// The file of a shard of a build, `shard.jsonl`: a header, and an entry on each further line.
///
/// The entries are in the order of a large index. The digest in the header is that of all bytes after the header's line.
///
/// ```json
/// {"schema": "skills.shard-file/1", "shard": "3/16", "generator": "skills 1.0.0", "count": 3750, "sha256": "<hex>",
///  "sources": [{"address": "acme/skills", "commit": "<hex>", "time": 1780000000, "files": null},
///              {"address": "./skills", "commit": null, "time": null, "files": "<hex>"}]}
/// ```
struct ShardFile {
    /// The value of the key `schema`.
    static let schema = "skills.shard-file/1"
    let shard: BuildShard
    let generator: String
    /// The number of entries.
    let count: Int
    let digest: SHA256Digest
    let sources: [CatalogSourceCommit]

    /// Reads the header from the first line of a file; nil if it is not one.
    init?(header line: [UInt8]) {
        guard let value = try? JSONValue(parsing: line),
            value["schema"]?.string == Self.schema,
            let shard = value["shard"]?.string.flatMap({ BuildShard($0) }),
            let generator = value["generator"]?.string, let count = value["count"]?.integer,
            let digest = value["sha256"]?.string.flatMap({ SHA256Digest(hex: $0) }),
            let sources = value["sources"]?.array
        else { return nil }
        self.shard = shard
        self.generator = generator
        self.count = count
        self.digest = digest
        self.sources = sources.map {
            CatalogSourceCommit(
                address: $0["address"]?.string ?? "", commit: $0["commit"]?.string,
                time: $0["time"]?.integer,
                files: $0["files"]?.string.flatMap { SHA256Digest(hex: $0) })
        }
    }

    /// Returns the bytes of the file with entries in any order.
    static func bytes(
        of entries: [CatalogEntry], _ shard: BuildShard, generator: String,
        sources: [CatalogSourceCommit]
    ) -> [UInt8] {
        var lines: [UInt8] = []
        for placed in PlacedEntry.sorted(entries) {
            lines += placed.entry.json.text(.line).utf8
            lines.append(UInt8(ascii: "\n"))
        }
        let header = JSONValue.object([
            "schema": .string(schema), "shard": .string(shard.description),
            "generator": .string(generator), "count": .integer(entries.count),
            "sha256": .string(SHA256Digest(of: lines).hex),
            "sources": .array(
                sources.map {
                    .object([
                        "address": .string($0.address),
                        "commit": $0.commit.map { .string($0) } ?? .null,
                        "time": $0.time.map { .integer($0) } ?? .null,
                        "files": $0.files.map { .string($0.hex) } ?? .null,
                    ])
                }),
        ])
        return Array(header.text(.line).utf8) + [UInt8(ascii: "\n")] + lines
    }
}

/// A shard of a build in a folder: its file and its blobs.
struct BuiltShard {
    /// The maximum size of the file, in bytes.
    private static let sizeLimit = 1 << 31

    let file: ShardFile
    let blobs: BlobStore
    /// The entries, in the order of a large index.
    let entries: [PlacedEntry]

    /// Reads the folder of a shard, and compares the file with its digest.
    init(in path: FilePath) throws(CatalogBuildError) {
        let marker = CatalogOutput.Kind.shard.marker
        let bytes: [UInt8]
        do {
            let folder = try Directory.open(path)
            blobs = try BlobStore(in: folder, mode: .dryRun, marker: marker)
            bytes = try folder.openFile(marker).contents(limit: Self.sizeLimit)
        } catch {
            guard error.code == .noSuchFileOrDirectory, Directory.kind(at: path) != nil else {
                throw .files(error)
            }
            throw .notAShard(path.string)
        }
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
        guard let file = ShardFile(header: Array(bytes[..<end])) else {
            throw .damagedShard(path.string)
        }
        let lines = bytes[min(end + 1, bytes.count)...]
        guard SHA256Digest(of: Array(lines)) == file.digest else {
            throw .damagedShard(path.string)
        }
        var entries: [PlacedEntry] = []
        for line in lines.split(separator: UInt8(ascii: "\n")) {
            guard let value = try? JSONValue(parsing: Array(line)),
                let entry = try? CatalogEntry(value, resolving: { $0 })
            else { throw .damagedShard(path.string) }
            entries.append(PlacedEntry(entry))
        }
        self.file = file
        self.entries = entries
    }
}
