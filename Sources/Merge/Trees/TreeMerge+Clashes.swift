internal import FileTree

extension TreeMerge {
    /// Finds paths that can't stand side by side on every disk, and makes conflicts of them.
    ///
    /// What you have is on your disk already: it clashes only with what comes from the others.
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
                    mark(index) { .spelledAlike($0, of: $1, other: other.path) }
                    mark(other.index) { .spelledAlike($0, of: $1, other: part) }
                } else if other.isFile != this.isFile {
                    let earlier = files[other.index].path
                    mark(index) { .fileAgainstFolder($0, of: $1, other: earlier) }
                    mark(other.index) { .fileAgainstFolder($0, of: $1, other: path) }
                }
            }
        }
    }

    /// A path, or the path of a folder, that some file has.
    private struct Seen {
        let path: RelativePath
        let index: Int
        let isFile: Bool
    }

    /// Makes a conflict of a file that was none.
    private mutating func mark(
        _ index: Int, as conflict: (MergedFile, MergeVersion) -> MergeConflict
    ) {
        guard let file = files[index].outcome.file else { return }
        let version: MergeVersion = yours[files[index].path] == nil ? .theirs : .yours
        files[index].outcome = .conflict(conflict(file, version))
    }
}
