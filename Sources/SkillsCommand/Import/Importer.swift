internal import Digest
internal import FileTree
internal import ForeignLock
internal import Problem
internal import SkillFormat
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Transfer

/// What comparing a skill on the disk with its source came to.
enum Comparison: Sendable {
    /// A version of the source, with its files.
    struct Upstream: Sendable {
        let pin: GitPin?
        let folder: RelativePath?
        let snapshot: TreeSnapshot
        let directory: Directory
    }

    /// The disk has this version.
    case same(Upstream)
    /// The disk has this version, but for what the tool itself changes while it installs.
    case marked(Upstream)
    /// The disk differs from the version that was installed.
    case edited(Upstream)
    /// The disk differs from what the source has now, and which version was installed was not written down, or
    /// is not to be had for this reason.
    case differs(from: Upstream, because: (any Problem)?)
    /// Nobody was asked.
    case offline
    /// The source, or the skill in it, is not to be had.
    case notToBeHad(any Problem)
    /// A catalog has the same files; known without a question.
    case catalog
}

/// A skill that is, or would be, taken over.
struct ImportResult: Sendable {
    let candidate: ImportPlan.Candidate
    let comparison: Comparison
    let skill: AdoptedSkill
}

/// What became of an import.
struct ImportReport {
    var results: [ImportResult] = []
    var left: [ImportPlan.Left] = []
}

/// Takes over what an ``ImportPlan`` lists: compares with the sources, then writes the lock.
struct Importer {
    let store: SkillStore
    let transferConfiguration: TransferConfiguration
    let git: GitSettings
    let world: World
    /// Told how far each download is.
    let progress: @Sendable (SkillAddress, TransferProgress) -> Void

    /// Whether sources are asked.
    enum Sources: Sendable { case asked, offline }
    /// Whether anything is changed.
    enum Mode: Sendable { case takeOver, dryRun }

    /// A skill whose source another tool wrote down.
    private struct Member: Sendable {
        let index: Int
        let candidate: ImportPlan.Candidate
        let record: ForeignRecord
        let address: SkillAddress
    }

    /// Skills of one source: they are compared together.
    private struct Group: Sendable {
        let address: SkillAddress
        var members: [Member]
    }

    func run(
        _ plan: ImportPlan, _ sources: Sources, _ mode: Mode
    ) async throws -> ImportReport {
        var report = ImportReport(left: plan.left)
        let groups = groups(of: plan.candidates, leaving: &report.left)
        let scratch = try groups.isEmpty ? nil : store.makeDownloadFolder()
        defer { scratch?.discard() }
        var comparisons: [Int: Comparison] = [:]
        if let scratch {
            comparisons = await compare(groups, sources, in: scratch.directory)
        }
        guard !Task.isCancelled else { throw SkillSourceError.interrupted }
        let addresses = Dictionary(
            groups.flatMap(\.members).map { ($0.index, $0.address) }, uniquingKeysWith: { $1 })
        for (index, candidate) in plan.candidates.enumerated() {
            if case .catalog = candidate.claim { comparisons[index] = .catalog }
            guard let comparison = comparisons[index] else { continue }
            guard let origin = origin(of: candidate, at: addresses[index], comparison) else {
                report.left.append(candidate.left(comparison.reasonWithoutPlace))
                continue
            }
            let skill = AdoptedSkill(
                candidate.standing, origin: origin, pin: candidate.claim.pin,
                clean: comparison.clean)
            report.results.append(
                ImportResult(candidate: candidate, comparison: comparison, skill: skill))
        }
        if mode == .takeOver {
            _ = try store.apply(report.results.map { .adopt($0.skill) }, command: "import")
        }
        return report
    }

    /// Puts the skills of each source together; what has none that can be read is left, with the reason.
    private func groups(
        of candidates: [ImportPlan.Candidate], leaving left: inout [ImportPlan.Left]
    ) -> [Group] {
        var groups: [Group] = []
        for (index, candidate) in candidates.enumerated() {
            guard case .record(let record) = candidate.claim else { continue }
            do {
                let address = try address(of: record)
                let member = Member(
                    index: index, candidate: candidate, record: record, address: address)
                if let known = groups.firstIndex(where: { $0.address.isOneSource(as: address) }) {
                    groups[known].members.append(member)
                } else {
                    groups.append(Group(address: whole(address), members: [member]))
                }
            } catch let problem as any Problem {
                left.append(candidate.left(problem.summary))
            } catch {
                preconditionFailure("every error of a room is a Problem")
            }
        }
        return groups
    }

    /// The address of a record's source.
    private func address(of record: ForeignRecord) throws -> SkillAddress {
        if case .folder(let text) = record.source.place, store.locations.scope == .user,
            !text.hasPrefix("/"), !text.hasPrefix("~")
        {
            throw SourceProblem.relativeFolder(text)
        }
        return try SkillAddress(
            record.source.address, workingDirectory: world.workingDirectory, home: world.home)
    }

    /// The address of all of a repository, for what is told of several of its skills.
    private func whole(_ address: SkillAddress) -> SkillAddress {
        guard case .git(let git) = address.meaning else { return address }
        let read = try? SkillAddress(
            git.url, workingDirectory: world.workingDirectory, home: world.home)
        return read.flatMap { $0.isOneSource(as: address) ? $0 : nil } ?? address
    }

    /// Compares all groups at once.
    private func compare(
        _ groups: [Group], _ sources: Sources, in scratch: Directory
    ) async -> [Int: Comparison] {
        let transfer = Transfer(configuration: transferConfiguration)
        defer { transfer.close() }
        let loader = SourceLoader(
            transfer: transfer, catalogs: [], downloads: scratch, git: git, allowing: .any,
            language: nil, progress: progress)
        return await withTaskGroup(of: [Int: Comparison].self) { tasks in
            for group in groups {
                tasks.addTask {
                    if case .git = group.address.meaning {
                        guard sources == .asked else {
                            return group.members.reduce(into: [:]) { $0[$1.index] = .offline }
                        }
                        let skills = group.members.map { ($0.candidate, $0.record) }
                        let found = await RepositoryComparison(
                            loader: loader, address: group.address, scratch: scratch
                        ).compare(skills)
                        return Dictionary(
                            zip(group.members.map(\.index), found), uniquingKeysWith: { $1 })
                    }
                    var found: [Int: Comparison] = [:]
                    for member in group.members {
                        found[member.index] = await compare(
                            member.candidate, member.record, group.address, loader, scratch)
                    }
                    return found
                }
            }
            return await tasks.reduce(into: [:]) { $0.merge($1) { $1 } }
        }
    }

    /// Compares a skill with the local folder that it was copied from.
    private func compare(
        _ candidate: ImportPlan.Candidate, _ record: ForeignRecord, _ address: SkillAddress,
        _ loader: SourceLoader, _ scratch: Directory
    ) async -> Comparison {
        do {
            let source = try await loader.load(address, expecting: nil)
            let chosen = try source.choose(record.source.skill.map { .named([$0]) } ?? .only)
            let directory = try scratch.create(.unique(prefix: "folder-"))
            try await source.unpack([(chosen[0], directory)])
            let upstream = Comparison.Upstream(
                pin: nil, folder: chosen[0].folder, snapshot: try TreeSnapshot(of: directory),
                directory: directory)
            return candidate.agreement(with: upstream, record.tool)
                ?? .differs(from: upstream, because: nil)
        } catch let problem as any Problem {
            return .notToBeHad(problem)
        } catch {
            preconditionFailure("every error of a room is a Problem")
        }
    }

    /// What the lock is to say of where a skill came from; nil where its place in the source is not known.
    private func origin(
        of candidate: ImportPlan.Candidate, at address: SkillAddress?, _ comparison: Comparison
    ) -> LockEntry.Origin? {
        switch candidate.claim {
        case .catalog(let catalog, let skill):
            return LockEntry.Origin(
                typed: skill.description, kind: .catalog, url: "\(catalog):\(skill)")
        case .record(let record):
            guard let address else { return nil }
            let upstream = comparison.upstream
            guard upstream != nil || record.source.skill == nil else { return nil }
            switch address.meaning {
            case .git(let git):
                let path = upstream.map { $0.folder?.description } ?? git.path
                return LockEntry.Origin(
                    typed: address.typed, kind: .git, url: git.url, path: path,
                    git: comparison.pin(or: record))
            case .folder(let path):
                return LockEntry.Origin(
                    typed: address.typed, kind: .local,
                    url: store.locations.scope.relative(path.string),
                    path: upstream?.folder?.description)
            case .archive, .catalog, .wellKnown: return nil
            }
        }
    }
}

/// Why a record's source can't be asked.
private enum SourceProblem: Problem {
    /// A folder whose path starts nobody knows where.
    case relativeFolder(String)

    var summary: String {
        switch self {
        case .relativeFolder(let text):
            "its source \(text) starts from a folder that nobody wrote down"
        }
    }
}

extension SkillAddress {
    /// Whether two addresses are of one repository, or the very same.
    fileprivate func isOneSource(as other: SkillAddress) -> Bool {
        guard case .git(let own) = meaning, case .git(let git) = other.meaning else {
            return meaning == other.meaning
        }
        return own.url == git.url
    }
}

extension ImportPlan.Claim {
    /// Whether updates pass the skill over, as the other tool's do.
    fileprivate var pin: LockEntry.Pin {
        if case .record(let record) = self, record.isPinned { .pinned } else { .unpinned }
    }

    /// The tool whose record it is.
    var tool: ForeignTool? {
        if case .record(let record) = self { record.tool } else { nil }
    }
}

extension ImportPlan.Candidate {
    fileprivate func left(_ reason: String) -> ImportPlan.Left {
        ImportPlan.Left(name: name.description, tool: claim.tool, reason: reason)
    }

    /// Whether the disk has a version, as it is or as the tool makes it; nil where it has not.
    func agreement(with upstream: Comparison.Upstream, _ tool: ForeignTool) -> Comparison? {
        if standing.snapshot.isTree(upstream.snapshot.hash) { return .same(upstream) }
        guard let directory = try? Directory.open(standing.path),
            ToolTraces(tool: tool).explain(
                (standing.snapshot, directory), from: (upstream.snapshot, upstream.directory))
        else { return nil }
        return .marked(upstream)
    }
}

extension Comparison {
    /// The version that was found.
    var upstream: Upstream? {
        switch self {
        case .same(let found), .marked(let found), .edited(let found), .differs(let found, _): found
        case .offline, .notToBeHad, .catalog: nil
        }
    }

    /// The files as they came, where the disk has others.
    ///
    /// What the tool itself changed counts as installed, so that the skill shows no edit that nobody made;
    /// the pin of its origin is that of the source's files all the same. Whoever brings the skill again by its
    /// pin gets the source's files, which are not those of the entry, and is told so.
    fileprivate var clean: (snapshot: TreeSnapshot, directory: Directory)? {
        guard case .edited(let upstream) = self else { return nil }
        return (upstream.snapshot, upstream.directory)
    }

    /// What pins the skill: what was found, else what was written down.
    fileprivate func pin(or record: ForeignRecord) -> LockEntry.Origin.Git {
        switch self {
        case .same(let found), .marked(let found), .edited(let found):
            return .init(ref: found.pin?.ref, commit: found.pin?.commit, tree: found.pin?.tree)
        case .differs(let found, _): return .init(ref: found.pin?.ref, commit: nil, tree: nil)
        case .offline, .notToBeHad, .catalog:
            let ref = record.source.ref == record.commit ? nil : record.source.ref
            var tree: String?
            if case .gitTree(let text)? = record.hash { tree = text }
            return .init(ref: ref, commit: record.commit, tree: tree)
        }
    }

    /// Why a skill is left of which only the source could tell where it lies there.
    fileprivate var reasonWithoutPlace: String {
        let place = "where it lies in its source is not written down"
        guard case .notToBeHad(let problem) = self else {
            return "\(place), and was not asked (--offline)"
        }
        return "\(place): \(([problem.summary] + problem.causes).joined(separator: ": "))"
    }
}
