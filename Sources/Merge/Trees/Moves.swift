internal import Digest
internal import FileTree

/// The files that each side moved.
struct Moves {
    /// Paths in your version by their paths in the base.
    private(set) var yours: [RelativePath: RelativePath]
    /// Paths in the other version by their paths in the base.
    private(set) var theirs: [RelativePath: RelativePath]

    init(
        base: FileList, yours: FileList, theirs: FileList, _ contents: Contents
    ) throws(MergeError) {
        let (mine, other) = (Side(.yours, yours, base), Side(.theirs, theirs, base))
        var yourMoves = mine.exactMoves(base)
        var theirMoves = other.exactMoves(base)
        try mine.addMoves(of: base, editedIn: theirs, to: &yourMoves, contents)
        try other.addMoves(of: base, editedIn: yours, to: &theirMoves, contents)
        // If the new path is occupied on the other side, the file counts as deleted and added instead of moved.
        self.yours = yourMoves.filter { theirs[$0.value] == nil || theirMoves[$0.key] == $0.value }
        self.theirs = theirMoves.filter { yours[$0.value] == nil || yourMoves[$0.key] == $0.value }
    }

    /// The files that one side removed and added.
    private struct Side {
        let version: MergeVersion
        let list: FileList
        let removed: [RelativePath]
        let added: [RelativePath]

        /// The maximum number of files to compare, and the maximum size of each.
        private static let candidateLimit = 32
        private static let sizeLimit = 262_144
        /// The minimum proportion of the larger text that both texts share.
        private static let share = 0.6

        init(_ version: MergeVersion, _ list: FileList, _ base: FileList) {
            self.version = version
            self.list = list
            removed = base.files.keys.filter { list[$0] == nil }.sorted()
            added = list.files.keys.filter { base[$0] == nil }.sorted()
        }

        /// Finds files with the same contents at exactly one other path; empty files are ignored.
        func exactMoves(_ base: FileList) -> [RelativePath: RelativePath] {
            let sources = Dictionary(grouping: removed) { base[$0]?.content }
            let targets = Dictionary(grouping: added) { list[$0]?.content }
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

        /// Finds files with similar contents at another path, only for files that the other side edited, where it makes a
        /// difference.
        func addMoves(
            of base: FileList, editedIn other: FileList,
            to moves: inout [RelativePath: RelativePath],
            _ contents: Contents
        ) throws(MergeError) {
            let sources = removed.filter { path in
                guard moves[path] == nil, let file = other[path] else { return false }
                return file != base[path]
            }
            let taken = Set(moves.values)
            let targets = added.filter { !taken.contains($0) && other[$0] == nil }
            guard !sources.isEmpty, (1...Self.candidateLimit).contains(targets.count),
                sources.count <= Self.candidateLimit
            else { return }
            let before = try counts(sources, of: base, .base, contents)
            let after = try counts(targets, of: list, version, contents)
            var pairs: [(share: Double, source: RelativePath, target: RelativePath)] = []
            for (source, one) in before {
                for (target, other) in after {
                    let share = one.share(in: other)
                    if share >= Self.share { pairs.append((share, source, target)) }
                }
            }
            pairs.sort { ($1.share, $0.source, $0.target) < ($0.share, $1.source, $1.target) }
            var (usedSources, usedTargets) = (Set<RelativePath>(), Set<RelativePath>())
            for pair in pairs {
                let isNew =
                    !usedSources.contains(pair.source) && !usedTargets.contains(pair.target)
                usedSources.insert(pair.source)
                usedTargets.insert(pair.target)
                // If several candidates are equally similar, the file counts as deleted.
                let rivals = pairs.count {
                    $0.share == pair.share
                        && ($0.source == pair.source || $0.target == pair.target)
                }
                if isNew, rivals == 1 { moves[pair.source] = pair.target }
            }
        }

        private func counts(
            _ paths: [RelativePath], of list: FileList, _ version: MergeVersion,
            _ contents: Contents
        ) throws(MergeError) -> [(RelativePath, LineCounts)] {
            var counts: [(RelativePath, LineCounts)] = []
            for path in paths {
                guard let file = list[path], file.flag != .link else { continue }
                let stored = StoredFile(version: version, path: path, digest: file.digest)
                guard let bytes = try contents.bytes(of: stored), !bytes.isEmpty,
                    bytes.count <= Self.sizeLimit, ContentKind(of: bytes) == .text
                else { continue }
                counts.append((path, LineCounts(bytes)))
            }
            return counts
        }
    }
}

/// The number of occurrences of each line in a text.
private struct LineCounts {
    private var counts: [ArraySlice<UInt8>: Int] = [:]
    private let size: Int

    init(_ bytes: [UInt8]) {
        size = bytes.count
        for line in LineTable.lines(of: bytes) { counts[line, default: 0] += 1 }
    }

    /// Returns the proportion of bytes in common lines, relative to the larger text.
    func share(in other: LineCounts) -> Double {
        var common = 0
        for (line, count) in counts {
            if let otherCount = other.counts[line] { common += line.count * min(count, otherCount) }
        }
        return Double(common) / Double(max(size, other.size))
    }
}
