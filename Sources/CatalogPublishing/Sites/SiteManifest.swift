internal import Digest

/// The files of a site besides those of its catalog, in `site-files.tsv`: a line for each with its SHA-256, its size,
/// the key of its inputs, and its path.
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
        /// The key of a page of a skill (``CatalogSite/key(of:)``) or of another page (``SitePart``); empty for other files.
        var key: String
    }

    var records: [String: Record] = [:]
    init() {}

    /// Reads the file; lines that are not understood are ignored.
    init(parsing bytes: [UInt8]) {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            if let (path, record) = Self.record(line) { records[path] = record }
        }
    }

    private static func record(_ line: ArraySlice<UInt8>) -> (path: String, Record)? {
        var rest = line
        func field() -> String? {
            guard let end = rest.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
            defer { rest = rest[(end + 1)...] }
            return String(decoding: rest[..<end], as: UTF8.self)
        }
        guard let digest = field(), let size = field().flatMap({ Int($0) }), let key = field()
        else {
            return nil
        }
        let record = Record(digest: SHA256Digest(hex: digest), size: size, key: key)
        return (String(decoding: rest, as: UTF8.self), record)
    }

    /// The file.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(records.count * 160)
        let sorted = records.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        for (path, record) in sorted {
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
