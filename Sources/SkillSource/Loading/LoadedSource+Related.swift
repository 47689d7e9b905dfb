internal import FileTree
public import SkillFormat

// Skills that another skill refers to.
extension LoadedSource {
    /// Returns the other skills of the source that a skill refers to, ordered by name.
    public func related(
        to candidate: SkillCandidate, _ skill: Skill
    ) async throws(SkillSourceError) -> [SkillCandidate] {
        var related: Set<SkillCandidate> = []
        for finding in skill.findings where finding.rule == .refEscapesSkill {
            guard let file = finding.path, let target = finding.subject,
                let path = Self.path(of: file, in: candidate)?.resolving(link: target),
                let other = try await self.candidate(containing: path), other != candidate
            else { continue }
            related.insert(other)
        }
        return related.sorted {
            ($0.name?.description ?? "", $0.folder?.description ?? "")
                < ($1.name?.description ?? "", $1.folder?.description ?? "")
        }
    }

    /// Returns an address for one skill: the typed one, or for a skill outside the folder that it selects, a
    /// new one.
    public func typed(for candidate: SkillCandidate) -> String {
        guard case .git(let git) = address.meaning, let folder = candidate.folder,
            !contains(candidate)
        else { return address.typed(atURL: url) }
        return "\(url)#\(git.ref ?? ""):\(folder)"
    }

    /// Returns the path of a skill's file in the source.
    private static func path(
        of file: RelativePath, in candidate: SkillCandidate
    ) -> RelativePath? {
        guard let folder = candidate.folder else { return file }
        return folder.appending(file)
    }

    /// Returns the skill whose folder is at a path or above it.
    private func candidate(
        containing path: RelativePath
    ) async throws(SkillSourceError) -> SkillCandidate? {
        let folders = [path] + path.ancestors.sorted { $1 < $0 }
        if let known = folders.lazy.compactMap(self.candidate(in:)).first { return known }
        for folder in folders {
            if let found = try await content.candidate(outsideAt: folder, from: address) {
                return found
            }
        }
        return nil
    }
}
