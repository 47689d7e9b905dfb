internal import Digest
internal import FileTree
internal import SkillCatalog
internal import SkillFormat
internal import SkillRepository
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
    private let results = Mutex<[Key: Result]>([:])

    /// The results of the rules for a skill.
    private struct Result {
        let findings: [Finding]
        let losses: [SkillContent.Loss]

        init(of skill: Skill) {
            findings = skill.findings
            let score = SkillScore(of: skill)
            let limit = score.cap.map { cap in
                SkillContent.Loss(
                    points: cap.points, isLimit: true, reason: FindingText { cap.reason.text })
            }
            losses =
                (limit.map { [$0] } ?? [])
                + score.losses.map { loss in
                    SkillContent.Loss(
                        points: loss.points, isLimit: false,
                        reason: FindingText { loss.advice.text })
                }
        }
    }

    /// Reads archives with the help of a folder for temporary files.
    init(scratch: Directory) { self.scratch = scratch }

    /// Keeps the findings of a skill that is packed.
    func add(_ entry: CatalogEntry, _ skill: Skill) {
        results.withLock { $0[Key(entry)] = Result(of: skill) }
    }

    /// Whether the build has packed a skill.
    func isPacked(_ entry: CatalogEntry) -> Bool {
        results.withLock { $0[Key(entry)] != nil }
    }

    /// Returns the contents of a skill.
    func content(
        of entry: CatalogEntry, in blobs: BlobStore
    ) throws(ArchivedSkillError) -> SkillContent {
        let skills = ArchivedSkills(in: blobs, scratch: scratch)
        guard let known = results.withLock({ $0[Key(entry)] }) else {
            return try skills.read(entry) { Self.content($0.files, Result(of: $0.skill)) }
        }
        return try skills.readFiles(of: entry) { Self.content($0, known) }
    }

    private static func content(_ files: SkillFiles, _ result: Result) -> SkillContent {
        SkillContent(of: files, findings: result.findings, losses: result.losses)
    }
}
