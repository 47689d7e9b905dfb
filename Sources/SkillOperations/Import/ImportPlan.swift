internal import Digest
internal import FileTree
public import ForeignLock
internal import Problem
internal import SkillCatalog
public import SkillFormat
internal import SkillSource
public import SkillStore
internal import SystemPackage

/// The skills of other tools that can be imported, and those that cannot; no server is contacted.
public struct ImportPlan: Sendable {
    /// A skill that can be imported.
    public struct Candidate: Sendable {
        /// The skill in the agents' folders.
        public let existing: ExistingSkill
        /// The claimed origin.
        public let claim: Claim

        /// The name that it is installed under.
        public var name: SkillName { existing.name }
    }

    /// Evidence of a skill's origin.
    public enum Claim: Sendable {
        /// Another tool's record.
        case record(ForeignRecord)
        /// A catalog has exactly these files.
        case catalog(name: String, skill: SkillName)

        /// The tool that installed the skill.
        public var tool: ForeignTool? {
            if case .record(let record) = self { record.tool } else { nil }
        }
    }

    /// The skills that can be imported, ordered by name.
    public private(set) var candidates: [Candidate] = []
    /// The skills that cannot be imported.
    public private(set) var skipped: [SkippedSkill] = []
    /// The skills of other tools that are in the lock file already.
    public private(set) var managed: [String] = []
    /// The files of other tools that cannot be read.
    public let failures: [ForeignLockError]

    private let store: SkillStore
    private let present: [Agent]
    private let installed: [String: InstalledSkill]

    /// Reads the files of other tools and the folders of all known agents.
    public init(_ context: SessionContext) throws {
        store = context.store
        let scope = store.locations.scope
        present =
            AgentSearch(
                home: context.home, project: context.workingDirectory,
                environment: context.environment
            ).present.filter { $0.reads(scope) }
        let foreignScope: ForeignState.Scope =
            switch scope {
            case .user: .user(home: context.home, environment: context.environment)
            case .project(let root): .project(root)
            }
        let state = ForeignState(of: foreignScope, in: Self.folders(of: store.locations))
        failures = state.failures
        installed = Dictionary(
            try store.skills().filter { $0.entry != nil }.map { ($0.name, $0) },
            uniquingKeysWith: { first, _ in first })
        // When two tools record one skill, a record with a commit is more precise.
        let records =
            state.records.filter { $0.commit != nil } + state.records.filter { $0.commit == nil }
        for record in records { add(record) }
        skipped += state.unusable.map {
            SkippedSkill(name: $0.name, tool: $0.tool, reason: .unusableRecord($0.reason))
        }
        let recorded = Set(
            (state.records.flatMap(\.places.folders) + state.unusable.flatMap(\.places.folders))
                .compactMap(\.lastComponent?.string))
        addUnrecorded(
            store.namesOfAllAgents().filter { !recorded.contains($0) })
        candidates.sort { $0.name < $1.name }
        skipped.sort { ($0.name, $0.tool?.rawValue ?? "~") < ($1.name, $1.tool?.rawValue ?? "~") }
        managed.sort()
    }

    /// The folders of all known agents, each once, with the agents that it belongs to.
    private static func folders(of locations: StoreLocations) -> [SkillsFolder] {
        locations.places(for: Agent.all.filter { $0.reads(locations.scope) }).map {
            SkillsFolder(path: $0.folder, agents: $0.agents.map(\.id))
        }
    }

    private mutating func add(_ record: ForeignRecord) {
        func skip(_ reason: SkippedSkill.Reason) {
            skipped.append(SkippedSkill(name: record.name, tool: record.tool, reason: reason))
        }
        guard let folder = record.places.folder else { return skip(.notOnDisk) }
        let text = folder.lastComponent?.string ?? ""
        guard let name = SkillName(text) else { return skip(.invalidName(text)) }
        if let skill = installed[text] {
            guard Self.isSameFolder(skill.path, folder) else {
                return skip(.nameTaken(by: skill.path))
            }
            if !managed.contains(text) { managed.append(text) }
            return
        }
        if let other = candidates.first(where: { $0.name == name }) {
            guard case .record(let first) = other.claim, first.tool != record.tool else { return }
            return skip(.importedFrom(first.tool))
        }
        do {
            let existing = try store.existingSkill(
                name, preferring: record.places.folders, present: present)
            candidates.append(Candidate(existing: existing, claim: .record(record)))
        } catch {
            skip(.layout(error))
        }
    }

    /// Adds the folders without a record that are copies of skills in the program.
    private mutating func addUnrecorded(_ names: [String]) {
        let names = names.filter { installed[$0] == nil }
        guard !names.isEmpty else { return }
        var known: [TreeHash: Claim] = [:]
        let catalog = EmbeddedCatalog()
        for skill in catalog.skillNames.compactMap({ catalog.skill(named: $0.description) }) {
            known[skill.tree] = .catalog(name: CatalogName.embedded.description, skill: skill.name)
        }
        for text in names {
            guard let name = SkillName(text),
                let existing = try? store.existingSkill(name, preferring: [], present: present),
                let claim = known[existing.snapshot.hash]
            else {
                skipped.append(SkippedSkill(name: text, tool: nil, reason: .unknownOrigin))
                continue
            }
            candidates.append(Candidate(existing: existing, claim: claim))
        }
    }

    private static func isSameFolder(_ first: FilePath, _ second: FilePath) -> Bool {
        guard let resolved = (try? Directory.resolve(first)).flatMap(\.self) else { return false }
        return resolved == (try? Directory.resolve(second)).flatMap(\.self)
    }

    /// Keeps only the named skills.
    public mutating func keep(_ names: [String]) throws(ImportError) {
        let all = candidates.map(\.name.description) + skipped.map(\.name) + managed
        for name in names where !all.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
            throw .notFound(name, similar: Similarity.names(like: name, among: all))
        }
        candidates.removeAll { !names.contains($0.name.description) }
        skipped.removeAll { !names.contains($0.name) }
        managed.removeAll { !names.contains($0) }
    }
}
