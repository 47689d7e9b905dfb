internal import Digest

/// The files of a site besides those of its catalog, in `site-files.tsv`: a line for each with its SHA-256, its size,
/// the key of what it is made of, and its path.
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
        /// The key of a page of a skill (``Site/key(of:)``) or of another page (``SitePart``); empty for other files.
        var key: String
    }

    var records: [String: Record] = [:]
    /// The paths of an earlier file in order, which most of the paths are; sorting takes longer than looking them up.
    private let order: [String]

    init() { order = [] }

    /// Starts a file that has most of the paths of an earlier one.
    init(after previous: SiteManifest) { order = previous.order }

    /// Reads the file; lines that are not understood are ignored.
    init(parsing bytes: [UInt8]) {
        var order: [String] = []
        var isSorted = true
        var lines = bytes[...]
        while let end = lines.firstIndex(of: UInt8(ascii: "\n")) {
            let line = lines[..<end]
            lines = lines[(end + 1)...]
            guard let (path, record) = Self.record(line) else { continue }
            if let last = order.last {
                isSorted = isSorted && last.utf8.lexicographicallyPrecedes(path.utf8)
            }
            order.append(path)
            records[path] = record
        }
        self.order = isSorted ? order : []
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

    /// The paths in the order of their bytes.
    private var paths: [String] {
        let isBefore = { (one: String, other: String) in
            one.utf8.lexicographicallyPrecedes(other.utf8)
        }
        let known = order.filter { records[$0] != nil }
        guard known.count < records.count else { return known }
        let names = Set(known)
        let added = records.keys.filter { !names.contains($0) }.sorted(by: isBefore)
        var paths: [String] = []
        paths.reserveCapacity(records.count)
        var next = known[...]
        for path in added {
            while let first = next.first, isBefore(first, path) {
                paths.append(first)
                next.removeFirst()
            }
            paths.append(path)
        }
        return paths + next
    }

    /// The file.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(records.count * 160)
        for path in paths {
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
