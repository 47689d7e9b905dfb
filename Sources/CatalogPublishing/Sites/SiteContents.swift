internal import Digest
internal import FileTree
internal import SkillCatalog
internal import SkillFormat
internal import SkillSite
internal import Synchronization

/// The contents of pages about the files of skills, which are read from the archives of the catalog.
///
/// The findings of the skills that a build packs are kept until then: the rules take most of the time of a build.
final class SiteContents: Sendable {
    /// A skill with certain files: several sources may have one of the same name.
    private struct Key: Hashable {
        let entry: EntryKey
        let tree: TreeHash?

        init(_ entry: CatalogEntry) {
            self.entry = EntryKey(entry)
            tree = entry.facts.tree
        }
    }

    private let scratch: Directory
    private let findings = Mutex<[Key: [Finding]]>([:])

    /// Reads archives with the help of a folder for temporary files.
    init(scratch: Directory) { self.scratch = scratch }

    /// Keeps the findings of a skill that is packed.
    func add(_ entry: CatalogEntry, _ skill: Skill) {
        findings.withLock { $0[Key(entry)] = skill.findings }
    }

    /// Whether the build has packed a skill.
    func isPacked(_ entry: CatalogEntry) -> Bool {
        findings.withLock { $0[Key(entry)] != nil }
    }

    /// Returns the contents of a skill.
    func content(
        of entry: CatalogEntry, in blobs: BlobStore
    ) throws(ArchivedSkillError) -> SkillContent {
        let skills = ArchivedSkills(in: blobs, scratch: scratch)
        guard let known = findings.withLock({ $0[Key(entry)] }) else {
            return try skills.read(entry) {
                SkillContent(of: $0.files, findings: $0.skill.findings)
            }
        }
        return try skills.readFiles(of: entry) { SkillContent(of: $0, findings: known) }
    }
}
