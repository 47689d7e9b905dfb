/// What ranks an entry above others that answer a query as well, in one byte.
struct EntryQuality {
    /// Marks an entry that was removed or renamed.
    static let unavailableBit: UInt8 = 0x80

    /// 0 to 100, and bit 7 if the entry cannot be installed.
    let byte: UInt8

    /// Judges an entry by its score and by whether it is complete; popularity plays no part.
    init(_ entry: CatalogEntry) {
        var quality = entry.facts.score ?? 50
        if let missing = entry.facts.missing { quality += missing == 0 ? 10 : -20 }
        byte =
            UInt8(min(max(quality, 0), 100))
            | (entry.state == .available ? 0 : Self.unavailableBit)
    }
}
