public import Digest

/// The paths of the files of a static catalog below its location.
public enum CatalogPath {
    /// The index, which signatures and all other files follow from.
    public static let index = "index.json"

    /// Returns the path of an immutable file, which is named by its SHA-256.
    public static func blob(_ digest: SHA256Digest) -> String { "blobs/\(digest.hex)" }

    /// The digest that a file has according to its name, `blobs/<hex>` and perhaps a suffix; nil for other files.
    public static func digest(of path: String) -> SHA256Digest? {
        guard path.hasPrefix("blobs/") else { return nil }
        let name = path.dropFirst("blobs/".count)
        guard name.utf8.count == 64 || name.dropFirst(64).hasPrefix(".") else { return nil }
        return SHA256Digest(hex: name.prefix(64))
    }
}
