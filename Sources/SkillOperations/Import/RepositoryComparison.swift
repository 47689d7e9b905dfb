internal import Digest
internal import FileTree
internal import ForeignLock
internal import Problem
internal import SkillFormat
internal import SkillSource
internal import SkillStore
internal import SystemPackage

/// Compares skills on disk with the versions in their repository.
///
/// Each skill is first compared with the recorded version, or without a record with the current version, and then
/// with the other one. For a skill that equals neither and whose version is unknown, the history of the branch or tag
/// is searched.
struct RepositoryComparison: Sendable {
    let loader: SourceLoader
    let address: SkillAddress
    /// The folder that versions are unpacked in.
    let scratch: Directory

    typealias Member = (candidate: ImportPlan.Candidate, record: ForeignRecord)

    /// The result of looking for a version.
    private enum Version {
        case found(Comparison.Upstream)
        /// No version is recorded.
        case unknown
        case failed(any Problem)

        var upstream: Comparison.Upstream? {
            if case .found(let upstream) = self { upstream } else { nil }
        }

        var problem: (any Problem)? {
            if case .failed(let problem) = self { problem } else { nil }
        }
    }

    func compare(_ members: [Member]) async -> [Comparison] {
        let skills = members.map { RecordedSkill($0.record) }
        let moments = skills.map { $0.commit == nil ? RecordedSkill.Moment.current : .recorded }
        let first = await versions(Array(zip(skills, moments)))
        var results: [Comparison?] = zip(members, first).map { member, version in
            guard let upstream = version.upstream else { return nil }
            return member.candidate.agreement(with: upstream, member.record.tool)
        }
        let open = members.indices.filter { results[$0] == nil }
        // Don't retry an unreachable server.
        let isReached = open.contains { first[$0].problem?.kind != .network }
        let others =
            isReached
            ? await versions(
                open.map { (skills[$0], moments[$0] == .current ? .recorded : .current) })
            : open.map { _ in .unknown }
        for (index, other) in zip(open, others) {
            let isCurrentFirst = moments[index] == .current
            results[index] = judge(
                members[index], recorded: isCurrentFirst ? other : first[index],
                current: isCurrentFirst ? first[index] : other)
        }
        var comparisons = results.compactMap(\.self)
        await searchHistory(for: members, &comparisons)
        return comparisons
    }

    /// Compares a skill with both versions.
    private func judge(_ member: Member, recorded: Version, current: Version) -> Comparison {
        for version in [recorded, current] {
            guard let upstream = version.upstream else { continue }
            if let agreement = member.candidate.agreement(with: upstream, member.record.tool) {
                return agreement
            }
        }
        let isProven = member.candidate.isProven(by: member.record)
        if let upstream = recorded.upstream {
            return isProven ? .marked(upstream) : .edited(upstream)
        }
        guard let upstream = current.upstream else {
            let problem =
                recorded.problem ?? current.problem
                ?? SkillSourceError.choice(.noSkill(address.typed, top: []))
            return isProven ? .recorded(current: nil, because: problem) : .unavailable(problem)
        }
        if isProven { return .recorded(current: upstream, because: recorded.problem) }
        return member.record.comparison(with: upstream, because: recorded.problem)
    }

    /// Searches the history of the branch or tag for the versions of skills that were not found.
    private func searchHistory(
        for members: [Member], _ comparisons: inout [Comparison]
    ) async {
        let open = members.indices.filter { comparisons[$0].suggestsHistory(members[$0].record) }
        guard !open.isEmpty else { return }
        let skills = open.map { index in
            let record = members[index].record
            return RecordedSkill(
                folder: comparisons[index].upstream?.folder ?? record.source.path, name: nil,
                ref: record.source.ref, commit: record.commit, tree: nil)
        }
        for (index, past) in zip(open, await loader.pastVersions(of: skills, at: address)) {
            if let found = await compare(members[index], with: past, comparisons[index]) {
                comparisons[index] = found
            }
        }
    }

    /// The number of past versions whose files are fetched to compare them with a recorded hash.
    private static let pastVersionLimit = 8

    /// Compares a skill with the most similar of its past versions; nil if that is no improvement.
    private func compare(
        _ member: Member, with past: [PastVersion], _ known: Comparison
    ) async -> Comparison? {
        let (candidate, record) = member
        guard let directory = candidate.directory,
            let files = try? GitFolder(candidate.existing.snapshot, in: directory).files
        else { return nil }
        let traces = ToolTraces(tool: record.tool)
        // Of equally similar versions, the newest one comes first.
        let ranked = past.enumerated().map { index, past in
            (rank: (traces.differences(files, from: past.files), index), version: past.version)
        }.sorted { $0.rank < $1.rank }
        var closest: Comparison?
        for (_, version) in ranked.prefix(record.hash == nil ? 1 : Self.pastVersionLimit) {
            guard let upstream = try? await unpack(version) else { continue }
            if let agreement = candidate.agreement(with: upstream, record.tool) { return agreement }
            let problem: (any Problem)?
            switch known {
            case .differs(_, let reason): problem = reason
            case .unavailable(let reason): problem = reason
            default: continue
            }
            let comparison = record.comparison(with: upstream, because: problem)
            if case .edited = comparison { return comparison }
            closest = closest ?? comparison
        }
        return closest
    }

    /// Fetches and unpacks versions.
    private func versions(_ wanted: [SourceLoader.WantedVersion]) async -> [Version] {
        var versions: [Version] = []
        for result in await loader.versions(of: wanted, at: address) {
            do {
                guard let found = try result.get() else {
                    versions.append(.unknown)
                    continue
                }
                versions.append(.found(try await unpack(found)))
            } catch {
                versions.append(.failed(error.problem))
            }
        }
        return versions
    }

    private func unpack(_ found: FoundVersion) async throws -> Comparison.Upstream {
        let directory = try scratch.create(.unique(prefix: "version-"))
        try await found.unpack(into: directory)
        let snapshot = try TreeSnapshot(of: directory)
        guard snapshot.files.contains(where: { $0.path == .skillFile }) else {
            throw SkillSourceError.choice(.noSkill(found.folder?.description ?? ".", top: []))
        }
        return Comparison.Upstream(
            pin: found.pin, folder: found.folder, snapshot: snapshot, directory: directory)
    }
}

extension ForeignRecord {
    /// Returns the comparison of an unproven skill with a version that it differs from.
    func comparison(
        with upstream: Comparison.Upstream, because problem: (any Problem)?
    ) -> Comparison {
        // If the recorded hash is that of this version, this is the version that was installed.
        let isInstalled =
            upstream.pin?.tree.map { hash == .gitTree($0) } == true
            || proves(upstream.snapshot, in: upstream.directory)
        return isInstalled ? .edited(upstream) : .differs(from: upstream, because: problem)
    }
}

extension Comparison {
    /// Whether the history of the source may have the version that was installed.
    fileprivate func suggestsHistory(_ record: ForeignRecord) -> Bool {
        switch self {
        case .differs: true
        case .recorded(nil, let problem?), .unavailable(let problem):
            problem.kind != .network && record.source.skill == nil
        case .recorded: upstream != nil
        case .same, .marked, .edited, .offline, .catalog: false
        }
    }
}

extension RecordedSkill {
    /// Creates the location of a skill in its repository according to a record.
    fileprivate init(_ record: ForeignRecord) {
        var tree: String?
        if case .gitTree(let text)? = record.hash { tree = text }
        self.init(
            folder: record.source.path, name: record.source.skill, ref: record.source.ref,
            commit: record.commit, tree: tree)
    }
}
