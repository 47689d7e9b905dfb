internal import Digest
internal import Signature
internal import SkillFormat
internal import TransparencyLog

extension Catalogs {
    /// Returns the error for an entry that the transparency log of its catalog does not have in this version; nil if it
    /// does, or if the catalog has no log.
    ///
    /// Without a connection, an entry whose tiles are not in the cache is not checked.
    public func logFault(of found: FoundEntry) async -> CatalogError? {
        guard let reference = references.first(where: { $0.name == found.catalog }) else {
            return nil
        }
        let reader = reader(of: reference)
        do {
            guard let checkpoint = try reader.trust.record(of: reference)?.checkpoint else {
                return nil
            }
            let client = CatalogLogClient(
                requests: try CatalogRequests(reference, access), folder: reader.folder,
                network: reader.access.network)
            try await client.check(found.entry, in: checkpoint)
            return nil
        } catch .notCached where reader.access.network == .offline {
            return nil
        } catch { return error }
    }
}
