internal import FileTree
internal import SystemPackage

/// Everything below one validated folder that does not depend on the text of a single skill.
struct ValidationScope: Sendable {
    let folder: ValidatedFolder
    /// The settings file that applies to the folder.
    let settings: RepositorySettings
    let tree: RepositoryTree
    let manifests: [Manifest]
    let plugins: [Plugin]

    init(_ path: String, workingDirectory: FilePath) async throws(RepositoryError) {
        folder = try ValidatedFolder(path, workingDirectory: workingDirectory)
        settings = try RepositorySettings(for: folder.path)
        tree = try await RepositoryTree(
            folder.directory, excluding: settings.excluded, shownBelow: folder.prefix)
        guard !Task.isCancelled else { throw .interrupted(rewritten: []) }
        let root = tree.root
        manifests = tree.manifests.compactMap { Manifest(at: $0, in: root) }
        plugins = Plugin.all(manifests, in: tree)
    }

    /// Returns a check for each skill that is not in `seen`, and adds those skills to it.
    func checks(
        seen: inout Set<FileIdentity>, listing: ValidationSettings.Listing = .nothing
    ) -> [SkillCheck] {
        tree.skillFolders.compactMap { skill in
            if let identity = tree.identities[skill], !seen.insert(identity).inserted {
                return nil
            }
            let isTop = skill == nil && folder.isRepository
            return SkillCheck(
                folder: skill, folderName: skill.map(\.lastName) ?? folder.name,
                nested: tree.nestedSkills[skill] ?? [], tree: tree,
                surroundings: RepositorySurroundings(of: skill, in: tree, at: folder),
                skippedNames: isTop ? RepositoryTree.skippedNames : [], listing: listing)
        }
    }

    /// Passes a check for each skill to `body`, one at a time, until the task is cancelled.
    func visit(_ body: (SkillCheck) -> Void) throws(RepositoryError) {
        var seen: Set<FileIdentity> = []
        for check in checks(seen: &seen) {
            body(check)
            guard !Task.isCancelled else { throw .interrupted(rewritten: []) }
        }
    }

    /// Whether some skill of the tree is in `seen`.
    func hasSkill(in seen: Set<FileIdentity>) -> Bool {
        tree.skillFolders.contains { folder in
            tree.identities[folder].map(seen.contains) ?? false
        }
    }
}
