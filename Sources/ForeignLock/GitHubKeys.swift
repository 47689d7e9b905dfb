internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// The keys that `gh skill` (2.103) writes to the `metadata` of a SKILL.md: `github-repo`, `github-ref`,
/// `github-tree-sha`, `github-path` and `github-pinned`, or `local-path`.
struct GitHubKeys {
    /// The maximum size of a SKILL.md in bytes.
    static let sizeLimit = 1024 * 1024

    /// The path of the SKILL.md.
    let file: FilePath
    /// The name of the skill folder.
    let name: String
    private let metadata: [String: String]

    /// Reads the keys in a skill folder; nil if there are none.
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

    /// Returns the record, or the reason for which it is invalid.
    func record(_ places: SkillPlaces) -> Result<ForeignRecord, MalformedEntry> {
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

    private func source() throws(MalformedEntry) -> ForeignSource {
        guard let repository = metadata["github-repo"] else {
            return try ForeignSource(ForeignSource.Place(folder: metadata["local-path"] ?? ""))
        }
        // Before gh 2.91, the owner had its own key.
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
