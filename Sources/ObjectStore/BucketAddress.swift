/// A location in a bucket of an S3-compatible store, as `s3://bucket/prefix`.
public struct BucketAddress: Sendable, Hashable, CustomStringConvertible {
    /// The name of the bucket.
    public let bucket: String
    /// The key of an object, or the part that keys have in common, without slashes at its ends; empty for the bucket.
    public let key: String

    /// The start of every such address.
    public static let scheme = "s3://"
    /// The maximum length of a key in bytes (Amazon S3 User Guide, "Naming Amazon S3 objects").
    static let keyLimit = 1_024

    /// Parses an address; nil if the name of the bucket is not valid or a component of the key is empty, `.` or `..`.
    public init?(_ text: String) {
        guard text.lowercased().hasPrefix(Self.scheme) else { return nil }
        let parts = text.dropFirst(Self.scheme.count)
            .split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let bucket = parts.first, Self.isName(bucket) else { return nil }
        var key = parts.count == 2 ? parts[1] : ""
        if key.hasSuffix("/") { key.removeLast() }
        self.init(bucket: String(bucket), key: String(key))
    }

    private init?(bucket: String, key: String) {
        guard key.utf8.count <= Self.keyLimit else { return nil }
        if !key.isEmpty {
            let names = key.split(separator: "/", omittingEmptySubsequences: false)
            guard names.allSatisfy({ !["", ".", ".."].contains($0) }),
                !key.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f || "?#\\".utf8.contains($0) })
            else { return nil }
        }
        self.bucket = bucket
        self.key = key
    }

    /// Returns the location of an object below this one; nil if the path is not valid.
    public func appending(_ path: String) -> BucketAddress? {
        BucketAddress(bucket: bucket, key: key.isEmpty ? path : "\(key)/\(path)")
    }

    /// The address.
    public var description: String {
        key.isEmpty ? "\(Self.scheme)\(bucket)" : "\(Self.scheme)\(bucket)/\(key)"
    }

    /// Whether a text is the name of a bucket: letters, digits, dots and hyphens, and with some stores underscores.
    private static func isName(_ text: Substring) -> Bool {
        guard (1...255).contains(text.utf8.count), text != ".", text != ".." else { return false }
        return text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: ".-_".utf8.contains(byte)
            }
        }
    }
}
