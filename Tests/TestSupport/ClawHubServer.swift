import Foundation

/// A local registry that answers as ClawHub's documentation of its HTTP API, version 1, describes.
///
/// Pages of the list contain at most two skills, and every second page none.
public final class ClawHubServer: Sendable {
    /// The answer to a download.
    public enum Download: Sendable {
        /// An archive.
        case zip([UInt8])
        /// A JSON object that refers to a repository.
        case handOff(String)
        /// An error.
        case status(Int)
    }

    /// A skill of the registry.
    public struct Skill: Sendable {
        /// Its identifier.
        public let slug: String
        /// Its owner; nil on registries without owners.
        public let owner: String?
        /// Its versions with their downloads, the latest first.
        public let versions: [(version: String, download: Download)]
        /// Whether it is marked as malware.
        public var isBlocked = false

        /// Creates a skill.
        public init(
            _ slug: String, owner: String?, _ versions: [(version: String, download: Download)]
        ) {
            self.slug = slug
            self.owner = owner
            self.versions = versions
        }
    }

    private let server: RawServer
    private let location: String

    /// Starts a registry at a path; `apiBase` is what its discovery file states, and it requires a token if there is
    /// one.
    public init(
        _ skills: [Skill], at location: String = "", apiBase: String? = nil, token: String? = nil
    ) throws {
        self.location = location
        let answers = Answers(skills: skills, location: location, apiBase: apiBase, token: token)
        server = try RawServer { answers.answer($0, $1) }
    }

    /// The location of the registry.
    public var url: String { server.url(location) }
    /// The environment variable that may hold its token.
    public var tokenVariable: String { server.tokenVariable }

    /// The requests so far.
    public var requests: [RawServer.Request] { server.requests }

    /// The requested paths and queries, without the discovery.
    public var targets: [String] {
        server.requests.map(\.target).filter { !$0.contains("well-known") }
    }
}

private struct Answers: Sendable {
    let skills: [ClawHubServer.Skill]
    let location: String
    let apiBase: String?
    let token: String?

    func answer(_ request: RawServer.Request, _ connection: RawConnection) {
        guard let url = URLComponents(string: request.target) else { return connection.answer(400) }
        let query = Dictionary(
            (url.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
        if let apiBase, url.path == "\(location)/.well-known/clawhub.json" {
            return connection.answer(body: #"{"apiBase": "\#(apiBase)", "minCliVersion": "0.1.0"}"#)
        }
        let base = "\(location)/api/v1/"
        guard url.path.hasPrefix(base) else { return connection.answer(404) }
        if let token, request.header("authorization") != "Bearer \(token)" {
            return connection.answer(401, body: "Unauthorized")
        }
        let names = url.path.dropFirst(base.count).split(separator: "/").map(String.init)
        switch (names.first, names.count) {
        case ("search", 1): search(query, connection)
        case ("download", 1): download(query, connection)
        case ("skills", 1): list(query, connection)
        case ("skills", 2): one(names[1], query, connection)
        case ("skills", 3) where names[2] == "versions": versions(names[1], query, connection)
        case ("skills", 4) where names[2] == "versions":
            let found = skill(names[1], query)?.versions.contains { $0.version == names[3] }
            connection.answer(found == true ? 200 : 404, body: "{}")
        default: connection.answer(404, body: "Not found")
        }
    }

    private func skill(_ slug: String, _ query: [String: String]) -> ClawHubServer.Skill? {
        skills.first { $0.slug == slug && (query["ownerHandle"] ?? $0.owner) == $0.owner }
    }

    private func item(_ skill: ClawHubServer.Skill) -> [String: Any] {
        var item: [String: Any] = [
            "slug": skill.slug, "displayName": skill.slug.uppercased(),
            "summary": "Does \(skill.slug).", "updatedAt": 1_782_864_000_000,
            "topics": ["doc"], "tags": ["latest": skill.versions[0].version],
        ]
        if let owner = skill.owner {
            item["ownerHandle"] = owner
            item["owner"] = ["handle": owner]
        }
        return item
    }

    private func search(_ query: [String: String], _ connection: RawConnection) {
        let words = query["q"] ?? ""
        let found = skills.filter {
            query["mode"] == "exact"
                ? $0.slug == words || $0.slug.hasSuffix("--\(words)") : $0.slug.contains(words)
        }
        let results = found.prefix(Int(query["limit"] ?? "") ?? 10).map { skill in
            item(skill).merging(["version": skill.versions[0].version, "score": 1]) { $1 }
        }
        send(["results": results], connection)
    }

    private func list(_ query: [String: String], _ connection: RawConnection) {
        let position = Int(query["cursor"] ?? "0") ?? 0
        // A position in halves of a page: odd pages are empty.
        let isEmpty = !position.isMultiple(of: 2)
        let page = skills.dropFirst(position).prefix(2)
        let next = position + 1 < skills.count + 1 ? "\(position + 1)" : nil
        send(
            [
                "items": isEmpty ? [] : page.map(item),
                "nextCursor": next.map { $0 as Any } ?? NSNull(),
            ], connection)
    }

    private func one(_ slug: String, _ query: [String: String], _ connection: RawConnection) {
        guard let skill = skill(slug, query) else { return connection.answer(404, body: "None") }
        if case .status(let status) = skill.versions[0].download {
            guard status == 403 else { return connection.answer(status, body: "Not available") }
        }
        var answer: [String: Any] = [
            "skill": item(skill), "latestVersion": ["version": skill.versions[0].version],
            "moderation": ["isMalwareBlocked": skill.isBlocked],
        ]
        if let owner = skill.owner { answer["owner"] = ["handle": owner] }
        send(answer, connection)
    }

    private func versions(_ slug: String, _ query: [String: String], _ connection: RawConnection) {
        guard let skill = skill(slug, query) else { return connection.answer(404) }
        send(
            ["items": skill.versions.map { ["version": $0.version] }, "nextCursor": NSNull()],
            connection)
    }

    private func download(_ query: [String: String], _ connection: RawConnection) {
        let found = skill(query["slug"] ?? "", query)?.versions
            .first { (query["version"] ?? $0.version) == $0.version }
        switch found?.download {
        case .zip(let bytes):
            connection.answer(headers: ["Content-Type: application/zip"], body: bytes)
        case .handOff(let text):
            connection.answer(headers: ["Content-Type: application/json"], body: text)
        case .status(let status): connection.answer(status, body: "Not available")
        case nil: connection.answer(404, body: "Not found")
        }
    }

    private func send(_ object: [String: Any], _ connection: RawConnection) {
        let data = try? JSONSerialization.data(withJSONObject: object)
        connection.answer(
            headers: ["Content-Type: application/json"], body: Array(data ?? Data()))
    }
}
