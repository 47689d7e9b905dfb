internal import FileTree

extension TreeMerge {
    /// Marks paths as conflicts that can't coexist on every file system.
    ///
    /// Your files already coexist on your disk, so only files of the other side can collide.
    mutating func markClashes() {
        let paths = yours.files.keys
        let standing = Set(paths).union(paths.flatMap(\.ancestors))
        var seen: [String: Seen] = [:]
        for index in files.indices {
            if case .removed = files[index].outcome { continue }
            let path = files[index].path
            for part in path.ancestors + [path] {
                let this = Seen(path: part, index: index, isFile: part == path)
                guard let other = seen[part.collisionKey] else {
                    seen[part.collisionKey] = this
                    continue
                }
                if other.path != part {
                    guard !standing.contains(part) || !standing.contains(other.path) else {
                        continue
                    }
                    mark(index) { .nameCollision($0, of: $1, other: other.path) }
                    mark(other.index) { .nameCollision($0, of: $1, other: part) }
                } else if other.isFile != this.isFile {
                    let earlier = files[other.index].path
                    mark(index) { .fileVersusFolder($0, of: $1, other: earlier) }
                    mark(other.index) { .fileVersusFolder($0, of: $1, other: path) }
                }
            }
        }
    }

    /// The path of a file or of one of its parent folders.
    private struct Seen {
        let path: RelativePath
        let index: Int
        let isFile: Bool
    }

    /// Marks a file as a conflict unless it already is one.
    private mutating func mark(
        _ index: Int, as conflict: (MergedFile, MergeVersion) -> MergeConflict
    ) {
        guard let file = files[index].outcome.file else { return }
        let version: MergeVersion = yours[files[index].path] == nil ? .theirs : .yours
        files[index].outcome = .conflict(conflict(file, version))
    }
}
