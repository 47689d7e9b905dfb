internal import FileTree
internal import SkillFormat
internal import Text

extension SkillFiles {
    /// The maximum length of a host's name (RFC 1035, section 2.3.4).
    private static let hostLimit = 253

    /// The hosts of the `http` and `https` addresses in the text files, in lowercase.
    var hosts: Set<String> { hosts(in: snapshot.files.map(\.path)) }

    /// The hosts of the addresses in its scripts.
    var scriptHosts: Set<String> { hosts(in: snapshot.scripts) }

    private func hosts(in paths: [RelativePath]) -> Set<String> {
        var hosts: Set<String> = []
        for path in paths {
            guard let text = text(at: path) else { continue }
            hosts.formUnion(Self.hosts(in: text.bytes))
        }
        return hosts
    }

    private static func hosts(in bytes: [UInt8]) -> Set<String> {
        var hosts: Set<String> = []
        var rest = bytes[...]
        while let mark = rest.firstRange(of: Array("://".utf8)) {
            let before = rest[..<mark.lowerBound]
            rest = rest[mark.upperBound...]
            guard ["http", "https"].contains(where: { before.endsInScheme($0) }) else { continue }
            let authority = rest.prefix(2 * hostLimit).prefix { $0.isInAuthority }
            let last = authority.split(separator: UInt8(ascii: "@")).last ?? []
            var host = last.prefix { $0 != UInt8(ascii: ":") }
            // The full stop of a sentence.
            while host.last == UInt8(ascii: ".") { host.removeLast() }
            guard !host.isEmpty, host.count <= hostLimit else { continue }
            hosts.insert(String(decoding: host, as: UTF8.self).lowercased())
        }
        return hosts
    }
}

extension ArraySlice<UInt8> {
    /// Whether it ends in a URL scheme, in any case.
    fileprivate func endsInScheme(_ scheme: String) -> Bool {
        suffix(scheme.utf8.count).map { $0 | 0x20 } == Array(scheme.utf8)
    }
}

extension UInt8 {
    /// Whether the byte may be part of a host, its port or a user name.
    fileprivate var isInAuthority: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._:@%".utf8.contains(self)
        }
    }
}
