internal import Digest
internal import FileTree
internal import ForeignLock
internal import Problem
internal import SkillFormat
internal import SkillSource
internal import SkillStore
internal import SystemPackage

/// What of other tools' skills could be taken over, and what could not and why; nothing is asked of a server.
struct ImportPlan {
    /// A skill that can be taken over.
    struct Candidate: Sendable {
        /// How it lies in the agents' folders.
        let standing: StandingSkill
        /// What tells where it came from.
        let claim: Claim

        var name: SkillName { standing.name }
    }

    /// What tells where a skill came from.
    enum Claim: Sendable {
        /// Another tool's record.
        case record(ForeignRecord)
        /// A catalog has the very same files.
        case catalog(name: String, skill: SkillName)
    }

    /// A skill that stays as it is.
    struct Left: Sendable {
        let name: String
        let tool: ForeignTool?
        let reason: String
    }

    /// What can be taken over, ordered by name.
    private(set) var candidates: [Candidate] = []
    /// What can't.
    private(set) var left: [Left] = []
    /// The skills of other tools that the lock has already.
    private(set) var managed: [String] = []
    /// The files of other tools that can't be read.
    let failures: [ForeignLockError]

    private let store: SkillStore
    private let present: [Agent]
    private let installed: [String: InstalledSkill]

    /// Looks at the files of other tools and into the folders of every known agent.
    init(of scope: Scope, in store: SkillStore, _ catalogs: [any Catalog]) throws {
        let world = World.current
        self.store = store
        present =
            AgentSearch(
                home: world.home, project: world.workingDirectory, environment: world.environment
            ).present.filter { $0.reads(scope) }
        let state = ForeignState(
            of: scope.foreign(world), in: Self.folders(of: store.locations))
        failures = state.failures
        installed = Dictionary(
            try store.skills().filter { $0.entry != nil }.map { ($0.name, $0) },
            uniquingKeysWith: { first, _ in first })
        // Of two tools' records of one skill, that with a commit says more.
        let records =
            state.records.filter { $0.commit != nil } + state.records.filter { $0.commit == nil }
        for record in records { add(record) }
        left += state.unclear.map { Left(name: $0.name, tool: $0.tool, reason: $0.reason) }
        let recorded = Set(
            (state.records.flatMap(\.places.folders) + state.unclear.flatMap(\.places.folders))
                .compactMap(\.lastComponent?.string))
        try addPlain(store.namesOfAllAgents().filter { !recorded.contains($0) }, catalogs)
        candidates.sort { $0.name < $1.name }
        left.sort { ($0.name, $0.tool?.rawValue ?? "~") < ($1.name, $1.tool?.rawValue ?? "~") }
        managed.sort()
    }

    /// The folders of all known agents, each once, with the agents whose own it is.
    private static func folders(of locations: StoreLocations) -> [SkillsFolder] {
        locations.places(for: Agent.all.filter { $0.reads(locations.scope) }).map {
            SkillsFolder(path: $0.folder, agents: $0.agents.map(\.id))
        }
    }

    private mutating func add(_ record: ForeignRecord) {
        func leave(_ reason: String) {
            left.append(Left(name: record.name, tool: record.tool, reason: reason))
        }
        guard let folder = record.places.folder else {
            return leave("it is not on the disk any more")
        }
        let text = folder.lastComponent?.string ?? ""
        guard let name = SkillName(text) else {
            return leave("its folder is called \(text), which no skill's folder may be here")
        }
        if let skill = installed[text] {
            guard Self.isOne(skill.path, folder) else {
                let path = World.current.display(skill.path)
                return leave("another skill of its name is installed in \(path)")
            }
            if !managed.contains(text) { managed.append(text) }
            return
        }
        if let other = candidates.first(where: { $0.name == name }) {
            guard case .record(let first) = other.claim, first.tool != record.tool else { return }
            return leave("it is taken over as \(first.tool.name) has it")
        }
        do {
            let standing = try store.standing(
                name, preferring: record.places.folders, present: present)
            candidates.append(Candidate(standing: standing, claim: .record(record)))
        } catch {
            leave(error.words)
        }
    }

    /// Adds folders that no record tells of: those whose files a catalog has.
    private mutating func addPlain(_ names: [String], _ catalogs: [any Catalog]) throws {
        let plain = names.filter { installed[$0] == nil }
        guard !plain.isEmpty else { return }
        var known: [TreeHash: Claim] = [:]
        for catalog in catalogs {
            for skill in catalog.skillNames.compactMap({ catalog.skill(named: $0.description) })
            where known[skill.tree] == nil {
                known[skill.tree] = .catalog(name: catalog.name, skill: skill.name)
            }
        }
        for text in plain {
            guard let name = SkillName(text),
                let standing = try? store.standing(name, preferring: [], present: present),
                let claim = known[standing.snapshot.hash]
            else {
                left.append(
                    Left(name: text, tool: nil, reason: "nothing tells where it came from"))
                continue
            }
            candidates.append(Candidate(standing: standing, claim: claim))
        }
    }

    private static func isOne(_ first: FilePath, _ second: FilePath) -> Bool {
        guard let resolved = (try? Directory.resolve(first)).flatMap(\.self) else { return false }
        return resolved == (try? Directory.resolve(second)).flatMap(\.self)
    }

    /// Keeps what somebody named; a name that nothing has is an error.
    mutating func keep(_ names: [String]) throws(ImportProblem) {
        let all = candidates.map(\.name.description) + left.map(\.name) + managed
        for name in names where !all.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
            throw .notThere(name, similar: Similarity.names(like: name, among: all))
        }
        candidates.removeAll { !names.contains($0.name.description) }
        left.removeAll { !names.contains($0.name) }
        managed.removeAll { !names.contains($0) }
    }
}

extension Scope {
    /// Where other tools leave what they installed for this scope.
    fileprivate func foreign(_ world: World) -> ForeignState.Scope {
        switch self {
        case .user: .user(home: world.home, environment: world.environment)
        case .project(let root): .project(root)
        }
    }
}

extension LayoutObstacle {
    /// Why the skill is left, as a sentence about it.
    var words: String {
        let world = World.current
        return switch self {
        case .nowhere: "it lies in no folder of a known agent"
        case .elsewhere(let path):
            "its folder is \(world.display(path)), where no known agent looks for its own skills"
        case .mixed(let link, let copy):
            "\(world.display(link)) is a link and \(world.display(copy)) a copy, and a lock says one or the other"
        case .strange(let name): "it holds \(name), which is neither a file nor a folder"
        case .unreadable(let error): error.summary
        }
    }
}

/// Why an import does nothing.
enum ImportProblem: Problem, Equatable {
    /// Nothing of that name was left by another tool.
    case notThere(String, similar: [String])

    var summary: String {
        switch self {
        case .notThere(let name, _): "no other tool has left a skill named \(name)"
        }
    }

    var hint: String? {
        switch self {
        case .notThere(_, let similar):
            similar.first.map { "did you mean \($0)?" }
                ?? "skills import --dry-run shows what could be taken over"
        }
    }

    var kind: ProblemKind { .notFound }
}
