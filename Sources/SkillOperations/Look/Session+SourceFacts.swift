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
    /// The facts of its files, with those that only the catalog knows.
    case known(EntryFacts)
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
            return .known(try await readFacts(of: found))
        } catch {
            return .unknown(error.problem)
        }
    }

    private func readFacts(of found: FoundEntry) async throws -> EntryFacts {
        let source = try await loader.load(found, for: found.fullName)
        let selection = try await source.select(.only)
        guard let candidate = selection.skills.first, selection.skills.count == 1 else {
            throw SkillSourceError.choice(.severalSkills(source.address.typed, selection.skills))
        }
        let folder = try staging.directory.create(.unique(prefix: "facts-"))
        try await source.unpack(candidate, into: folder)
        let files = try SkillFiles(of: folder, named: source.name(of: candidate))
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
        facts.commit = try await source.pin(of: candidate)?.commit ?? facts.commit
        if let time = await source.commitTime() { facts.changed = UTCTime(seconds: time).date }
        return facts
    }
}
