internal import FileTree
internal import ObjectStore
internal import RemoteStore
internal import SkillCatalog
internal import Transfer
internal import Web

// What catalogs and skills name is limited by where they come from.
extension SourceLoader {
    /// Refuses an address on a private network that a catalog on a public server names.
    func check(
        _ address: SkillAddress, namedBy referrer: Referrer?, for name: String
    ) throws(SkillSourceError) {
        guard let referrer, let location = address.location else { return }
        do throws(TransferError) {
            guard try !referrer.mayLead(to: RemoteHost.address(of: location)) else { return }
        } catch {
            throw .download(name, error)
        }
        throw .download(
            name,
            .privateReference(
                from: referrer.description, to: AddressSecrets.removed(from: location)))
    }

    /// Returns the catalog that names the files of an entry; nil for any other address.
    func catalogReferrer(naming address: SkillAddress) -> Referrer? {
        guard case .catalog(let request) = address.meaning else { return nil }
        return referrer(of: request.catalog)
    }

    /// Returns a catalog on a server; nil for one on this machine, or of unknown address.
    func referrer(of catalog: CatalogName?) -> Referrer? {
        guard let catalogs,
            let reference = catalogs.references.first(where: { $0.name == catalog }),
            let address = webAddress(of: reference)
        else { return nil }
        return Referrer(address, network: catalogs.network(of: reference))
    }

    private func webAddress(of reference: CatalogReference) -> WebAddress? {
        switch reference.kind {
        case .folder, .embedded: return nil
        case .git:
            guard let address = try? SkillAddress.read(reference.location), address.isRemote,
                let location = address.location
            else { return nil }
            return try? RemoteHost.address(of: location)
        case .index, .wellKnown, .marketplace, .registry:
            switch RemoteLocation(reference.location) {
            case .bucket(let address)?: return try? stores.objects().url(of: address)
            case .repository?: return try? RemoteHost.address(of: reference.location)
            case nil: return try? WebAddress(reference.location)
            }
        }
    }
}

/// The host of any remote address.
enum RemoteHost {
    /// Returns an address itself, or for `ssh://user@host/path` and `user@host:path` the web address of the host.
    static func address(of text: String) throws(TransferError) -> WebAddress {
        guard let location = WebLocation(text), !["http", "https"].contains(location.scheme),
            location.host != nil, let server = location.authority.split(separator: "@").last
        else { return try WebAddress(text) }
        return try WebAddress("https://\(server)/")
    }
}
