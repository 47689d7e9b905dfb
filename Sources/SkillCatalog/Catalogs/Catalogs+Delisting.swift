public import SkillFormat

/// The reason for which a catalog no longer offers a skill under its name.
public enum Delisting: Sendable, Hashable {
    /// The skill has another name now.
    case renamed(SkillName)
    /// The catalog removed it, for this reason.
    case removed(reason: String)
    /// The catalog has no entry of the name any more.
    case gone(from: CatalogName)
}

extension Catalogs {
    /// Returns the reason for which a catalog no longer offers a skill; nil if it does, or if this machine does not
    /// know.
    ///
    /// Reads only the cache, however old it is: no server is asked.
    public func delisting(of request: NameRequest) async -> Delisting? {
        let entries = await knownEntries(for: request)
        guard !entries.contains(where: { $0.state == .available }) else { return nil }
        switch entries.first?.state {
        case .renamed(let name)?: return .renamed(name)
        case .removed(let reason)?: return .removed(reason: reason)
        case .available?, nil: return nil
        }
    }

    /// Returns the entry that a request means, as far as this machine knows; no server is asked.
    ///
    /// Nil also if a catalog that is asked before is not in the cache.
    public func knownEntry(for request: NameRequest) async -> FoundEntry? {
        for source in (try? sources(of: request)) ?? [] {
            let choice = EntryChoice(request: request, catalog: source.name)
            guard let known = await reader(of: source).cachedEntries(named: request.name) else {
                return nil
            }
            do throws(CatalogError) {
                guard let entry = try choice.choose(among: known.entries) else { continue }
                return FoundEntry(catalog: source.name, entry: entry)
            } catch {
                return nil
            }
        }
        return nil
    }

    /// Returns the entries that a request means, as far as this machine knows; no server is asked.
    public func knownEntries(for request: NameRequest) async -> [CatalogEntry] {
        guard let source = sources.first(where: { $0.name == request.catalog }) else {
            return []
        }
        let all = await reader(of: source).cachedEntries(named: request.name)?.entries ?? []
        return all.filter { $0.publisher == request.publisher }
    }
}
