public import SystemPackage

/// What the user typed, read for what it means: decided by its shape, without any network.
///
/// | shape | meaning |
/// |---|---|
/// | `./folder`, `../folder`, `/folder`, `~/folder`, `.` | a local folder |
/// | `….zip`, `….skill`, `….tar.gz`, `….tgz`, local or http(s) | an archive |
/// | `owner/repo[/path][@ref]` | a git tree on GitHub |
/// | page addresses of GitHub, GitLab, Codeberg, Forgejo, Bitbucket | a git tree there |
/// | `https://….git`, `git@host:path`, `ssh://`, `file://` | a git tree anywhere |
/// | `name`, `name@version`, `catalog:name` | a catalog's skill |
/// | any other `https://host[/path]` | a host with a well-known index |
///
/// A `#ref` or `#ref:path` behind a git address chooses both; either part may be empty.
public struct SkillAddress: Sendable, Hashable {
    /// The text as it was typed, without the secrets in a web address's query.
    public let typed: String
    /// What it means.
    public let meaning: Meaning

    /// Whether a text ends as the addresses of archives do.
    public static func namesArchive(_ text: String) -> Bool { AddressReader.isArchive(text) }

    /// The kinds of meaning that an address can have.
    public enum Meaning: Sendable, Hashable {
        case catalog(CatalogAddress)
        case archive(ArchiveAddress)
        case folder(FilePath)
        case git(GitAddress)
        /// A web address that does not say what it gives: an archive, or a page or index, which nothing is read from.
        case wellKnown(String)
    }

    /// Takes a meaning that is known, as from a lock.
    init(typed: String, meaning: Meaning) {
        self.typed = typed
        self.meaning = meaning
    }

    /// Reads an address; relative paths are taken from `workingDirectory`.
    public init(
        _ typed: String, workingDirectory: FilePath, home: FilePath
    ) throws(SkillSourceError) {
        self.typed = AddressSecrets.removed(from: typed)
        guard !typed.isEmpty, typed.utf8.count <= 4096, !typed.utf8.contains(where: { $0 < 32 })
        else {
            throw .notAnAddress(self.typed)
        }
        // Swift takes a separator and a combining mark behind it for one character, and would not split there.
        guard !typed.contains(where: { $0.unicodeScalars.count > 1 && $0.startsWithSeparator })
        else {
            throw .notAnAddress(self.typed)
        }
        let reader = AddressReader(workingDirectory: workingDirectory, home: home)
        guard let meaning = try reader.read(typed) else { throw .notAnAddress(self.typed) }
        self.meaning = meaning
    }
}

extension Character {
    fileprivate var startsWithSeparator: Bool {
        unicodeScalars.first.map { "/:@#?%.\\".unicodeScalars.contains($0) } ?? false
    }
}

/// A skill's name in a catalog.
public struct CatalogAddress: Sendable, Hashable {
    /// The catalog; nil for the first that has the name.
    public let catalog: String?
    /// The skill.
    public let name: String
    /// The version wanted; nil for the latest.
    public let version: String?
}

/// Where an archive lies.
public struct ArchiveAddress: Sendable, Hashable {
    /// The two places that archives come from.
    public enum Place: Sendable, Hashable {
        /// An absolute path.
        case file(FilePath)
        /// An http or https address without a fragment.
        case web(String)
    }

    /// Where the archive lies.
    public let place: Place
    /// The folder in it that is meant; nil for any.
    public let path: String?

    /// The place as text, without secrets.
    public var url: String {
        switch place {
        case .file(let path): path.string
        case .web(let url): AddressSecrets.removed(from: url)
        }
    }
}

/// Where a git tree lies.
public struct GitAddress: Sendable, Hashable {
    /// What of the repository is meant.
    public enum Revision: Sendable, Hashable {
        /// The default branch.
        case head
        /// A branch, tag or commit.
        case ref(String)
        /// A branch, tag or commit and a path behind it, as a page address has them: where the first ends
        /// and the second starts, only the server's list of refs can tell.
        case unsplit(String)
    }

    /// The repository's address for cloning.
    public let url: String
    /// What of it is meant.
    public let revision: Revision
    /// The folder in it; nil for its top, or where the revision is not split yet.
    public let path: String?

    /// The ref, read as the first part where it is not split.
    public var ref: String? {
        switch revision {
        case .head: nil
        case .ref(let ref): ref
        case .unsplit(let text): text.split(separator: "/").first.map(String.init)
        }
    }

    /// The path, read as all but the first part where the ref is not split off.
    public var likelyPath: String? {
        guard case .unsplit(let text) = revision else { return path }
        let rest = text.split(separator: "/").dropFirst().joined(separator: "/")
        return rest.isEmpty ? nil : rest
    }
}
