internal import Digest
internal import SkillCatalog

/// Makes a catalog of entries: its index, and the changes since the previous one.
///
/// The files of the index are made of the entries in its order, a group at a time.
struct CatalogAssembly {
    /// The largest number of skills in the files of other programs, which read them at once.
    static let mirrorLimit = 100_000

    /// The number of groups of entries that are in memory at the same time; more would need more memory on any number of
    /// cores.
    private static let groupsAtOnce = 4

    let settings: CatalogOutputSettings
    let output: CatalogOutput
    let blobs: BlobStore
    /// The root of the previous index.
    let previous: PreviousCatalog
    /// The entries of the previous index, in order.
    let previousEntries: [PlacedEntry]
    /// The present time, in seconds since 1970.
    let now: Int

    /// A catalog that was written.
    struct Written {
        var report: CatalogBuildReport
        /// The entries as files have them.
        let entries: [CatalogEntry]
        /// The advisories that recall files, by the trees of these.
        let recalls: [TreeHash: Advisory]
    }

    /// Writes the catalog of entries that are offered by sources of these dates.
    func write(
        _ offered: [PlacedEntry], _ dates: CatalogSourceDates
    ) async throws -> Written {
        let entries = try changes(of: offered).applied(to: offered)
        let advisories = try CatalogAdvisories(settings, previous, blobs)
        var log = try CatalogLog(settings, previous, in: output)
        let contents = try await contents(of: entries, advisories, &log)
        let (root, basis) = try NextIndexRoot(settings, previous, log, now: now)
            .root(
                of: contents.files.content, count: contents.comparison.available,
                advisories: advisories.blob, dates: dates)
        let proof = try log?.proof(of: root)
        let index = try CatalogIndex(root, proof: proof, in: output, key: settings.key)
        let sorted = contents.entries.sorted { $0.isBefore($1) }
        let built = await BuiltCatalogFiles(
            index, sorted.count > Self.mirrorLimit ? nil : sorted, settings, blobs,
            advisories.file, log)
        var report = CatalogBuildReport(root, contents)
        report.versionBasis = basis
        report.sourceWithoutCommits = dates.sourceWithoutCommits
        report.setExpiry(root, after: previous.root, now: now)
        report.advisories = advisories.count
        report.files = built.count
        report.log = log?.report
        report.hasMarketplace = settings.baseURL != nil && report.isMirrored
        // From here on, the build is not interrupted.
        try Task.checkCancellation()
        report.differences = try finish(built, log)
        report.written = blobs.written
        report.unusedBlobs = try blobs.removeUnused(settings)
        return Written(
            report: report, entries: sorted, recalls: advisories.recalls)
    }

    /// Returns the skills that are no longer offered under their names; throws if the previous index records some that its
    /// key has not signed, so that the signature of the new one would.
    private func changes(of offered: [PlacedEntry]) throws(CatalogBuildError) -> CatalogChanges {
        let isTrusted = previous.reuse == .allowed
        let changes = try settings.changes.resolved(
            offered: offered, previous: isTrusted ? previousEntries : [])
        let kept = changes.keeping(previous: previousEntries, offered: offered)
        guard isTrusted || kept.entries.count == changes.entries.count else {
            throw .lostChanges(
                kept.entries.filter { !changes.replaces($0) }.map { EntryKey($0).description })
        }
        return kept
    }

    /// The files and the notes that were made of all entries.
    fileprivate struct Contents {
        var files: CatalogIndexFiles
        var comparison = CatalogComparison()
        var entries: [CatalogEntry] = []
        var recalled: [CatalogBuildReport.Recalled] = []
    }

    /// Writes the entries, group by group, to the files of the index and to the log.
    private func contents(
        of entries: [PlacedEntry], _ advisories: CatalogAdvisories, _ log: inout CatalogLog?
    ) async throws -> Contents {
        var contents = Contents(
            files: CatalogIndexFiles(
                blobs: blobs, previous: previous.root?.searchFiles ?? [], count: entries.count))
        let total = contents.files.groups
        let all = PlacedEntry.groups(of: entries, count: total)
        let known = PlacedEntry.groups(of: previousEntries, count: total)
        for first in stride(from: 0, to: total, by: Self.groupsAtOnce) {
            var groups: [[CatalogEntry]] = []
            for group in first..<min(first + Self.groupsAtOnce, total) {
                var members = all[group]
                try log?.add(&members, after: known[group])
                contents.comparison.add(members, after: known[group])
                for entry in members { blobs.markArchives(of: entry) }
                contents.recalled += members.compactMap(advisories.recalled)
                contents.entries += members
                groups.append(members)
            }
            try await contents.files.add(groups)
        }
        return contents
    }

    /// Writes the files that refer to others, or, for a check, returns those that differ; refuses to replace files of others.
    private func finish(
        _ built: BuiltCatalogFiles, _ log: CatalogLog?
    ) throws(CatalogBuildError) -> [String] {
        if settings.mode != .check { try built.refuseForeignFiles(in: output) }
        switch settings.mode {
        case .write:
            do { try blobs.synchronize() } catch { throw .files(error) }
            try log?.writeEdge()
            try built.write(to: output)
            return []
        case .check: return try built.differences(from: output)
        case .dryRun: return []
        }
    }
}

extension CatalogAdvisories {
    /// Returns an entry that is offered although it is recalled.
    fileprivate func recalled(_ entry: CatalogEntry) -> CatalogBuildReport.Recalled? {
        guard entry.state == .available,
            let advisory = entry.facts.tree.flatMap({ recalls[$0] })
        else { return nil }
        return .init(skill: EntryKey(entry).description, advisory: advisory.id)
    }
}

/// The changes of the entries of a catalog since its previous index.
struct CatalogComparison {
    private(set) var added: [EntryKey] = []
    private(set) var changed: [EntryKey] = []
    private(set) var vanished: [EntryKey] = []
    /// Those of the vanished names whose files are added under another publisher.
    private(set) var republished: [EntryKey] = []
    /// The number of entries that can be installed.
    private(set) var available = 0
    /// The number of entries that are as before.
    private(set) var unchanged = 0

    /// Adds entries, and those of the previous index whose names have hashes in the same range.
    mutating func add(_ entries: [CatalogEntry], after previous: [CatalogEntry]) {
        var known = Dictionary(previous.map { (EntryKey($0), $0) }) { first, _ in first }
        var seen: Set<EntryKey> = []
        for entry in entries {
            if entry.state == .available { available += 1 }
            let key = EntryKey(entry)
            guard seen.insert(key).inserted else { continue }
            guard let before = known.removeValue(forKey: key) else {
                added.append(key)
                continue
            }
            if before == entry { unchanged += 1 } else { changed.append(key) }
        }
        vanished += known.keys
        let old = Set(previous.map { EntryKey($0) })
        republished += known.filter { key, before in
            before.facts.tree != nil
                && entries.contains {
                    $0.name == key.name && $0.facts.tree == before.facts.tree
                        && !old.contains(EntryKey($0))
                }
        }.map(\.key)
    }
}

extension CatalogBuildReport {
    fileprivate init(_ root: IndexRoot, _ contents: CatalogAssembly.Contents) {
        let comparison = contents.comparison
        title = root.title
        version = root.version
        key = root.key
        count = comparison.available
        unchanged = comparison.unchanged
        added = comparison.added.sorted().map(\.description)
        changed = comparison.changed.sorted().map(\.description)
        vanished = comparison.vanished.sorted().map(\.description)
        let publishers = Set(comparison.republished.map(\.publisher))
        if comparison.republished.count == comparison.vanished.count, publishers.count == 1 {
            formerPublisher = publishers.first??.description
        }
        recalled = contents.recalled.sorted { $0.skill < $1.skill }
        isMirrored = contents.entries.count <= CatalogAssembly.mirrorLimit
    }

    fileprivate mutating func setExpiry(
        _ root: IndexRoot, after previous: IndexRoot?, now: Int
    ) {
        expires = root.expires
        secondsLeft = root.expires.map { $0 - now }
        guard root.expires == nil, let old = previous?.expires, old <= now else { return }
        expiredBefore = old
    }
}
