internal import FileTree
public import SkillFormat

// Skills that a skill refers to.
extension LoadedSource {
    /// The other skills of the source that a skill's references lead to, in the order of their names.
    public func related(
        to candidate: SkillCandidate, _ skill: Skill
    ) async throws(SkillSourceError) -> [SkillCandidate] {
        var related: Set<SkillCandidate> = []
        for finding in skill.findings where finding.rule == .refEscapesSkill {
            guard let file = finding.path, let target = finding.subject,
                let path = Self.place(file, of: candidate)?.resolving(link: target),
                let other = try await self.candidate(holding: path), other != candidate
            else { continue }
            related.insert(other)
        }
        return related.sorted {
            ($0.name?.description ?? "", $0.folder?.description ?? "")
                < ($1.name?.description ?? "", $1.folder?.description ?? "")
        }
    }

    /// What brings a candidate by itself: what somebody typed, or for one that lies outside of the folder that was
    /// asked for, an address of its own.
    public func typed(for candidate: SkillCandidate) -> String {
        guard case .git(let git) = address.meaning, let folder = candidate.folder,
            !candidates.contains(candidate), !otherLanguages.contains(candidate)
        else { return address.typed }
        return "\(git.url)#\(git.ref ?? ""):\(folder)"
    }

    /// A file of a skill as a place in the source.
    private static func place(_ file: RelativePath, of candidate: SkillCandidate) -> RelativePath? {
        guard let folder = candidate.folder else { return file }
        return folder.appending(file)
    }

    /// The skill whose folder a place is, or lies in.
    private func candidate(
        holding path: RelativePath
    ) async throws(SkillSourceError) -> SkillCandidate? {
        let places = [path] + path.ancestors.sorted { $1 < $0 }
        if let known = candidates.first(where: { $0.folder.map(places.contains) ?? false }) {
            return known
        }
        guard case .git(let source) = content else { return nil }
        for place in places {
            do {
                if let found = try await source.candidate(at: place) { return found }
            } catch {
                throw SkillSourceError(address.typed, error)
            }
        }
        return nil
    }
}
