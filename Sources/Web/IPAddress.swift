/// An IPv4 or IPv6 address.
///
/// An IPv6 address that embeds an IPv4 address is equal to that IPv4 address.
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// The 4 or 16 bytes, in network byte order.
    public let bytes: [UInt8]

    /// Creates an address from 4 or 16 bytes; nil for any other number.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = IPAddress.embedded(in: bytes) ?? bytes
    }

    /// Parses addresses such as `127.0.0.1`, `::1` and `[::1]`, as inet_pton(3) does.
    public init?(_ text: String) {
        let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
        let plain = isBracketed ? text.dropFirst().dropLast() : text[...]
        guard let bytes = Self.version4(plain) ?? Self.version6(plain) else { return nil }
        self.init(bytes: bytes)
    }

    /// Parses an IPv4 address as programs read one in a URL: with fewer, octal and hexadecimal numbers, as in `127.1`
    /// (WHATWG URL, section 3.5; inet_aton(3)).
    init?(numbers text: Substring) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap(Self.number)
        guard numbers.count == parts.count, let last = numbers.last, parts.count <= 4,
            numbers.dropLast().allSatisfy({ $0 <= 255 }), last >> (8 * (5 - parts.count)) == 0
        else { return nil }
        var address = last
        for (index, number) in numbers.dropLast().enumerated() {
            address |= number << (8 * (3 - index))
        }
        self.init(bytes: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: address >> $0) })
    }

    /// Returns a number in an IPv4 address; nil for other text.
    private static func number(_ text: Substring) -> UInt64? {
        guard let first = text.utf8.first, (0x30...0x39).contains(first) else { return nil }
        if text.hasPrefix("0x") {
            return text.utf8.count == 2 ? 0 : UInt64(text.dropFirst(2), radix: 16)
        }
        return UInt64(text, radix: text.hasPrefix("0") ? 8 : 10)
    }

    /// Reads four decimal numbers without leading zeros.
    private static func version4(_ text: Substring) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let bytes = parts.compactMap { part in UInt8(part).flatMap { "\($0)" == part ? $0 : nil } }
        return parts.count == 4 && bytes.count == 4 ? bytes : nil
    }

    /// Reads the form of RFC 4291, section 2.2.
    private static func version6(_ text: Substring) -> [UInt8]? {
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        let groups = halves.compactMap(bytes(ofGroups:))
        guard groups.count == halves.count, let first = groups.first, groups.count <= 2 else {
            return nil
        }
        guard groups.count == 2 else { return first.count == 16 ? first : nil }
        let missing = 16 - first.count - groups[1].count
        // Only the end of an address may be an IPv4 address.
        guard missing >= 2, !halves[0].contains(".") else { return nil }
        return first + [UInt8](repeating: 0, count: missing) + groups[1]
    }

    private static func bytes(ofGroups text: Substring) -> [UInt8]? {
        guard !text.isEmpty else { return [] }
        let groups = text.split(separator: ":", omittingEmptySubsequences: false)
        var bytes: [UInt8] = []
        for (index, group) in groups.enumerated() {
            if index == groups.count - 1, let last = version4(group) { return bytes + last }
            guard (1...4).contains(group.utf8.count),
                group.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
                let number = UInt16(group, radix: 16)
            else { return nil }
            bytes += [UInt8(number >> 8), UInt8(number & 255)]
        }
        return bytes
    }

    /// The prefixes of IPv6 addresses that embed an IPv4 address, and its offset: mapped and compatible (RFC 4291,
    /// section 2.5.5), translated (RFC 2765), NAT64 (RFC 6052, RFC 8215), 6to4 (RFC 3056).
    private static let embeddings: [(start: [UInt8], offset: Int)] = [
        ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255], 12),
        ([0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0], 12),
        ([0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], 12), ([0, 0x64, 0xFF, 0x9B, 0, 1], 12),
        ([0x20, 0x02], 2),
    ]

    private static func embedded(in bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count == 16 else { return nil }
        if let found = embeddings.first(where: { bytes.starts(with: $0.start) }) {
            return Array(bytes[found.offset...].prefix(4))
        }
        // Teredo (RFC 4380), which inverts the address of the client.
        if bytes.starts(with: [0x20, 0x01, 0, 0]) { return bytes[12...].map { ~$0 } }
        // Compatible; `::1` is none.
        let isCompatible = bytes[..<12].allSatisfy { $0 == 0 } && bytes[12] != 0
        return isCompatible ? Array(bytes[12...]) : nil
    }

    /// The address in its usual form (RFC 5952); an IPv6 address without brackets.
    public var description: String {
        guard bytes.count == 16 else {
            return bytes.map { String($0) }.joined(separator: ".")
        }
        let groups = stride(from: 0, to: 16, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
        // The first of the longest runs of zeros.
        let runs = (0..<8).map { start in start..<start + groups[start...].prefix { $0 == 0 }.count
        }
        let longest = runs.max { ($0.count, $1.lowerBound) < ($1.count, $0.lowerBound) } ?? 0..<0
        func text(_ groups: ArraySlice<UInt16>) -> String {
            groups.map { String($0, radix: 16) }.joined(separator: ":")
        }
        guard longest.count > 1 else { return text(groups[...]) }
        return "\(text(groups[..<longest.lowerBound]))::\(text(groups[longest.upperBound...]))"
    }

    /// Whether this is a loopback address, or the unspecified address, with which systems connect to this machine.
    public var isLoopback: Bool {
        let zeros = [UInt8](repeating: 0, count: 15)
        return bytes.count == 4
            ? bytes[0] == 127 || bytes == [0, 0, 0, 0]
            : bytes == zeros + [1] || bytes == zeros + [0]
    }

    /// Whether this is a cloud metadata service, which gives out credentials (AWS, Azure, Google, Oracle and others).
    public var isMetadataServer: Bool {
        bytes == [169, 254, 169, 254] || bytes.starts(with: [0xfd, 0x00, 0x0e, 0xc2])
    }

    /// Whether the address is not globally reachable according to RFC 6890.
    public var isPrivate: Bool { bytes.count == 4 ? isPrivateVersion4 : isPrivateVersion6 }

    private var isPrivateVersion4: Bool {
        switch (bytes[0], bytes[1]) {
        case (0, _), (10, _), (127, _), (169, 254), (192, 168): true
        case (100, 64...127), (172, 16...31), (198, 18...19): true
        case (192, 0): bytes[2] == 0
        case (224..., _): true
        default: false
        }
    }

    private var isPrivateVersion6: Bool {
        switch (bytes[0], bytes[1]) {
        case (0xfc...0xfd, _): true
        case (0xfe, 0x80...0xff): true
        case (0xff, _): true
        case (0, 0): bytes[2...].prefix(6).allSatisfy { $0 == 0 }
        default: false
        }
    }
}
