public import Digest

/// A warning about published skills, in the form of OSV (https://ossf.github.io/osv-schema/).
///
/// An advisory that lists a tree hash recalls these files: they are not installed any more, under any name and from any
/// source, until the advisory is withdrawn.
public struct Advisory: Sendable, Hashable {
    /// Files that an advisory is about.
    public struct Affected: Sendable, Hashable {
        /// The name of the skill; nil if it is not stated.
        public var name: String?
        /// The owner of its repository, such as `github.com/acme`; nil if it is not stated.
        public var owner: String?
        /// The tree hashes of the versions.
        public var trees: Set<TreeHash>
    }

    /// A score, such as the type `CVSS_V3` with a vector.
    public struct Severity: Sendable, Hashable {
        /// The scale.
        public let type: String
        /// The value on the scale.
        public let score: String
    }

    /// A page about the advisory.
    public struct Reference: Sendable, Hashable {
        /// The kind of page, such as `ADVISORY` or `REPORT`.
        public let type: String
        /// The URL as published.
        public let url: String
    }

    /// The id, such as `ACME-2026-0001`.
    public let id: String
    /// One line.
    public let summary: String
    /// Several lines; empty if there are none.
    public let details: String
    /// The time of its last change (RFC 3339).
    public let modified: String
    /// The time of its publication (RFC 3339); nil if that is not stated.
    public let published: String?
    /// The time of its withdrawal (RFC 3339); nil if it is in force.
    public let withdrawn: String?
    /// The skills that it is about.
    public let affected: [Affected]
    /// The scores of its severity.
    public let severity: [Severity]
    /// Pages about it.
    public let references: [Reference]

    /// Whether it recalls files.
    public func recalls(_ tree: TreeHash) -> Bool {
        withdrawn == nil && affected.contains { $0.trees.contains(tree) }
    }

    /// Whether it names a skill of an owner without saying which versions are meant.
    public func mentions(_ name: String, of owner: String?) -> Bool {
        guard withdrawn == nil, let owner else { return false }
        return affected.contains {
            $0.trees.isEmpty && $0.name == name && $0.owner?.lowercased() == owner.lowercased()
        }
    }
}

/// An advisory that recalls files, and the catalog that has it.
public struct Recall: Sendable, Hashable {
    /// The name of the catalog that has the advisory.
    public let catalog: CatalogName
    /// The advisory about the files.
    public let advisory: Advisory
}

/// The advisories of several catalogs.
public struct Recalls: Sendable {
    private let byTree: [TreeHash: [Recall]]
    private let others: [Recall]
    /// The number of advisories that are not withdrawn.
    public let count: Int

    init(_ lists: [(catalog: CatalogName, advisories: [Advisory])]) {
        var byTree: [TreeHash: [Recall]] = [:]
        var others: [Recall] = []
        var count = 0
        for (catalog, advisories) in lists {
            for advisory in advisories where advisory.withdrawn == nil {
                let recall = Recall(catalog: catalog, advisory: advisory)
                count += 1
                for tree in Set(advisory.affected.flatMap(\.trees)) {
                    byTree[tree, default: []].append(recall)
                }
                if advisory.affected.contains(where: \.trees.isEmpty) { others.append(recall) }
            }
        }
        self.byTree = byTree
        self.others = others
        self.count = count
    }

    /// Returns the advisories that recall files; each id once.
    public func recalls(of tree: TreeHash) -> [Recall] { Self.unique(byTree[tree] ?? []) }

    /// Returns the advisories that name a skill without its versions; each id once.
    public func mentions(of name: String, owner: String?) -> [Recall] {
        Self.unique(others.filter { $0.advisory.mentions(name, of: owner) })
    }

    private static func unique(_ recalls: [Recall]) -> [Recall] {
        var ids: Set<String> = []
        return recalls.filter { ids.insert($0.advisory.id).inserted }
    }
}
