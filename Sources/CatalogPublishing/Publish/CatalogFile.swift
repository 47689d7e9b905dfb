internal import Digest
internal import RemoteStore
internal import SkillCatalog
internal import Transfer
internal import TransparencyLog

/// A file of a catalog to publish, with its digest.
struct CatalogFile: Sendable, Hashable {
    /// The path below the location of the catalog.
    let path: String
    let digest: SHA256Digest
    /// The size in bytes; nil if it is not known before the file is read.
    let size: Int?

    /// Whether its name has its digest, so that it never changes.
    var isBlob: Bool { CatalogPath.digest(of: path) != nil }

    /// Whether it is an archive of a skill, which container registries have in another form.
    var isArchive: Bool {
        isBlob
            && (path.hasSuffix(BlobName.Kind.zip.suffix)
                || path.hasSuffix(BlobName.Kind.folder.suffix))
    }

    /// The part of a log that has the file; nil if it is none of its tiles and bundles of entries.
    var tile: Tile? {
        let folder = CatalogLogEntry.folder + "/"
        return path.hasPrefix(folder) ? Tile(path: String(path.dropFirst(folder.utf8.count))) : nil
    }

    /// Whether it is the checkpoint of a log.
    var isCheckpoint: Bool { path == Self.checkpointPath }

    /// The path of the log's checkpoint, below the location of the catalog.
    static let checkpointPath = "\(CatalogLogEntry.folder)/\(Checkpoint.path)"

    /// Whether it never changes, so that it can be sent before the index that refers to it.
    var isImmutable: Bool { isBlob || tile != nil }

    /// The `Cache-Control` header that servers send with it.
    var caching: HeaderField.Value {
        if isImmutable { return "public, max-age=31536000, immutable" }
        // C2SP tlog-tiles, section "Checkpoints": not more than a few seconds.
        return isCheckpoint ? "public, max-age=5" : "public, max-age=60"
    }

    /// The media type that servers send with it.
    var mediaType: HeaderField.Value {
        if tile != nil || isBlob && !path.contains(".") { return "application/octet-stream" }
        let suffix = path.split(separator: "/").last?.split(separator: ".").last ?? ""
        switch suffix {
        case "json": return "application/json"
        case "zip", "skill": return "application/zip"
        case "html": return "text/html; charset=utf-8"
        case "css": return "text/css; charset=utf-8"
        case "js": return "text/javascript; charset=utf-8"
        case "svg": return "image/svg+xml"
        case "png": return "image/png"
        case "ico": return "image/x-icon"
        case "xml": return "application/xml"
        case "atom": return "application/atom+xml"
        case "gz": return "application/gzip"
        case "txt", "md", "minisig", "SHA256SUMS", "sha256", Checkpoint.path:
            return "text/plain; charset=utf-8"
        default: return "application/octet-stream"
        }
    }
}

/// The list of digests that `sha256sum --check` reads.
enum DigestList {
    /// The name of the list of files that `SHA256SUMS` does not have, such as pages.
    static let others = "published.sha256"
    /// The maximum size of a list in bytes.
    static let sizeLimit = 1 << 30

    /// Reads the digests by path; lines of another form are left out.
    static func read(_ bytes: [UInt8]) -> [String: SHA256Digest] {
        var digests: [String: SHA256Digest] = [:]
        for line in bytes.split(separator: UInt8(ascii: "\n")) where line.count > 66 {
            let start = line.startIndex
            guard line[start + 64] == UInt8(ascii: " "),
                let digest = SHA256Digest(
                    hex: String(decoding: line[start..<start + 64], as: UTF8.self))
            else { continue }
            digests[String(decoding: line[(start + 66)...], as: UTF8.self)] = digest
        }
        return digests
    }

    /// The bytes of a list.
    static func bytes(of files: [CatalogFile]) -> [UInt8] {
        let lines = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
            .map { "\($0.digest.hex)  \($0.path)\n" }
        return Array(lines.joined().utf8)
    }
}
