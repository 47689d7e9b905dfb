internal import Digest
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillSource
internal import SkillStore

/// A source to load.
enum WantedSource: Sendable {
    case address(SkillAddress)
    /// The entry of a catalog, and the name by which it was found.
    case entry(FoundEntry, NameRequest)

    /// What the user typed.
    var typed: String {
        switch self {
        case .address(let address): address.typed
        case .entry(_, let request): request.description
        }
    }

    func load(
        with loader: SourceLoader, expecting digest: SHA256Digest?
    ) async throws(SkillSourceError) -> LoadedSource {
        switch self {
        case .address(let address): try await loader.load(address, expecting: digest)
        case .entry(let found, let request): try await loader.load(found, for: request)
        }
    }
}

/// Finds what the names among the addresses of an install mean, and has the user confirm strangers.
struct NameChoice {
    let session: Session

    init(_ session: Session) { self.session = session }

    /// Returns the source that an address means; for a name, after the user agreed.
    func source(at address: SkillAddress) async throws -> WantedSource {
        guard let request = try request(of: address) else { return .address(address) }
        let found = try await session.catalogs.entry(for: request)
        let installed = try session.store.skills()
        let skill = NamedSkill(
            typed: address.typed, found: found,
            lookAlike: lookAlike(of: request, found, installed),
            acquaintance: acquaintance(with: found, installed))
        switch await session.context.questions.confirms(skill) {
        case .given, .unavailable: return .entry(found, request)
        case .refused: throw InstallError.cancelled
        }
    }

    /// Returns the name that an address is read as.
    ///
    /// `publisher/name` is also the form of a repository. It is read as a name if a catalog on this machine has that
    /// skill and the repository that would be meant belongs to the same account; if it may belong to someone else, the
    /// user must say which is meant.
    private func request(of address: SkillAddress) throws -> NameRequest? {
        if case .catalog(let request) = address.meaning { return request }
        guard case .git(let git) = address.meaning, let request = NameRequest(address.typed),
            let publisher = request.publisher, request.catalog == nil,
            git.url == "https://github.com/\(publisher)/\(request.name).git"
        else { return nil }
        guard let (catalog, entry) = try listed(request) else { return nil }
        var full = request
        full.catalog = catalog
        guard case .address(let text)? = entry.source, let owner = text.split(separator: "/").first,
            Publisher(String(owner)) == publisher
        else { throw InstallError.nameOrRepository(address.typed, name: full.description) }
        return full
    }

    /// Returns the first entry on this machine with a publisher and a name.
    private func listed(_ request: NameRequest) throws -> (CatalogName, CatalogEntry)? {
        for catalog in try session.catalogs.searchable(nil) {
            for segment in catalog.segments {
                let entries = segment.entries(named: request.name)
                if let entry = entries.first(where: {
                    $0.publisher == request.publisher && $0.name.description == request.name
                }) {
                    return (catalog.name, entry)
                }
            }
        }
        return nil
    }

    /// Returns the known name that an unknown one resembles: a name in the embedded catalog, or of an installed skill.
    private func lookAlike(
        of request: NameRequest, _ found: FoundEntry, _ installed: [InstalledSkill]
    ) -> LookAlike? {
        guard found.catalog != .embedded else { return nil }
        let known = session.catalogs.embeddedNames + installed.map(\.name)
        return LookAlike.closest(to: request.name, among: known)
    }

    private func acquaintance(
        with found: FoundEntry, _ installed: [InstalledSkill]
    ) -> NamedSkill.Acquaintance {
        if found.entry.source == .embedded { return .known }
        guard let publisher = found.entry.publisher else { return .new }
        return installed.contains { $0.publisher == publisher } ? .known : .new
    }
}

extension InstalledSkill {
    /// The publisher: the owner of the repository, or the one in the full name of a skill in a catalog.
    fileprivate var publisher: Publisher? {
        guard let origin = entry?.origin else { return nil }
        switch origin.kind {
        case .catalog: return NameRequest(origin.typed)?.publisher
        case .git:
            let names = origin.url.split(separator: "/")
            return names.count > 3 ? Publisher(String(names[names.count - 2])) : nil
        case .archive, .local: return nil
        }
    }
}
