public import Digest
internal import FileTree
public import SkillFormat

/// The installs of some skills of a scope, as the journal of this machine records them.
public struct InstallHistory: Sendable {
    /// The versions that were installed, of those that were asked about.
    private var trees: [SkillName: Set<TreeHash>] = [:]
    /// The skills whose older changes do not count, because a newer one removed them.
    private var removed: Set<SkillName> = []
    /// The entries after the last change, nil for a skill that was removed.
    private var last: [SkillName: LockEntry?] = [:]

    /// Creates a history without installs.
    public init() {}

    /// Whether a version was installed here; an install that was undone does not count, nor one before the skill was
    /// removed, nor an import of a skill that another tool installed.
    public func hasInstalled(_ tree: TreeHash, as name: SkillName) -> Bool {
        trees[name]?.contains(tree) == true
    }

    /// Returns the entry that a skill had after its last change here; nil if it was removed, or never changed.
    ///
    /// The lock file may have another one, because other people change that of a project.
    public func lastEntry(of name: SkillName) -> LockEntry? { last[name] ?? nil }

    /// The entries of the skills that had one after their last change here.
    fileprivate var lastEntries: [SkillName: LockEntry] { last.compactMapValues(\.self) }

    /// Adds the next older change to a skill, which `heading` describes.
    fileprivate mutating func add(
        _ step: JournalRecord.Step, _ wanted: Set<TreeHash>, of heading: JournalRecord.Heading,
        _ visit: ScopeChanges.Visit
    ) {
        if last[step.name] == nil { last.updateValue(step.after?.entry, forKey: step.name) }
        guard visit == .inEffect, !removed.contains(step.name) else { return }
        guard let tree = step.after?.entry?.tree else {
            removed.insert(step.name)
            return
        }
        // An undo brings back what was installed before.
        guard heading.undoes == nil, heading.command != Self.adoptCommand,
            wanted.contains(tree), step.installs(tree)
        else { return }
        trees[step.name, default: []].insert(tree)
    }

    /// The command that records skills whose files other tools, or other people, put into the folders.
    private static let adoptCommand = "adopt"

    fileprivate func answers(_ wanted: [SkillName: Set<TreeHash>]) -> Bool {
        wanted.allSatisfy { name, trees in
            last[name] != nil
                && (removed.contains(name) || self.trees[name, default: []] == trees)
        }
    }
}

extension SkillStore {
    /// Returns the installs of versions of skills that the journal of this machine records.
    ///
    /// Reads the journal once, from its end until all are found. It neither waits for other runs nor writes anything.
    public func installHistory(
        of wanted: [SkillName: Set<TreeHash>]
    ) throws(SkillStoreError) -> InstallHistory {
        var history = InstallHistory()
        guard !wanted.isEmpty else { return history }
        try visitChanges { line, visit in
            // It may have installed or removed any of them.
            guard case .record(let record) = line else { return .stop }
            for step in record.steps.reversed() {
                guard let trees = wanted[step.name] else { continue }
                history.add(step, trees, of: record.heading, visit)
            }
            return history.answers(wanted) ? .stop : .next
        }
        return history
    }

    /// Returns the entries that skills of this scope had after their last changes here, without those that were removed
    /// or never changed; the journal is read once.
    ///
    /// The lock file may have other ones, because other people change that of a project.
    public func lastEntries(
        of names: Set<SkillName>
    ) throws(SkillStoreError) -> [SkillName: LockEntry] {
        try installHistory(of: Dictionary(uniqueKeysWithValues: names.map { ($0, []) })).lastEntries
    }
}
