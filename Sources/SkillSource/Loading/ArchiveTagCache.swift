internal import Digest
internal import FileTree
internal import JSON
internal import SystemPackage
internal import Transfer

/// The entity tags (RFC 9110, section 8.8.3) of downloaded archives, with which a server can report in a few bytes
/// that an archive has not changed.
///
/// The cache can be deleted at any time: without a tag the archive is downloaded and compared by its hash.
struct ArchiveTagCache: Sendable {
    let folder: FilePath
    private static let sizeLimit = 65_536
    /// The maximum number of archives in the cache.
    private static let limit = 2_000

    /// Returns the tag of the archive at a URL, if the downloaded archive had this hash.
    func tag(of url: String, having digest: SHA256Digest) -> HeaderField.Value? {
        guard let bytes = try? InputFile.open(path(of: url)).contents(limit: Self.sizeLimit),
            let value = try? JSONValue(parsing: bytes), value["sha256"]?.string == digest.hex,
            let tag = value["etag"]?.string
        else { return nil }
        return HeaderField.Value(tag)
    }

    /// Stores the tag of a download; failures are ignored.
    func store(_ receipt: TransferReceipt, of url: String) {
        guard receipt.status == 200, let tag = receipt.entityTag,
            let root = try? Directory.openOrCreate(folder), let name = path(of: url).lastComponent
        else { return }
        let value = JSONValue.object([
            "etag": .string(tag), "sha256": .string(receipt.digest.hex),
        ])
        // Checks the size for one archive in sixteen, so that parallel downloads do not all read the folder.
        if name.string.hasPrefix("0") { prune(root) }
        try? root.replaceFile(name, with: Array(value.text().utf8), durability: .inMemory)
    }

    private func prune(_ root: Directory) {
        guard let entries = try? root.entries(), entries.count > Self.limit else { return }
        for entry in entries.sorted(by: { $0.isOlder(than: $1) }).prefix(Self.limit / 2) {
            try? root.removeFile(entry.name)
        }
    }

    private func path(of url: String) -> FilePath {
        folder.appending("\(SHA256Digest(of: url.utf8).hex.prefix(32)).json")
    }
}
