internal import Git
internal import SystemPackage
internal import Web

/// The repository that is read, as far as a manifest in it may name it.
struct OwnRepository {
    private let names: Set<String>
    private let revisions: Set<String>

    /// Creates the repository at a revision; it has several addresses if one redirects to another.
    init(addresses: [String], at resolution: ResolvedRevision) {
        let revisions = [resolution.commit.description, resolution.reference]
        self.init(addresses, revisions.compactMap(\.self))
    }

    /// Creates the repository of a working tree; nil if it has no remote repository.
    ///
    /// A working tree may claim any: then its own files are read as those of a plugin.
    init?(ofWorkingTree folder: FilePath) {
        let local = LocalRepository(at: folder)
        guard let origin = local.origin else { return nil }
        self.init([origin], [local.head].compactMap(\.self))
    }

    private init(_ addresses: [String], _ revisions: [String]) {
        names = Set(addresses.compactMap(Self.name))
        self.revisions = Set(
            revisions.flatMap { revision in
                [revision] + Reference.folders.map { String(revision.trimmingPrefix($0)) }
            })
    }

    /// Returns the folder that the source of a plugin names in this repository; nil if it names another repository, or
    /// another revision than the one that is read.
    func folder(of source: ManifestValue) -> String? {
        let text: String?
        switch source.text("source") {
        case "github": text = source.text("repo")
        case "url", "git-subdir": text = source.text("url")
        default: text = nil
        }
        let revision = source.text("sha") ?? source.text("ref")
        guard let text, revision.map(revisions.contains) ?? true,
            // No skill is installed from some addresses, such as one with a user name, but they name the repository.
            let name = Self.name(of: (try? SkillAddress.read(text))?.repository?.url ?? text),
            names.contains(name)
        else { return nil }
        return "./" + (source.text("path") ?? "").trimmingSlashes
    }

    /// Returns the host and the path of a repository in lower case, however its address is written.
    private static func name(of address: String) -> String? {
        guard let location = WebLocation(address), location.suffix.isEmpty,
            let server = location.usualServer
        else { return nil }
        let names = location.path.split(separator: "/").map { $0.lowercased() }
        return "\(server)/\(names.joined(separator: "/").removingGitSuffix)"
    }
}
