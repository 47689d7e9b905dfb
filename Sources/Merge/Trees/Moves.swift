internal import Digest
internal import FileTree

/// The files that each side moved: those with the same contents at exactly one other path.
struct Moves {
    /// Paths in your version by their paths in the base.
    private(set) var yours: [RelativePath: RelativePath]
    /// Paths in the other version by their paths in the base.
    private(set) var theirs: [RelativePath: RelativePath]

    init(base: FileList, yours: FileList, theirs: FileList) {
        let (yourMoves, theirMoves) = (
            Self.moves(from: base, to: yours), Self.moves(from: base, to: theirs)
        )
        // If the new path is occupied on the other side, the file counts as deleted and added instead of moved.
        self.yours = yourMoves.filter { theirs[$0.value] == nil || theirMoves[$0.key] == $0.value }
        self.theirs = theirMoves.filter { yours[$0.value] == nil || yourMoves[$0.key] == $0.value }
    }

    /// Finds files with the same contents at exactly one other path; empty files are ignored.
    private static func moves(from base: FileList, to list: FileList) -> [RelativePath:
        RelativePath]
    {
        let removed = base.files.filter { list[$0.key] == nil }
        let added = list.files.filter { base[$0.key] == nil }
        let sources = Dictionary(grouping: removed.keys) { base[$0]?.content }
        let targets = Dictionary(grouping: added.keys) { list[$0]?.content }
        let empty = SHA256Digest(of: [])
        var moves: [RelativePath: RelativePath] = [:]
        for (content, paths) in sources {
            guard let content, content.digest != empty, paths.count == 1,
                let target = targets[content], target.count == 1
            else { continue }
            moves[paths[0]] = target[0]
        }
        return moves
    }
}
