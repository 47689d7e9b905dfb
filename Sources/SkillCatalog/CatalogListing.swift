/// All entries of a catalog that is read as a whole.
public struct CatalogListing: Sendable, Hashable {
    /// An entry that cannot be used.
    public struct Fault: Sendable, Hashable {
        /// The name of the entry, its path or its number, counted from 1.
        public let entry: String
        /// What is wrong with it.
        public let fault: EntryFault

        /// Creates a fault.
        public init(entry: String, fault: EntryFault) {
            self.entry = entry
            self.fault = fault
        }
    }

    /// The entries that can be used.
    public var entries: [CatalogEntry]
    /// The other entries.
    public var faults: [Fault]
    /// What identifies this state of the catalog: an entity tag, a commit, or a hash; nil if nothing does.
    public var tag: String?

    /// Creates a listing.
    public init(entries: [CatalogEntry], faults: [Fault] = [], tag: String? = nil) {
        self.entries = entries
        self.faults = faults
        self.tag = tag
    }
}
