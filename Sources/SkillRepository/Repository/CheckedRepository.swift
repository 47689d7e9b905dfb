internal import Digest
internal import FileTree
internal import SkillFormat
internal import SystemPackage
internal import Text

/// A folder with its skills, plugins and manifests, as rules about repositories see it.
public struct CheckedRepository: Sendable {
    /// A readable skill.
    struct FoundSkill: Sendable {
        /// The skill folder, from the repository's top; nil is the top itself.
        let folder: RelativePath?
        /// The path of SKILL.md, from the repository's top.
        let file: RelativePath
        /// The name in the frontmatter, or else the folder's name.
        let name: String?
        /// The place of the name in SKILL.md.
        let namePlace: (line: Int, column: Int)
        /// The hash of SKILL.md.
        let digest: SHA256Digest?
    }

    /// A folder with a SKILL.md that can't be read.
    struct Failure: Sendable {
        let folder: RelativePath?
        let error: SkillFormatError
    }

    /// An invalid suppression comment, with its place.
    struct Misuse: Sendable {
        let path: RelativePath
        let line: Int
        let column: Int
        let message: FindingText
    }

    /// The skills, ordered by path.
    let skills: [FoundSkill]
    /// The folders that look like skills but can't be read.
    let failures: [Failure]
    /// The manifests of marketplaces and plugins, ordered by path.
    let manifests: [ManifestFile]
    /// The plugins with files in the repository, by the path of the marketplace that lists them.
    let listedPlugins: [RelativePath: [Plugin]]
    /// The folders of all plugins.
    let pluginFolders: SearchedFolders
    /// The folders of the repository.
    let tree: RepositoryTree
    /// Invalid suppression comments.
    let misuses: [Misuse]
    /// Whether the repository may have no skills.
    let mayBeEmpty: Bool
    /// The comments in SKILL.md files that suppress rules.
    let comments: [RelativePath: Suppressions]
    /// The names of agents that a project may use; empty if they are not checked.
    let agents: [String]
}

extension CheckedRepository {
    /// The folder of the innermost plugin that contains a skill, as a path; nil if none does.
    func plugin(of skill: FoundSkill) -> String? {
        pluginFolders.holders(of: skill.folder).first.map { $0?.description ?? "." }
    }

    /// Whether a folder is inside a skill.
    func isNested(_ folder: RelativePath) -> Bool {
        tree.nestedSkills[nil] != nil || folder.ancestors.contains { tree.nestedSkills[$0] != nil }
    }
}

extension CheckedRepository {
    /// Combines the results of all skill checks below a folder.
    init(
        _ results: [SkillCheck.Result], _ scope: ValidationScope, mayBeEmpty: Bool,
        agents: [String]
    ) {
        var comments: [RelativePath: Suppressions] = [:]
        for result in results {
            guard let file = result.skill?.file else { continue }
            comments[file] = result.comments
        }
        self.init(
            skills: results.compactMap(\.skill), failures: results.compactMap(\.failure),
            manifests: scope.manifests, listedPlugins: Plugin.byMarketplace(scope.plugins),
            pluginFolders: scope.pluginFolders, tree: scope.tree,
            misuses: results.flatMap(\.misuses), mayBeEmpty: mayBeEmpty, comments: comments,
            agents: agents)
    }

    /// Runs every rule about repositories and takes the findings through the pipeline.
    func check(_ pipeline: FindingPipeline) -> FilteredFindings {
        var findings = FilteredFindings()
        let sources = Dictionary(manifests.map { ($0.path, $0.source) }) { first, _ in first }
        for rule in RepositoryRules.all {
            rule.check(self) { finding in
                let comments = finding.path.flatMap { self.comments[$0] }
                let candidate = CandidateFinding(
                    finding: finding, origin: .repository, comments: comments)
                findings.add(candidate, pipeline.outcome(of: candidate)) { severity in
                    ReportableFinding(
                        finding: finding, severity: severity, path: tree.shown(finding.path),
                        excerpt: excerpt(for: finding, manifests: sources), skill: nil)
                }
            }
        }
        return findings
    }

    /// The line of a finding; nil if it is about a folder, or a file as a whole.
    private func excerpt(
        for finding: Finding, manifests: [RelativePath: SourceText]
    ) -> SourceExcerpt? {
        guard let path = finding.path, finding.subject != path.description else { return nil }
        let source =
            manifests[path]
            ?? (try? tree.root.contents(of: path, limit: Self.textLimit))
            .map { SourceText(path: path, bytes: $0) }
        return source.flatMap { SourceExcerpt(of: finding, in: $0) }
    }

    private static let textLimit = 1_048_576
}

extension CheckedRepository.Misuse {
    /// Locates an invalid comment in a file.
    init(_ misuse: Suppressions.Misuse, at path: RelativePath, in source: SourceText) {
        let place = source.place(at: misuse.offset)
        self.init(path: path, line: place.line, column: place.column, message: misuse.message)
    }
}
