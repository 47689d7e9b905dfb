internal import Git
internal import Web

/// The repository that is read, as far as a manifest in it may name it.
struct OwnRepository {
    private let names: Set<String>
    private let revisions: Set<String>

    /// Creates the repository at a revision; it has several addresses if one redirects to another.
    init(addresses: [String], at resolution: ResolvedRevision) {
        names = Set(addresses.compactMap(Self.name))
        revisions = Set(
            [resolution.commit.description]
                + [resolution.reference].compactMap(\.self).flatMap { reference in
                    [reference] + Reference.folders.map { String(reference.trimmingPrefix($0)) }
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
            let name = (try? SkillAddress.read(text))?.repository.flatMap({ Self.name(of: $0.url) }
            ),
            names.contains(name)
        else { return nil }
        return "./" + (source.text("path") ?? "").trimmingSlashes
    }

    /// Returns the host and the path of a repository in lower case, however its address is written.
    private static func name(of address: String) -> String? {
        guard let location = WebLocation(address), let server = location.server else { return nil }
        let names = location.path.split(separator: "/").map { $0.lowercased() }
        return "\(server)/\(names.joined(separator: "/").removingGitSuffix)"
    }
}
