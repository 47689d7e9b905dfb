internal import Transfer
internal import Web

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

    /// The query, without the question mark; empty without fields.
    var query: String { fields.joined(separator: "&") }

    /// Returns the address below a base, whose path ends in a slash.
    func address(below base: WebAddress) throws(TransferError) -> WebAddress {
        try base.resolving(relative: path + (fields.isEmpty ? "" : "?\(query)"))
    }

    /// Encodes a component, and dots that would change the path.
    private static func encode(_ text: String) -> String {
        text == "." || text == ".." ? "%2E" + text.dropFirst() : text.percentEncoded
    }
}
