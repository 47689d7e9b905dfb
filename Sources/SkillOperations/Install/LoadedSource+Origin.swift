internal import FileTree
internal import SkillCatalog
internal import SkillSource
internal import SkillStore

extension LoadedSource {
    /// Returns the origin of a candidate for the lock file.
    ///
    /// Paths inside a project are relative to it, so that its lock file means the same on every machine.
    func origin(of candidate: SkillCandidate, _ pin: GitPin?, in scope: Scope) -> LockEntry.Origin {
        let kind: LockEntry.Origin.Kind =
            switch address.meaning {
            case .catalog: .catalog
            case .archive, .site: .archive
            case .artifact: .oci
            case .folder: .local
            case .git: .git
            }
        return LockEntry.Origin(
            typed: recorded(typed(for: candidate), in: scope), kind: kind, url: scope.relative(url),
            path: candidate.folder?.description, archive: archiveDigest,
            git: pin.map { LockEntry.Origin.Git($0) },
            catalogEntry: kind == .catalog ? nil : entry?.fullName.description)
    }

    /// Returns an address as a lock file records it: relative paths start at the project, wherever they were typed.
    private func recorded(_ typed: String, in scope: Scope) -> String {
        guard let path = address.localPath, typed.hasPrefix("."),
            let relative = scope.relativePath(to: path)
        else { return scope.relative(typed) }
        return relative
    }
}

extension LockEntry.Origin.Git {
    /// Records the commit and the tree of a pin.
    init(_ pin: GitPin) {
        self.init(ref: pin.ref, commit: pin.commit, tree: pin.tree)
        repositoryID = pin.repositoryID
    }
}
