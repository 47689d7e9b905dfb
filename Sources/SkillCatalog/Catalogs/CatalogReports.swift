public import SkillFormat

/// An entry and the catalog that it was found in.
public struct FoundEntry: Sendable, Hashable {
    /// The name of the catalog.
    public let catalog: CatalogName
    /// The entry, which can be installed.
    public let entry: CatalogEntry
    /// The name that was asked for, if the catalog has renamed the skill since.
    public let renamedFrom: SkillName?
    /// The time of the last comparison of the catalog with its server, in seconds since 1970, if it could not be
    /// reached now; nil if the entry is current.
    public let asOf: Int?

    /// Creates a result.
    public init(
        catalog: CatalogName, entry: CatalogEntry, renamedFrom: SkillName? = nil, asOf: Int? = nil
    ) {
        self.catalog = catalog
        self.entry = entry
        self.renamedFrom = renamedFrom
        self.asOf = asOf
    }

    /// The request that means exactly this entry: `catalog:publisher/name`.
    public var fullName: NameRequest {
        NameRequest(catalog: catalog, publisher: entry.publisher, name: entry.name.description)
    }
}

/// The entries of one catalog under a name.
public struct CatalogAnswer: Sendable {
    /// The name of the catalog.
    public let catalog: CatalogName
    /// Its entries of that name, which may include removed and renamed ones; empty if it has none.
    public let result: Result<[CatalogEntry], CatalogError>
    /// The age of the entries, and the reason for it, if they may be out of date; nil if they are current.
    public let outdated: Outdated?

    /// A catalog that was answered from the cache.
    public struct Outdated: Sendable {
        /// The time of the last comparison of the catalog with its server, in seconds since 1970.
        public let refreshed: Int
        /// The error that prevented the comparison.
        public let cause: CatalogError
    }

    init(
        catalog: CatalogName, result: Result<[CatalogEntry], CatalogError>,
        outdated: Outdated? = nil
    ) {
        self.catalog = catalog
        self.result = result
        self.outdated = outdated
    }
}

extension [CatalogAnswer] {
    /// Returns the shortest request that means an entry among these answers to its name: the name alone, with its catalog
    /// and publisher, or also with its version; nil if none does.
    public func shortestRequest(for entry: CatalogEntry, in catalog: CatalogName) -> NameRequest? {
        let name = NameRequest(name: entry.name.description)
        var full = name
        full.catalog = catalog
        full.publisher = entry.publisher
        var exact = full
        exact.version = entry.version
        return [name, full, exact].first {
            guard let found = found(by: $0) else { return false }
            return found.catalog == catalog && found.entry == entry
        }
    }

    /// Returns the entry that a request finds if catalogs have exactly these answers; nil for a rename, or if that is
    /// unknown.
    private func found(by request: NameRequest) -> FoundEntry? {
        for answer in self where request.catalog == nil || request.catalog == answer.catalog {
            let choice = EntryChoice(request: request, catalog: answer.catalog)
            do throws(CatalogError) {
                guard let entry = try choice.choose(among: answer.result.get()) else { continue }
                return entry.state == .available
                    ? FoundEntry(catalog: answer.catalog, entry: entry) : nil
            } catch {
                return nil
            }
        }
        return nil
    }
}

/// The files for searching a catalog.
public struct SearchableCatalog: Sendable {
    /// The name that commands give the catalog.
    public let name: CatalogName
    /// Its files; none if they are not on this machine.
    public let segments: [CatalogSegment]
    /// The last time at which these were known to be the files of the catalog, in seconds since 1970; nil for the
    /// embedded catalog and for one whose files are not on this machine.
    public let refreshed: Int?
    /// Whether these are the files of the catalog as it was last read.
    public let state: SearchFiles.State
}

/// The result of refreshing a catalog.
public struct RefreshReport: Sendable {
    /// The catalog, as configured.
    public let reference: CatalogReference
    /// The changes, or the reason why there are none.
    public let result: Result<Refresh, CatalogError>
}

/// The changes by the refresh of a catalog.
public struct Refresh: Sendable, Hashable {
    /// The parts that are brought up to date.
    public enum Scope: Sendable {
        /// The index, in which names are looked up.
        case names
        /// Also the files for searching.
        case everything
    }

    /// Whether a catalog differs from the cached one; a registry is compared only with its first refresh.
    public enum Change: String, Sendable {
        case changed, unchanged
    }

    /// Whether the catalog differs from the cached one.
    public let change: Change
    /// The number of its skills that can be installed; nil for a registry, which does not list them.
    public let entries: Int?
    /// The entries that cannot be used; empty if nothing changed.
    public let faults: [CatalogListing.Fault]
    /// The basis on which the catalog was checked.
    public let trust: CatalogTrust
    /// The size of the search files that were downloaded, as they are published, in bytes.
    public var searchBytes = 0
    /// The number of advisories that the catalog had before, leaves out now, and has not withdrawn; they still count.
    public var leftOutAdvisories = 0
}

/// The basis of trust in a catalog.
public enum CatalogTrust: Sendable, Hashable {
    /// The key in the configuration, by its ID in hexadecimal.
    case pinned(key: String)
    /// The key that signed the catalog when it was first read.
    case firstUse(key: String)
    /// No signature: only the connection, and the digests in the catalog.
    case digests
}

/// The state of a catalog on this machine.
public struct CatalogStatus: Sendable, Hashable {
    /// The number of its entries; nil if it was never refreshed, or does not list them.
    public let entries: Int?
    /// The time of its last comparison with its server, in seconds since 1970; nil for never.
    public let refreshed: Int?
    /// Its transparency log; nil if it has none, or was never refreshed.
    public let log: CatalogLogStatus?
    /// The basis of trust in it; nil if it was never refreshed, or the record of keys is damaged.
    public let trust: CatalogTrust?
    /// The size of its files in the cache, in bytes.
    public let size: Int
    /// The number of its entries that can't be used.
    public let faultCount: Int
    /// The first 100 of these entries.
    public let faults: [Fault]
    /// The trouble with it as it was last read; nil if there is none, or it was never read.
    public let trouble: CatalogTrouble?
    /// Its search files; nil if it is searched without a download, or was never read.
    public let search: SearchFiles?

    /// An entry that can't be used.
    public struct Fault: Sendable, Hashable {
        /// The entry: its name, its folder, or its number.
        public let entry: String
        /// The fault, to follow its name.
        public let message: String

        /// Creates a fault.
        public init(entry: String, message: String) {
            self.entry = entry
            self.message = message
        }
    }
}
