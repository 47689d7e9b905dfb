internal import Digest
internal import SystemPackage

/// A plugin that a marketplace lists but whose files are hosted elsewhere; they are never fetched automatically.
public struct ExternalPlugin: Sendable, Hashable {
    /// The name of the plugin.
    public let name: String
    /// Where its files are, as shown to the user.
    public let place: String
    /// The command that installs its skills; nil if its kind of source is not supported.
    public let command: String?
}

extension ExternalPlugin {
    /// Reads the `source` of an entry (Claude Code documentation, "Plugin sources").
    init(name: String, source: ManifestValue) {
        self.name = name
        let revision = source.text("sha") ?? source.text("ref")
        let kind = source.text("source") ?? Messages.unknownPlace
        switch kind {
        case "github":
            let repository = source.text("repo") ?? ""
            place = repository.isEmpty ? kind : Messages.onGitHub(repository)
            command = Self.install(repository + (revision.map { "@\($0)" } ?? ""))
        case "url", "git-subdir":
            let url = source.text("url") ?? ""
            let path = source.text("path").map { $0.trimmingSlashes } ?? ""
            place = url.isEmpty ? kind : url
            command = Self.install(Self.address(url, revision, path: path))
        case "archive":
            let url = source.text("url") ?? ""
            place = url.isEmpty ? kind : url
            let digest = source.text("sha256").flatMap { SHA256Digest(hex: $0) }
            command = Self.install(url, digest: digest)
        default:
            place = kind
            command = nil
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

    /// Returns the command for an address; nil if the address is not valid or contains special characters.
    private static func install(_ address: String, digest: SHA256Digest? = nil) -> String? {
        guard
            address.unicodeScalars.allSatisfy({
                $0.isASCII
                    && ($0.properties.isAlphabetic
                        || "0123456789-_.+/:@#%".unicodeScalars.contains($0))
            }), !address.contains(".."),
            let read = try? SkillAddress(
                address, workingDirectory: FilePath("/"), home: FilePath("/"))
        else { return nil }
        switch read.meaning {
        case .git: break
        case .archive(let archive): guard case .web = archive.place else { return nil }
        case .catalog, .folder, .site: return nil
        }
        guard let digest else { return Messages.installCommand(address) }
        return Messages.installCommand(address, digest: digest.hex)
    }
}
