internal import FileTree
internal import SkillFormat
public import SystemPackage

extension SkillStore {
    /// Rebuilds a damaged lock file and damaged overrides of all scopes from the journal, which has every entry that was
    /// ever written.
    ///
    /// Returns the paths of copies of the damaged files; empty if neither is damaged.
    public func repairLock() throws(SkillStoreError) -> [FilePath] {
        let hold = try hold()
        defer { withExtendedLifetime(hold) {} }
        var copies: [FilePath] = []
        do throws(SkillStoreError) { _ = try Lock.read(at: locations.lockFile) } catch {
            guard case .lockDamaged = error else { throw error }
            copies += try rebuildLock()
        }
        do throws(SkillStoreError) {
            _ = try ScopedFile<Override>.read(in: locations.stateFolder)
        } catch {
            guard case .overridesDamaged = error else { throw error }
            copies += try rebuildOverrides()
        }
        try settle()
        return copies
    }

    private func rebuildLock() throws(SkillStoreError) -> [FilePath] {
        var lock = Lock()
        for (name, after) in try lastChanges()[locations.lockFile] ?? [:] {
            lock.skills[name] = after?.entry
        }
        let text = lock.text
        // The lock file always exists: without it, every skill would count as unmanaged.
        return try saveCopy(of: locations.lockFile) { (folder, name) throws(FileTreeError) in
            try folder.replaceFile(name, with: Array(text.utf8))
        }
    }

    /// Returns the result of the last change to each skill of each scope: the skill, or nil if it was removed.
    func lastChanges()
        throws(SkillStoreError) -> [FilePath: [SkillName: JournalRecord.Occupant?]]
    {
        var changes: [FilePath: [SkillName: JournalRecord.Occupant?]] = [:]
        try files { () throws(FileTreeError) in
            try Journal.visit(in: locations.stateFolder) { record in
                let steps = record.steps.map { ($0.name, $0.after) }
                changes[record.lockFile, default: [:]]
                    .merge(Dictionary(steps) { $1 }) { newer, _ in newer }
                return .next
            }
        }
        return changes
    }

    private func rebuildOverrides() throws(SkillStoreError) -> [FilePath] {
        var overrides = ScopedFile<Override>()
        for (lockFile, changes) in try lastChanges() {
            for (name, after) in changes { overrides[lockFile][name] = after?.override }
        }
        let rebuilt = overrides
        return try saveCopy(of: locations.stateFolder.appending(Override.fileName)) {
            (folder, _) throws(FileTreeError) in try rebuilt.write(in: folder.path)
        }
    }

    /// Copies a damaged file and then replaces it; returns the path of the copy, if one was made.
    private func saveCopy(
        of file: FilePath,
        replacing replace: (Directory, FilePath.Component) throws(FileTreeError) -> Void
    ) throws(SkillStoreError) -> [FilePath] {
        try files { () throws(FileTreeError) in
            let folder = try Directory.open(file.removingLastComponent())
            guard let name = file.lastComponent,
                let aside = FilePath.Component("\(name.string).damaged-\(timestampDigits)")
            else { return [] }
            try folder.removeTemporaryFiles(of: name)
            let damaged = try folder.openFile(name).contents(limit: Lock.sizeLimit)
            try folder.replaceFile(aside, with: damaged)
            try replace(folder, name)
            return [folder.path.appending(aside)]
        }
    }

    /// The current time as digits only.
    var timestampDigits: String { environment.now().filter(\.isNumber) }
}
