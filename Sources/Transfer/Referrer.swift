/// The network of a server, as this machine reaches it.
public enum ServerNetwork: String, Sendable, Hashable {
    /// The internet.
    case `public`
    /// This machine, or a private network.
    case `private`
}

/// A document that names other addresses, such as a catalog.
///
/// It may lead to a private network only if it is on one, too, or if the address is on its own host.
public struct Referrer: Sendable, Hashable {
    /// The address of the document.
    public let address: WebAddress
    /// The network of the server that sent the document; nil if that is not known.
    public let network: ServerNetwork?

    /// Creates a referrer.
    public init(_ address: WebAddress, network: ServerNetwork?) {
        self.address = address
        self.network = network
    }

    /// Whether the document may name an address, as far as its text shows without name resolution.
    public func mayLead(to other: WebAddress) -> Bool { !other.isPrivate || isNeighbor(of: other) }

    /// Whether only public servers may answer for an address that the document names.
    ///
    /// If the network of the document is not known, a name that leads to a private network may be its neighbor.
    func requiresPublicServer(for other: WebAddress) -> Bool {
        network == .public && !isNeighbor(of: other)
    }

    private func isNeighbor(of other: WebAddress) -> Bool {
        network == .private || address.isPrivate || address.host == other.host
    }
}
