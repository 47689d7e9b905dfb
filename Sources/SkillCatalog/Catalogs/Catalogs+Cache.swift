extension Catalogs {
    /// Returns other catalogs with the same places and means of access.
    public func with(_ references: [CatalogReference]) -> Catalogs {
        Catalogs(references, places: places, access: access)
    }

    /// Removes a catalog from the cache; the key and version that were seen are kept.
    public func removeCache(of reference: CatalogReference) throws(CatalogError) {
        try reader(of: reference).folder.remove()
    }
}
