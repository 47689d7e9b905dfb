internal import Transfer

/// A request of the registry interface: a path below its base, and query fields.
struct RegistryRequest {
    private var path: String
    private var fields: [String] = []

    /// Creates a request for a path of components, which are encoded.
    init(_ components: String...) {
        path = components.map(Self.encode).joined(separator: "/")
    }

    /// Returns the request with another field; unchanged if the value is nil.
    func with(_ name: String, _ value: String?) -> RegistryRequest {
        guard let value else { return self }
        var copy = self
        copy.fields.append("\(name)=\(Self.encode(value))")
        return copy
    }

    /// Returns the address below a base, whose path ends in a slash.
    func address(below base: WebAddress) throws(TransferError) -> WebAddress {
        let query = fields.isEmpty ? "" : "?\(fields.joined(separator: "&"))"
        return try base.resolving(relative: path + query)
    }

    /// Encodes every byte that is not unreserved (RFC 3986, section 2.3), and dots that would change the path.
    private static func encode(_ text: String) -> String {
        guard text != ".", text != ".." else { return "%2E" + text.dropFirst() }
        return text.utf8.reduce(into: "") { encoded, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
