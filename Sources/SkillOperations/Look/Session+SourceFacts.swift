internal import Digest
internal import FileTree
public import Problem
internal import Signature
public import SkillCatalog
internal import SkillFormat
internal import SkillRepository
internal import SkillSource
internal import SkillStore
internal import Tasks
internal import Text

/// The facts about a skill that were read from its source.
public enum SourceFacts: Sendable {
    /// The facts of its files, with those that only the catalog knows, and the skill.
    case known(EntryFacts, SkillPreview)
    /// The source can't be read.
    case unknown(any Problem)
}

extension Session {
    /// The number of sources that are read at the same time.
    private static let parallelSources = 6
    /// The maximum number of sources that ``facts(of:)`` reads.
    public static let sourceLimit = 24

    /// Reads the sources of entries: the files, their tree hash and score, and the missing files.
    ///
    /// Nothing is installed. The result has the facts of the first 24 entries, in their order.
    public func facts(of entries: [FoundEntry]) async -> [SourceFacts] {
        var facts: [Int: SourceFacts] = [:]
        let entries = Array(entries.prefix(Self.sourceLimit))
        await ParallelWork.run(entries, width: Self.parallelSources) {
            await self.facts(of: $0)
        } receive: {
            facts[$0] = $1
        }
        return entries.indices.compactMap { facts[$0] }
    }

    private func facts(of found: FoundEntry) async -> SourceFacts {
        do {
            return try await readFacts(of: found)
        } catch {
            return .unknown(error.problem)
        }
    }

    private func readFacts(of found: FoundEntry) async throws -> SourceFacts {
        let source = try await loader.load(found, for: found.fullName)
        let selection = try await source.select(.only)
        guard let candidate = selection.skills.first, selection.skills.count == 1 else {
            throw SkillSourceError.choice(.severalSkills(source.address.typed, selection.skills))
        }
        let (files, notes) = try await unpack(candidate, of: source)
        let skill = try readSkill(
            files, folderName: candidate.folder?.lastName, purpose: .validate,
            trust: context.trust)
        var facts = found.entry.facts
        facts.files = files.snapshot.files.count
        facts.size = files.snapshot.size
        facts.tree = files.snapshot.hash
        facts.score = SkillScore(of: skill).total
        facts.missing = skill.missingFiles.count
        facts.license = facts.license ?? skill.frontmatter?.license.map(CatalogEntry.oneLine)
        let preview = try await preview(of: candidate, in: source, files, notes)
        facts.commit = preview.commit ?? facts.commit
        if let time = await source.commitTime() { facts.changed = UTCTime(seconds: time).date }
        return .known(facts, preview)
    }
}
