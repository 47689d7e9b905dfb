internal import Transfer

extension CatalogReference {
    /// The location in the form by which the cache and the record of trust know the catalog.
    ///
    /// An index at `x`, `x/` and `x/index.json` is one catalog, and hosts have no case. The text is enough for that: a
    /// search does not have to load the library that reads URLs.
    var canonicalLocation: String {
        guard kind == .index else { return location }
        var text = location[...]
        if text.hasSuffix("/\(IndexRoot.fileName)") {
            text.removeLast(IndexRoot.fileName.utf8.count)
        }
        if text.last == "/" { text.removeLast() }
        let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        let origin = parts.prefix(3).map { $0.lowercased() }
        return (origin + parts.dropFirst(3).map(String.init)).joined(separator: "/")
    }

    /// Returns the folder of a static index, whose address ends in a slash.
    func indexFolder() throws(CatalogError) -> WebAddress {
        var text = try webLocation().text
        if text.hasSuffix("/\(IndexRoot.fileName)") {
            text.removeLast(IndexRoot.fileName.utf8.count)
        }
        if text.last != "/" { text += "/" }
        guard let folder = try? WebAddress(text) else { throw .invalidLocation(self) }
        return folder
    }

    /// Returns the location as a web address.
    ///
    /// Throws ``CatalogError/queryInLocation(_:)`` for one with a query, because requests below it don't have the query.
    func webLocation() throws(CatalogError) -> WebAddress {
        guard let address = try? WebAddress(location) else { throw .invalidLocation(self) }
        guard address.query == nil else { throw .queryInLocation(address) }
        return address
    }
}
