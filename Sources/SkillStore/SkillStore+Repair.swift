internal import FileTree
internal import SkillFormat
public import SystemPackage

extension SkillStore {
    /// Rebuilds a damaged lock file, or the overrides of all scopes, from the journal, which has every entry that was ever
    /// written.
    ///
    /// Returns the path of a copy of the damaged file; nil if neither is damaged.
    public func repairLock() throws(SkillStoreError) -> FilePath? {
        let hold = try hold()
        defer { withExtendedLifetime(hold) {} }
        do throws(SkillStoreError) {
            try settle()
            _ = try records()
            return nil
        } catch {
            switch error {
            case .lockDamaged: return try rebuildLock()
            case .overridesDamaged: return try rebuildOverrides()
            default: throw error
            }
        }
    }

    private func rebuildLock() throws(SkillStoreError) -> FilePath? {
        var lock = Lock()
        for record in try Journal(in: locations.stateFolder).records
        where record.lockFile == locations.lockFile {
            for step in record.steps { lock.skills[step.name] = step.after?.entry }
        }
        let text = lock.text
        // The lock file always exists: without it, every skill would count as unmanaged.
        return try saveCopy(of: locations.lockFile) { (folder, name) throws(FileTreeError) in
            try folder.replaceFile(name, with: Array(text.utf8))
        }
    }

    private func rebuildOverrides() throws(SkillStoreError) -> FilePath? {
        var overrides = ScopedFile<Override>()
        for record in try Journal(in: locations.stateFolder).records {
            for step in record.steps {
                overrides[record.lockFile][step.name] = step.after?.override
            }
        }
        let rebuilt = overrides
        return try saveCopy(of: locations.stateFolder.appending(Override.fileName)) {
            (folder, _) throws(FileTreeError) in try rebuilt.write(in: folder.path)
        }
    }

    /// Copies a damaged file and then replaces it; returns the path of the copy.
    private func saveCopy(
        of file: FilePath,
        replacing replace: (Directory, FilePath.Component) throws(FileTreeError) -> Void
    ) throws(SkillStoreError) -> FilePath? {
        try files { () throws(FileTreeError) in
            let folder = try Directory.open(file.removingLastComponent())
            guard let name = file.lastComponent,
                let aside = FilePath.Component("\(name.string).damaged-\(timestampDigits)")
            else { return nil }
            try folder.removeTemporaryFiles(of: name)
            let damaged = try folder.openFile(name).contents(limit: Lock.sizeLimit)
            try folder.replaceFile(aside, with: damaged)
            try replace(folder, name)
            return folder.path.appending(aside)
        }
    }

    /// The current time as digits only.
    var timestampDigits: String { environment.now().filter(\.isNumber) }
}
