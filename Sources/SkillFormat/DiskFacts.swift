internal import Digest
internal import FileTree
internal import SystemPackage
internal import Text

/// Facts about a folder that are neither in its snapshot nor in its texts.
struct DiskFacts: Sendable {
    /// The targets of the symbolic links, as written.
    var links: [RelativePath: String] = [:]
    /// The first bytes of the files that are not text.
    var heads: [RelativePath: [UInt8]] = [:]
    /// The ignored names (see ``IgnoredNames``) in the folder; the outermost only.
    var ignoredNames: [RelativePath] = []

    init() {}

    /// Reads the remaining facts; looks for ignored names only if the skill is checked for publication.
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
        // A skill at the top of a repository is next to its `.git`.
        ignoredNames = skill.snapshot.ignoredPaths.filter { $0.description != ".git" }
    }
}
