internal import Digest
public import FileTree

/// The three-way merge of a folder.
///
/// This is a plan; nothing is written. ``tree(_:)`` always includes all of your contents that the other side does not
/// have.
public struct TreeMerge: Sendable {
    /// The outcome for one path.
    public struct File: Sendable, Equatable {
        /// The path after the merge or, for a removed file, before it.
        public let path: RelativePath
        /// The result of the merge at this path.
        public internal(set) var outcome: MergeOutcome
    }

    /// Returns the contents of a file, or nil if they exceed the limit.
    public typealias Reader = (StoredFile, _ limit: Int) throws -> [UInt8]?

    /// The outcomes for all files in the three versions, sorted by the bytes of their paths.
    public internal(set) var files: [File]
    /// Your files, which keep their paths.
    let yours: FileList

    /// The files with conflicts.
    public var conflicts: [(path: RelativePath, conflict: MergeConflict)] {
        files.compactMap { file in
            guard case .conflict(let conflict) = file.outcome else { return nil }
            return (file.path, conflict)
        }
    }

    /// Whether the merge has no conflicts.
    public var isClean: Bool { conflicts.isEmpty }

    /// Merges three versions of a folder.
    ///
    /// A file that one side moved keeps the changes of the other side. A move is the same contents at exactly one other
    /// path. Only files that both sides changed are read, and their contents must match the digests in the lists.
    /// Symlinks are never followed or merged.
    public init(
        base: FileList, yours: FileList, theirs: FileList, limits: MergeLimits = MergeLimits(),
        read: @escaping Reader
    ) throws(MergeError) {
        self.yours = yours
        files = []
        let contents = Contents(limits: limits, read: read)
        let all = FileVersions.all(base: base, yours: yours, theirs: theirs)
        var merger = FileMerger(contents: contents)
        for versions in all {
            guard let path = versions.path else { continue }
            files.append(File(path: path, outcome: try merger.outcome(of: versions)))
        }
        files.sort { $0.path < $1.path }
        markClashes()
    }
}

/// Reads files and verifies their digests.
struct Contents {
    let limits: MergeLimits
    let read: TreeMerge.Reader

    /// Returns the contents of a file; nil if it is too large.
    func bytes(of file: StoredFile) throws(MergeError) -> [UInt8]? {
        let bytes: [UInt8]?
        do { bytes = try read(file, limits.bytes) } catch { throw .unreadable(file, cause: error) }
        guard let bytes, bytes.count <= limits.bytes else { return nil }
        guard SHA256Digest(of: bytes) == file.digest else { throw .changed(file) }
        return bytes
    }
}

/// The versions of one file, whose paths may differ.
struct FileVersions {
    struct Entry: Equatable {
        let path: RelativePath
        let file: FileList.File
    }

    let base: Entry?
    let yours: Entry?
    let theirs: Entry?

    /// The path of the file after the merge.
    var path: RelativePath? {
        guard let base else { return (yours ?? theirs)?.path }
        guard let yours, yours.path != base.path else { return theirs?.path ?? base.path }
        return yours.path
    }

    /// Pairs up the versions of every file.
    static func all(
        base: FileList, yours: FileList, theirs: FileList
    ) -> [FileVersions] {
        let moves = Moves(base: base, yours: yours, theirs: theirs)
        func entry(_ path: RelativePath?, _ list: FileList) -> Entry? {
            path.flatMap { path in list[path].map { Entry(path: path, file: $0) } }
        }
        var files: [FileVersions] = []
        for path in base.files.keys.sorted() {
            files.append(
                FileVersions(
                    base: entry(path, base), yours: entry(moves.yours[path] ?? path, yours),
                    theirs: entry(moves.theirs[path] ?? path, theirs)))
        }
        let targets = Set(moves.yours.values).union(moves.theirs.values)
        for path in Set(yours.files.keys).union(theirs.files.keys).sorted()
        where base[path] == nil && !targets.contains(path) {
            files.append(
                FileVersions(base: nil, yours: entry(path, yours), theirs: entry(path, theirs)))
        }
        return files
    }
}
