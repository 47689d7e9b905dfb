internal import Digest
public import FileTree

/// What becomes of a folder that two sides changed.
///
/// It is a plan: nothing is written. No content of yours that the others don't have is ever missing from
/// ``tree(_:)``, whatever they did.
public struct TreeMerge: Sendable {
    /// What becomes of the file at a path.
    public struct File: Sendable, Equatable {
        /// Where it lies afterwards; of a removed file, where it was.
        public let path: RelativePath
        /// What becomes of it.
        public internal(set) var outcome: MergeOutcome
    }

    /// Gives the bytes of a file, or nil when there are more of them than the limit.
    public typealias Reader = (StoredFile, _ limit: Int) throws -> [UInt8]?

    /// Everything that was or is in one of the folders, ordered by the bytes of the paths.
    public internal(set) var files: [File]
    /// What you have, to be left in peace.
    let yours: FileList

    /// The files about which somebody has to choose.
    public var conflicts: [(path: RelativePath, conflict: MergeConflict)] {
        files.compactMap { file in
            guard case .conflict(let conflict) = file.outcome else { return nil }
            return (file.path, conflict)
        }
    }

    /// Whether nobody has to choose anything.
    public var isClean: Bool { conflicts.isEmpty }

    /// Merges three folders.
    ///
    /// A file that one side moved (the same bytes at another path, and only there; or at least six tenths of its
    /// lines, when the other side edited it) takes along what the other side made of it. Only what both sides
    /// changed is read, and must have the digest that the list says. Links are never followed or merged.
    public init(
        base: FileList, yours: FileList, theirs: FileList, limits: MergeLimits = MergeLimits(),
        read: @escaping Reader
    ) throws(MergeError) {
        self.yours = yours
        files = []
        let contents = Contents(limits: limits, read: read)
        let strands = try Strand.all(base: base, yours: yours, theirs: theirs, contents)
        var merger = FileMerger(contents: contents)
        for strand in strands {
            guard let path = strand.path else { continue }
            files.append(File(path: path, outcome: try merger.outcome(of: strand)))
        }
        files.sort { $0.path < $1.path }
        markClashes()
    }
}

/// Reads files, and makes sure that they are what the lists say.
struct Contents {
    let limits: MergeLimits
    let read: TreeMerge.Reader

    /// The bytes of a file; nil when there are too many.
    func bytes(of file: StoredFile) throws(MergeError) -> [UInt8]? {
        let bytes: [UInt8]?
        do { bytes = try read(file, limits.bytes) } catch { throw .unreadable(file, cause: error) }
        guard let bytes, bytes.count <= limits.bytes else { return nil }
        guard SHA256Digest(of: bytes) == file.digest else { throw .changed(file) }
        return bytes
    }
}

/// One file through the three folders, wherever it lies in each of them.
struct Strand {
    struct Knot: Equatable {
        let path: RelativePath
        let file: FileList.File
    }

    let base: Knot?
    let yours: Knot?
    let theirs: Knot?

    /// Where the file lies afterwards.
    var path: RelativePath? {
        guard let base else { return (yours ?? theirs)?.path }
        guard let yours, yours.path != base.path else { return theirs?.path ?? base.path }
        return yours.path
    }

    /// Follows every file through the folders.
    static func all(
        base: FileList, yours: FileList, theirs: FileList, _ contents: Contents
    ) throws(MergeError) -> [Strand] {
        let moves = try Moves(base: base, yours: yours, theirs: theirs, contents)
        func knot(_ path: RelativePath?, _ list: FileList) -> Knot? {
            path.flatMap { path in list[path].map { Knot(path: path, file: $0) } }
        }
        var strands: [Strand] = []
        for path in base.files.keys.sorted() {
            strands.append(
                Strand(
                    base: knot(path, base), yours: knot(moves.yours[path] ?? path, yours),
                    theirs: knot(moves.theirs[path] ?? path, theirs)))
        }
        let targets = Set(moves.yours.values).union(moves.theirs.values)
        for path in Set(yours.files.keys).union(theirs.files.keys).sorted()
        where base[path] == nil && !targets.contains(path) {
            strands.append(Strand(base: nil, yours: knot(path, yours), theirs: knot(path, theirs)))
        }
        return strands
    }
}
