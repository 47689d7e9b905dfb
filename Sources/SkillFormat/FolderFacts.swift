internal import Digest
internal import FileTree
internal import SystemPackage
internal import Text

/// What rules ask of a folder that is neither in its snapshot nor in its texts.
struct FolderFacts: Sendable {
    /// Where the symbolic links lead, as they say it.
    var links: [RelativePath: String] = [:]
    /// The first bytes of the files that are no texts.
    var heads: [RelativePath: [UInt8]] = [:]
    /// Noise (see ``IgnoredNames``) that lies in the folder; the outermost names only.
    var noise: [RelativePath] = []

    init() {}

    /// Looks at what the texts leave over; at noise only when the skill is to be published.
    init(of skill: SkillFiles, purpose: Purpose) throws(FileTreeError) {
        heads = skill.heads
        for file in skill.snapshot.files {
            if file.flag == .link {
                links[file.path] = String(
                    decoding: try skill.directory.target(ofLink: file.path), as: UTF8.self)
            } else if heads[file.path] == nil, !skill.isText(file.path) {
                heads[file.path] = try skill.directory.openFile(file.path)
                    .bytes(at: 0, count: SkillFiles.headCount)
            }
        }
        guard case .validate = purpose else { return }
        // A skill at the top of a repository lies beside its `.git`.
        noise = skill.snapshot.ignoredPaths.filter { $0.description != ".git" }
    }
}
