internal import Digest
internal import JSON
internal import Text

extension IndexRoot {
    /// The value of the key `schema`.
    public static let schema = "skills.index/1"
    /// The maximum number of pages, and of shards in a page.
    static let pageLimit = 65_536
    /// The maximum number of files for searching.
    static let searchLimit = 4_096

    /// Reads a root; `resolving` makes the URLs of archives in a list absolute.
    ///
    /// Unknown keys are ignored, and entries that can't be used are left out.
    public init(
        parsing bytes: [UInt8], resolving resolve: CatalogEntry.URLResolver
    ) throws(IndexFault) {
        self = try Self.read(bytes, resolving: resolve).root
    }

    /// Reads a root, and the faults of entries in its list that can't be used.
    static func read(
        _ bytes: [UInt8], resolving resolve: CatalogEntry.URLResolver
    ) throws(IndexFault) -> (root: IndexRoot, faults: [CatalogListing.Fault]) {
        let value = try IndexFile.parse(bytes, schema: schema, limit: sizeLimit)
        guard let version = value["version"]?.integer, (0...versionLimit).contains(version) else {
            throw .malformed("its version is not a number from 0 to \(versionLimit)")
        }
        guard let count = value["count"]?.count else {
            throw .malformed("its count is not a number")
        }
        let (content, faults) = try content(value, resolve)
        var root = IndexRoot(
            title: CatalogEntry.oneLine(value["name"]?.string ?? ""), version: version,
            expires: try expiry(value["expires"]), key: value["key"]?.string, count: count,
            content: content)
        root.generator = value["generator"]?.string.map(CatalogEntry.oneLine)
        root.advisories = try advisories(value["advisories"])
        return (root, faults)
    }

    private static func expiry(_ value: JSONValue?) throws(IndexFault) -> Int? {
        guard let value else { return nil }
        guard let time = value.string.flatMap({ UTCTime(dayOrTime: $0) }) else {
            throw .malformed("its expiry is not a time such as 2026-12-21T00:00:00Z")
        }
        return time.seconds
    }

    private static func advisories(_ value: JSONValue?) throws(IndexFault) -> Blob? {
        guard let value, value != .null else { return nil }
        guard let digest = value["sha256"]?.string.flatMap({ SHA256Digest(hex: $0) }),
            let size = value["size"]?.count, size <= AdvisoryList.sizeLimit
        else { throw .malformed("its advisories have no SHA-256, or no size within the limit") }
        return Blob(digest: digest, size: size)
    }

    private static func content(
        _ value: JSONValue, _ resolve: CatalogEntry.URLResolver
    ) throws(IndexFault) -> (Content, [CatalogListing.Fault]) {
        guard let pages = value["pages"] else {
            let listing = try IndexFile.entries(
                value["skills"], limit: listLimit, resolving: resolve)
            return (.list(listing.entries), listing.faults)
        }
        let digests = try Self.digests(pages, of: "pages")
        let search = value["search"]?.array ?? []
        guard search.count <= searchLimit else {
            throw .malformed("it has more than \(searchLimit) files for searching")
        }
        var files: [SearchFile] = []
        for file in search {
            guard let digest = file["sha256"]?.string.flatMap({ SHA256Digest(hex: $0) }),
                let size = file["size"]?.count, let unpackedSize = file["unpacked"]?.count
            else { throw .malformed("a file for searching has no SHA-256 or no sizes") }
            files.append(
                SearchFile(blob: Blob(digest: digest, size: size), unpackedSize: unpackedSize))
        }
        return (.pages(digests, search: files), [])
    }

    /// Reads digests, whose number is a power of two.
    static func digests(
        _ value: JSONValue?, of kind: String
    ) throws(IndexFault) -> [SHA256Digest] {
        let values = value?.array ?? []
        guard (1...pageLimit).contains(values.count), values.count.nonzeroBitCount == 1 else {
            throw .malformed("the number of its \(kind) is not a power of two up to \(pageLimit)")
        }
        let digests = values.compactMap { $0.string.flatMap { SHA256Digest(hex: $0) } }
        guard digests.count == values.count else {
            throw .malformed("one of its \(kind) is not a SHA-256")
        }
        return digests
    }

    /// The bytes of the file; equal roots have equal bytes.
    public var bytes: [UInt8] {
        var members: [String: JSONValue] = [
            "schema": .string(Self.schema), "name": .string(title), "version": .integer(version),
            "count": .integer(count),
        ]
        members["expires"] = expires.map { .string(UTCTime(seconds: $0).description) }
        members["key"] = key.map { .string($0) }
        members["generator"] = generator.map { .string($0) }
        members["advisories"] = advisories.map {
            .object(["sha256": .string($0.digest.hex), "size": .integer($0.size)])
        }
        switch content {
        case .list(let entries): members["skills"] = .array(entries.map(\.json))
        case .pages(let pages, let search):
            members["pages"] = .strings(pages.map(\.hex))
            members["search"] = .array(
                search.map {
                    .object([
                        "sha256": .string($0.blob.digest.hex), "size": .integer($0.blob.size),
                        "unpacked": .integer($0.unpackedSize),
                    ])
                })
        }
        return Array(JSONValue.object(members).text().utf8)
    }
}
