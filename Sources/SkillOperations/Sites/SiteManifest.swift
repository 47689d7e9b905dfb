internal import Digest

/// The files of a site besides those of its catalog, in `site-files.tsv`: a line for each with its SHA-256, its size,
/// the key of the skill that it shows, and its path.
///
/// It shows which pages are up to date without reading them, and which files an earlier build wrote. Before pages are
/// written, those that will differ lose their digests, so that the next build trusts none that a killed one may have
/// written.
struct SiteManifest {
    static let fileName = "site-files.tsv"
    /// The maximum size of the file, in bytes.
    static let sizeLimit = 1 << 30

    /// A file of the site.
    struct Record: Equatable {
        /// The SHA-256, an empty field of the line if it is nil: the file may have any contents, and the next build
        /// writes it again.
        var digest: SHA256Digest?
        var size: Int
        /// The key of a page of a skill (``SiteEntry/key(_:)``); empty for other files.
        var key: String
    }

    var records: [String: Record] = [:]

    init() {}

    /// Reads the file; lines that are not understood are ignored.
    init(parsing bytes: [UInt8]) {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let parts = line.split(
                separator: UInt8(ascii: "\t"), maxSplits: 3, omittingEmptySubsequences: false)
            guard parts.count == 4, let size = Int(String(decoding: parts[1], as: UTF8.self)) else {
                continue
            }
            records[String(decoding: parts[3], as: UTF8.self)] = Record(
                digest: SHA256Digest(hex: String(decoding: parts[0], as: UTF8.self)), size: size,
                key: String(decoding: parts[2], as: UTF8.self))
        }
    }

    /// The file.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(records.count * 160)
        for path in records.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            guard let record = records[path] else { continue }
            if let digest = record.digest { bytes += digest.hex.utf8 }
            bytes.append(UInt8(ascii: "\t"))
            bytes += String(record.size).utf8
            bytes.append(UInt8(ascii: "\t"))
            bytes += record.key.utf8
            bytes.append(UInt8(ascii: "\t"))
            bytes += path.utf8
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }
}

extension SiteManifest.Record {
    init(_ bytes: [UInt8], key: String = "") {
        self.init(digest: SHA256Digest(of: bytes), size: bytes.count, key: key)
    }

    /// A file with any contents.
    static let unknown = SiteManifest.Record(digest: nil, size: 0, key: "")
}
