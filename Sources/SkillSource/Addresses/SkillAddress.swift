internal import ObjectStore
internal import Problem
public import SkillCatalog
internal import SkillFormat
public import SystemPackage

/// An address as the user typed it, classified by its form alone, without network access.
///
/// | form | meaning |
/// |---|---|
/// | `./folder`, `../folder`, `/folder`, `~/folder`, `.` | a local folder, or a file that turns out to be an archive |
/// | `….zip`, `….skill`, `….tar`, `….tar.gz` and the like, local or http(s) | an archive |
/// | `owner/repo[/path][@ref]`, also after `github:`, `gitlab:`, `bitbucket:` | a git tree |
/// | page URLs of git hosts (``PageGrammar``), `gist:id` | a git tree there |
/// | `https://….git`, `git+https://…`, `user@host:path`, `ssh://`, `file://` | a git tree anywhere |
/// | `name`, `name@version`, `catalog:name`, `catalog:publisher/name` | a skill in a catalog |
/// | `oci://registry/name[:tag][@sha256:digest]` | a skill in a container registry |
/// | `s3://bucket/….zip` and the like | an archive in an object store |
/// | any other `https://host[/path]` | a git tree or an archive, as the server answers |
///
/// `#ref` or `#ref:path` after a git address selects a ref and a path; either part may be empty. No part of an address
/// is ignored, except for display settings of a page: unknown parts are refused.
public struct SkillAddress: Sendable, Hashable {
    /// The text as typed, without surrounding blanks and quotes, and with secrets removed from a URL's query.
    public let typed: String
    /// The source that the text refers to.
    public let meaning: Meaning

    /// Returns whether a text ends in a suffix of archive files.
    public static func namesArchive(_ text: String) -> Bool { AddressReader.isArchive(text) }

    /// The path of a local folder or archive; nil for other sources.
    public var localPath: FilePath? {
        switch meaning {
        case .folder(let path): path
        case .archive(let archive):
            if case .file(let path) = archive.location { path } else { nil }
        case .artifact, .catalog, .git, .site: nil
        }
    }

    /// The path of a local repository; nil for other sources.
    public var localRepository: FilePath? {
        let scheme = "file://"
        guard case .git(let git) = meaning, git.url.hasPrefix(scheme) else { return nil }
        return FilePath(String(git.url.dropFirst(scheme.count)))
    }

    /// Whether it refers to a server rather than to files of this machine or to another catalog.
    var isRemote: Bool {
        switch meaning {
        case .git(let git): return !git.url.lowercased().hasPrefix("file:")
        case .site: return true
        case .archive(let archive):
            // The keys for buckets are those of the user.
            if case .web(let url) = archive.location {
                return !url.hasPrefix(BucketAddress.scheme)
            }
            return false
        case .artifact: return true
        case .catalog, .folder: return false
        }
    }

    /// The URL of its files, or their address for ssh, which may contain secrets; nil if it has none.
    public var location: String? {
        switch meaning {
        case .git(let git): return git.url
        case .site(let site): return site.url
        case .archive(let archive):
            guard case .web(let url) = archive.location else { return nil }
            return url
        case .artifact(let artifact): return artifact.url
        case .catalog, .folder: return nil
        }
    }

    /// The location that it has in a repository, if its source is one; nil for any other source.
    ///
    /// A page may be in another one, which ``repository(at:)`` returns.
    public var repository: GitAddress? {
        switch meaning {
        case .git(let git): git
        case .site(let site): site.gitAddress
        case .archive, .artifact, .catalog, .folder: nil
        }
    }

    /// Returns the location in the repository at a URL that it may lead to; the most likely one for another URL.
    public func repository(at url: String) -> GitAddress? {
        if case .site(let site) = meaning, let page = site.page, page.url == url { return page }
        return repository
    }

    /// Returns the error for words that together are a command of another program, as a shell splits it; nil if they
    /// are not one.
    public static func pastedCommand(
        _ words: [String], workingDirectory: FilePath, home: FilePath
    ) -> SkillSourceError? {
        let text = words.map(\.shellQuoted).joined(separator: " ")
        guard let command = PastedCommand(text) else { return nil }
        let reader = AddressReader(workingDirectory: workingDirectory, home: home)
        return .address(reader.refusal(of: command, text, .pasted))
    }

    /// The kinds of sources.
    public enum Meaning: Sendable, Hashable {
        case catalog(NameRequest)
        case archive(ArchiveAddress)
        case artifact(ArtifactAddress)
        case folder(FilePath)
        case git(GitAddress)
        case site(SiteAddress)
    }

    /// Creates an address whose meaning is known, such as one from a lock file.
    init(typed: String, meaning: Meaning) {
        self.typed = typed
        self.meaning = meaning
    }

    /// The full name of an entry: `catalog:publisher/name`.
    init(_ found: FoundEntry) {
        self.init(typed: found.fullName.description, meaning: .catalog(found.fullName))
    }

    /// Reads an address; relative paths start at `workingDirectory`.
    public init(
        _ typed: String, workingDirectory: FilePath, home: FilePath
    ) throws(SkillSourceError) {
        let reader = AddressReader(workingDirectory: workingDirectory, home: home)
        self = try addresses { () throws(AddressError) in try reader.address(typed) }
    }
}
