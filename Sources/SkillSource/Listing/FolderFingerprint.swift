internal import Digest
internal import FileTree
internal import SystemPackage

/// The state of the files of a folder that describe its skills: their paths, sizes and times.
///
/// Examining 60,000 skills reads no file. A change that keeps the size and the second of the last change of all files is
/// not noticed.
struct FolderFingerprint {
    /// The maximum depth of folders, and of files that are examined.
    private static let (depthLimit, countLimit) = (10, 200_000)

    private var lines: [String] = []

    /// Examines a folder.
    init(of path: FilePath) async throws(SkillSourceError) {
        self = try await BlockingWork.run { (isCancelled) throws(SkillSourceError) in
            let top: Directory
            do throws(FileTreeError) { top = try Directory.open(path) } catch {
                guard error.code != .noSuchFileOrDirectory else { throw .noSuchFile(path.string) }
                throw .files(error)
            }
            var state = FolderFingerprint()
            try files { () throws(FileTreeError) in
                try state.add(top, at: "", depth: 0, isCancelled)
            }
            guard !isCancelled() else { throw .interrupted }
            return state
        }
    }

    private init() {}

    /// A hash of the state.
    var hash: String {
        SHA256Digest(of: Array(lines.sorted().joined(separator: "\n").utf8)).hex
    }

    private mutating func add(
        _ folder: Directory, at path: String, depth: Int, _ isCancelled: () -> Bool
    ) throws(FileTreeError) {
        guard depth <= Self.depthLimit, lines.count < Self.countLimit, !isCancelled() else {
            return
        }
        for entry in try folder.names() {
            guard let name = entry.text, !IgnoredNames.contains(name),
                !Discovery.isDependency(name)
            else { continue }
            let below = "\(path)\(name)"
            if entry.kind == .directory {
                try add(folder.open(entry.name), at: "\(below)/", depth: depth + 1, isCancelled)
            } else if Self.matters(name) {
                let file = try folder.examine(entry.name)
                lines.append("\(below)\0\(file.size)\0\(file.modifiedSeconds)")
            }
        }
    }

    private static func matters(_ name: String) -> Bool {
        name.lowercased() == "skill.md"
            || name.hasSuffix(".json")
                && (RelativePath(name).map(ManifestPlace.isManifest) ?? false
                    || name == "marketplace.json" || name == ProjectLock.path?.description)
    }
}
