internal import Digest
internal import FileTree
internal import SkillCatalog
internal import SkillFormat
internal import SkillStore

/// The installed skills of the user and of the project, for comparing entries of catalogs with them.
struct InstalledContents {
    /// How an entry compares with what is installed.
    enum Standing: Equatable {
        case installed
        /// It is installed in another version.
        case update
        /// A skill of another name or source has the same files.
        case sameContent(as: String)
    }

    private var entries: [SkillName: [LockEntry]] = [:]
    private var names: [TreeHash: SkillName] = [:]

    /// Reads lock files; the first store's skills are preferred.
    init(_ stores: [SkillStore]) throws(SkillStoreError) {
        for store in stores {
            guard let skills = try store.lock()?.skills else { continue }
            for (name, entry) in skills.sorted(by: { $0.key < $1.key }) {
                entries[name, default: []].append(entry)
                if names[entry.tree] == nil { names[entry.tree] = name }
            }
        }
    }

    /// Returns how an entry of a catalog compares; nil if nothing installed is like it.
    func standing(of entry: CatalogEntry, in catalog: CatalogName) -> Standing? {
        let installed = entries[entry.name] ?? []
        if let tree = entry.facts.tree {
            if installed.contains(where: { $0.tree == tree }) { return .installed }
            if installed.contains(where: { $0.isFrom(entry, catalog) }) { return .update }
            return names[tree].map { .sameContent(as: $0.description) }
        }
        return installed.contains { $0.isFrom(entry, catalog) } ? .installed : nil
    }
}

extension LockEntry {
    /// Whether the skill was installed from an entry of a catalog.
    fileprivate func isFrom(_ entry: CatalogEntry, _ catalog: CatalogName) -> Bool {
        switch entry.source {
        case .address(let address): origin.typed == address || origin.url == address
        case .archive(let url, _), .document(let url, _): origin.url == url
        case .files(let base, _): origin.url == base
        case .embedded: origin.kind == .catalog && origin.url == "\(catalog):\(entry.name)"
        case nil: false
        }
    }
}
