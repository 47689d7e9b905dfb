/// Parses http and https URLs, including page URLs of the large git hosts.
struct WebAddressReader {
    private let scheme: String
    private let host: String
    private let names: [String]
    private let fragment: AddressFragment
    private let withoutFragment: String

    /// Parses a URL; nil if it has no host.
    ///
    /// Throws ``SkillSourceError/secretInAddress(host:)`` if it contains a user name or password.
    init?(_ text: String) throws(SkillSourceError) {
        let (address, fragment) = AddressFragment.split(text)
        guard let end = address.firstRange(of: "://") else { return nil }
        let rest = address[end.upperBound...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard !authority.contains("@") else {
            let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
            throw .secretInAddress(host: String(host))
        }
        guard !authority.isEmpty, !authority.contains(" ") else { return nil }
        scheme = address[..<end.lowerBound].lowercased()
        host = authority.lowercased()
        let path = rest.dropFirst(authority.count).prefix { $0 != "?" }
        names = path.split(separator: "/").map { Self.decode(String($0)) }
        self.fragment = fragment
        withoutFragment = address
    }

    /// The meaning of the URL.
    var meaning: SkillAddress.Meaning {
        if let last = names.last, AddressReader.isArchive(last) {
            return .archive(ArchiveAddress(place: .web(withoutFragment), path: fragment.path))
        }
        if let git = gitAddress { return .git(git) }
        return .wellKnown(withoutFragment)
    }

    private var gitAddress: GitAddress? {
        if let end = names.firstIndex(where: { $0.hasSuffix(".git") && $0.count > 4 }) {
            return address(repository: names[...end], revision: nil, path: names[(end + 1)...])
        }
        switch host {
        case "raw.githubusercontent.com" where names.count >= 3:
            return page(host: "github.com", repository: names[..<2], refAndPath: names[2...])
        case "github.com", "www.github.com":
            return forge(host: "github.com", marks: ["tree", "blob", "raw"])
        case "bitbucket.org": return forge(host: host, marks: ["src"])
        default: break
        }
        if let dash = names.firstIndex(of: "-"), dash >= 2, names.count > dash + 2,
            ["tree", "blob", "raw"].contains(names[dash + 1])
        {
            return page(host: host, repository: names[..<dash], refAndPath: names[(dash + 2)...])
        }
        if names.count >= 5, ["src", "raw"].contains(names[2]),
            ["branch", "tag", "commit"].contains(names[3])
        {
            return page(host: host, repository: names[..<2], refAndPath: names[4...])
        }
        if host == "gitlab.com", names.count >= 2 {
            return address(repository: names[...], revision: nil, path: [])
        }
        if ["codeberg.org", "gitea.com"].contains(host), names.count >= 2 {
            return address(repository: names[..<2], revision: nil, path: [])
        }
        return nil
    }

    /// Returns the address for `owner/repo` or `owner/repo/MARK/ref/path`.
    private func forge(host: String, marks: [String]) -> GitAddress? {
        guard names.count >= 2 else { return nil }
        if names.count >= 4, marks.contains(names[2]) {
            return page(host: host, repository: names[..<2], refAndPath: names[3...])
        }
        return address(host: host, repository: names[..<2], revision: nil, path: [])
    }

    /// Returns the address for a page of a repository, whose URL ends in a ref and a path without a clear boundary.
    private func page(
        host: String, repository: ArraySlice<String>, refAndPath: ArraySlice<String>
    ) -> GitAddress {
        var parts = refAndPath
        if parts.count > 1, parts.last == "SKILL.md" { parts.removeLast() }
        let revision: GitAddress.Revision =
            parts.count == 1 ? .ref(parts.joined()) : .unsplit(parts.joined(separator: "/"))
        return address(host: host, repository: repository, revision: revision, path: [])
    }

    private func address(
        host: String? = nil, repository: ArraySlice<String>, revision: GitAddress.Revision?,
        path: ArraySlice<String>
    ) -> GitAddress {
        let name = repository.joined(separator: "/").removingGitSuffix
        let chosen = fragment.ref.map { GitAddress.Revision.ref($0) } ?? revision ?? .head
        var folder = path
        if folder.last == "SKILL.md" { folder.removeLast() }
        let joined = folder.joined(separator: "/")
        return GitAddress(
            url: "\(scheme)://\(host ?? self.host)/\(name).git", revision: chosen,
            path: fragment.path ?? (joined.isEmpty ? nil : joined))
    }

    /// Percent-decodes a component of a path; returns it unchanged if the result is not UTF-8 or contains a slash.
    private static func decode(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        guard let decoded = String(validating: bytes, as: UTF8.self), !decoded.contains("/") else {
            return text
        }
        return decoded
    }
}
