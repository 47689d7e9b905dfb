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
            if let bytes = textBytes(at: path) { Self.addHosts(in: bytes, to: &hosts) }
        }
        return hosts
    }

    private static func addHosts(in bytes: [UInt8], to hosts: inout Set<String>) {
        var start = 0
        while let mark = bytes.firstOffset(of: "://", from: start) {
            let before = bytes[start..<mark]
            start = mark + 3
            guard before.endsInScheme("http") || before.endsInScheme("https") else { continue }
            let authority = bytes[start...].prefix(2 * hostLimit).prefix { $0.isInAuthority }
            let last = authority.split(separator: UInt8(ascii: "@")).last ?? []
            var host = last.prefix { $0 != UInt8(ascii: ":") }
            // The full stop of a sentence.
            while host.last == UInt8(ascii: ".") { host.removeLast() }
            guard !host.isEmpty, host.count <= hostLimit else { continue }
            hosts.insert(String(decoding: host, as: UTF8.self).lowercased())
        }
    }
}

extension ArraySlice<UInt8> {
    /// Whether it ends in a URL scheme, in any case.
    fileprivate func endsInScheme(_ scheme: StaticString) -> Bool {
        var rest = suffix(scheme.utf8CodeUnitCount)
        guard rest.count == scheme.utf8CodeUnitCount else { return false }
        for index in rest.indices { rest[index] |= 0x20 }
        return rest.starts(with: scheme)
    }
}

extension UInt8 {
    /// Whether the byte may be part of a host, its port or a user name.
    fileprivate var isInAuthority: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: ":"),
            UInt8(ascii: "@"), UInt8(ascii: "%"):
            true
        default: false
        }
    }
}
