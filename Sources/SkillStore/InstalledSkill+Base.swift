internal import Digest
internal import FileTree
internal import SkillFormat
internal import SystemPackage

extension InstalledSkill {
    /// The version from which the files in a skill's folder were made.
    enum Base: Sendable, Equatable {
        /// The one in the lock file.
        case locked
        /// One that was installed here before someone else changed the lock file of the project.
        case earlier(LockEntry)
        /// Unknown, because a record of the journal can't be read.
        case unknown
    }

    /// Whether its files differ from the version that was installed here; another version than the locked one is no edit.
    public var hasEdits: Bool { state.hasEdits && !isOtherVersion }

    /// The entry of the version that is installed, or that its edits are based on; nil if that is unknown.
    ///
    /// In a project, it may be another one than the lock file's, which other people change.
    public var installedEntry: LockEntry? {
        switch base {
        case .locked: entry
        case .earlier(let entry): entry
        case .unknown: nil
        }
    }

    /// Whether its files are of another version than that in the lock file, edited or not.
    public var isBehind: Bool { if case .earlier = base { true } else { false } }
}

extension InstalledSkill.AgentCopy {
    /// Whether it differs from every version that was installed.
    public var hasEdits: Bool { state.hasEdits && !isOtherVersion }
}

// Which version was installed, as the journal of this machine has it: others change the lock file of a project.
extension SkillStore {
    /// The record in the journal of the last change to a skill's files on this machine.
    private enum Installation {
        /// This version was installed.
        case version(LockEntry)
        /// They were removed, or never installed; those that exist came with the project.
        case none
        /// The record can't be read.
        case unreadable
    }

    /// Finds the versions from which the files of skills were made that differ from the lock file; the journal is read
    /// once, and only if there are any.
    func findBases(of skills: inout [InstalledSkill]) {
        guard locations.scope != .user else { return }
        let open = skills.indices.filter { skills[$0].state == .edited }
        let names = Set(open.compactMap { SkillName(skills[$0].name) })
        guard !names.isEmpty else { return }
        let found = installations(of: names)
        for index in open {
            guard let name = SkillName(skills[index].name) else { continue }
            skills[index].base = base(of: skills[index], found?[name])
        }
    }

    /// Returns the same skill with its base determined again, since the store may have the locked version now.
    public func withBase(_ skill: InstalledSkill) -> InstalledSkill {
        var skills = [skill]
        findBases(of: &skills)
        return skills[0]
    }

    private func base(
        of skill: InstalledSkill, _ installation: Installation?
    ) -> InstalledSkill.Base {
        guard let entry = skill.entry, let snapshot = skill.snapshot else { return .locked }
        if skill.isOtherVersion {
            if case .version(let last)? = installation, last.tree == snapshot.hash {
                return .earlier(last)
            }
            return .earlier(entry.version(snapshot))
        }
        switch installation {
        case .unreadable?: return .unknown
        case nil, .some(.none): return .locked
        case .version(let last)?:
            guard last.tree != entry.tree, !last.isVersionUnknown else { return .locked }
            return isCloser(snapshot, of: skill, to: entry, than: last) ? .locked : .earlier(last)
        }
    }

    /// Returns the record in the journal of each of these skills; nil if it can't be read.
    private func installations(of names: Set<SkillName>) -> [SkillName: Installation]? {
        var found: [SkillName: Installation] = [:]
        do throws(SkillStoreError) {
            try visitChanges { line, visit in
                // An undo brings back what was installed before.
                guard visit == .inEffect, line.heading.undoes == nil else { return .next }
                guard case .record(let record) = line else {
                    // It may have changed any of them.
                    for name in names where found[name] == nil { found[name] = .unreadable }
                    return .stop
                }
                for step in record.steps.reversed()
                where names.contains(step.name) && found[step.name] == nil {
                    found[step.name] = installation(by: step)
                }
                return found.count == names.count ? .stop : .next
            }
        } catch {
            return names.reduce(into: [:]) { $0[$1] = .unreadable }
        }
        return found
    }

    /// Returns the installation by a change; nil if it left the files as they were.
    private func installation(by step: JournalRecord.Step) -> Installation? {
        guard let after = step.after else { return Installation.none }
        switch step.effect {
        case .installed, .replaced: break
        // An import, or the first lock entry of files that were there.
        case .changed where step.before?.entry == nil:
            guard let entry = after.entry, entry.tree == after.tree else {
                return Installation.none
            }
            return .version(entry)
        case .changed, .pinned, .unpinned, .removed, .linked, .unlinked, .disabled, .enabled:
            return nil
        }
        guard after.tree != nil else { return nil }
        return after.entry.map { .version($0) } ?? Installation.none
    }
}

extension SkillStore {
    /// Returns the tree of the folder that the last change of a skill here put into an agent's folder; nil if none did, or
    /// if that is not known.
    func treeWritten(
        of name: SkillName, in place: FilePath
    ) throws(SkillStoreError) -> TreeHash? {
        var tree: TreeHash?
        try visitChanges { line, _ in
            // It may have done so.
            guard case .record(let record) = line else { return .stop }
            // Undos and redos put folders there as well.
            let moves = record.steps.filter { $0.name == name }.flatMap { step in
                step.moves.filter { $0.place == place }.map { $0.tree ?? step.after?.tree }
            }
            guard let last = moves.last else { return .next }
            tree = last
            return .stop
        }
        return tree
    }

    /// Whether the store has files only because a folder with them, other than the source of an entry, was installed in
    /// another scope: they may be edits of this scope's skill, which someone has installed elsewhere, too.
    func isKnownFromFolderOnly(_ tree: TreeHash, besides own: LockEntry?) -> Bool {
        var isFromFolder = false
        try? Journal.visit(in: locations.stateFolder) { line in
            guard case .record(let record) = line else { return .next }
            for entry in record.steps.compactMap(\.after?.entry) where entry.tree == tree {
                isFromFolder =
                    entry.origin.kind == .local && record.lockFile != locations.lockFile
                    && own?.origin.isSameSource(as: entry.origin) != true
                guard isFromFolder else { return .stop }
            }
            return .next
        }
        return isFromFolder
    }
}

// Files that came with the project's repository are not in the journal, whatever it has about an earlier version.
extension SkillStore {
    /// The size in bytes of the largest file whose lines are compared.
    private static let comparisonLimit = 1 << 20

    /// Whether a folder has less in common with one version than with another one: fewer of the same files, or else fewer
    /// of the same lines.
    private func isCloser(
        _ snapshot: TreeSnapshot, of skill: InstalledSkill, to locked: LockEntry,
        than earlier: LockEntry
    ) -> Bool {
        let files = LockEntry.list(snapshot.treeFiles)
        let (toLocked, toEarlier) = (files.differing(from: locked), files.differing(from: earlier))
        guard toLocked.count == toEarlier.count else { return toLocked.count < toEarlier.count }
        guard let folder = try? Directory.open(skill.path),
            let lockedFolder = trees.copy(of: locked.tree)?.directory,
            let earlierFolder = trees.copy(of: earlier.tree)?.directory
        else { return false }
        let paths = toLocked.union(toEarlier).compactMap { RelativePath($0) }
        let distances = [lockedFolder, earlierFolder].map { other in
            paths.reduce(0) { $0 + Self.distance(between: folder, and: other, in: $1) }
        }
        return distances[0] < distances[1]
    }

    /// Returns the number of lines that only one of two files has.
    private static func distance(
        between one: Directory, and other: Directory, in path: RelativePath
    ) -> Int {
        func lines(_ folder: Directory) -> [ArraySlice<UInt8>] {
            ((try? folder.contents(of: path, limit: comparisonLimit)) ?? [])
                .split(separator: UInt8(ascii: "\n"))
        }
        var counts: [ArraySlice<UInt8>: Int] = [:]
        for line in lines(one) { counts[line, default: 0] += 1 }
        for line in lines(other) { counts[line, default: 0] -= 1 }
        return counts.values.reduce(0) { $0 + abs($1) }
    }
}

extension [String: String] {
    /// The paths of files that differ from those of a version, or that only one of both has.
    fileprivate func differing(from entry: LockEntry) -> Set<String> {
        Set(keys).union(entry.files.keys).filter { self[$0] != entry.files[$0] }
    }
}

extension LockEntry {
    /// Returns the entry for another version of the same skill, of which only the files are known.
    fileprivate func version(_ snapshot: TreeSnapshot) -> LockEntry {
        var entry = self
        entry.tree = snapshot.hash
        entry.files = Self.list(snapshot.treeFiles)
        entry.signer = nil
        entry.origin.git = nil
        entry.origin.archive = nil
        return entry
    }
}
