internal import SkillCatalog
internal import SkillFormat
internal import SkillSource
internal import SkillStore

extension Session {
    /// Throws for a file elsewhere than at the location of its catalog, unless the catalog lists it: in a lock file
    /// that others can change, it could have any author.
    func refuseUnlistedFile(
        _ name: SkillName, _ entry: LockEntry, _ pinned: PinnedSkill
    ) async throws {
        guard case .catalog(_, _?) = pinned.origin else { return }
        guard context.catalogs.contains(where: { $0.name == entry.origin.catalog }) else {
            throw ProjectError.unknownCatalog(name, entry.origin)
        }
        guard try await loader.isListed(pinned) else {
            throw ProjectError.unlistedFile(name, entry.origin)
        }
    }
}
