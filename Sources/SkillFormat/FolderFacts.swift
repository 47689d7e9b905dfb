internal import Digest
internal import FileTree
internal import SystemPackage

/// What rules ask of a folder that is neither in its snapshot nor in its texts.
struct FolderFacts: Sendable {
    /// Where the symbolic links lead, as they say it.
    var links: [RelativePath: String] = [:]
    /// The first bytes of the files that are no texts.
    var heads: [RelativePath: [UInt8]] = [:]
    /// Noise (see ``Noise``) that lies in the folder; the outermost names only.
    var noise: [RelativePath] = []

    /// How many bytes of a file tell its kind: the mark of a tar archive stands at 257.
    private static let headCount = 264

    init() {}

    /// Looks at what the texts leave over; at noise only when the skill is to be published.
    init(
        of folder: Directory, _ snapshot: TreeSnapshot, without texts: Set<RelativePath>,
        purpose: Purpose
    ) throws(FileTreeError) {
        for file in snapshot.files {
            if file.flag == .link {
                links[file.path] = String(
                    decoding: try folder.target(ofLink: file.path), as: UTF8.self)
            } else if !texts.contains(file.path) {
                heads[file.path] = try folder.openFile(file.path)
                    .bytes(at: 0, count: min(file.size, Self.headCount))
            }
        }
        guard case .validate = purpose else { return }
        let folders = Set(snapshot.files.flatMap(\.path.ancestors))
        try collectNoise(in: folder, at: nil)
        for path in folders { try collectNoise(in: folder.open(path), at: path) }
        noise.sort()
    }

    private mutating func collectNoise(
        in folder: Directory, at path: RelativePath?
    ) throws(FileTreeError) {
        for entry in try folder.entries() where Noise.contains(entry.name.string) {
            guard let name = RelativePath(entry.name.string) else { continue }
            // A skill at the top of a repository lies beside its `.git`.
            if path == nil, entry.name.string == ".git" { continue }
            noise.append(path?.appending(name) ?? name)
        }
    }
}
