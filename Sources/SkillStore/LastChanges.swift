internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// The last change to each skill of each scope in the journal, by the paths of lock files.
struct LastChanges {
    /// The skills after their last change; nil for a removed one.
    private(set) var skills: [FilePath: [SkillName: JournalRecord.RecordedState?]] = [:]
    /// The newest change of each scope whose record can't be read; older ones do not count, because it may have changed
    /// any skill.
    private(set) var unreadable: [FilePath: JournalRecord.Heading] = [:]

    /// The scopes whose first change was taken; older ones are those of earlier projects at the same paths.
    private var complete: Set<FilePath> = []

    /// The lock files of all changed scopes.
    var lockFiles: [FilePath] { Array(Set(skills.keys).union(unreadable.keys)) }

    /// Returns a skill after its last change; nil if it was removed, or if that is not known.
    func skill(_ name: SkillName, in lockFile: FilePath) -> JournalRecord.RecordedState? {
        skills[lockFile]?[name] ?? nil
    }

    /// Adds the next older change.
    fileprivate mutating func add(_ line: JournalLine) {
        let lockFile = line.heading.lockFile
        guard unreadable[lockFile] == nil, !complete.contains(lockFile) else { return }
        if line.heading.isFirst { complete.insert(lockFile) }
        switch line {
        case .unreadable(let heading): unreadable[lockFile] = heading
        case .record(let record):
            let steps = record.steps.map { ($0.name, $0.after) }
            skills[lockFile, default: [:]]
                .merge(Dictionary(steps) { $1 }) { newer, _ in newer }
        }
    }
}

extension SkillStore {
    /// Returns the last change to each skill of each scope, or of the scope of a lock file.
    func lastChanges(of lockFile: FilePath? = nil) throws(SkillStoreError) -> LastChanges {
        var changes = LastChanges()
        try files { () throws(FileTreeError) in
            try Journal.visit(in: locations.stateFolder, of: lockFile) { line in
                changes.add(line)
                return .next
            }
        }
        return changes
    }
}
