internal import Digest
internal import FileTree
internal import ForeignLock
internal import Problem
internal import Signature
internal import SkillFormat
internal import SkillSource
internal import SkillStore
internal import SystemPackage

/// Plans to import the skills of an ``ImportPlan``: compares them with their sources, and has the lock file list them.
public struct Importer {
    /// Whether sources are contacted.
    public enum Sources: Sendable { case online, offline }

    private let session: Session

    /// Imports in a session whose admission purpose is to adopt skills.
    public init(_ session: Session) { self.session = session }

    /// A skill with a record of its source.
    private struct Member: Sendable {
        let index: Int
        let candidate: ImportPlan.Candidate
        let record: ForeignRecord
        let address: SkillAddress
    }

    /// The skills of one source, which are compared together.
    private struct Group: Sendable {
        let address: SkillAddress
        var members: [Member]
    }

    /// Plans to import all candidates.
    public func plan(
        _ found: ImportPlan, _ sources: Sources
    ) async throws -> Plan<ImportReport> {
        let (groups, invalid) = groups(of: found.candidates)
        var plan = Plan(
            ImportReport(skipped: found.skipped + invalid), session.store, command: "adopt")
        var comparisons = try await compare(groups, sources)
        guard !Task.isCancelled else { throw SkillSourceError.interrupted }
        let addresses = Dictionary(
            groups.flatMap(\.members).map { ($0.index, $0.address) }, uniquingKeysWith: { $1 })
        for (index, candidate) in found.candidates.enumerated() {
            if case .catalog = candidate.claim { comparisons[index] = .catalog }
            guard let comparison = comparisons[index] else { continue }
            guard let origin = origin(of: candidate, at: addresses[index], comparison) else {
                plan.report.skipped.append(candidate.skipped(comparison.reasonForUnknownPlace))
                continue
            }
            let found = try SkillFolder(candidate.existing.path)?.inspect(session.context.trust)
                .skill
            let review: Review
            do {
                let subject = PolicySubject(
                    name: candidate.name, origin: origin, author: .program,
                    tree: candidate.existing.snapshot.hash, agents: [],
                    signer: found?.signature?.trustedSigner)
                review = try session.review(subject, found)
            } catch {
                plan.report.skipped.append(candidate.skipped(.refused(error.problem)))
                continue
            }
            let skill = AdoptedSkill(
                candidate.existing, origin: origin, pin: candidate.claim.pin,
                clean: try clean(of: comparison))
            plan.report.results.append(
                ImportResult(candidate: candidate, comparison: comparison, skill: skill))
            plan.add(review, .adopt(skill))
        }
        return plan
    }

    /// Returns the files that updates compare a skill with; nil for its own, and an empty folder if none are known.
    private func clean(
        of comparison: Comparison
    ) throws -> (snapshot: TreeSnapshot, directory: Directory)? {
        switch comparison.base {
        case .skill: return nil
        case .upstream(let upstream): return (upstream.snapshot, upstream.directory)
        case .unknown:
            let directory = try session.downloads.directory.create(.unique(prefix: "unknown-"))
            return (try TreeSnapshot(of: directory), directory)
        }
    }

    /// Groups skills by source, and returns those with an invalid source.
    private func groups(
        of candidates: [ImportPlan.Candidate]
    ) -> ([Group], invalid: [SkippedSkill]) {
        var groups: [Group] = []
        var skipped: [SkippedSkill] = []
        for (index, candidate) in candidates.enumerated() {
            guard case .record(let record) = candidate.claim else { continue }
            if let text = relativeSource(of: record) {
                skipped.append(candidate.skipped(.relativeSource(text)))
                continue
            }
            do throws(SkillSourceError) {
                let address = try address(record.source.address)
                let member = Member(
                    index: index, candidate: candidate, record: record, address: address)
                if let known = groups.firstIndex(where: { $0.address.isOneSource(as: address) }) {
                    groups[known].members.append(member)
                } else {
                    groups.append(Group(address: whole(address), members: [member]))
                }
            } catch {
                skipped.append(candidate.skipped(.invalidSource(error)))
            }
        }
        return (groups, skipped)
    }

    /// The folder of a record that is relative to an unknown folder.
    private func relativeSource(of record: ForeignRecord) -> String? {
        guard case .folder(let text) = record.source.place,
            session.store.locations.scope == .user, !text.hasPrefix("/"), !text.hasPrefix("~")
        else { return nil }
        return text
    }

    /// Returns the address of a whole repository, for progress that concerns several of its skills.
    private func whole(_ address: SkillAddress) -> SkillAddress {
        guard case .git(let git) = address.meaning else { return address }
        let repository = try? self.address(git.url)
        return repository.flatMap { $0.isOneSource(as: address) ? $0 : nil } ?? address
    }
}

// Comparing skills with their sources.
extension Importer {
    /// Compares all groups concurrently.
    private func compare(
        _ groups: [Group], _ sources: Sources
    ) async throws -> [Int: Comparison] {
        guard !groups.isEmpty else { return [:] }
        let loader = try session.loader
        let scratch = try session.downloads.directory
        return await withTaskGroup(of: [Int: Comparison].self) { tasks in
            for group in groups {
                tasks.addTask {
                    if case .git = group.address.meaning {
                        guard sources == .online else {
                            return group.members.reduce(into: [:]) { found, member in
                                found[member.index] =
                                    member.candidate.isProven(by: member.record)
                                    ? .recorded(current: nil, because: nil) : .offline
                            }
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
                        found[member.index] = await Self.compare(
                            member, withFolderAt: group.address, loader, scratch)
                    }
                    return found
                }
            }
            return await tasks.reduce(into: [:]) { $0.merge($1) { $1 } }
        }
    }

    /// Compares a skill with the local folder that it was copied from.
    private static func compare(
        _ member: Member, withFolderAt address: SkillAddress, _ loader: SourceLoader,
        _ scratch: Directory
    ) async -> Comparison {
        let isProven = member.candidate.isProven(by: member.record)
        do {
            let source = try await loader.load(address, expecting: nil)
            let choice = member.record.source.skill.map { SkillChoice.named([$0]) } ?? .only
            guard let chosen = try await source.select(choice).skills.first else {
                throw SkillSourceError.choice(.severalSkills(address.typed, source.offers))
            }
            let directory = try scratch.create(.unique(prefix: "folder-"))
            try await source.unpack(chosen, into: directory)
            let upstream = Comparison.Upstream(
                pin: nil, folder: chosen.folder, snapshot: try TreeSnapshot(of: directory),
                directory: directory)
            if let agreement = member.candidate.agreement(with: upstream, member.record.tool) {
                return agreement
            }
            return isProven
                ? .recorded(current: upstream, because: nil)
                : member.record.comparison(with: upstream, because: nil)
        } catch {
            return isProven
                ? .recorded(current: nil, because: error.problem) : .unavailable(error.problem)
        }
    }

    /// Returns the origin of a skill for the lock file; nil if its folder in the source is unknown.
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
                    url: session.store.locations.scope.relative(path.string),
                    path: upstream?.folder?.description)
            case .archive, .artifact, .catalog, .site: return nil
            }
        }
    }

    private func address(_ text: String) throws(SkillSourceError) -> SkillAddress {
        let context = session.context
        return try SkillAddress(
            text, workingDirectory: context.workingDirectory, home: context.home)
    }
}

extension SkillAddress {
    /// Returns whether two addresses name the same repository, or are equal.
    fileprivate func isOneSource(as other: SkillAddress) -> Bool {
        guard case .git(let repository) = meaning, case .git(let git) = other.meaning else {
            return meaning == other.meaning
        }
        return repository.url == git.url
    }
}

extension ImportPlan.Claim {
    /// Whether updates skip the skill, as updates by the other tool do.
    fileprivate var pin: LockEntry.Pin {
        if case .record(let record) = self, record.isPinned { .pinned } else { .unpinned }
    }
}

extension ImportPlan.Candidate {
    fileprivate func skipped(_ reason: SkippedSkill.Reason) -> SkippedSkill {
        SkippedSkill(name: name.description, tool: claim.tool, reason: reason)
    }
}

extension Comparison {
    /// The reason to skip a skill if its folder in the source is not recorded.
    fileprivate var reasonForUnknownPlace: SkippedSkill.Reason {
        if case .unavailable(let problem) = self {
            .sourceUnavailable(problem)
        } else {
            .unknownPlace
        }
    }
}
