public import Transfer

/// All entries of a catalog that is read as a whole.
public struct CatalogListing: Sendable, Hashable {
    /// A problem with an entry; unless it says otherwise, the entry is not in the listing.
    public struct Fault: Sendable, Hashable {
        /// The name of the entry, its path or its number, counted from 1.
        public let entry: String
        /// The kind of problem.
        public let fault: EntryFault

        /// Creates a fault of an entry, by its name, path or number.
        public init(entry: String, fault: EntryFault) {
            self.entry = entry
            self.fault = fault
        }
    }

    /// The title that the publisher gives the catalog; nil if it has none.
    public var title: String?
    /// The entries that can be used.
    public var entries: [CatalogEntry]
    /// The faults of other entries.
    public var faults: [Fault]
    /// The identifier of this state of the catalog: an entity tag, a commit, or a hash; nil if nothing does.
    public var tag: String?
    /// The network of the server that sent a list of plugins; nil if that is not known.
    public var network: ServerNetwork?

    /// Creates a listing.
    public init(
        title: String? = nil, entries: [CatalogEntry], faults: [Fault] = [], tag: String? = nil
    ) {
        self.title = title
        self.entries = entries
        self.faults = faults
        self.tag = tag
    }
}
