internal import FileTree
public import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The reason why a folder or file is not used for skills: someone else can change what is in it.
public enum Distrust: Sendable, Equatable {
    /// Every user of this machine can change it.
    case writableByEveryone
    /// It belongs to another user, with this ID.
    case otherOwner(UInt32)
    /// It is, or is behind, a symlink of a project that leads out of the project, to this path.
    case leadsOutside(FilePath)

    /// Judges the metadata of a folder; nil if only `user`, the administrator and groups can change it.
    ///
    /// The administrator also works in folders of others, such as those mounted into a container.
    init?(of folder: DirectoryEntry, user: UInt32) {
        if folder.permissions.contains(.otherWrite) {
            self = .writableByEveryone
        } else if ![user, 0].contains(folder.owner), user != 0 {
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
        try refuse(locations.stateFolder)
        guard let root = locations.scope.folder else { return }
        for file in [locations.lockFile, locations.manifestFile].compactMap(\.self) {
            try refuse(file, outside: root)
        }
    }

    /// Throws if others can change the skills in an agent's folder, or if a project's folder is not in the project.
    func refuseForeignFolder(_ folder: FilePath) throws(SkillStoreError) {
        guard let root = locations.scope.folder else { return try refuse(folder) }
        guard folder.starts(with: root) else { return }
        try refuse(folder, outside: root)
        // Others can change everything in such a project; some shared file systems report nothing else.
        let project = try? Directory.open(root).metadata()
        guard project?.permissions.contains(.otherWrite) == false else { return }
        guard let entry = try? Directory.open(folder).metadata(),
            entry.permissions.contains(.otherWrite)
        else { return }
        throw .foreign(folder.string, .writableByEveryone)
    }

    private func refuse(_ folder: FilePath) throws(SkillStoreError) {
        guard let entry = try? Directory.open(folder).metadata(),
            let reason = Distrust(of: entry, user: geteuid())
        else { return }
        throw .foreign(folder.string, reason)
    }

    /// Throws if a path in a project leads out of it; the target need not exist.
    private func refuse(_ path: FilePath, outside root: FilePath) throws(SkillStoreError) {
        let target: FilePath
        if let link = Directory.danglingLink(on: path) {
            target = link.link.removingLastComponent().resolvingLinks.pushing(link.target)
                .lexicallyNormalized()
        } else {
            target = path.resolvingLinks
        }
        guard !target.starts(with: root.resolvingLinks) else { return }
        throw .foreign(path.string, .leadsOutside(target))
    }
}
