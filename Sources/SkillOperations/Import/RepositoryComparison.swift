internal import Digest
internal import FileTree
internal import ForeignLock
internal import Problem
internal import SkillFormat
internal import SkillSource
internal import SystemPackage

/// Compares skills on disk with the versions in their repository.
///
/// Each skill is first compared with the recorded version, or without a record with the current version, and then
/// with the other one. A skill that equals neither was edited, or its version is unknown.
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
        return results.compactMap(\.self)
    }

    /// Compares a skill with both versions.
    private func judge(_ member: Member, recorded: Version, current: Version) -> Comparison {
        for version in [recorded, current] {
            guard let upstream = version.upstream else { continue }
            if let agreement = member.candidate.agreement(with: upstream, member.record.tool) {
                return agreement
            }
        }
        if let upstream = recorded.upstream { return .edited(upstream) }
        guard let upstream = current.upstream else {
            return .unavailable(
                recorded.problem ?? current.problem
                    ?? SkillSourceError.noSkill(address.typed, top: []))
        }
        // The installed version is the current one.
        if let tree = upstream.pin?.tree, member.record.hash == .gitTree(tree) {
            return .edited(upstream)
        }
        return .differs(from: upstream, because: recorded.problem)
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
                let directory = try scratch.create(.unique(prefix: "version-"))
                try await found.unpack(into: directory)
                let snapshot = try TreeSnapshot(of: directory)
                guard snapshot.files.contains(where: { $0.path == .skillFile }) else {
                    throw SkillSourceError.noSkill(found.folder?.description ?? ".", top: [])
                }
                versions.append(
                    .found(
                        Comparison.Upstream(
                            pin: found.pin, folder: found.folder, snapshot: snapshot,
                            directory: directory)))
            } catch {
                versions.append(.failed(error.problem))
            }
        }
        return versions
    }
}

extension RecordedSkill {
    /// The place of a skill in its repository according to a record.
    fileprivate init(_ record: ForeignRecord) {
        var tree: String?
        if case .gitTree(let text)? = record.hash { tree = text }
        self.init(
            folder: record.source.path, name: record.source.skill, ref: record.source.ref,
            commit: record.commit, tree: tree)
    }
}
