internal import Digest
internal import FileTree
internal import SystemPackage

/// The versions that were seen in their sources on this machine: the commit or archive that an entry of a lock file names
/// had exactly the files of its tree hash.
///
/// A copy in the store proves only its files. Others can write a lock file that names another commit for them, so that a
/// pair of both that is not known is compared with the source once.
public struct SeenOrigins: Sendable {
    /// The maximum number of pairs that are kept, twice that of copies.
    private static let limit = 2 * TreeStore.limit

    private var marks: [Substring] = []
    private var known: Set<Substring> = []

    /// Reads the pairs.
    fileprivate init(_ bytes: [UInt8]) {
        marks = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        known = Set(marks)
    }

    /// Whether the entry names no commit or archive, or one that is known to have its files.
    public func include(_ entry: LockEntry) -> Bool {
        Self.mark(of: entry).map { known.contains($0[...]) } ?? true
    }

    /// Adds the pairs of entries; returns whether any is new.
    fileprivate mutating func add(_ entries: [LockEntry]) -> Bool {
        let count = marks.count
        for mark in entries.compactMap(Self.mark) where known.insert(mark[...]).inserted {
            marks.append(mark[...])
        }
        return marks.count > count
    }

    /// The newest pairs, one a line.
    fileprivate var bytes: [UInt8] {
        Array(marks.suffix(Self.limit).map { "\($0)\n" }.joined().utf8)
    }

    /// Returns a hash of everything that identifies a version in its source, and of its files; nil if the entry has
    /// nothing that others could state wrongly.
    private static func mark(of entry: LockEntry) -> String? {
        let origin = entry.origin
        let pins = [origin.git?.commit, origin.git?.tree, origin.archive?.description]
        guard pins.contains(where: { $0 != nil }) else { return nil }
        let parts = [origin.kind.rawValue, origin.url, origin.path, entry.tree.description] + pins
        return SHA256Digest(of: parts.map { $0 ?? "" }.joined(separator: "\0").utf8).description
    }
}

extension TreeStore {
    private static let originsFile: FilePath.Component = "origins"

    /// The versions that were seen in their sources.
    public var seenOrigins: SeenOrigins {
        let file = try? InputFile.open(folder.appending(Self.originsFile))
        return SeenOrigins((try? file?.contents(limit: 1 << 20)) ?? [])
    }

    /// Records versions that were just seen in their sources, if there is a store.
    ///
    /// A record that gets lost costs another look at the source.
    public func noteOrigins(of entries: [LockEntry]) {
        var seen = seenOrigins
        guard seen.add(entries), let root = try? Directory.open(folder) else { return }
        try? root.replaceFile(Self.originsFile, with: seen.bytes, durability: .inMemory)
    }
}
