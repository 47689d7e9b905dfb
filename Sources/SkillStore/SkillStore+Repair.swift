internal import FileTree
internal import SkillFormat
public import SystemPackage

extension SkillStore {
    /// Rebuilds a damaged lock file from the journal, which has every entry that was ever written.
    ///
    /// Returns the path of a copy of the damaged file; nil if the lock file is not damaged.
    public func repairLock() throws(SkillStoreError) -> FilePath? {
        let hold = try hold()
        defer { withExtendedLifetime(hold) {} }
        do throws(SkillStoreError) {
            try settle()
            _ = try Lock.read(at: locations.lockFile)
            return nil
        } catch {
            guard case .lockDamaged = error else { throw error }
        }
        var lock = Lock()
        for record in try Journal(in: locations.stateFolder).records
        where record.lockFile == locations.lockFile {
            for step in record.steps { lock.skills[step.name] = step.after?.entry }
        }
        return try files { () throws(FileTreeError) in
            let folder = try Directory.open(locations.lockFile.removingLastComponent())
            guard let name = locations.lockFile.lastComponent,
                let aside = FilePath.Component("\(name.string).damaged-\(timestampDigits)")
            else { return nil }
            try folder.removeTemporaryFiles(of: name)
            // The lock file always exists: without it, every skill would count as unmanaged.
            let damaged = try folder.openFile(name).contents(limit: Lock.sizeLimit)
            try folder.replaceFile(aside, with: damaged)
            try folder.replaceFile(name, with: Array(lock.text.utf8))
            return folder.path.appending(aside)
        }
    }

    /// The current time as digits only.
    var timestampDigits: String { environment.now().filter(\.isNumber) }
}
