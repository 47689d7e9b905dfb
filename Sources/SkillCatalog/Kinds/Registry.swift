internal import JSON
public import SkillFormat
public import Transfer

/// A registry with the interface of ClawHub, version 1: ClawHub itself, "Skills" repositories of Artifactory, SkillHub.
///
/// From ClawHub's `docs/http-api.md` and the pages of the other registries. Identifiers are unique for each owner.
/// Entries have no digest: the interface states none for its archives.
public struct Registry: Sendable {
    /// The maximum size of an answer, in bytes.
    static let answerLimit = 8 << 20
    /// The maximum number of pages of a list.
    static let pageLimit = 2_000
    /// The maximum number of owners of one name.
    private static let ownerLimit = 50

    private let name: CatalogName
    private let transfer: AuthorizedTransfer
    /// The base of all requests; its path ends in `/api/v1/`.
    private let base: WebAddress

    /// Asks a registry for the base of its interface, which is `api/v1` below its location if it does not say.
    ///
    /// Throws ``CatalogError/invalidLocation(_:)`` for a location that is not a web address.
    public static func open(
        _ reference: CatalogReference, transfer: AuthorizedTransfer
    ) async throws(CatalogError) -> Registry {
        let usual = try usual(reference, transfer)
        guard let discovery = try? usual.base.resolving(relative: "../../.well-known/clawhub.json")
        else { throw .invalidLocation(reference) }
        let request = TransferRequest(discovery, byteLimit: 65_536)
        do {
            let response = try await transfer.fetch(request)
            let stated = base(stated: response.body, at: response.receipt.address)
            return Registry(name: reference.name, transfer: transfer, base: stated ?? usual.base)
        } catch {
            switch error {
            case .notFound, .gone, .forbidden, .tooLarge:
                return usual
            default: throw CatalogError(error, reading: reference.name)
            }
        }
    }

    /// Checks that a registry answers, with one request if its interface is at the usual URL.
    ///
    /// Throws ``CatalogError/noIndex(_:)`` if it has no list of skills.
    public static func check(
        _ reference: CatalogReference, transfer: AuthorizedTransfer
    ) async throws(CatalogError) {
        do {
            if try await usual(reference, transfer).hasSkills() { return }
        } catch .malformed {
            // Another page may be at that URL.
        }
        guard try await open(reference, transfer: transfer).hasSkills() else {
            throw .noIndex(reference)
        }
    }

    /// Returns a registry with the usual base.
    private static func usual(
        _ reference: CatalogReference, _ transfer: AuthorizedTransfer
    ) throws(CatalogError) -> Registry {
        let location = try reference.webLocation()
        guard let base = try? location.resolving(relative: "\(location.path.endingInSlash)api/v1/")
        else { throw .invalidLocation(reference) }
        return Registry(name: reference.name, transfer: transfer, base: base)
    }

    /// Returns the base that a discovery file states: the address of a site, or of its interface.
    private static func base(stated bytes: [UInt8], at file: WebAddress) -> WebAddress? {
        guard let text = try? JSONValue(parsing: bytes)["apiBase"]?.string,
            let site = try? file.resolving(relative: text),
            site.scheme == .https || file.scheme == .http
        else { return nil }
        let path = site.path.endingInSlash
        return try? site.resolving(relative: path.hasSuffix("/api/v1/") ? path : "\(path)api/v1/")
    }

    /// Returns the best results of the registry's own search.
    public func search(
        _ words: String, limit: Int
    ) async throws(CatalogError) -> CatalogListing {
        let request = RegistryRequest("search").with("q", words).with("limit", "\(limit)")
        guard let answer = try await ask(request) else { return CatalogListing(entries: []) }
        return listing(of: try array("results", of: answer, for: request))
    }

    /// Returns the skills of this name, each by another publisher; empty if there is none.
    public func entries(named name: SkillName) async throws(CatalogError) -> [CatalogEntry] {
        let request = RegistryRequest("search").with("q", name.description).with("mode", "exact")
            .with("limit", "\(Self.ownerLimit)")
        let answer = try await ask(request)
        let found = try answer.map { (answer) throws(CatalogError) in
            listing(of: try array("results", of: answer, for: request)).entries
        }
        var publishers: Set<Publisher?> = []
        let exact = (found ?? []).filter {
            $0.name == name && publishers.insert($0.publisher).inserted
        }
        guard exact.isEmpty else { return exact }
        // A search by meaning may miss the name.
        return try await entry(named: name).map { [$0] } ?? []
    }

    /// Returns one version of a skill, or the latest; nil if the registry does not have it.
    public func entry(
        named name: SkillName, publisher: Publisher? = nil, version: String? = nil
    ) async throws(CatalogError) -> CatalogEntry? {
        guard let skill = try await skill(named: name, of: publisher) else { return nil }
        guard let version, version != skill.version else { return entry(skill, skill.version) }
        let request = RegistryRequest("skills", skill.slug, "versions", version)
            .with("ownerHandle", skill.owner)
        return try await ask(request) == nil ? nil : entry(skill, version)
    }

    /// Returns the versions of a skill, the latest first; empty if the registry does not have it.
    public func versions(
        of name: SkillName, publisher: Publisher? = nil
    ) async throws(CatalogError) -> [String] {
        guard let skill = try await skill(named: name, of: publisher) else { return [] }
        let request = RegistryRequest("skills", skill.slug, "versions")
            .with("ownerHandle", skill.owner)
        var versions: [String] = []
        try await eachPage(of: request) { (items) throws(CatalogError) in
            versions += items.compactMap { $0["version"]?.string.map(CatalogEntry.oneLine) }
        }
        return versions
    }
}

// Requests.
extension Registry {
    /// Returns the skill of a publisher, which SkillHub has under `publisher--name`; nil if there is none.
    private func skill(
        named name: SkillName, of publisher: Publisher?
    ) async throws(CatalogError) -> RegistrySkill? {
        let request = RegistryRequest("skills", name.description)
            .with("ownerHandle", publisher?.description)
        if let found = try await skill(request, named: name, of: publisher) { return found }
        guard let publisher else { return nil }
        let slug = "\(publisher.description)--\(name)"
        return try await skill(RegistryRequest("skills", slug), named: name, of: publisher)
    }

    private func skill(
        _ request: RegistryRequest, named name: SkillName, of publisher: Publisher?
    ) async throws(CatalogError) -> RegistrySkill? {
        guard let answer = try await ask(request) else { return nil }
        let skill: RegistrySkill
        do throws(EntryFault) {
            skill = try RegistrySkill(answer["skill"] ?? answer, in: answer)
        } catch {
            throw malformed(request, error.message)
        }
        let isWanted = skill.name == name && (publisher == nil || skill.publisher == publisher)
        return isWanted ? skill : nil
    }

    /// Whether the registry has a list of skills, of which one entry is read.
    private func hasSkills() async throws(CatalogError) -> Bool {
        let request = RegistryRequest("skills").with("limit", "1")
        guard let answer = try await ask(request) else { return false }
        _ = try array("items", of: answer, for: request)
        return true
    }

    /// Sends a request; returns nil if the registry does not have the requested resource.
    private func ask(_ request: RegistryRequest) async throws(CatalogError) -> JSONValue? {
        let response: TransferResponse
        do {
            var transferRequest = TransferRequest(
                try request.address(below: base), byteLimit: Self.answerLimit)
            transferRequest.compression = .allowed
            response = try await transfer.fetch(transferRequest)
        } catch {
            switch error {
            case .notFound: return nil
            case .gone(let address): throw .refused(address.description, .withdrawn)
            case .status(let address, 423): throw .refused(address.description, .pending)
            default: throw CatalogError(error, reading: name)
            }
        }
        do { return try JSONValue(parsing: response.body) } catch {
            throw malformed(request, Messages.notJSON)
        }
    }

    private func array(
        _ key: String, of answer: JSONValue, for request: RegistryRequest
    ) throws(CatalogError) -> [JSONValue] {
        guard let array = answer[key]?.array else {
            throw malformed(request, Messages.missing(key))
        }
        return array
    }

    private func malformed(_ request: RegistryRequest, _ reason: String) -> CatalogError {
        let address = try? request.address(below: base)
        return .malformed(name, file: (address ?? base).description, reason: reason)
    }

    private func page(
        of request: RegistryRequest, _ cursor: String?
    ) async throws(CatalogError) -> (items: [JSONValue], next: String?) {
        guard let answer = try await ask(request.with("cursor", cursor)) else { return ([], nil) }
        let next = answer["nextCursor"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        return (try array("items", of: answer, for: request), next)
    }

    private func eachPage(
        of request: RegistryRequest, _ use: ([JSONValue]) throws(CatalogError) -> Void
    ) async throws(CatalogError) {
        var seen: Set<String> = []
        var cursor: String?
        repeat {
            let (items, next) = try await page(of: request, cursor)
            try use(items)
            if let next {
                guard seen.insert(next).inserted, seen.count < Self.pageLimit else {
                    throw .endlessPages(name)
                }
            }
            cursor = next
        } while cursor != nil
    }
}

// Entries.
extension Registry {
    private func listing(of items: [JSONValue]) -> CatalogListing {
        var listing = CatalogListing(entries: [])
        for item in items {
            do throws(EntryFault) {
                let skill = try RegistrySkill(item)
                if let entry = entry(skill, skill.version) { listing.entries.append(entry) }
            } catch {
                let slug = CatalogEntry.oneLine(item["slug"]?.string ?? "")
                listing.faults.append(.init(entry: String(slug.prefix(80)), fault: error))
            }
        }
        return listing
    }

    private func entry(_ skill: RegistrySkill, _ version: String?) -> CatalogEntry? {
        let request = Self.download(skill.slug, skill.owner).with("version", version)
        guard let url = try? request.address(below: base) else { return nil }
        return skill.entry(version: version, url: url.text)
    }

    private static func download(_ slug: String, _ owner: String?) -> RegistryRequest {
        RegistryRequest("download").with("slug", slug).with("ownerHandle", owner)
    }

    /// Whether the address of a file is that of a version of a skill in the registry at a location, so that files of
    /// other publishers, and of other registries on the same server, are recognized without a request.
    static func isArchive(
        at file: WebAddress, of request: NameRequest, in location: WebAddress
    ) -> Bool {
        guard file.path == location.path.endingInSlash + "api/v1/download",
            let query = file.query?.lowercased()
        else { return false }
        let publisher = request.publisher?.description
        var skills: [(slug: String, owner: String?)] = [(request.name, publisher)]
        if let publisher {
            let slug = "\(publisher)--\(request.name)"
            skills += [(slug, nil), (slug, publisher)]
        }
        return skills.contains { skill in
            let start = download(skill.slug, skill.owner).query.lowercased()
            guard query.hasPrefix(start) else { return false }
            let rest = query.dropFirst(start.count)
            return rest.isEmpty
                || rest.hasPrefix("&version=") && !rest.dropFirst().contains("&")
        }
    }
}

extension String {
    fileprivate var endingInSlash: String { hasSuffix("/") ? self : "\(self)/" }
}
