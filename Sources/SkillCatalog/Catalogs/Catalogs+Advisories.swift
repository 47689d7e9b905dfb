internal import Signature
internal import Tasks

extension Catalogs {
    /// The advisories of all catalogs on this machine, however old they are; no server is asked.
    ///
    /// A catalog that the policy does not allow has none. Those of an expired catalog count: age makes no file safe.
    public var recalls: Recalls {
        Recalls(
            references.compactMap { reference in
                guard refusal(of: reference) == nil else { return nil }
                return (reference.name, reader(of: reference).knownAdvisories.list)
            })
    }

    /// The catalogs whose advisories were read and are missing or damaged now, each with the error that says so.
    public var lostAdvisories: [(catalog: CatalogName, error: CatalogError)] {
        references.filter {
            refusal(of: $0) == nil && reader(of: $0).knownAdvisories.isUnreadable
        }.map { ($0.name, .lostAdvisories($0.name)) }
    }
}

extension Catalogs {
    /// Compares the catalogs that can have advisories with their servers, in parallel, and returns those that could not
    /// be read, with the reason.
    public func refreshAdvisories() async -> [(catalog: CatalogName, error: CatalogError)] {
        let chosen = references.filter { $0.kind == .index && refusal(of: $0) == nil }
        let errors: [(catalog: CatalogName, error: CatalogError)?] = await ParallelWork.awaitAll(
            chosen
        ) {
            reference in
            let reader = reader(of: reference)
            // What is in the cache counts where the server is not asked.
            if reader.access.network == .offline, reader.folder.state != nil { return nil }
            do throws(CatalogError) {
                _ = try await CatalogRefresh(reader, scope: .names).run()
                return nil
            } catch {
                return (reference.name, error)
            }
        }
        return errors.compactMap(\.self)
    }
}

/// The advisories of a catalog on this machine.
struct KnownAdvisories: Sendable {
    var list: [Advisory] = []
    /// Whether they were read, but are missing or damaged now, so that `list` may have too few.
    var isUnreadable = false
}

extension CatalogReader {
    /// The advisories that were read and not withdrawn; none if they were not signed with the key in the configuration.
    var knownAdvisories: KnownAdvisories {
        guard reference.kind == .index else { return KnownAdvisories() }
        let pinned: PublicKey?
        do { pinned = try reference.pinnedKey() } catch { return KnownAdvisories() }
        let cached = cachedAdvisories
        let record: TrustRecord?
        do { record = try trust.record(of: reference) } catch {
            return KnownAdvisories(list: cached.list, isUnreadable: true)
        }
        guard let record, let digest = record.advisories else { return cached }
        guard pinned == nil || pinned == record.key else { return KnownAdvisories() }
        guard let list = trust.shelf.list(digest) else {
            return KnownAdvisories(list: cached.list, isUnreadable: true)
        }
        return KnownAdvisories(list: list.advisories)
    }

    /// The advisories in the cache, which older versions of this program kept nowhere else.
    private var cachedAdvisories: KnownAdvisories {
        guard let state = folder.state, state.advisories != nil,
            (try? hasPinnedKey(state)) == true
        else { return KnownAdvisories() }
        guard let list = folder.advisories(of: state) else {
            return KnownAdvisories(isUnreadable: true)
        }
        return KnownAdvisories(list: list.advisories)
    }

    /// The number of known advisories that are not in a list.
    func leftOutAdvisories(of list: AdvisoryList?) -> Int {
        let ids = Set(list?.advisories.map(\.id) ?? [])
        return knownAdvisories.list.count { !ids.contains($0.id) && $0.withdrawn == nil }
    }
}

extension CatalogFolder {
    /// Returns the advisories of a state; nil if it has none, or they can't be read.
    func advisories(of state: CatalogState) -> AdvisoryList? {
        guard let file = state.advisories,
            let bytes = contents(of: file, limit: AdvisoryList.sizeLimit)
        else { return nil }
        return try? AdvisoryList(parsing: bytes)
    }
}
