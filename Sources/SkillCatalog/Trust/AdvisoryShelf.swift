internal import Digest
internal import FileTree
internal import SystemPackage

/// The lists of advisories that were read, beside the keys and versions that were seen.
///
/// They are not part of the cache, so that deleting the cache ends no recall. Each file is named after its SHA-256, which
/// the record of its catalog states, and never changes.
struct AdvisoryShelf: Sendable {
    /// The name of the folder beside the file of records.
    private static let name: FilePath.Component = "advisories"
    private static let suffix = ".json"

    let folder: FilePath

    /// The shelf beside a file of records.
    init(beside file: FilePath) { folder = file.removingLastComponent().appending(Self.name) }

    private static func name(of digest: SHA256Digest) -> FilePath.Component? {
        FilePath.Component(digest.hex + suffix)
    }

    /// Returns a list; nil if it is missing or damaged.
    func list(_ digest: SHA256Digest) -> AdvisoryList? {
        contents(digest).flatMap { try? AdvisoryList(parsing: $0) }
    }

    /// Whether a list is there, with the contents that it had.
    func has(_ digest: SHA256Digest) -> Bool { contents(digest) != nil }

    private func contents(_ digest: SHA256Digest) -> [UInt8]? {
        guard let name = Self.name(of: digest),
            let bytes = try? InputFile.open(folder.appending(name)).contents(
                limit: AdvisoryList.sizeLimit),
            SHA256Digest(of: bytes) == digest
        else { return nil }
        return bytes
    }

    /// Keeps a list of advisories in a file that has its digest in its name.
    func add(_ list: ShelvedAdvisories) throws(FileTreeError) {
        guard !has(list.digest), let name = Self.name(of: list.digest) else { return }
        try Directory.openOrCreate(folder).replaceFile(name, with: list.bytes)
    }

    /// Removes the lists that no record names any more.
    func prune(keeping digests: Set<String>) {
        guard let folder = try? Directory.open(folder), let entries = try? folder.entries() else {
            return
        }
        let kept = Set(digests.map { $0 + Self.suffix })
        for entry in entries where entry.kind == .file && !kept.contains(entry.name.string) {
            _ = try? folder.removeFile(entry.name)
        }
    }

    /// Copies the lists beside another file of records.
    func copy(to other: AdvisoryShelf) throws(FileTreeError) {
        guard let source = try? Directory.open(folder) else { return }
        for entry in try source.entries() where entry.kind == .file {
            let bytes = try source.openFile(entry.name).contents(limit: AdvisoryList.sizeLimit)
            try Directory.openOrCreate(other.folder).replaceFile(
                entry.name, with: bytes, durability: .inMemory)
        }
    }
}

/// A list of advisories as a shelf has it: without blanks, so that it is no larger than the file that was read.
struct ShelvedAdvisories: Sendable {
    let bytes: [UInt8]
    let digest: SHA256Digest

    init(_ list: AdvisoryList) {
        bytes = list.compactBytes
        digest = SHA256Digest(of: bytes)
    }
}

/// The advisories of a catalog that a refresh saw.
enum SeenAdvisories: Sendable {
    /// The index is the one that was seen before.
    case asBefore
    /// The list that the index names; nil if it names none.
    case list(AdvisoryList?)
}

extension AdvisoryList {
    /// Returns this list with the advisories of an earlier one that it leaves out.
    ///
    /// Only `withdrawn` ends a recall. An index that was built without the earlier list, by mistake or by someone else,
    /// does not. If both are too large for one file, the advisories that were changed last are kept.
    func keeping(_ earlier: AdvisoryList) -> AdvisoryList {
        let ids = Set(advisories.map(\.id))
        let others = earlier.advisories.filter { !ids.contains($0.id) && $0.withdrawn == nil }
        guard !others.isEmpty else { return self }
        var size = compactBytes.count
        var kept = advisories
        for advisory in others.sorted(by: { $0.modified > $1.modified }) {
            guard let one = try? AdvisoryList([advisory]) else { continue }
            size += one.compactBytes.count
            guard size <= Self.sizeLimit, kept.count < Self.countLimit else { break }
            kept.append(advisory)
        }
        return (try? AdvisoryList(kept)) ?? self
    }
}
