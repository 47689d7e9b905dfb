internal import Digest
internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// A folder with everything in it that concerns skills.
public struct Repository: Sendable {
    /// A skill that was found and could be read.
    struct FoundSkill: Sendable {
        /// Its folder, from the repository's top; nil when that is the skill.
        let folder: RelativePath?
        /// Its SKILL.md, from the repository's top.
        let file: RelativePath
        /// The name that it gives itself, or its folder's.
        let name: String?
        /// Where the name stands in SKILL.md.
        let namePlace: (line: Int, column: Int)
        /// The hash of its SKILL.md.
        let digest: SHA256Digest?
    }

    /// A folder with a SKILL.md that could not be read.
    struct Failure: Sendable {
        let folder: RelativePath?
        let error: SkillFormatError
    }

    /// What is wrong with a comment that is to silence a rule.
    struct Misuse: Sendable {
        let path: RelativePath
        let line: Int
        let column: Int
        let message: String
    }

    /// The skills, ordered by path.
    let skills: [FoundSkill]
    /// What looked like a skill and could not be read.
    let failures: [Failure]
    /// The manifests of marketplaces and plugins, ordered by path.
    let manifests: [Manifest]
    /// The plugins that lie here.
    let plugins: [Plugin]
    /// What stands where.
    let tree: RepositoryTree
    /// Comments that silence nothing.
    let misuses: [Misuse]
    /// Whether it is right that there is no skill.
    let mayBeEmpty: Bool
}

extension RelativePath? {
    /// The path of something in this folder; the top of a repository is nil.
    func appending(_ path: RelativePath) -> RelativePath? {
        guard let self else { return path }
        return self.appending(path)
    }

    /// Whether a path lies in this folder, at whatever depth.
    func holds(_ path: RelativePath?) -> Bool {
        guard let self else { return true }
        guard let path else { return false }
        return path == self || path.removing(prefix: self) != nil
    }

    /// How many folders deep it lies.
    var depth: Int { self?.names.count ?? 0 }
}

extension Repository {
    /// The folder of the innermost plugin that a skill lies in, as a path; nil when it is in none.
    func plugin(of skill: FoundSkill) -> String? {
        let holders = plugins.filter { $0.folder.holds(skill.folder) }
        let innermost = holders.max { $0.folder.depth < $1.folder.depth }
        return innermost.map { $0.folder?.description ?? "." }
    }

    /// Whether a folder lies in a skill.
    func isNested(_ folder: RelativePath) -> Bool {
        tree.nestedSkills[nil] != nil || folder.ancestors.contains { tree.nestedSkills[$0] != nil }
    }
}
