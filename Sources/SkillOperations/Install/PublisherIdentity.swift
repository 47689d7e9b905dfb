internal import SkillCatalog
internal import SkillSource
internal import SkillStore
internal import Web

/// The publisher of a skill, as far as that can be checked: a catalog may claim any publisher.
enum PublisherIdentity: Hashable {
    /// The account that the files come from.
    case account(SourceAccount)
    /// A publisher in one catalog, whose archives and files are on one server.
    case publisher(Publisher, catalog: CatalogName, host: String)

    /// The identity behind an entry; nil if it has none, such as a folder of this machine.
    init?(_ found: FoundEntry) {
        switch found.entry.source {
        case .address(let text)?:
            guard let account = SourceAccount(addressOfEntry: text) else { return nil }
            self = .account(account)
        case .archive(let url, _)?, .document(let url, _)?, .files(let url, _)?:
            self.init(found.fullName, url: url)
        case .embedded?, nil: return nil
        }
    }

    /// The identity behind an installed skill; nil if it has none.
    init?(_ origin: LockEntry.Origin) {
        switch origin.kind {
        case .catalog:
            guard let request = NameRequest(origin.typed) else { return nil }
            self.init(request, url: origin.url)
        case .git, .archive, .oci:
            guard let account = SourceAccount(url: origin.url) else { return nil }
            self = .account(account)
        case .local: return nil
        }
    }

    private init?(_ name: NameRequest, url: String) {
        guard let publisher = name.publisher, let catalog = name.catalog,
            let location = WebLocation(url)
        else { return nil }
        self = .publisher(
            publisher, catalog: catalog, host: location.server ?? location.authority.lowercased())
    }
}
