internal import FileTree
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
            case .archive, .wellKnown: .archive
            case .folder: .local
            case .git: .git
            }
        return LockEntry.Origin(
            typed: scope.relative(typed(for: candidate)), kind: kind, url: scope.relative(url),
            path: candidate.folder?.description, archive: archiveDigest,
            git: pin.map { LockEntry.Origin.Git($0) })
    }
}

extension LockEntry.Origin.Git {
    /// Pins a commit.
    init(_ pin: GitPin) { self.init(ref: pin.ref, commit: pin.commit, tree: pin.tree) }
}
