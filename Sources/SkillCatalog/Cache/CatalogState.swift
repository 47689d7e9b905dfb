internal import Digest
internal import JSON
internal import Transfer
internal import TransparencyLog

/// The contents of the cache of a catalog; the cache changes when it is replaced.
struct CatalogState: Sendable, Hashable {
    /// The entries of a catalog in the cache.
    enum Content: Sendable, Hashable {
        /// All entries, in a file of ``EntryTable``.
        case table(file: String)
        /// The root of a large index, whose pages and shards are fetched when they are needed.
        case pages(file: String)
        /// Nothing: a registry is asked when an entry is needed.
        case server
    }

    /// Facts about the root of a static index.
    struct Root: Sendable, Hashable {
        /// The SHA-256 of its bytes.
        var digest: SHA256Digest
        var version: Int
        var expires: Int?
        /// The key that signed it, as the line of base64; nil if it was not checked.
        var key: String?
        /// The checkpoint of the log that has it, as text; nil if the catalog has no log.
        var checkpoint: String?
    }

    /// The files for searching, and the time at which they were complete, in seconds since 1970.
    struct Search: Sendable, Hashable {
        var files: [String]
        var refreshed: Int
    }

    /// Entries that can't be used.
    struct Faults: Sendable, Hashable {
        /// The maximum number of entries that are described.
        static let limit = 100

        /// The number of all of them.
        var count = 0
        /// The first ones.
        var first: [CatalogStatus.Fault] = []

        init() {}

        init(_ faults: [CatalogListing.Fault]) {
            count = faults.count
            first = faults.prefix(Self.limit).map {
                CatalogStatus.Fault(
                    entry: CatalogEntry.shortLine($0.entry),
                    message: CatalogEntry.shortLine($0.fault.message))
            }
        }
    }

    private static let schema = "skills.catalog-cache/2"

    /// The identifier of the state of the catalog: an entity tag, a commit, or a hash.
    var tag: String?
    /// The time of the last comparison of the catalog with its server, in seconds since 1970.
    var refreshed: Int
    /// Grows with each refresh.
    var generation: Int
    /// The number of skills that can be installed; nil for a registry, which does not list them.
    var count: Int?
    var content: Content
    /// Nil for catalogs that are not static indexes.
    var root: Root?
    /// Nil until the first search, for which the files are made or downloaded.
    var search: Search?
    /// The file of advisories; nil if the catalog has none.
    var advisories: String?
    var faults = Faults()
    /// The network of the server that sent the catalog; nil if that is not known.
    var network: ServerNetwork?

    /// Whether the search files are those of the state.
    ///
    /// Those of other catalogs than large indexes always are, as they are made from the entries.
    var searchState: SearchFiles.State {
        guard let search else { return .missing }
        guard case .pages = content else { return .current }
        return search.refreshed == refreshed ? .current : .outdated
    }

    /// The names of the files that must be kept.
    var files: Set<String> {
        let content: [String] =
            switch content {
            case .table(let file), .pages(let file): [file]
            case .server: []
            }
        return Set(content + (search?.files ?? []) + [advisories].compactMap(\.self))
            .union(root?.tiles ?? [])
    }
}

extension CatalogState {
    /// Reads the file of a catalog; nil for another catalog, or if it is damaged.
    init?(_ bytes: [UInt8], of reference: CatalogReference) {
        guard let value = try? JSONValue(parsing: bytes),
            value["schema"]?.string == Self.schema,
            value["kind"]?.string == reference.kind.rawValue,
            value["location"]?.string == reference.canonicalLocation,
            let refreshed = value["refreshed"]?.integer,
            let generation = value["generation"]?.integer,
            let content = Content(value)
        else { return nil }
        self.init(
            tag: value["tag"]?.string, refreshed: refreshed, generation: generation,
            count: value["count"]?.integer,
            content: content, root: value["root"].flatMap(Root.init),
            search: value["search"].flatMap(Search.init),
            advisories: value["advisories"]?.string, faults: Faults(value["faults"]),
            network: value["network"]?.string.flatMap(ServerNetwork.init(rawValue:)))
    }

    /// Returns the state as the JSON of a file.
    func file(of reference: CatalogReference) -> [UInt8] {
        var members: [String: JSONValue] = [
            "schema": .string(Self.schema), "kind": .string(reference.kind.rawValue),
            "location": .string(reference.canonicalLocation), "refreshed": .integer(refreshed),
            "generation": .integer(generation),
        ]
        switch content {
        case .table(let file): members["table"] = .string(file)
        case .pages(let file): members["pages"] = .string(file)
        case .server: members["server"] = .bool(true)
        }
        members["count"] = count.map { .integer($0) }
        members["tag"] = tag.map { .string($0) }
        members["root"] = root?.json
        members["advisories"] = advisories.map { .string($0) }
        members["network"] = network.map { .string($0.rawValue) }
        members["search"] = search.map {
            .object(["files": .strings($0.files), "refreshed": .integer($0.refreshed)])
        }
        if faults.count > 0 { members["faults"] = faults.json }
        return Array(JSONValue.object(members).text().utf8)
    }
}

extension CatalogState.Content {
    fileprivate init?(_ value: JSONValue) {
        if let file = value["table"]?.string {
            self = .table(file: file)
        } else if let file = value["pages"]?.string {
            self = .pages(file: file)
        } else if value["server"]?.bool == true {
            self = .server
        } else {
            return nil
        }
    }
}

extension CatalogState.Root {
    /// The files of the tiles at the edge of the log.
    fileprivate var tiles: [String] {
        let lines = checkpoint?.split(separator: "\n", maxSplits: 2)
        guard let lines, lines.count > 1, let size = Int(lines[1]) else { return [] }
        return TreeEdge.tiles(of: size).map { CatalogFolder.name(ofTile: $0) }
    }

    fileprivate init?(_ value: JSONValue) {
        guard let digest = value["sha256"]?.string.flatMap({ SHA256Digest(hex: $0) }),
            let version = value["version"]?.integer
        else { return nil }
        self.init(
            digest: digest, version: version, expires: value["expires"]?.integer,
            key: value["key"]?.string, checkpoint: value["checkpoint"]?.string)
    }

    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = [
            "sha256": .string(digest.hex), "version": .integer(version),
        ]
        members["expires"] = expires.map { .integer($0) }
        members["key"] = key.map { .string($0) }
        members["checkpoint"] = checkpoint.map { .string($0) }
        return .object(members)
    }
}

extension CatalogState.Search {
    fileprivate init?(_ value: JSONValue) {
        guard let files = value["files"]?.array, let refreshed = value["refreshed"]?.integer else {
            return nil
        }
        self.init(files: files.compactMap(\.string), refreshed: refreshed)
    }
}

extension CatalogState.Faults {
    fileprivate init(_ value: JSONValue?) {
        count = value?["count"]?.integer ?? 0
        first = (value?["first"]?.array ?? []).prefix(Self.limit).compactMap { fault in
            guard let entry = fault["entry"]?.string, let message = fault["fault"]?.string else {
                return nil
            }
            return CatalogStatus.Fault(entry: entry, message: message)
        }
    }

    fileprivate var json: JSONValue {
        .object([
            "count": .integer(count),
            "first": .array(
                first.map {
                    .object(["entry": .string($0.entry), "fault": .string($0.message)])
                }),
        ])
    }
}
