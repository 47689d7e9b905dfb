internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// The skills affected by a change: those with a changed file, and those whose SKILL.md mentions one of them.
struct AffectedSkills: Sendable {
    private static let sizeLimit = 1_048_576

    private let folders: Set<RelativePath?>
    private let all: Set<RelativePath?>

    /// Finds the skills affected by changed files, given by absolute paths, below a root.
    init(_ changes: [FilePath], in tree: RepositoryTree, at root: FilePath) {
        all = Set(tree.skillFolders)
        var folders: Set<RelativePath?> = []
        for change in changes {
            var rest = change
            guard rest.removePrefix(root), let path = RelativePath(rest.string) else { continue }
            let above = [nil] + path.ancestors.map(Optional.some)
            folders.formUnion(above.filter(all.contains))
        }
        let names = Set(folders.compactMap { $0?.lastName })
        for folder in tree.skillFolders where !names.isEmpty && !folders.contains(folder) {
            if Self.words(of: folder, in: tree).contains(where: names.contains) {
                folders.insert(folder)
            }
        }
        self.folders = folders
    }

    /// Whether the skill in a folder is affected.
    func contains(_ folder: RelativePath?) -> Bool { folders.contains(folder) }

    /// Whether a finding is about an affected skill, or about no skill at all.
    func includes(_ candidate: CandidateFinding) -> Bool {
        if let folder = candidate.origin.skill { return contains(folder) }
        guard let path = candidate.finding.path else { return true }
        let above = [nil] + (path.ancestors + [path]).map(Optional.some)
        guard let holder = above.last(where: all.contains) else { return true }
        return contains(holder)
    }

    private static func words(of folder: RelativePath?, in tree: RepositoryTree) -> Set<String> {
        guard let file = folder.appending(.skillFile),
            let bytes = try? tree.root.contents(of: file, limit: sizeLimit)
        else { return [] }
        let words = bytes.split { byte in
            let isName = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
            return !isName && byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_")
        }
        return Set(words.map { String(decoding: $0, as: UTF8.self) })
    }
}
