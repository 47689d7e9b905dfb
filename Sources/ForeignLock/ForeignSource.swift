public import FileTree
internal import Web

/// The source of a skill, as recorded by another tool.
public struct ForeignSource: Sendable, Hashable {
    /// A repository or folder.
    public enum Place: Sendable, Hashable {
        /// A repository on GitHub, as `owner/repo`.
        case github(String)
        /// Any other repository, by its clone URL without credentials.
        case git(String)
        /// A local folder, as recorded.
        case folder(String)
    }

    /// The repository or folder.
    public let place: Place
    /// The path of the skill; nil for the root or if unknown.
    public let path: RelativePath?
    /// The name of the skill to select, if its path is unknown.
    public let skill: String?
    /// The branch, tag or commit; nil for the default branch.
    public let ref: String?

    /// The address for `skills install`.
    public var address: String { address(at: ref) }

    /// Returns the address of the same skill at another branch, tag or commit.
    public func address(at ref: String?) -> String {
        switch place {
        case .folder(let text): return path.map { "\(text)/\($0.description)" } ?? text
        case .github(let repository):
            let short =
                repository + (path.map { "/\($0.description)" } ?? "")
                + (ref.map { "@\($0)" } ?? "")
            guard !isPlain(short) else { return short }
            return fragmented("https://github.com/\(repository).git", ref)
        case .git(let url): return fragmented(url, ref)
        }
    }

    private func fragmented(_ url: String, _ ref: String?) -> String {
        guard ref != nil || path != nil else { return url }
        return "\(url)#\(ref ?? "")\(path.map { ":\($0.description)" } ?? "")"
    }

    /// Returns whether a short address is unambiguous: its names are plain and it does not look like an archive.
    private func isPlain(_ address: String) -> Bool {
        let names = path?.names ?? []
        let lower = address.lowercased()
        return names.allSatisfy(\.isPlainName)
            && ![".zip", ".skill", ".tar.gz", ".tgz"].contains { lower.hasSuffix($0) }
    }

    /// Creates a source; `path` is as recorded, with or without a trailing SKILL.md.
    init(
        _ place: Place, path: String? = nil, skill: String? = nil, ref: String? = nil
    ) throws(MalformedEntry) {
        self.place = place
        self.skill = skill
        self.path = try path.flatMap { text throws(MalformedEntry) in try Self.path(text) }
        self.ref = try ref.flatMap { text throws(MalformedEntry) in try Self.ref(text) }
        guard address.utf8.count <= 2_048, address.isAddressText else {
            throw .badSourceCharacters
        }
    }

    /// Returns the folder of a skill; nil for the root of the repository.
    private static func path(_ text: String) throws(MalformedEntry) -> RelativePath? {
        var names = text.unicodeScalars.split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "/" || $0 == "\\" }
        ).map(String.init)
        while names.first == "." { names.removeFirst() }
        if names.last == "" { names.removeLast() }
        if names.last?.lowercased() == "skill.md" { names.removeLast() }
        guard !names.isEmpty else { return nil }
        guard let path = RelativePath(names.joined(separator: "/")) else {
            throw .badPath(text)
        }
        return path
    }

    /// Returns a branch, tag or commit without git's prefixes; nil for the default branch.
    private static func ref(_ text: String) throws(MalformedEntry) -> String? {
        var name = text
        for prefix in ["refs/heads/", "refs/tags/"] where name.hasPrefix(prefix) {
            name = String(name.dropFirst(prefix.count))
        }
        guard !name.isEmpty, name != "HEAD" else { return nil }
        // The rules of git check-ref-format(1) that matter in an address.
        let isFine =
            name.utf8.count <= 255 && !name.hasPrefix("-") && !name.hasPrefix("/")
            && !name.contains("..")
            && name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !" ~^:?*[\\#".utf8.contains($0) }
        guard isFine else { throw .badRef(text) }
        return name
    }
}

extension ForeignSource.Place {
    /// Parses the address of a repository, `owner/repo` or a URL.
    ///
    /// Credentials in a URL are removed.
    init(repository text: String) throws(MalformedEntry) {
        guard text.utf8.count <= 2_048, text.isAddressText,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
            )
        else { throw .badAddress(text) }
        guard let end = text.firstRange(of: "://") else {
            if text.hasPrefix("git@"), text.contains(":"), text.utf8.count > 5 {
                self = .git(text)
                return
            }
            let names = text.split(separator: "/", omittingEmptySubsequences: false)
            guard names.count == 2, !names[0].contains(".") else { throw .badAddress(text) }
            try self.init(host: "github.com", names: names.map(String.init))
            return
        }
        let rest = text[end.upperBound...]
        switch text[..<end.lowerBound].lowercased() {
        case "https": break
        case "http":
            // A connection to this machine can't be intercepted.
            guard WebLocation(text)?.host?.isLoopback == true else { throw .insecureSource }
            self = .git(text)
            return
        case "ssh", "git+ssh", "file":
            guard rest.utf8.count > 1 else { throw .badAddress(text) }
            self = .git(text)
            return
        default: throw .badAddress(text)
        }
        let names = rest.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let host = names[0].split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        try self.init(host: host.lowercased(), names: Array(names.dropFirst()))
    }

    /// Creates a repository from a host and path components; on GitHub, components after the second are ignored.
    init(host: String, names: [String]) throws(MalformedEntry) {
        var names = names
        while names.last == "" { names.removeLast() }
        let isGitHub = host == "github.com" || host == "www.github.com"
        if isGitHub { names = Array(names.prefix(2)) }
        if let last = names.last, last.hasSuffix(".git") {
            names[names.count - 1] = String(last.dropLast(4))
        }
        let name = names.joined(separator: "/")
        guard host.isHost, !names.isEmpty, names.allSatisfy(\.isPlainName) else {
            throw .badAddress("\(host)/\(name)")
        }
        guard isGitHub else {
            self = .git("https://\(host)/\(name).git")
            return
        }
        guard names.count == 2, !names[0].contains(".") else {
            throw .badAddress("\(host)/\(name)")
        }
        self = .github(name)
    }

    /// Whether the source is a local folder, which has no refs.
    var isFolder: Bool {
        if case .folder = self { return true }
        return false
    }

    /// Creates a local folder.
    init(folder text: String) throws(MalformedEntry) {
        guard !text.isEmpty, text.isAddressText else { throw .noFolder }
        let isPath = ["/", "./", "../", "~/"].contains { text.hasPrefix($0) }
        self = .folder(isPath || [".", "..", "~"].contains(text) ? text : "./\(text)")
    }
}

extension String {
    /// Whether the text is a host name or IP address, optionally with a port.
    fileprivate var isHost: Bool {
        guard let (name, _) = WebLocation.parts(of: self[...]) else { return false }
        return hasPrefix(name) && HostName(name) != nil
    }

    /// Whether the text has only letters, digits, `-`, `_`, `.`, `+` and non-ASCII characters and is not an option, `.` or `..`.
    fileprivate var isPlainName: Bool {
        guard !isEmpty, self != ".", self != "..", !hasPrefix("-") else { return false }
        return unicodeScalars.allSatisfy { scalar in
            !scalar.isASCII || scalar.properties.isAlphabetic
                || "0123456789-_.+".unicodeScalars.contains(scalar)
        }
    }

    /// Whether the text has no control characters and no separators with combining marks.
    fileprivate var isAddressText: Bool {
        allSatisfy { character in
            let scalars = character.unicodeScalars
            guard let first = scalars.first else { return true }
            return first.value >= 0x20 && first.value != 0x7F
                && (scalars.count == 1 || !"/:@#?%.\\".unicodeScalars.contains(first))
        }
    }
}
