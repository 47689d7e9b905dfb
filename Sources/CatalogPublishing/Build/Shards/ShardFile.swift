internal import ArraySpan
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
    /// The maximum size of a line, in bytes; the longest entry of 60,000 has 12 kB.
    static let lineLimit = 1 << 20

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
        for placed in entries.map(PlacedEntry.init).sorted(by: { $0.isBefore($1) }) {
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
    let file: ShardFile
    let blobs: BlobStore
    private let folder: Directory
    private let path: FilePath

    /// Opens the folder of a shard, and compares the file with its digest.
    init(in path: FilePath) throws(CatalogBuildError) {
        self.path = path
        do {
            folder = try Directory.open(path)
            blobs = try BlobStore(
                in: folder, mode: .dryRun, marker: CatalogOutput.Kind.shard.marker)
        } catch { throw .files(error) }
        let lines = try LineReader(Self.open(in: folder, path), path)
        guard let first = try lines.next(), let file = ShardFile(header: first) else {
            throw .notAShard(path.string)
        }
        var hash = SHA256()
        while let line = try lines.next() {
            hash.update((line + [UInt8(ascii: "\n")]).span)
        }
        guard hash.finish() == file.digest else { throw .damagedShard(path.string) }
        self.file = file
    }

    private static func open(
        in folder: Directory, _ path: FilePath
    ) throws(CatalogBuildError) -> InputFile {
        do { return try folder.openFile(CatalogOutput.Kind.shard.marker) } catch {
            guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
            throw .notAShard(path.string)
        }
    }

    /// Starts reading the entries; one that can't be read makes the shard damaged.
    func stream() throws(CatalogBuildError) -> EntryStream {
        let lines = try LineReader(Self.open(in: folder, path), path)
        _ = try lines.next()
        let path = path.string
        return EntryStream { () throws(CatalogBuildError) in
            guard let line = try lines.next() else { return nil }
            guard let value = try? JSONValue(parsing: line),
                let entry = try? CatalogEntry(value, resolving: { $0 })
            else { throw .damagedShard(path) }
            return PlacedEntry(entry)
        }
    }
}

/// The lines of a file, one after the other.
private final class LineReader {
    private static let bufferSize = 262_144

    private let file: InputFile
    private let path: FilePath
    private var buffer: [UInt8] = []
    private var place = 0

    init(_ file: InputFile, _ path: FilePath) {
        self.file = file
        self.path = path
    }

    /// Returns the next line without its end; nil at the end of the file.
    func next() throws(CatalogBuildError) -> [UInt8]? {
        while true {
            if let end = buffer[place...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { place = end + 1 }
                return Array(buffer[place..<end])
            }
            guard buffer.count - place <= ShardFile.lineLimit else {
                throw .damagedShard(path.string)
            }
            var more = [UInt8](repeating: 0, count: Self.bufferSize)
            let count: Int
            do { count = try file.read(into: &more) } catch { throw .files(error) }
            guard count > 0 else {
                guard place == buffer.count else { throw .damagedShard(path.string) }
                return nil
            }
            buffer = Array(buffer[place...]) + more[..<count]
            place = 0
        }
    }
}
