public import Digest
public import Problem
internal import RemoteStore
internal import SkillCatalog

/// A plugin that a marketplace lists but whose files are hosted elsewhere; they are never fetched automatically.
public struct ExternalPlugin: Sendable, Hashable {
    /// The name of the plugin.
    public let name: String
    /// The location of its files, as shown to the user.
    public let place: String
    /// The location of its files, as an address; nil if its kind of source is not supported.
    public let source: Source?
    /// The marketplace's facts about it.
    public let facts: Facts

    /// The location of a plugin's files.
    public enum Source: Sendable, Hashable {
        /// The address of a folder in a repository.
        case repository(String)
        /// The URL of an archive, and its SHA-256 if the marketplace knows it.
        case archive(String, SHA256Digest?)
    }

    /// Facts that a marketplace may state.
    public struct Facts: Sendable, Hashable {
        /// The plugin's purpose.
        public let description: String?
        /// The version as stated.
        public let version: String?
        /// The license as stated.
        public let license: String?
        /// Its category and keywords.
        public let keywords: [String]
    }

    /// The command that installs its skills; nil if its kind of source is not supported.
    public var command: SuggestedCommand? {
        switch source {
        case .repository(let address): .install(address)
        case .archive(let url, let digest): .install(url).with("--sha256", digest?.hex)
        case nil: nil
        }
    }
}

extension ExternalPlugin {
    /// Reads the `source` of an entry (Claude Code documentation, "Plugin sources"), and the entry itself.
    init(name: String, source: ManifestValue, facts entry: ManifestValue) {
        self.name = name
        facts = Facts(entry)
        let revision = source.text("sha") ?? source.text("ref")
        let kind = source.text("source") ?? Messages.unknownPlace
        switch kind {
        case "github":
            let repository = source.text("repo") ?? ""
            place = repository.isEmpty ? kind : Messages.onGitHub(repository)
            self.source = Self.repository(repository + (revision.map { "@\($0)" } ?? ""))
        case "url", "git-subdir":
            let url = source.text("url") ?? ""
            let path = source.text("path").map { $0.trimmingSlashes } ?? ""
            place = url.isEmpty ? kind : url
            self.source = Self.repository(Self.address(url, revision, path: path))
        case "archive":
            let url = source.text("url") ?? ""
            place = url.isEmpty ? kind : url
            self.source = Self.archive(url, source.text("sha256"))
        default:
            place = kind
            self.source = nil
        }
    }

    /// Returns the address of a folder in a repository, in its short form on GitHub.
    private static func address(_ url: String, _ revision: String?, path: String) -> String {
        let host = "https://github.com/"
        let below = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
        if url.hasPrefix(host) {
            let repository = String(url.dropFirst(host.count)).trimmingSlashes.removingGitSuffix
            return repository + (below.isEmpty ? "" : "/\(below)")
                + (revision.map { "@\($0)" } ?? "")
        }
        let repository = url.hasSuffix(".git") ? url : "\(url.trimmingSlashes).git"
        guard revision != nil || !below.isEmpty else { return repository }
        return "\(repository)#\(revision ?? "")" + (below.isEmpty ? "" : ":\(below)")
    }

    /// Returns the address of a repository or an archive; nil if it is not valid or contains special characters.
    private static func repository(_ address: String) -> Source? {
        switch meaning(of: address) {
        case .git: .repository(address)
        case .archive(let archive):
            // The keys for buckets are those of the user.
            if case .web = archive.location, !RemoteLocation.isAddress(archive.url) {
                .archive(address, nil)
            } else {
                nil
            }
        case .artifact, .catalog, .folder, .site, nil: nil
        }
    }

    private static func archive(_ url: String, _ digest: String?) -> Source? {
        let source = repository(url)
        guard case .archive? = source else { return source }
        return .archive(url, digest.flatMap { SHA256Digest(hex: $0) })
    }

    /// Returns the meaning of an address; nil if it is not valid or contains special characters.
    private static func meaning(of address: String) -> SkillAddress.Meaning? {
        guard
            address.unicodeScalars.allSatisfy({
                $0.isASCII
                    && ($0.properties.isAlphabetic
                        || "0123456789-_.+/:@#%".unicodeScalars.contains($0))
            }), !address.contains("..")
        else { return nil }
        return try? SkillAddress.read(address).meaning
    }
}

extension ExternalPlugin.Facts {
    /// The maximum number of keywords.
    private static let keywordLimit = 50

    fileprivate init(_ entry: ManifestValue) {
        description = entry.text("description")
        version = entry.text("version")
        license = entry.text("license")
        keywords = Array(
            (entry.texts("category") + entry.texts("keywords") + entry.texts("tags"))
                .prefix(Self.keywordLimit))
    }
}
