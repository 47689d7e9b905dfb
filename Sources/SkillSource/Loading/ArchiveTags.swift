internal import Digest
internal import FileTree
internal import JSON
internal import SystemPackage
internal import Transfer

/// The entity tags (RFC 9110, section 8.8.3) of archives that were downloaded: with one, a server whose archive
/// is still the same answers in a few bytes.
///
/// A cache that anybody may delete: without a tag the archive is downloaded and compared by its hash.
struct ArchiveTags: Sendable {
    let folder: FilePath
    private static let sizeLimit = 65_536
    /// The most archives that are remembered.
    private static let limit = 2_000

    /// The tag of the archive at an address, if what was downloaded then had this hash.
    func tag(of url: String, having digest: SHA256Digest) -> HeaderField.Value? {
        guard let bytes = try? InputFile.open(path(of: url)).contents(limit: Self.sizeLimit),
            let value = try? JSONValue(parsing: bytes), value["sha256"]?.string == digest.hex,
            let tag = value["etag"]?.string
        else { return nil }
        return HeaderField.Value(tag)
    }

    /// Remembers what a server said of an archive; nothing is lost where that can't be written.
    func note(_ receipt: TransferReceipt, of url: String) {
        guard receipt.status == 200, let tag = receipt.entityTag,
            let root = try? Directory.openOrCreate(folder), let name = path(of: url).lastComponent
        else { return }
        let value = JSONValue.object([
            "etag": .string(tag), "sha256": .string(receipt.digest.hex),
        ])
        // One archive in sixteen looks how many there are, so that many at once do not all read the folder.
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
