internal import Digest
public import FileTree
public import SkillCatalog
public import SkillFormat
public import SystemPackage

/// The differences between two catalogs in folders.
public struct CatalogDifference: Sendable {
    /// A catalog that is compared.
    public struct Side: Sendable {
        /// The title in its index.
        public let title: String
        /// The version of its index.
        public let version: Int
        /// The number of its entries, with removed and renamed ones.
        public let count: Int
    }

    /// An entry that only one of the catalogs has, or that differs.
    public struct Change: Sendable {
        /// A kind of difference of an entry.
        public enum Kind: Sendable, Equatable {
            case added
            /// Its files differ, and perhaps its facts.
            case files
            /// Only its facts differ, such as its version or its license.
            case facts
            /// The new catalog states that it was removed, for this reason.
            case removed(reason: String)
            /// The new catalog states that it has this name now.
            case renamed(to: SkillName)
            /// The new catalog does not mention it.
            case vanished
        }

        /// The text that `skills install` takes after the name of the catalog.
        public let name: String
        /// The kind of difference.
        public let kind: Kind
        /// The entry in the old catalog; nil if it was added.
        public let old: CatalogEntry?
        /// The entry in the new catalog; nil if it was removed.
        public let new: CatalogEntry?
        /// The differences of its files; nil if there are none, or if an archive is missing or damaged.
        public internal(set) var details: Details?
    }

    /// The differences of the files of an entry.
    public struct Details: Sendable {
        /// The files that were added, removed and changed.
        public let files: FileChanges
        /// The abilities that only the new version has; all that it brings if it was added.
        public let capabilities: NewCapabilities
    }

    /// The old catalog.
    public let old: Side
    /// The new catalog.
    public let new: Side
    /// The entries that differ, by name and publisher.
    public let changes: [Change]
}

extension Publishing {
    /// Compares two catalogs in folders; reads the archives of the skills whose files differ into a folder for temporary
    /// files.
    ///
    /// Throws ``CatalogComparisonError`` and `CancellationError`.
    public static func compareCatalogs(
        _ old: FilePath, _ new: FilePath, scratch: Directory
    ) async throws -> CatalogDifference {
        let (old, new) = (try ComparedCatalog(old, scratch), try ComparedCatalog(new, scratch))
        var changes = await changes(from: old, to: new)
        for index in changes.indices where [.added, .files].contains(changes[index].kind) {
            try Task.checkCancellation()
            changes[index].details = details(of: changes[index], old, new)
        }
        return CatalogDifference(old: old.side, new: new.side, changes: changes)
    }

    private static func changes(
        from old: ComparedCatalog, to new: ComparedCatalog
    ) async -> [CatalogDifference.Change] {
        let before = await old.entries()
        let after = await new.entries()
        var kinds: [EntryKey: CatalogDifference.Change.Kind] = [:]
        for (key, entry) in after { kinds[key] = kind(of: entry, over: before[key]) }
        for (key, entry) in before where after[key] == nil && entry.state == .available {
            // A name without a publisher is removed or renamed for all publishers.
            let notice = after[EntryKey(name: key.name, publisher: nil)].flatMap {
                $0.state == .available ? nil : kind(of: $0, over: entry)
            }
            kinds[key] = notice ?? .vanished
        }
        return kinds.sorted { $0.key < $1.key }.map { key, kind in
            CatalogDifference.Change(
                name: key.description, kind: kind, old: before[key], new: after[key])
        }
    }

    /// Returns the kind of difference from the old entry; nil if there is none, or if neither catalog offers it.
    private static func kind(
        of new: CatalogEntry, over old: CatalogEntry?
    ) -> CatalogDifference.Change.Kind? {
        let offered = old?.state == .available ? old : nil
        switch new.state {
        case .renamed(let name): return offered == nil ? nil : .renamed(to: name)
        case .removed(let reason): return offered == nil ? nil : .removed(reason: reason)
        case .available:
            guard let offered else { return .added }
            if new.facts.tree != offered.facts.tree { return .files }
            return new.withoutCommit == offered.withoutCommit ? nil : .facts
        }
    }

    private static func details(
        of change: CatalogDifference.Change, _ old: ComparedCatalog, _ new: ComparedCatalog
    ) -> CatalogDifference.Details? {
        guard let entry = change.new else { return nil }
        func details(_ new: ReadVersion, over old: ReadVersion?) -> CatalogDifference.Details {
            let changes = FileChanges(
                from: old?.files.snapshot.contents ?? [:], to: new.files.snapshot.contents)
            return CatalogDifference.Details(
                files: changes,
                capabilities: NewCapabilities(
                    of: new, over: old, changes, hosts: old?.files.hosts ?? []))
        }
        // A comparison goes on without a skill that can't be read.
        return try? new.skills.read(entry) {
            (version) throws(ArchivedSkillError) -> CatalogDifference.Details in
            guard change.kind == .files, let before = change.old else {
                return details(version, over: nil)
            }
            return try old.skills.read(before) { details(version, over: $0) }
        }
    }
}

extension TreeSnapshot {
    /// The contents and modes of the files, by path.
    fileprivate var contents: [String: TreeFile] {
        Dictionary(treeFiles.map { ($0.path, $0) }) { first, _ in first }
    }
}

/// A catalog in a folder, opened for a comparison.
private struct ComparedCatalog {
    let side: CatalogDifference.Side
    let skills: ArchivedSkills
    private let catalog: PreviousCatalog
    private let blobs: BlobStore

    init(_ path: FilePath, _ scratch: Directory) throws(CatalogComparisonError) {
        let directory: Directory
        do {
            directory = try Directory.open(path)
            blobs = try BlobStore(in: directory, mode: .dryRun)
        } catch { throw CatalogComparisonError(error, at: path.string) }
        do { catalog = try PreviousCatalog(in: directory) } catch {
            throw CatalogComparisonError(error, at: path.string)
        }
        skills = ArchivedSkills(in: blobs, scratch: scratch)
        guard let root = catalog.root else { throw .noCatalog(path.string) }
        side = CatalogDifference.Side(title: root.title, version: root.version, count: root.count)
    }

    func entries() async -> [EntryKey: CatalogEntry] {
        ReusableEntries(await catalog.entries(in: blobs)).entries
    }
}

extension CatalogEntry {
    /// The entry without the commit and its date, which depend on the time at which a catalog of a folder was built.
    fileprivate var withoutCommit: CatalogEntry {
        var entry = self
        (entry.facts.commit, entry.facts.changed) = (nil, nil)
        return entry
    }
}
