extension Catalogs {
    /// The advisories of all catalogs in the cache, however old it is; no server is asked.
    ///
    /// A catalog that the policy does not allow has none. Those of an expired catalog count: age makes no file safe.
    public var recalls: Recalls {
        Recalls(
            references.compactMap { reference in
                guard refusal(of: reference) == nil,
                    let advisories = reader(of: reference).advisories
                else { return nil }
                return (reference.name, advisories)
            })
    }
}

extension Catalogs {
    /// Compares the catalogs that can have advisories with their servers, in parallel, and returns those that could not
    /// be read, with the reason.
    public func refreshAdvisories() async -> [(catalog: CatalogName, error: CatalogError)] {
        let chosen = references.filter { $0.kind == .index && refusal(of: $0) == nil }
        let errors: [(catalog: CatalogName, error: CatalogError)?] = await inOrder(chosen) {
            reference in
            do throws(CatalogError) {
                _ = try await CatalogRefresh(reader(of: reference), scope: .names).run()
                return nil
            } catch {
                return (reference.name, error)
            }
        }
        return errors.compactMap(\.self)
    }
}

extension CatalogReader {
    /// The advisories in the cache; nil if the catalog has none, or was not signed with its key.
    fileprivate var advisories: [Advisory]? {
        guard let state = folder.state, let file = state.advisories,
            (try? hasPinnedKey(state)) == true,
            let bytes = folder.contents(of: file, limit: AdvisoryList.sizeLimit)
        else { return nil }
        return (try? AdvisoryList(parsing: bytes))?.advisories
    }
}
