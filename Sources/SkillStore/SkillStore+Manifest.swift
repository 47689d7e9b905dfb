internal import FileTree
internal import SkillFormat
internal import SystemPackage

extension SkillStore {
    /// The project's manifest; nil if it does not exist, and in the user scope.
    public func manifest() throws(SkillStoreError) -> Manifest? {
        try reading { () throws(SkillStoreError) in try readManifest() }
    }

    /// The lock file; nil if it does not exist.
    public func lock() throws(SkillStoreError) -> Lock? {
        try reading { () throws(SkillStoreError) in try readLock() }
    }

    /// Returns the manifest, the lock file and the installed skills as they are at one moment.
    public func contents() throws(SkillStoreError) -> StoreContents {
        try reading { () throws(SkillStoreError) in
            StoreContents(
                manifest: try readManifest(), lock: try readLock(), skills: try readSkills())
        }
    }

    func readManifest() throws(SkillStoreError) -> Manifest? {
        guard let file = locations.manifestFile, let text = try text(ofManifest: file) else {
            return nil
        }
        return try Manifest(parsing: Array(text.utf8), path: file.string)
    }

    private func readLock() throws(SkillStoreError) -> Lock? {
        try hasLockFile() ? try Lock.read(at: locations.lockFile, in: folders) : nil
    }

    func hasLockFile() throws(SkillStoreError) -> Bool {
        try files { () throws(FileTreeError) in
            guard let folder = try? Directory.open(locations.lockFile.removingLastComponent()),
                let name = locations.lockFile.lastComponent
            else { return false }
            return try folder.contains(name)
        }
    }

    private func text(ofManifest file: FilePath) throws(SkillStoreError) -> String? {
        guard let bytes = try folders(of: file).contents(of: file, limit: Manifest.sizeLimit) else {
            return nil
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .manifestDamaged(path: file.string, reason: Messages.notUTF8)
        }
        return text
    }

    /// Applies changes to the current manifest; nil if they change nothing.
    ///
    /// The caller holds the lock.
    func edit(_ changes: [ManifestChange]) throws(SkillStoreError) -> ManifestEdit? {
        guard !changes.isEmpty, let file = locations.manifestFile else { return nil }
        let before = try text(ofManifest: file)
        let old = try before.map { (text) throws(SkillStoreError) in
            try Manifest(parsing: Array(text.utf8), path: file.string)
        }
        var new = old ?? Manifest()
        for change in changes { new.set(change.requirement, for: change.name) }
        guard new != old, old != nil || !new.skills.isEmpty else { return nil }
        return ManifestEdit(before: before, after: new.text)
    }

    /// Returns the edit that reverts another one, without the entries of some skills; nil if none of it remains.
    func edit(
        reverting edit: ManifestEdit?, leavingOut names: Set<SkillName>
    ) throws(SkillStoreError) -> ManifestEdit? {
        guard let edit, let file = locations.manifestFile else { return nil }
        let current = try text(ofManifest: file)
        let reverted = try edit.reverted(from: current, leavingOut: names)
        return reverted == current ? nil : ManifestEdit(before: current, after: reverted)
    }

    /// Writes the manifest as it is after an edit.
    func write(_ edit: ManifestEdit, beside lockFile: FilePath) throws(SkillStoreError) {
        try write(edit.after, beside: lockFile)
    }

    /// Reverts an edit that may or may not have been written; a manifest that can't be parsed is left alone.
    func rollBack(_ edit: ManifestEdit, beside lockFile: FilePath) throws(SkillStoreError) {
        let folder = lockFile.removingLastComponent()
        let current: String?
        let reverted: String?
        do throws(SkillStoreError) {
            current = try text(ofManifest: folder.appending(Manifest.name))
            reverted = try edit.reverted(from: current)
        } catch {
            switch error {
            case .manifestDamaged, .manifestConflicted, .manifestNewer: return
            default: throw error
            }
        }
        if reverted != current { try write(reverted, beside: lockFile) }
    }

    private func write(
        _ text: String?, beside lockFile: FilePath
    ) throws(SkillStoreError) {
        let folders = folders(of: lockFile)
        if let text {
            let file = lockFile.removingLastComponent().appending(Manifest.name)
            return try folders.replaceFile(file, with: Array(text.utf8))
        }
        try files { () throws(FileTreeError) in
            let top = try folders.openTop(of: lockFile)
            guard try top.contains(Manifest.name) else { return }
            try top.removeFile(Manifest.name)
            try top.synchronize()
        }
    }
}
