internal import Problem
public import SkillCatalog
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
/// `#ref` or `#ref:path` after a git address selects a ref and a path; either part may be empty. No part of an
/// address is ignored, except for what only changes how a page looks: what is not understood is refused.
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
            if case .file(let path) = archive.place { path } else { nil }
        case .artifact, .catalog, .git, .site: nil
        }
    }

    /// The path of a local repository; nil for other sources.
    public var localRepository: FilePath? {
        let scheme = "file://"
        guard case .git(let git) = meaning, git.url.hasPrefix(scheme) else { return nil }
        return FilePath(String(git.url.dropFirst(scheme.count)))
    }

    /// Returns the error for words that together are a command of another program, as a shell splits it; nil if they
    /// are not one.
    public static func pastedCommand(
        _ words: [String], workingDirectory: FilePath, home: FilePath
    ) -> SkillSourceError? {
        let text = words.map(\.shellQuoted).joined(separator: " ")
        guard let command = PastedCommand(text) else { return nil }
        return AddressReader(workingDirectory: workingDirectory, home: home)
            .refusal(of: command, text, .pasted)
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

    /// Reads an address; relative paths start at `workingDirectory`.
    public init(
        _ typed: String, workingDirectory: FilePath, home: FilePath
    ) throws(SkillSourceError) {
        let lengthLimit = 4_096
        let typed = typed.utf8.count > lengthLimit ? typed : PastedText.cleaned(typed)
        self.typed = AddressSecrets.removed(from: typed)
        guard !typed.isEmpty, typed.utf8.count <= lengthLimit,
            !typed.utf8.contains(where: { $0 < 0x20 })
        else {
            throw .notAnAddress(self.typed)
        }
        // Swift treats a separator followed by a combining mark as one character, and would not split there.
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
