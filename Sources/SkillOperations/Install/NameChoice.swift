internal import Digest
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillSource
internal import SkillStore
internal import SystemPackage

/// A source to load.
enum WantedSource: Sendable {
    case address(SkillAddress)
    /// The entry of a catalog, and the name by which it was found.
    case entry(FoundEntry, NameRequest)

    /// The name or address as the user typed it.
    var typed: String {
        switch self {
        case .address(let address): address.typed
        case .entry(_, let request): request.description
        }
    }

    /// The address; nil for an entry.
    var address: SkillAddress? {
        if case .address(let address) = self { address } else { nil }
    }

    /// The problem to report for an error of ``load(with:expecting:)``.
    func problem(_ error: SkillSourceError, _ names: NameChoice) -> any Problem {
        guard let address else { return error }
        return names.problem(error, at: address)
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

/// Finds the skills that the names among the addresses of an install mean.
struct NameChoice {
    let session: Session

    init(_ session: Session) { self.session = session }

    /// Returns the source that an address means.
    func source(at address: SkillAddress) async throws -> WantedSource {
        guard case .catalog(let request) = address.asInstalled.meaning else {
            return .address(address)
        }
        let found = try await session.catalogs.entry(for: request)
        return .entry(found, request)
    }

    /// Returns the problem to report for an address that can't be loaded: if the repository does not exist, and a
    /// catalog on this machine has a skill of this publisher and name, the hint shows its full name.
    func problem(_ error: SkillSourceError, at address: SkillAddress) -> any Problem {
        guard error.isMissingRepository,
            let request = address.repositoryAsName, let name = listed(request)
        else { return error }
        return InstallError.missingRepository(error, skill: name)
    }

    /// Returns the full name of the first skill on this machine with a publisher and a name.
    private func listed(_ request: NameRequest) -> NameRequest? {
        for catalog in (try? session.catalogs.searchable(nil)) ?? [] {
            let entries = catalog.segments.flatMap { $0.entries(named: request.name) }
            let isListed = entries.contains {
                $0.publisher == request.publisher && $0.name.description == request.name
            }
            guard isListed else { continue }
            var name = request
            name.catalog = catalog.name
            return name
        }
        return nil
    }
}
