import CCurlShim

/// An IPv4 or IPv6 address, classified as public or private.
struct IPAddress: Equatable, Sendable {
    let bytes: [UInt8]

    init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = IPAddress.embedded(in: bytes) ?? bytes
    }

    /// Parses addresses such as `127.0.0.1`, `::1` and `[::1]`.
    init?(_ text: String) {
        let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
        let plain = isBracketed ? String(text.dropFirst().dropLast()) : text
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = unsafe curlshim_address(plain, &bytes)
        self.init(bytes: Array(bytes.prefix(count)))
    }

    /// The IPv4 address embedded in an IPv6 address: mapped (RFC 4291), NAT64 (RFC 6052), 6to4 (RFC 3056).
    private static func embedded(in bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count == 16 else { return nil }
        let zeros = [UInt8](repeating: 0, count: 16)
        if bytes[..<10] == zeros[..<10], bytes[10] == 255, bytes[11] == 255 {
            return Array(bytes[12...])
        }
        if bytes[..<4] == [0x00, 0x64, 0xff, 0x9b], bytes[4..<12] == zeros[4..<12] {
            return Array(bytes[12...])
        }
        if bytes[..<2] == [0x20, 0x02] { return Array(bytes[2..<6]) }
        return nil
    }

    /// Whether this is a loopback address.
    var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
    }

    /// Whether this is a cloud metadata service, which gives out credentials (AWS, Azure, Google, Oracle and others).
    var isMetadataServer: Bool {
        bytes == [169, 254, 169, 254] || bytes.starts(with: [0xfd, 0x00, 0x0e, 0xc2])
    }

    /// Whether the address is not globally reachable according to RFC 6890.
    var isPrivate: Bool { bytes.count == 4 ? isPrivateVersion4 : isPrivateVersion6 }

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
