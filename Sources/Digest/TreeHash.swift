internal import ArraySpan

/// A content hash of a whole folder, independent of its source: scheme `s1`.
///
/// For each file there is one line, `<sha256 hex>  <flag>  <path>\n`, with two spaces between the
/// parts. The flag is `x` for an executable file and `-` for any other regular file. Lines are
/// sorted by the bytes of their paths; the hash is `s1:` and the SHA-256 of all lines in base64url
/// (RFC 4648, section 5) without padding. `sha256sum` and `sort` are enough to check it by hand.
///
/// Skills contain only regular files. An edited folder may also contain symbolic links; they have
/// the flag `l` and the SHA-256 of their target, so that such an edit changes the hash.
public struct TreeHash: Hashable, Sendable, CustomStringConvertible {
    /// The hash as text, `s1:` and 43 characters.
    public let description: String

    /// Hashes the lines of these files, given in any order.
    public init(of files: some Sequence<TreeFile>) {
        var hash = SHA256()
        for file in files.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
            let line = "\(file.digest.hex)  \(file.flag.rawValue)  \(file.path)\n"
            hash.update(Array(line.utf8).span)
        }
        description = "s1:" + Base64.encodeForURL(hash.finish().bytes)
    }

    /// Parses the text form, `s1:` and 43 characters of base64url; nil for anything else.
    public init?(_ text: String) {
        let body = text.utf8.dropFirst(3)
        guard text.utf8.starts(with: "s1:".utf8), body.count == 43, body.allSatisfy(isBase64URL)
        else { return nil }
        description = text
    }
}

/// One file as input to the tree hash.
public struct TreeFile: Hashable, Sendable {
    /// The kind of a file in the tree hash.
    public enum Flag: String, Sendable {
        /// A regular file without an executable bit.
        case plain = "-"
        /// A regular file with an executable bit.
        case executable = "x"
        /// A symbolic link; the digest is that of the target path.
        case link = "l"
    }

    /// The path inside the folder, separated by `/`.
    public let path: String
    /// The SHA-256 of the contents.
    public let digest: SHA256Digest
    /// The kind of file.
    public let flag: Flag

    /// Creates the description of a file.
    public init(path: String, digest: SHA256Digest, flag: Flag) {
        self.path = path
        self.digest = digest
        self.flag = flag
    }
}

private func isBase64URL(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
    default: false
    }
}
