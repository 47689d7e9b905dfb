internal import Digest
internal import FileTree
public import SkillFormat
public import SystemPackage

/// The names of the skills that sources had when they were last loaded, for shell completion.
///
/// One small text file for each address. It can be deleted at any time; names may be out of date. Sources with more
/// than 1,000 skills are left out.
public struct SkillNameCache: Sendable {
    /// The folder of the cache, created if necessary.
    let folder: FilePath
    private static let nameLimit = 1_000
    private static let sizeLimit = 256 * 1024
    /// The maximum number of sources in the cache.
    private static let limit = 1_000

    /// Creates a cache in a folder that contains nothing else.
    public init(folder: FilePath) { self.folder = folder }

    /// Returns the names of the skills at an address, at any revision; empty if they are unknown.
    public func names(at address: SkillAddress) -> [SkillName] {
        guard let path = path(of: address),
            let bytes = try? InputFile.open(path).contents(limit: Self.sizeLimit)
        else { return [] }
        return bytes.split(separator: UInt8(ascii: "\n")).prefix(Self.nameLimit)
            .compactMap { SkillName(String(decoding: $0, as: UTF8.self)) }
    }

    /// Stores the names of a source's skills; failures are ignored.
    func store(_ names: [SkillName], at address: SkillAddress) {
        guard let path = path(of: address), let name = path.lastComponent,
            let root = try? Directory.openOrCreate(folder)
        else { return }
        guard !names.isEmpty, names.count <= Self.nameLimit else {
            try? root.removeFile(name)
            return
        }
        // Checks the size for one source in sixteen, as for archive tags.
        if name.string.hasPrefix("0") { prune(root) }
        let text = Set(names).sorted().map { "\($0)\n" }.joined()
        try? root.replaceFile(name, with: Array(text.utf8), durability: .inMemory)
    }

    private func prune(_ root: Directory) {
        guard let entries = try? root.entries(), entries.count > Self.limit else { return }
        for entry in entries.sorted(by: { $0.isOlder(than: $1) }).prefix(Self.limit / 2) {
            try? root.removeFile(entry.name)
        }
    }

    /// Returns the file of an address; nil for a catalog or a folder, whose names are known without the cache.
    private func path(of address: SkillAddress) -> FilePath? {
        let key: String
        switch address.meaning {
        case .catalog, .folder: return nil
        case .artifact(let artifact): key = "\(artifact.url)\n\(artifact.path ?? "")"
        case .archive(let archive): key = "\(archive.url)\n\(archive.path ?? "")"
        case .git(let git): key = "\(git.url)\n\(git.likelyPath ?? "")"
        case .site(let site): key = "\(site.url)\n\(site.path ?? "")"
        }
        return folder.appending("\(SHA256Digest(of: key.utf8).hex.prefix(32)).txt")
    }
}
