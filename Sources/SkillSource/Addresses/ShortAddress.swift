/// An address on a well-known host in its short form: `owner/repo/path@ref`, perhaps after `gitlab:` or another prefix.
struct ShortAddress {
    /// A host, and the prefixes of its addresses.
    private struct Host {
        let prefixes: [String]
        let url: String
        /// The number of components that name a repository; nil for all.
        let depth: Int?
        var suffix = ".git"
        /// The prefix of the names of accounts.
        var owner = ""
    }

    private static let gitHub = Host(
        prefixes: ["github", "gh"], url: "https://github.com", depth: 2)
    private static let hosts = [
        gitHub,
        // Groups may be nested, so that no folder can follow the repository.
        Host(prefixes: ["gitlab", "gl"], url: "https://gitlab.com", depth: nil),
        Host(prefixes: ["bitbucket", "bb"], url: "https://bitbucket.org", depth: 2),
        Host(prefixes: ["codeberg"], url: "https://codeberg.org", depth: 2),
        Host(
            prefixes: ["sourcehut", "srht"], url: "https://git.sr.ht", depth: 2, suffix: "",
            owner: "~"),
    ]

    private let host: Host
    private let prefix: String
    private let rest: String

    /// Recognizes a prefix; nil if there is none.
    init?(prefixed text: String) {
        let (prefix, rest) = text.splitAtFirst(":")
        guard let rest, let host = Self.hosts.first(where: { $0.prefixes.contains(prefix) })
        else { return nil }
        self.host = host
        self.prefix = "\(prefix):"
        self.rest = rest
    }

    /// Reads an address on GitHub.
    init(onGitHub text: String) {
        host = Self.gitHub
        prefix = ""
        rest = text
    }

    /// Returns the repository, the ref and the path; nil if the text does not have the form of an address.
    func address() throws(AddressError) -> GitAddress? {
        let (address, fragment) = AddressFragment.split(rest)
        let (path, ref) = Self.splitAtRef(address)
        var names = path.split(separator: "/", omittingEmptySubsequences: false)
            .map { String($0).percentDecoded }
        if names.last == "" { names.removeLast() }
        if names.last?.isSkillFileName == true { names.removeLast() }
        let depth = min(host.depth ?? names.count, names.count)
        guard depth >= 2, ref != "" else { return nil }
        let repository = names[..<depth], folder = names[depth...]
        guard isRepository(repository), folder.allSatisfy(Self.isFolderName)
        else { return nil }
        let own = AddressSelection(
            revision: ref.map { .refOrSkill($0) },
            path: folder.isEmpty ? nil : folder.joined(separator: "/"))
        return try AddressSelection.one(
            of: [own, AddressSelection(fragment)],
            in: "\(host.url)/\(repository.joined(separator: "/").removingGitSuffix)\(host.suffix)",
            typed: prefix + rest, instead: prefix + address)
    }

    /// Splits an address at the first `@` that does not start the name of a folder, as in `skills/@scope/pdf`.
    private static func splitAtRef(_ text: String) -> (path: String, ref: String?) {
        var before: Character = "/"
        for place in text.indices {
            if text[place] == "@", before != "/" {
                return (String(text[..<place]), String(text[text.index(after: place)...]))
            }
            before = text[place]
        }
        return (text, nil)
    }

    private func isRepository(_ names: ArraySlice<String>) -> Bool {
        guard let owner = names.first, owner.hasPrefix(host.owner) else { return false }
        return ([String(owner.dropFirst(host.owner.count))] + names.dropFirst())
            .allSatisfy(AddressReader.isPlainName)
    }

    private static func isFolderName(_ text: String) -> Bool {
        !["", ".", ".."].contains(text) && !text.contains("\\")
    }
}
