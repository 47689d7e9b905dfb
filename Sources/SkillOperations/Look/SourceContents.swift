internal import FileTree
internal import SkillFormat
public import SkillSource
internal import SkillStore
internal import SystemPackage

/// The skills of a source, and their states compared with the installed ones.
public struct SourceContents: Sendable {
    /// The loaded source that the skills are from.
    public let source: LoadedSource
    /// The skills that it offers, and those that a choice of all leaves out.
    public let overview: SkillSelection
    /// The skills whose names are installed.
    public let standings: [SkillCandidate: SkillStanding]
    /// The commit; nil if the source is not a repository.
    public let commit: String?
}

extension Session {
    /// Loads a source to look into it; nothing outside the cache is written.
    public func contents(of address: SkillAddress) async throws -> SourceContents {
        try await contents(of: try await loader.load(address, expecting: nil))
    }

    /// Loads sources to look into them, in the order of their addresses; throws if any of them can't be loaded.
    public func contents(of addresses: [SkillAddress]) async throws -> [SourceContents] {
        var contents: [SourceContents] = []
        for address in addresses { contents.append(try await self.contents(of: address)) }
        return contents
    }

    /// Compares the skills of a source with the installed ones.
    func contents(of source: LoadedSource) async throws -> SourceContents {
        let overview = source.overview
        let skills = source.offers + overview.leftOut.map(\.skill)
        var commit: String?
        if let first = skills.first { commit = try await source.pin(of: first)?.commit }
        return SourceContents(
            source: source, overview: overview, standings: try await standings(of: skills, source),
            commit: commit)
    }

    private func standings(
        of skills: [SkillCandidate], _ source: LoadedSource
    ) async throws -> [SkillCandidate: SkillStanding] {
        let installed = Dictionary(try store.forShowing.skills().map { ($0.name, $0) }) {
            first, _ in first
        }
        guard !installed.isEmpty else { return [:] }
        var standings: [SkillCandidate: SkillStanding] = [:]
        for skill in skills {
            guard let name = skill.name, let current = installed[name.description] else { continue }
            standings[skill] = try await standing(of: skill, source, comparedWith: current)
        }
        return standings
    }

    /// Whether a skill of a local folder is the installed one, seen by its path.
    private func isItself(
        _ skill: SkillCandidate, _ source: LoadedSource, _ current: InstalledSkill
    ) -> Bool {
        guard let folder = source.address.localPath else { return false }
        let path = folder.pushing(FilePath(skill.place)).lexicallyNormalized().resolvingLinks
        return path == (current.workingCopy ?? current.path).resolvingLinks
    }

    private func standing(
        of skill: SkillCandidate, _ source: LoadedSource, comparedWith current: InstalledSkill
    ) async throws -> SkillStanding? {
        if isItself(skill, source, current) {
            guard current.entry != nil else { return nil }
            return current.hasEdits ? .edited : .installed
        }
        guard let entry = current.entry else { return .unmanaged }
        let pin = try await source.pin(of: skill)
        let origin = source.origin(of: skill, pin, in: store.locations.scope)
        guard entry.origin.isSameSource(as: origin) else { return .otherSource }
        guard !current.hasEdits else { return .edited }
        guard !current.isBehind else { return .update }
        if let tree = entry.origin.git?.tree, let pinned = pin?.tree {
            return tree == pinned ? .installed : .update
        }
        if let archive = source.archiveDigest, archive == entry.origin.archive { return .installed }
        let preview: SkillPreview
        do { preview = try await self.preview(of: skill, in: source) } catch {
            // Its own fault, which an install reports.
            try Task.checkCancellation()
            return nil
        }
        return preview.snapshot.hash == entry.tree ? .installed : .update
    }
}
