internal import FileTree
public import SkillFormat
internal import SystemPackage

/// A file of a skill as it is and as it should be.
public struct FixedFile: Sendable {
    /// The file, as it is shown.
    public let path: String
    /// Its bytes.
    public let old: [UInt8]
    /// Its bytes with everything mended that has one right answer.
    public let new: [UInt8]
    /// Whether it is made executable.
    public let becomesExecutable: Bool
    /// The ids of the rules that it breaks no more, and `final-newline`.
    public let mended: [RuleID]

    let place: RelativePath
    let folder: Directory

    /// Writes the file, unless somebody has changed it meanwhile.
    ///
    /// Gives false when it was changed and is left alone.
    public func write() throws(RepositoryError) -> Bool {
        do throws(FileTreeError) {
            let holder = if let parent = place.parent { try folder.open(parent) } else { folder }
            guard let name = FilePath.Component(place.lastName),
                try holder.openFile(name).contents(limit: FileFixer.sizeLimit) == old
            else { return false }
            var permissions = try holder.examine(name).permissions
            if becomesExecutable {
                permissions.insert(.ownerExecute)
                if permissions.contains(.groupRead) { permissions.insert(.groupExecute) }
                if permissions.contains(.otherRead) { permissions.insert(.otherExecute) }
            }
            if new != old {
                try holder.replaceFile(name, with: new, permissions: permissions)
            } else {
                try holder.changePermissions(of: name, to: permissions)
            }
            return true
        } catch {
            throw .files(error)
        }
    }
}
