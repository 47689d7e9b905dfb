public import FileTree

/// Where a skill came from, as another tool wrote it down.
public struct ForeignSource: Sendable, Hashable {
    /// The kinds of places.
    public enum Place: Sendable, Hashable {
        /// A repository on GitHub, as `owner/repo`.
        case github(String)
        /// A repository anywhere, by its address for cloning; no user name or password is in it.
        case git(String)
        /// A local folder, as it was written.
        case folder(String)
    }

    /// The place.
    public let place: Place
    /// The skill's folder there; nil for the top, or where nothing tells.
    public let path: RelativePath?
    /// The skill to choose there, where only its name is known and not its path.
    public let skill: String?
    /// The branch, tag or commit; nil for the default branch.
    public let ref: String?

    /// The address that `skills install` takes.
    public var address: String { address(at: ref) }

    /// The address of the same skill at another branch, tag or commit.
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

    /// Whether a short address says what it should: its names are plain, and it does not end like an archive.
    private func isPlain(_ address: String) -> Bool {
        let names = path?.names ?? []
        let lower = address.lowercased()
        return names.allSatisfy(\.isPlainName)
            && ![".zip", ".skill", ".tar.gz", ".tgz"].contains { lower.hasSuffix($0) }
    }

    /// Collects the parts; the path is as the tool wrote it, with or without SKILL.md at its end.
    init(
        _ place: Place, path: String? = nil, skill: String? = nil, ref: String? = nil
    ) throws(Obscurity) {
        self.place = place
        self.skill = skill
        self.path = try path.flatMap { text throws(Obscurity) in try Self.path(text) }
        self.ref = try ref.flatMap { text throws(Obscurity) in try Self.ref(text) }
        guard address.utf8.count <= 2_048, address.isAddressText else {
            throw Obscurity("its source has characters that no address may have")
        }
    }

    /// The folder of a skill; nil for the top of its repository.
    private static func path(_ text: String) throws(Obscurity) -> RelativePath? {
        var names = text.unicodeScalars.split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "/" || $0 == "\\" }
        ).map(String.init)
        while names.first == "." { names.removeFirst() }
        if names.last == "" { names.removeLast() }
        if names.last?.lowercased() == "skill.md" { names.removeLast() }
        guard !names.isEmpty else { return nil }
        guard let path = RelativePath(names.joined(separator: "/")) else {
            throw Obscurity("its path \(text) leaves the repository or is none")
        }
        return path
    }

    /// A branch, tag or commit without the words that git puts before it; nil for none.
    private static func ref(_ text: String) throws(Obscurity) -> String? {
        var name = text
        for prefix in ["refs/heads/", "refs/tags/"] where name.hasPrefix(prefix) {
            name = String(name.dropFirst(prefix.count))
        }
        guard !name.isEmpty, name != "HEAD" else { return nil }
        // git check-ref-format(1), the rules that matter to an address.
        let isFine =
            name.utf8.count <= 255 && !name.hasPrefix("-") && !name.hasPrefix("/")
            && !name.contains("..")
            && name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !" ~^:?*[\\#".utf8.contains($0) }
        guard isFine else { throw Obscurity("its ref \(text) is none") }
        return name
    }
}

extension ForeignSource.Place {
    /// Reads a repository's address, `owner/repo` or a URL.
    ///
    /// A user name and password in it are left out.
    init(repository text: String) throws(Obscurity) {
        guard text.utf8.count <= 2_048, text.isAddressText,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
            )
        else { throw .noRepository(text) }
        guard let end = text.firstRange(of: "://") else {
            if text.hasPrefix("git@"), text.contains(":"), text.utf8.count > 5 {
                self = .git(text)
                return
            }
            let names = text.split(separator: "/", omittingEmptySubsequences: false)
            guard names.count == 2, !names[0].contains(".") else { throw .noRepository(text) }
            try self.init(host: "github.com", names: names.map(String.init))
            return
        }
        let rest = text[end.upperBound...]
        switch text[..<end.lowerBound].lowercased() {
        case "https": break
        case "http":
            // Nobody is on the way to this machine.
            guard rest.isLoopback else {
                throw Obscurity("it came over http, which anybody on the way can change")
            }
            self = .git(text)
            return
        case "ssh", "git+ssh", "file":
            guard rest.utf8.count > 1 else { throw .noRepository(text) }
            self = .git(text)
            return
        default: throw .noRepository(text)
        }
        let names = rest.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let host = names[0].split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        try self.init(host: host.lowercased(), names: Array(names.dropFirst()))
    }

    /// A repository on a host, by the names of its path; behind those of a repository on GitHub may stand more.
    init(host: String, names: [String]) throws(Obscurity) {
        var names = names
        while names.last == "" { names.removeLast() }
        let isGitHub = host == "github.com" || host == "www.github.com"
        if isGitHub { names = Array(names.prefix(2)) }
        if let last = names.last, last.hasSuffix(".git") {
            names[names.count - 1] = String(last.dropLast(4))
        }
        let name = names.joined(separator: "/")
        guard host.isHost, !names.isEmpty, names.allSatisfy(\.isPlainName) else {
            throw .noRepository("\(host)/\(name)")
        }
        guard isGitHub else {
            self = .git("https://\(host)/\(name).git")
            return
        }
        guard names.count == 2, !names[0].contains(".") else {
            throw .noRepository("\(host)/\(name)")
        }
        self = .github(name)
    }

    /// Whether it is a local folder, which has no refs.
    var isFolder: Bool {
        if case .folder = self { return true }
        return false
    }

    /// A local folder.
    init(folder text: String) throws(Obscurity) {
        guard !text.isEmpty, text.isAddressText else { throw Obscurity("it names no folder") }
        let isPath = ["/", "./", "../", "~/"].contains { text.hasPrefix($0) }
        self = .folder(isPath || [".", "..", "~"].contains(text) ? text : "./\(text)")
    }
}

extension Obscurity {
    fileprivate static func noRepository(_ text: String) -> Obscurity {
        Obscurity("\(text) is no address of a repository")
    }
}

extension Substring {
    /// Whether the address behind the scheme is this machine's.
    fileprivate var isLoopback: Bool {
        let host = prefix { $0 != "/" }
        return ["127.0.0.1", "[::1]", "localhost"].contains { name in
            host == name
                || host.hasPrefix("\(name):") && UInt16(host.dropFirst(name.count + 1)) != nil
        }
    }
}

extension String {
    /// A host's name, or its number, and perhaps a port.
    fileprivate var isHost: Bool {
        let parts = utf8.split(
            separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0]
        return !name.isEmpty
            && name.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || "-.".utf8.contains($0)
            } && (parts.count == 1 || UInt16(String(decoding: parts[1], as: UTF8.self)) != nil)
    }

    /// Letters, digits, `-`, `_`, `.`, `+` and whatever is not ASCII; no option, and not `.` or `..`.
    fileprivate var isPlainName: Bool {
        guard !isEmpty, self != ".", self != "..", !hasPrefix("-") else { return false }
        return unicodeScalars.allSatisfy { scalar in
            !scalar.isASCII || scalar.properties.isAlphabetic
                || "0123456789-_.+".unicodeScalars.contains(scalar)
        }
    }

    /// Whether there is no control character, and no separator that a combining mark changes.
    fileprivate var isAddressText: Bool {
        allSatisfy { character in
            let scalars = character.unicodeScalars
            guard let first = scalars.first else { return true }
            return first.value >= 0x20 && first.value != 0x7F
                && (scalars.count == 1 || !"/:@#?%.\\".unicodeScalars.contains(first))
        }
    }
}
