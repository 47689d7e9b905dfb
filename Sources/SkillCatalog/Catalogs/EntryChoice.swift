internal import SkillFormat

/// Chooses the entry that a request means among those that a catalog has under its name.
struct EntryChoice {
    let request: NameRequest
    let catalog: CatalogName

    /// Returns the entry, which may be a renamed one; nil if none of the entries is meant.
    ///
    /// In the catalog that a request names, a name without a publisher means the entry without one, if there is one: that
    /// entry has no other name.
    ///
    /// An entry without versions that has an address is meant by any version: that may be a branch, tag or commit.
    func choose(among entries: [CatalogEntry]) throws(CatalogError) -> CatalogEntry? {
        var entries = entries
        if let publisher = request.publisher {
            entries = entries.filter { $0.publisher == publisher }
        } else if request.catalog != nil, entries.contains(where: { $0.publisher == nil }) {
            entries = entries.filter { $0.publisher == nil }
        }
        guard !entries.isEmpty else { return nil }
        guard Set(entries.map(\.publisher)).count == 1 else {
            throw .ambiguous(request, catalog: catalog, choices: newest(entries))
        }
        if let version = request.version {
            let available = entries.compactMap { $0.state == .available ? $0.version : nil }
            let all = entries
            entries = all.filter { $0.version == version }
            if entries.isEmpty { entries = all.filter(\.mayHaveRevisions) }
            guard !entries.isEmpty else {
                throw .noSuchVersion(request, catalog: catalog, available: newestFirst(available))
            }
        }
        return try onlyOne(of: entries)
    }

    private func onlyOne(of entries: [CatalogEntry]) throws(CatalogError) -> CatalogEntry {
        let available = entries.filter { $0.state == .available }
        let candidates = available.isEmpty ? entries : available
        guard
            let best = candidates.max(by: {
                VersionOrder.isOlder($0.version ?? "", than: $1.version ?? "")
            })
        else { throw .notFound(request, similar: []) }
        let equal = candidates.filter { $0.version == best.version && $0.source != best.source }
        guard equal.isEmpty else {
            throw .ambiguous(request, catalog: catalog, choices: [best] + equal)
        }
        if case .removed(let reason) = best.state {
            throw .removed(request, catalog: catalog, reason: reason)
        }
        return best
    }

    /// The newest entry of each publisher, in the order of their names.
    private func newest(_ entries: [CatalogEntry]) -> [CatalogEntry] {
        var newest: [Publisher?: CatalogEntry] = [:]
        for entry in entries {
            guard let other = newest[entry.publisher] else {
                newest[entry.publisher] = entry
                continue
            }
            if VersionOrder.isOlder(other.version ?? "", than: entry.version ?? "") {
                newest[entry.publisher] = entry
            }
        }
        return newest.values.sorted {
            ($0.publisher?.description ?? "") < ($1.publisher?.description ?? "")
        }
    }

    private func newestFirst(_ versions: [String]) -> [String] {
        Set(versions).sorted { VersionOrder.isOlder($1, than: $0) }
    }
}

extension CatalogEntry {
    /// Whether it has no version, but a source whose branches, tags and commits may be asked for instead.
    fileprivate var mayHaveRevisions: Bool {
        guard version == nil, case .address? = source else { return false }
        return true
    }
}

/// The order of versions such as `1.10.0` and `2.0-beta`.
enum VersionOrder {
    /// Whether a version comes before another: numbers by value, and `1.0-beta` before `1.0`.
    static func isOlder(_ first: String, than second: String) -> Bool {
        let (one, two) = (parts(first), parts(second))
        for index in 0..<max(one.numbers.count, two.numbers.count) {
            let left = index < one.numbers.count ? one.numbers[index] : 0
            let right = index < two.numbers.count ? two.numbers[index] : 0
            if left != right { return left < right }
        }
        if one.rest.isEmpty != two.rest.isEmpty { return two.rest.isEmpty }
        return one.rest == two.rest ? first < second : one.rest < two.rest
    }

    private static func parts(_ version: String) -> (numbers: [Int], rest: String) {
        let text = version.first == "v" ? version.dropFirst() : version[...]
        let core = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let end = text[core.endIndex...]
        let build = end.firstIndex(of: "+") ?? end.endIndex
        return (core.split(separator: ".").map { Int($0) ?? .max }, String(end[..<build]))
    }
}
