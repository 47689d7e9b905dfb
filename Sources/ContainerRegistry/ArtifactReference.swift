public import Digest

/// An address in a container registry, as `oci://registry/name[:tag][@sha256:digest]` (OCI distribution specification
/// 1.1, "Pulling manifests").
public struct ArtifactReference: Sendable, Hashable, CustomStringConvertible {
    /// The host of the registry, perhaps with a port.
    public let registry: String
    /// The name of the repository.
    public let repository: String
    /// The tag; nil if none is stated.
    public var tag: String?
    /// The digest of the manifest; nil if none is stated.
    public var digest: SHA256Digest?

    /// The start of every such address.
    public static let scheme = "oci://"
    /// The tag that is meant if neither a tag nor a digest is stated.
    public static let defaultTag = "latest"
    /// The maximum length of the name of a repository, with which registries agree.
    private static let nameLimit = 255

    /// Parses an address; nil if it has another form.
    public init?(_ text: String) {
        guard text.lowercased().hasPrefix(Self.scheme) else { return nil }
        var rest = text.dropFirst(Self.scheme.count)
        var digest: SHA256Digest?
        if let sign = rest.firstIndex(of: "@") {
            let value = rest[rest.index(after: sign)...]
            guard value.hasPrefix("sha256:"), let read = SHA256Digest(hex: value.dropFirst(7))
            else { return nil }
            digest = read
            rest = rest[..<sign]
        }
        guard let slash = rest.firstIndex(of: "/") else { return nil }
        let registry = rest[..<slash]
        var name = rest[rest.index(after: slash)...]
        var tag: String?
        if let colon = name.lastIndex(of: ":") {
            tag = String(name[name.index(after: colon)...])
            name = name[..<colon]
        }
        if name.hasSuffix("/"), tag == nil { name.removeLast() }
        self.init(registry: String(registry), repository: String(name), tag: tag, digest: digest)
    }

    /// Creates a reference; nil if a part is not valid.
    public init?(
        registry: String, repository: String, tag: String? = nil, digest: SHA256Digest? = nil
    ) {
        guard Self.isHost(registry), Self.isName(repository),
            tag.map({ Self.isTag($0) }) ?? true
        else { return nil }
        self.registry = registry.lowercased()
        self.repository = repository
        self.tag = tag
        self.digest = digest
    }

    /// Returns the repository below this one; nil if the name is not valid there.
    public func appending(_ name: String) -> ArtifactReference? {
        ArtifactReference(registry: registry, repository: "\(repository)/\(name)")
    }

    /// Returns the repository alone, with another tag or digest.
    public func at(tag: String? = nil, digest: SHA256Digest? = nil) -> ArtifactReference {
        var reference = self
        reference.tag = tag
        reference.digest = digest
        return reference
    }

    /// The last component of the name of the repository.
    public var lastName: String {
        String(repository.split(separator: "/").last ?? "")
    }

    /// The reference that a manifest is requested by: the digest, or else the tag.
    var manifest: String { digest?.description ?? tag ?? Self.defaultTag }

    /// The address.
    public var description: String {
        "\(Self.scheme)\(registry)/\(repository)" + (tag.map { ":\($0)" } ?? "")
            + (digest.map { "@\($0)" } ?? "")
    }

    /// Whether a text is a tag: up to 128 letters, digits, `_`, `.` and `-`, of which the last two are not the first.
    public static func isTag(_ text: String) -> Bool {
        guard (1...128).contains(text.utf8.count), let first = text.utf8.first,
            !".-".utf8.contains(first)
        else { return false }
        return text.utf8.allSatisfy { isAlphanumeric($0) || "._-".utf8.contains($0) }
    }

    /// Whether a text is the name of a repository: components of lowercase letters and digits, in which single dots, one
    /// or two underscores and any number of hyphens separate words.
    public static func isName(_ text: String) -> Bool {
        guard (1...nameLimit).contains(text.utf8.count) else { return false }
        return text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            guard let first = part.utf8.first, let last = part.utf8.last, isLowercase(first),
                isLowercase(last)
            else { return false }
            let separators = part.utf8.split(whereSeparator: isLowercase)
            return separators.allSatisfy { run in
                let text = String(decoding: Array(run), as: UTF8.self)
                return [".", "_", "__"].contains(text) || text.allSatisfy { $0 == "-" }
            }
        }
    }

    private static func isHost(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), !parts[0].isEmpty, !parts[0].hasPrefix("."),
            parts[0].utf8.allSatisfy({ isAlphanumeric($0) || ".-".utf8.contains($0) })
        else { return false }
        return parts.count == 1 || UInt16(parts[1]) != nil
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        isLowercase(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    private static func isLowercase(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
