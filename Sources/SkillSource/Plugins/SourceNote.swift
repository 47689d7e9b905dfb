internal import Digest
internal import Problem
internal import SystemPackage

/// Something that somebody should know about a source, and that stops nothing.
public enum SourceNote: Sendable, Hashable {
    /// A manifest that can't be read, or a part of it that is passed over.
    case manifest(path: String, reason: String)
    /// A plugin of the source's marketplace whose files lie somewhere else.
    case elsewhere(DistantPlugin)
    /// So many skills are known by the names of their folders alone.
    case undescribed(count: Int)

    /// What to know, in words.
    public var words: String {
        switch self {
        case .manifest(let path, let reason): "\(path): \(reason)"
        case .elsewhere(let plugin): "the plugin \(plugin.name) lies in \(plugin.place)"
        case .undescribed(let count):
            "\(count) skills go by the names of their folders; descriptions are read for "
                + "\(GitSource.readLimit) at most"
        }
    }

    /// The plugin that lies somewhere else.
    public var distantPlugin: DistantPlugin? {
        guard case .elsewhere(let plugin) = self else { return nil }
        return plugin
    }
}

/// A plugin that a marketplace lists and whose files lie somewhere else; nobody fetches them unasked.
public struct DistantPlugin: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// Where it lies, for people.
    public let place: String
    /// The command that brings its skills; nil where this program can't.
    public let command: String?
}

extension DistantPlugin {
    /// Reads an entry's `source` (Claude Code, plugin-marketplaces, "Plugin sources").
    init(name: String, source: ManifestValue) {
        self.name = name
        let revision = source.text("sha") ?? source.text("ref")
        let kind = source.text("source") ?? "a source of no kind"
        switch kind {
        case "github":
            let repository = source.text("repo") ?? ""
            place = repository.isEmpty ? kind : "\(repository) on GitHub"
            command = Self.install(repository + (revision.map { "@\($0)" } ?? ""))
        case "url", "git-subdir":
            let url = source.text("url") ?? ""
            let path = source.text("path").map { $0.trimmingSlashes } ?? ""
            place = url.isEmpty ? kind : url
            command = Self.install(Self.address(url, revision, path: path))
        case "archive":
            let url = source.text("url") ?? ""
            place = url.isEmpty ? kind : url
            command = Self.install(url).map { command in
                let digest = source.text("sha256").flatMap { SHA256Digest(hex: $0) }
                return digest.map { "\(command) --sha256 \($0.hex)" } ?? command
            }
        default:
            place = kind
            command = nil
        }
    }

    /// The address of a folder of a repository, short where it lies on GitHub.
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

    /// The command for an address; nil for one that is none, or that a shell would take apart.
    private static func install(_ address: String) -> String? {
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
        case .catalog, .folder, .wellKnown: return nil
        }
        return "skills install \(address.shellQuoted)"
    }
}
