internal import ObjectStore
internal import Transfer
internal import Web

// Addresses that skills name.
extension SourceLoader {
    /// Loads the source at an address that a skill of another source names, such as that of a skill that it needs.
    ///
    /// The address is limited like one that a catalog names, before any request is made for it: a source on a public
    /// server, or on this machine, leads to no private network, and only a host with an entry of its own in the netrc file
    /// gets credentials of it.
    public func load(
        _ address: SkillAddress, namedBySkillOf source: LoadedSource
    ) async throws(SkillSourceError) -> LoadedSource {
        let referrer = referrer(of: source)
        try check(address, namedBy: referrer, for: address.typed)
        return try await named(by: referrer).load(address, expecting: nil)
    }

    /// Returns the document that a source is for what its skills name.
    private func referrer(of source: LoadedSource) -> Referrer {
        guard WebLocation(source.url) != nil, !source.url.hasPrefix(BucketAddress.scheme),
            let address = try? RemoteHost.address(of: source.url)
        else { return Referrer(file: source.address.typed) }
        // A server whose network is not known has no neighbors.
        return Referrer(address, network: transfer.network(of: address) ?? .public)
    }
}
