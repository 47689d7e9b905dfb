internal import FileTree
internal import SkillFormat

/// A skill with its score.
public struct ScoredSkill: Sendable {
    /// The skill folder as shown to the user.
    public let path: String
    /// The name in the frontmatter, or else the folder's name.
    public let name: String
    /// The score; nil if the skill can't be read.
    public let score: SkillScore?
}

extension Validator {
    /// Scores every skill below the paths, ordered by path.
    public func scores(_ paths: [String]) async throws(RepositoryError) -> [ScoredSkill] {
        var scored: [ScoredSkill] = []
        var seen: Set<FileIdentity> = []
        for path in paths {
            let scopes = try await ValidationScope.all(
                below: path, workingDirectory: workingDirectory)
            for scope in scopes {
                try scope.visit(seen: &seen) { check in
                    let skill = try? check.read().skill
                    let path = scope.tree.shown(check.folder)
                    scored.append(
                        ScoredSkill(
                            path: path, name: skill?.frontmatter?.name ?? check.folderName ?? path,
                            score: skill.map { SkillScore(of: $0) }))
                }
            }
        }
        return scored
    }
}
