internal import FileTree
internal import Problem
internal import Signature
internal import SkillFormat
internal import SkillSource
internal import SkillStore
internal import Tasks

/// Unpacks the selected skills of one source and, on request, the skills that they refer to or need.
///
/// A skill with unusable files fails on its own; an error concerns the source.
struct SourceUnpacking {
    /// The number of skills that are unpacked together: the folder of each is open meanwhile.
    private static let batchSize = 500
    /// The maximum number of skills of one source to install, including those that others refer to.
    private static let relatedLimit = 100
    /// The maximum number of skills of one source to install because others need them.
    private static let neededLimit = 100
    /// The maximum length of a chain of skills that need each other; the longest in 52 public repositories has 7.
    private static let depthLimit = 16

    private let source: LoadedSource
    private let all: Unpacking
    private var search: NeededSkillSearch?
    private var known: [SkillCandidate: SkillName]
    private var neededCount = 0
    private var depth = 0
    private var round: [Selection.Choice]
    private var next: [Selection.Choice] = []

    init(_ selection: Selection, in all: Unpacking) {
        source = selection.source
        self.all = all
        round = selection.choices
        known = Dictionary(round.map { ($0.candidate, $0.name) }, uniquingKeysWith: { $1 })
    }

    private var request: InstallRequest { all.request }

    mutating func run() async throws -> Unpacking.Unpacked {
        var unpacked = Unpacking.Unpacked()
        while !round.isEmpty {
            next = []
            depth += 1
            for start in stride(from: 0, to: round.count, by: Self.batchSize) {
                let end = min(start + Self.batchSize, round.count)
                try await unpack(Array(round[start..<end]), into: &unpacked)
            }
            round = next
        }
        return unpacked
    }

    private mutating func unpack(
        _ choices: [Selection.Choice], into unpacked: inout Unpacking.Unpacked
    ) async throws {
        let (source, all) = (source, all)
        let folders = try choices.map { try all.staging.directory.create($0.name.component) }
        let outcomes = try await source.unpack(Array(zip(choices.map(\.candidate), folders)))
        let contents = await ParallelWork.map(
            (0..<choices.count).map { (choices[$0], folders[$0], outcomes[$0]) }
        ) { one in
            Result { try Self.read(one.0, one.1, one.2, from: source, in: all) }
        }
        for (choice, content) in zip(choices, contents) {
            guard !Task.isCancelled else { throw SkillSourceError.interrupted }
            switch content {
            case .success(let content): unpacked.results.append(try await result(choice, content))
            case .failure(let error):
                let problem = InstallError.unusable(
                    choice.name, address: source.address.typed, error.problem)
                unpacked.failures.append((choice.name.description, problem))
            }
        }
    }

    /// The unpacked files of a skill.
    private struct Content: Sendable {
        let snapshot: TreeSnapshot
        let skill: Skill
        let installed: InstalledSkill?
        let brings: NewCapabilities
        let notes: [UnpackNote]
    }

    /// Reads an unpacked skill; throws if its files can't be used.
    private static func read(
        _ choice: Selection.Choice, _ folder: Directory, _ outcome: UnpackResult,
        from source: LoadedSource, in all: Unpacking
    ) throws -> Content {
        let request = all.request
        let notes = try outcome.get()
        try all.staging.beginFlush(of: choice.name.component)
        let files: SkillFiles
        do { files = try SkillFiles(of: folder, named: source.name(of: choice.candidate)) } catch {
            switch error {
            case .tooManyFiles(_, let limit):
                throw SkillSourceError.content(
                    .unsafe(
                        source.address.typed, .tooManyFiles(limit: limit)))
            case .tooDeep(_, let limit):
                throw SkillSourceError.content(
                    .unsafe(
                        source.address.typed, .tooDeep(limit: limit)))
            case .tooMuchText(_, let limit):
                throw SkillSourceError.content(
                    .unsafe(
                        source.address.typed, .tooMuchText(limit: limit)))
            case .failed, .noLinks, .fileTooLarge, .leadsOutside: throw error
            }
        }
        // Under an alias, the folder name and the skill's name may differ.
        let skill = try readSkill(
            files, folderName: request.alias == nil ? choice.name.description : nil,
            purpose: .install, trust: all.trust)
        let installed = all.installed(choice.name)
        let brings = NewCapabilities(
            of: ReadVersion(skill: skill, files: files), replacing: installed,
            from: source.origin(of: choice.candidate, nil, in: all.locations.scope), all.trust)
        return Content(
            snapshot: files.snapshot, skill: skill, installed: installed, brings: brings,
            notes: notes)
    }

    private mutating func result(
        _ choice: Selection.Choice, _ content: Content
    ) async throws -> InstallResult {
        let pin = try await source.pin(of: choice.candidate)
        var origin = source.origin(of: choice.candidate, pin, in: all.locations.scope)
        origin.recordLocation(in: all.catalogs, all.locations.scope)
        var staged = StagedSkill(
            name: choice.name, origin: origin,
            snapshot: content.snapshot, agents: all.locations.agents, sharing: request.sharing,
            in: all.staging)
        staged.entry.signer = content.skill.signature?.signer.map { LockEntry.Signer($0) }
        var result = InstallResult(
            staged: staged, skill: content.skill, installed: content.installed,
            brings: content.brings, prior: all.prior(over: content.installed, from: origin),
            source: source, notes: content.notes)
        for other in try await source.related(to: choice.candidate, content.skill) {
            if !addRelated(other) { result.related.append(other) }
        }
        if request.needs != .ignore {
            result.needs = try await needs(of: choice.candidate, content.skill)
            let needed = Set(result.needs.map(\.text))
            result.related.removeAll { $0.name.map { needed.contains($0.description) } ?? false }
        }
        return result
    }

    /// Selects a skill that another one refers to; returns false if it is not installed.
    private mutating func addRelated(_ other: SkillCandidate) -> Bool {
        guard known[other] == nil else { return true }
        guard request.related == .install, known.count < Self.relatedLimit, let name = other.name,
            all.names.claim(name)
        else { return false }
        select(other, as: name)
        return true
    }

    /// Selects a skill under a name that was claimed for it.
    private mutating func select(_ candidate: SkillCandidate, as name: SkillName) {
        known[candidate] = name
        next.append((name, candidate))
    }
}

// Skills that others need.
extension SourceUnpacking {
    /// Returns the skills that a skill needs; those of the same source that are not installed yet are selected.
    private mutating func needs(
        of candidate: SkillCandidate, _ skill: Skill
    ) async throws -> [SkillNeed] {
        let declared = skill.frontmatter.map { DeclaredNeeds(of: $0) }
        guard let declared, !declared.skills.isEmpty else { return [] }
        let search = search ?? NeededSkillSearch(in: source)
        self.search = search
        let needed = try await search.skills(neededBy: candidate, declared)
        var needs = needed.found.compactMap { text, skill in
            state(of: skill).map { SkillNeed(text: text, state: $0) }
        }
        needs += needed.absent.map { text in
            let name = SkillName(text)
            let isInstalled = name.map(all.isInstalled) ?? false
            guard isInstalled, let name else { return SkillNeed(text: text, state: .absent) }
            return SkillNeed(text: text, state: .met(name))
        }
        return needs
    }

    /// Returns the state of a needed skill, which is selected if that is possible; nil if it has no valid name.
    private mutating func state(of needed: SkillCandidate) -> SkillNeed.State? {
        if let name = known[needed] { return .met(name) }
        guard let name = needed.name else { return nil }
        guard !all.isInstalled(name) else { return .met(name) }
        guard request.needs == .install, neededCount < Self.neededLimit, depth < Self.depthLimit
        else { return .left(name) }
        // Another source has a skill with this name.
        guard all.names.claim(name) else { return .met(name) }
        neededCount += 1
        select(needed, as: name)
        return .met(name)
    }
}
