internal import Digest

/// The name of a blob: the SHA-256 of its bytes, and a suffix from which web servers derive the content type.
struct BlobName: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The kinds of blobs.
    enum Kind: UInt8, CaseIterable, Sendable {
        /// A part of the index.
        case part
        /// An archive with the files of a skill.
        case zip
        /// An archive with the folder of a skill.
        case folder

        /// The end of the name.
        var suffix: String {
            switch self {
            case .part: ""
            case .zip: ".zip"
            case .folder: ".skill"
            }
        }
    }

    let digest: SHA256Digest
    let kind: Kind

    init(_ digest: SHA256Digest, _ kind: Kind) {
        self.digest = digest
        self.kind = kind
    }

    /// Reads the name of a blob; nil for any other text.
    init?(_ text: some StringProtocol) {
        guard let digest = SHA256Digest(hex: text.prefix(Self.digitCount)),
            let kind = Kind.allCases.first(where: { text.dropFirst(Self.digitCount) == $0.suffix }),
            text.prefix(Self.digitCount).utf8.allSatisfy({ $0 < 65 || $0 > 90 })
        else { return nil }
        self.init(digest, kind)
    }

    /// The number of hexadecimal digits of a digest.
    static let digitCount = 64

    /// The digits of the digest.
    var hex: String { digest.hex }

    /// The name of the file.
    var description: String { hex + kind.suffix }

    static func < (one: BlobName, other: BlobName) -> Bool {
        if one.digest != other.digest { return one.digest < other.digest }
        return one.kind.suffix.utf8.lexicographicallyPrecedes(other.kind.suffix.utf8)
    }
}
