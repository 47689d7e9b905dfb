internal import FileTree
internal import Signature
internal import SystemPackage

/// Everything below one validated folder that does not depend on the text of a single skill.
struct ValidationScope: Sendable {
    /// The way to a folder.
    ///
    /// Fixes change only files inside the given folders.
    enum Origin {
        /// The user named the folder, or one that contains it.
        case given
        /// A symlink leads to it.
        case link
    }

    let folder: ValidatedFolder
    let origin: Origin
    /// The settings file that applies to the folder.
    let settings: RepositorySettings
    let tree: RepositoryTree
    let manifests: [ManifestFile]
    let plugins: [Plugin]
    let pluginFolders: SearchedFolders

    init(
        _ path: String, workingDirectory: FilePath, hiding hidden: [FilePath] = [],
        origin: Origin = .given
    ) async throws(RepositoryError) {
        self.origin = origin
        let folder = try ValidatedFolder(path, workingDirectory: workingDirectory)
        self.folder = folder
        settings = try RepositorySettings(for: folder.path)
        let tree = try await RepositoryTree(
            folder.directory,
            excluding: settings.excluded + hidden.compactMap { $0.below(folder.path) },
            shownBelow: folder.prefix)
        guard !Task.isCancelled else { throw .interrupted(rewritten: []) }
        let root = tree.root
        manifests = tree.manifests.compactMap { ManifestFile(at: $0, in: root) }
        plugins = Plugin.all(manifests, below: root.path)
        pluginFolders = SearchedFolders(of: plugins, above: SearchedFolders.above(folder))
        // A folder `skills` that is a skill itself holds skills that are installed on their own.
        let holdsSkills = folder.isRepository || folder.name == "skills"
        self.tree = tree.withoutParts(
            besides: pluginFolders, of: holdsSkills ? .repository : .folder)
    }

    /// Returns the scope of a folder, and one for each skill outside it to which a symlink in it leads.
    ///
    /// Links in those skills are not followed, so that there are no loops.
    static func all(
        below path: String, workingDirectory: FilePath, hiding hidden: [FilePath] = []
    ) async throws(RepositoryError) -> [ValidationScope] {
        let scope = try await ValidationScope(
            path, workingDirectory: workingDirectory, hiding: hidden)
        var scopes = [scope]
        for link in scope.tree.linkedSkills {
            // The link may have changed since it was found.
            let shown = FilePath(path).appending(link.description).string
            guard
                let linked = try? await ValidationScope(
                    shown, workingDirectory: workingDirectory, origin: .link)
            else { continue }
            scopes.append(linked)
        }
        return scopes
    }

    /// Returns a check for each skill that is not in `seen`, and adds those skills to it.
    func checks(
        seen: inout Set<FileIdentity>, trust: SignerTrust = .none,
        listing: ValidationSettings.Listing = .nothing,
        _ listings: RepositoryFileLists = RepositoryFileLists()
    ) -> [SkillCheck] {
        tree.skillFolders.compactMap { skill in
            if let identity = tree.identities[skill], !seen.insert(identity).inserted {
                return nil
            }
            let isTop = skill == nil && folder.isRepository
            return SkillCheck(
                folder: skill, folderName: skill.map(\.lastName) ?? folder.name,
                nested: tree.nestedSkills[skill] ?? [], tree: tree,
                surroundings: RepositorySurroundings(of: skill, in: tree, at: folder, listings),
                skippedNames: isTop ? RepositoryTree.skippedNames : [], origin: origin,
                listing: listing, trust: trust)
        }
    }

    /// Passes a check for each skill that is not in `seen` to `body`, one at a time, until the task is cancelled.
    func visit(
        seen: inout Set<FileIdentity>, _ body: (SkillCheck) -> Void
    ) throws(RepositoryError) {
        for check in checks(seen: &seen) {
            body(check)
            guard !Task.isCancelled else { throw .interrupted(rewritten: []) }
        }
    }

    /// Whether the tree has a skill that is in `seen` or a link to a skill.
    func hasSkill(in seen: Set<FileIdentity>) -> Bool {
        !tree.linkedSkills.isEmpty
            || tree.skillFolders.contains { folder in
                tree.identities[folder].map(seen.contains) ?? false
            }
    }
}

extension FilePath {
    /// Returns the path from a folder that contains this one; nil if it does not.
    fileprivate func below(_ folder: FilePath) -> RelativePath? {
        var rest = self
        guard rest.removePrefix(folder) else { return nil }
        return RelativePath(rest.string)
    }
}
