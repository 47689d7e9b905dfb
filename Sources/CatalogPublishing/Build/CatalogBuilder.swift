internal import FileTree
internal import SkillCatalog
internal import SkillFormat
internal import SkillSource
internal import Tasks

/// Collects the entries of a catalog from its sources.
struct CatalogBuilder {
    /// The number of skills that are prepared together, while those before are read.
    private static let batchSize = 256

    let access: any SourceAccess
    let sources: CatalogSources
    /// The skills to take; nil for all.
    let shard: BuildShard?
    let reusable: ReusableEntries
    let blobs: BlobStore
    let observer: CatalogSkillReader.SkillObserver?
    /// The entries so far, of which each key is taken once.
    private(set) var entries: [CatalogEntry] = []
    private(set) var skipped: [SkippedCatalogSkill] = []
    private(set) var leftOut: [LeftOutFile] = []
    private(set) var reused = 0
    private(set) var dates = CatalogSourceDates()
    private var keys: Set<EntryKey> = []

    init(
        _ access: any SourceAccess, _ sources: CatalogSources, _ shard: BuildShard?,
        _ reusable: ReusableEntries, _ blobs: BlobStore,
        observer: CatalogSkillReader.SkillObserver? = nil
    ) {
        self.observer = observer
        self.access = access
        self.sources = sources
        self.shard = shard
        self.reusable = reusable
        self.blobs = blobs
    }

    /// Adds the skills of all sources.
    mutating func addAll() async throws {
        for address in sources.addresses { try await add(address) }
    }

    /// Adds the skills that a source offers.
    private mutating func add(_ address: SkillAddress) async throws {
        let source = try await access.loader.load(address, expecting: nil)
        let selection = try await source.select(.all)
        for ambiguity in selection.ambiguities where takes(ambiguity.name) {
            skip(ambiguity.name, of: source, .ambiguous)
        }
        for (skill, taken) in selection.namesakes
        where takes(skill.name?.description ?? skill.place) {
            skip(skill.place, of: source, .namesake(of: taken.place))
        }
        let facts = try await CatalogSourceFacts(
            source, skills: selection.skills, publisher: sources.publisher, shard,
            loader: access.loader)
        dates.add(facts)
        let skills = selection.skills.filter { takes($0.name?.description ?? $0.place) }
        let reader = CatalogSkillReader(
            facts: facts, reusable: reusable, blobs: blobs, included: sources.included,
            observer: observer)
        let files = CatalogSourceFiles(source, in: try access.scratch)
        let batches = stride(from: 0, to: skills.count, by: Self.batchSize)
            .map { Array(skills[$0..<min($0 + Self.batchSize, skills.count)]) }
        var prepared = try await files.prepare(batches.first ?? [])
        for index in batches.indices {
            let next = index + 1 < batches.count ? batches[index + 1] : []
            async let following = files.prepare(next)
            try await take(prepared, of: source, files, reader)
            prepared = try await following
        }
    }

    /// Reads and takes skills, of which each name is read once: a skill that is left out must not be packed.
    ///
    /// If the first of a name has a fault, the next one is taken.
    private mutating func take(
        _ prepared: [CatalogSourceFiles.Prepared], of source: LoadedSource,
        _ files: CatalogSourceFiles, _ reader: CatalogSkillReader
    ) async throws {
        var rest = prepared
        while !rest.isEmpty {
            var reserved: Set<EntryKey> = []
            var (turn, later): ([CatalogSourceFiles.Prepared], [CatalogSourceFiles.Prepared]) = (
                [], []
            )
            for skill in rest {
                let key = skill.candidate.name.map {
                    EntryKey(name: $0, publisher: reader.facts.publisher)
                }
                if let key, keys.contains(key) {
                    files.discard(skill)
                    skip(skill.candidate.place, of: source, .sameName)
                } else if let key, !reserved.insert(key).inserted {
                    later.append(skill)
                } else {
                    turn.append(skill)
                }
            }
            for (skill, result) in await Self.read(turn, of: files, with: reader) {
                try Task.checkCancellation()
                try take(result, of: skill, source)
            }
            rest = later
        }
    }

    /// Whether the skill with a name, or else with a path in its source, is one of the shard.
    private func takes(_ text: String) -> Bool { shard?.contains(text) ?? true }

    /// Reads skills on all cores.
    private static func read(
        _ skills: [CatalogSourceFiles.Prepared], of source: CatalogSourceFiles,
        with reader: CatalogSkillReader
    ) async -> [(SkillCandidate, Result<CatalogSkillReader.Result, any Error>)] {
        await ParallelWork.awaitAll(skills, width: skills.count) { skill in
            do {
                try Task.checkCancellation()
                let entry = try await source.withFiles(of: skill) {
                    try reader.entry(of: skill.candidate, $0)
                }
                return (skill.candidate, .success(entry))
            } catch { return (skill.candidate, .failure(error)) }
        }
    }

    private mutating func take(
        _ result: Result<CatalogSkillReader.Result, any Error>, of skill: SkillCandidate,
        _ source: LoadedSource
    ) throws {
        do {
            let read = try result.get()
            keys.insert(EntryKey(read.entry))
            entries.append(read.entry)
            leftOut += read.leftOut.map {
                LeftOutFile(source: source.address.typed, skill: skill.place, path: $0.description)
            }
            if read.isReused { reused += 1 }
        } catch let fault as CatalogSkillReader.Fault {
            skip(skill.place, of: source, SkippedCatalogSkill.Reason(fault))
        } catch let error as SkillSourceError {
            skip(skill.place, of: source, .unreadable(error))
        } catch let error as SkillFormatError {
            skip(skill.place, of: source, .unreadable(error))
        }
    }

    private mutating func skip(
        _ skill: String, of source: LoadedSource, _ reason: SkippedCatalogSkill.Reason
    ) {
        skipped.append(
            SkippedCatalogSkill(source: source.address.typed, skill: skill, reason: reason))
    }
}

extension SkippedCatalogSkill.Reason {
    fileprivate init(_ fault: CatalogSkillReader.Fault) {
        switch fault {
        case .noName: self = .noName
        case .noFrontmatter: self = .noFrontmatter
        case .tooLarge: self = .tooLarge(limit: CatalogSkillReader.sizeLimit)
        case .link(let path): self = .link(path)
        case .secret(let path, let line): self = .secret(path, line: line)
        }
    }
}
