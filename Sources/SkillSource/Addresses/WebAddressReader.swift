/// Takes an http or https address apart and knows the page addresses of the big git hosts.
struct WebAddressReader {
    private let scheme: String
    private let host: String
    private let names: [String]
    private let fragment: Fragment
    private let withoutFragment: String

    /// Reads an address; nil when it has no host.
    ///
    /// One with a user name or a password in it is refused.
    init?(_ text: String) throws(SkillSourceError) {
        let (address, fragment) = Fragment.split(text)
        guard let end = address.firstRange(of: "://") else { return nil }
        let rest = address[end.upperBound...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard !authority.contains("@") else {
            throw .secretInAddress(
                String(
                    authority[(authority.lastIndex(of: "@") ?? authority.startIndex)...].dropFirst()
                ))
        }
        guard !authority.isEmpty, !authority.contains(" ") else { return nil }
        scheme = address[..<end.lowerBound].lowercased()
        host = authority.lowercased()
        let path = rest.dropFirst(authority.count).prefix { $0 != "?" }
        names = path.split(separator: "/").map { Self.decode(String($0)) }
        self.fragment = fragment
        withoutFragment = address
    }

    /// What the address means.
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
            return page(host: "github.com", repository: names[..<2], behind: names[2...])
        case "github.com", "www.github.com":
            return forge(host: "github.com", marks: ["tree", "blob", "raw"])
        case "bitbucket.org": return forge(host: host, marks: ["src"])
        default: break
        }
        if let dash = names.firstIndex(of: "-"), dash >= 2, names.count > dash + 2,
            ["tree", "blob", "raw"].contains(names[dash + 1])
        {
            return page(host: host, repository: names[..<dash], behind: names[(dash + 2)...])
        }
        if names.count >= 5, ["src", "raw"].contains(names[2]),
            ["branch", "tag", "commit"].contains(names[3])
        {
            return page(host: host, repository: names[..<2], behind: names[4...])
        }
        if host == "gitlab.com", names.count >= 2 {
            return address(repository: names[...], revision: nil, path: [])
        }
        if ["codeberg.org", "gitea.com"].contains(host), names.count >= 2 {
            return address(repository: names[..<2], revision: nil, path: [])
        }
        return nil
    }

    /// `owner/repo`, or `owner/repo/MARK/ref/path`.
    private func forge(host: String, marks: [String]) -> GitAddress? {
        guard names.count >= 2 else { return nil }
        if names.count >= 4, marks.contains(names[2]) {
            return page(host: host, repository: names[..<2], behind: names[3...])
        }
        return address(host: host, repository: names[..<2], revision: nil, path: [])
    }

    /// A page of a repository: behind the mark stand a ref and a path, not told apart.
    private func page(
        host: String, repository: ArraySlice<String>, behind: ArraySlice<String>
    ) -> GitAddress {
        var parts = behind
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

    /// Percent-decodes one part of a path; left as it is where that gives no text or another part.
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
