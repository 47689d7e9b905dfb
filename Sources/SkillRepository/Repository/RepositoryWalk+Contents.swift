internal import FileTree

extension RepositoryWalk {
    /// The contents of some folders, in path order.
    struct Contents: Sendable {
        /// Folders with an entry named SKILL.md, or a skill file whose name differs only in letter case.
        var skillFolders: [RelativePath?] = []
        /// Folders whose SKILL.md is a symlink to another one in the repository, with that skill's folder.
        var mirrors: [(folder: RelativePath?, target: RelativePath?)] = []
        /// Symlinks to folders with a SKILL.md outside the repository.
        var linkedSkills: [RelativePath] = []
        var identities: [RelativePath?: FileIdentity] = [:]
        var manifests: [RelativePath] = []
        var folders: [RelativePath] = []
        var documents: [RelativePath: [RelativePath]] = [:]
        var unreadable: [(folder: RelativePath?, error: FileTreeError)] = []
        var undecodableFolders: [String] = []

        mutating func add(_ other: Contents) {
            skillFolders += other.skillFolders
            mirrors += other.mirrors
            linkedSkills += other.linkedSkills
            identities.merge(other.identities) { first, _ in first }
            manifests += other.manifests
            folders += other.folders
            documents.merge(other.documents) { first, _ in first }
            unreadable += other.unreadable
            undecodableFolders += other.undecodableFolders
        }
    }
}
