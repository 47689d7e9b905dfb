internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// What `gh skill` (2.103) writes into the `metadata` of a SKILL.md: `github-repo`, `github-ref`,
/// `github-tree-sha`, `github-path` and `github-pinned`, or `local-path`.
struct GitHubKeys {
    /// The most bytes that a SKILL.md may have to be looked at.
    static let sizeLimit = 1024 * 1024

    /// The SKILL.md.
    let file: FilePath
    /// The skill, by its folder.
    let name: String
    private let metadata: [String: String]

    /// Reads the keys of a skill's folder; nil where there are none.
    init?(in folder: FilePath) {
        guard let name = folder.lastComponent?.string, let path = RelativePath("SKILL.md"),
            let bytes = try? Directory.open(folder).contents(of: path, limit: Self.sizeLimit),
            let metadata = readHeader(bytes).frontmatter?.metadata,
            metadata["github-repo"] != nil || metadata["local-path"] != nil
        else { return nil }
        self.name = name
        self.metadata = metadata
        file = folder.appending("SKILL.md")
    }

    /// The record, or why there is none.
    func record(_ places: SkillPlaces) -> Result<ForeignRecord, Obscurity> {
        do {
            let source = try source()
            let tree = metadata["github-tree-sha"].flatMap { $0.isGitHash ? $0 : nil }
            return .success(
                ForeignRecord(
                    tool: .ghSkill, file: file, name: name, source: source,
                    commit: source.ref.flatMap { $0.isGitHash ? $0 : nil },
                    hash: tree.map { .gitTree($0) },
                    isPinned: metadata["github-pinned"]?.isEmpty == false, places: places))
        } catch {
            return .failure(error)
        }
    }

    private func source() throws(Obscurity) -> ForeignSource {
        guard let repository = metadata["github-repo"] else {
            return try ForeignSource(ForeignSource.Place(folder: metadata["local-path"] ?? ""))
        }
        // Before 2.91 the owner stood in a key of its own.
        let owner = repository.contains("/") ? nil : metadata["github-owner"]
        let place = try ForeignSource.Place(
            repository: (owner.map { "\($0)/" } ?? "") + repository)
        let path = metadata["github-path"]
        return try ForeignSource(
            place, path: path, skill: path == nil ? name : nil,
            ref: metadata["github-pinned"].flatMap { $0.isEmpty ? nil : $0 }
                ?? metadata["github-ref"])
    }
}
