internal import FileTree
internal import JSON
internal import SkillCatalog
internal import SkillSource

/// What the skills of one source have in common.
struct CatalogSourceFacts: Sendable {
    /// The source, as typed.
    let address: String
    let publisher: Publisher?
    let commit: String?
    /// The time of the commit, in seconds since 1970.
    let commitTime: Int?
    /// The license of the repository.
    let license: String?
    /// The titles of the groups of skills.
    let groups: [String: [String]]
    /// The descriptions in other languages.
    let translations: [SkillCandidate: [String: String]]

    /// Reads the facts of a loaded source.
    init(
        _ source: LoadedSource, skills: [SkillCandidate], publisher: Publisher?,
        loader: SourceLoader
    ) async throws {
        address = source.address.typed
        self.publisher = publisher ?? Self.owner(of: source).flatMap { Publisher($0) }
        commit =
            if let first = skills.first { try await source.pin(of: first)?.commit } else { nil }
        commitTime = await source.commitTime()
        translations = try await source.translatedDescriptions()
        let files = try await Self.files(of: source.address, loader)
        license =
            LicenseText.fileNames.lazy.compactMap { RelativePath($0) }
            .compactMap { files[$0].flatMap(LicenseText.identifier) }.first
        groups = Self.groups(RelativePath(Self.groupFile).flatMap { files[$0] })
    }

    /// The file of skills.sh that groups the skills of a repository.
    private static let groupFile = "skills.sh.json"

    /// Returns the files at the top of a folder or repository.
    private static func files(
        of address: SkillAddress, _ loader: SourceLoader
    ) async throws -> [RelativePath: [UInt8]] {
        switch address.meaning {
        case .archive, .catalog, .site: return [:]
        case .folder, .git: break
        }
        let paths = (LicenseText.fileNames + [groupFile]).compactMap { RelativePath($0) }
        do {
            return try await loader.list(Set(paths), of: address, limit: LicenseText.sizeLimit)
                .files
        } catch {
            try Task.checkCancellation()
            // None of these files is required.
            return [:]
        }
    }

    /// Returns the first part of the path of a git URL on a server.
    private static func owner(of source: LoadedSource) -> String? {
        switch source.address.meaning {
        case .git, .site: break
        case .archive, .catalog, .folder: return nil
        }
        var text = source.url[...]
        if let scheme = text.firstRange(of: "://") {
            guard text[..<scheme.lowerBound] != "file" else { return nil }
            text = text[scheme.upperBound...].drop { $0 != "/" }
        } else if let colon = text.firstIndex(of: ":") {
            text = text[colon...].dropFirst()
        }
        let names = text.split(separator: "/")
        return names.count >= 2 ? String(names[0]) : nil
    }

    /// Reads `{"groupings": [{"title": ..., "skills": [...]}]}`.
    private static func groups(_ bytes: [UInt8]?) -> [String: [String]] {
        guard let bytes, let value = try? JSONValue(parsing: bytes) else { return [:] }
        var groups: [String: [String]] = [:]
        for group in value["groupings"]?.array ?? [] {
            guard let title = group["title"]?.string else { continue }
            for skill in (group["skills"]?.array ?? []).compactMap(\.string) {
                groups[skill, default: []].append(CatalogEntry.oneLine(title))
            }
        }
        return groups
    }
}
