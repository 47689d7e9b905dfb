/// The address of a repository that the installed git reads: `user@host:path`, `ssh://…` or `file://…`.
struct RemoteShellAddress {
    /// The address up to the path.
    private let start: String
    private let path: String
    private let fragment: AddressFragment
    private let typed: String

    /// Recognizes `user@host:path` (git-clone(1), "scp-like syntax").
    init?(_ text: String) {
        let (address, fragment) = AddressFragment.split(text)
        let head = address.prefix { $0 != "/" }
        guard let sign = head.firstIndex(of: "@"), let colon = head[sign...].firstIndex(of: ":"),
            head[..<sign].allSatisfy({ $0 != ":" })
        else { return nil }
        let host = head[head.index(after: sign)..<colon]
        let path = address[address.index(after: colon)...]
        guard AddressReader.isPlainName(String(head[..<sign])),
            AddressReader.isPlainName(String(host)), !path.isEmpty, !path.hasPrefix("-")
        else { return nil }
        start = String(address[...colon])
        self.path = String(path)
        self.fragment = fragment
        typed = text
    }

    /// Returns `user@host:port/path` as an address with ssh://; nil if no number follows the colon.
    static func withPort(_ text: String) -> String? {
        guard let address = RemoteShellAddress(text),
            let slash = address.path.firstIndex(of: "/"),
            let port = UInt16(address.path[..<slash]), port > 0
        else { return nil }
        return "ssh://\(address.start)\(text.dropFirst(address.start.count))"
    }

    /// Splits a URL into its server, path and fragment.
    init(url text: String) {
        let (address, fragment) = AddressFragment.split(text)
        let end = address.firstRange(of: "://")?.upperBound ?? address.startIndex
        let place = address[end...].firstIndex(of: "/") ?? address.endIndex
        start = String(address[..<place])
        path = String(address[place...])
        self.fragment = fragment
        typed = text
    }

    /// Returns the repository, with the ref after an `@` and the folder after `.git`.
    func address() throws(AddressError) -> GitAddress {
        let isFile = start.hasPrefix("file:")
        var repository = path.trimmingLastSlashes
        var own = AddressSelection()
        if let end = repository.firstRange(of: ".git@")?.upperBound {
            own.revision = .refOrSkill(String(repository[end...]))
            repository = String(repository[..<end].dropLast())
        } else if !isFile, let sign = repository.lastIndex(of: "@"),
            !repository[sign...].contains("/")
        {
            own.revision = .refOrSkill(String(repository[repository.index(after: sign)...]))
            repository = String(repository[..<sign])
        }
        if !isFile, let end = repository.firstRange(of: ".git/")?.lowerBound {
            let rest = repository[end...].dropFirst(5)
            own.path = rest.isEmpty ? nil : String(rest)
            repository = String(repository[..<end]) + ".git"
        }
        let names = repository.split(separator: "/")
        if own.path == nil, ["github.com", "bitbucket.org", "codeberg.org"].contains(host),
            names.count > 2
        {
            own.path = names.dropFirst(2).joined(separator: "/")
            repository =
                (repository.hasPrefix("/") ? "/" : "") + names.prefix(2).joined(separator: "/")
        }
        return try AddressSelection.one(
            of: [own, AddressSelection(fragment)], in: start + repository + suffix(of: repository),
            typed: typed, instead: start + path)
    }

    /// The host without a user name.
    private var host: String {
        let authority = start.firstRange(of: "://").map { start[$0.upperBound...] } ?? start[...]
        return String(authority.split(separator: "@").last?.prefix { $0 != ":" } ?? "")
    }

    /// Returns `.git` for hosts that know a repository with and without it, so that it has one URL.
    private func suffix(of repository: String) -> String {
        let known = ["github.com", "gitlab.com", "bitbucket.org", "codeberg.org"]
        return known.contains(host) && !repository.hasSuffix(".git") ? ".git" : ""
    }
}
