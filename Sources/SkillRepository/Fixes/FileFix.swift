internal import FileTree
public import SkillFormat
internal import SystemPackage

/// The changes that `--fix` makes to one file.
public struct FileFix: Sendable {
    /// The result of writing a fix.
    public enum Outcome: Sendable {
        case rewritten
        /// The file was left alone because it has changed since it was read.
        case skipped
    }

    /// The file, as shown to the user.
    public let path: String
    /// The current bytes.
    public let old: [UInt8]
    /// The fixed bytes.
    public let new: [UInt8]
    /// Whether the file becomes executable.
    public let becomesExecutable: Bool
    /// The fixed rules, and `final-newline`, which no rule demands.
    public let rules: [RuleID]

    let place: RelativePath
    let folder: Directory

    /// Writes the file unless it has changed since it was read.
    public func write() throws(RepositoryError) -> Outcome {
        do throws(FileTreeError) {
            let holder = if let parent = place.parent { try folder.open(parent) } else { folder }
            guard let name = FilePath.Component(place.lastName),
                try holder.openFile(name).contents(limit: FileFixer.sizeLimit) == old
            else { return .skipped }
            var permissions = try holder.examine(name).permissions
            if becomesExecutable {
                permissions.insert(.ownerExecute)
                if permissions.contains(.groupRead) { permissions.insert(.groupExecute) }
                if permissions.contains(.otherRead) { permissions.insert(.otherExecute) }
            }
            if new != old {
                try holder.replaceFile(name, with: new, permissions: permissions)
                // A killed run may have left a part of this or another file of the folder.
                try? holder.removeAbandonedFiles { other in
                    FilePath.Component(other).map { (try? holder.contains($0)) == true } ?? false
                }
            } else {
                try holder.changePermissions(of: name, to: permissions)
            }
            return .rewritten
        } catch {
            throw .files(error)
        }
    }
}
