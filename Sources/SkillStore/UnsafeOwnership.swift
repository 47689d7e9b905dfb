internal import FileTree
public import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The reason for not using a folder or file for skills: someone else can change its contents.
public enum UnsafeOwnership: Sendable, Equatable {
    /// Every user of this machine can change it.
    case writableByEveryone
    /// It belongs to another user, with this ID.
    case otherOwner(UInt32)
    /// It is, or is behind, a symlink of a project that leads out of the project, to this path.
    case leadsOutside(FilePath)

    /// Judges the metadata of a folder; nil if only `user`, the administrator and groups can change it.
    ///
    /// The administrator also works in folders of others, such as those mounted into a container. On a file system that
    /// keeps no modes, the reported modes grant nothing: the mount decides which users can change a folder.
    init?(of folder: DirectoryEntry, user: UInt32, keepsModes: @autoclosure () -> Bool = true) {
        if folder.permissions.contains(.otherWrite), keepsModes() {
            self = .writableByEveryone
        } else if ![user, 0].contains(folder.owner), user != 0 {
            self = .otherOwner(folder.owner)
        } else {
            return nil
        }
    }
}

extension UnsafeOwnership {
    /// Judges the metadata of a folder on the way to another one; nil if only `trusted` users and groups can replace
    /// its contents.
    ///
    /// With the sticky bit, others can create files in the folder, but not rename or remove those of `user`.
    init?(
        ofPassage folder: DirectoryEntry, user: UInt32, trusted: Set<UInt32>,
        keepsModes: @autoclosure () -> Bool = true
    ) {
        if folder.permissions.contains(.otherWrite), !folder.permissions.contains(.saveText),
            keepsModes()
        {
            self = .writableByEveryone
        } else if user != 0, !trusted.contains(folder.owner) {
            self = .otherOwner(folder.owner)
        } else {
            return nil
        }
    }
}

extension SkillStore {
    /// Throws if others can change the records of changes, or if the records of a project are not in the project.
    ///
    /// A forged record of an interrupted change could move any folder.
    func refuseForeignRecords() throws(SkillStoreError) {
        do throws(SkillStoreError) {
            let user = ScopeFolders(scope: .user, home: locations.home)
            _ = try user.openIfPresent(locations.stateFolder)
        } catch {
            // Another failure to open it is an error of the code that reads or changes it.
            if case .foreign = error { throw error }
        }
        for file in [locations.lockFile, locations.manifestFile].compactMap(\.self) {
            do throws(SkillStoreError) { _ = try folders.locate(file) } catch {
                guard case .foreign = error else { continue }
                throw error
            }
        }
    }
}
