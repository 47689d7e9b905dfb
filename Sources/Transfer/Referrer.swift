/// The network of a server, as this machine reaches it.
public enum ServerNetwork: String, Sendable, Hashable {
    /// The internet.
    case `public`
    /// This machine, or a private network.
    case `private`
}

/// A document that names other addresses, such as a catalog or a skill.
///
/// It may lead to a private network only if it is on one, too, or if the address is on its own host; one that is a file
/// of this machine never does, because it may have come from anywhere.
public struct Referrer: Sendable, Hashable, CustomStringConvertible {
    /// The address of the document; nil for a file of this machine.
    private let address: WebAddress?
    /// The network of the server that sent the document; nil if that is not known.
    private let network: ServerNetwork?
    /// The address or the path, for display.
    public let description: String

    /// Creates a referrer.
    public init(_ address: WebAddress, network: ServerNetwork?) {
        self.address = address
        self.network = network
        description = address.description
    }

    /// Creates the referrer of a document that is a file of this machine.
    public init(file path: String) {
        address = nil
        network = .public
        description = path
    }

    /// Whether the document may name an address, as far as its text shows without name resolution.
    public func mayLead(to other: WebAddress) -> Bool { !other.isPrivate || isNeighbor(of: other) }

    /// Whether only public servers may answer for an address that the document names.
    ///
    /// If the network of the document is not known, a name that leads to a private network may be its neighbor.
    func requiresPublicServer(for other: WebAddress) -> Bool {
        network == .public && !isNeighbor(of: other)
    }

    /// Whether an address is on the host of the document.
    func isOnHost(of other: WebAddress) -> Bool { address?.host == other.host }

    private func isNeighbor(of other: WebAddress) -> Bool {
        network == .private || address?.isPrivate == true || isOnHost(of: other)
    }
}
