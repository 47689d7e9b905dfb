internal import SystemPackage

/// Parses addresses.
struct AddressReader {
    let workingDirectory: FilePath
    let home: FilePath

    static let archiveSuffixes = [".zip", ".skill", ".tar.gz", ".tgz"]

    /// Returns the meaning of an address; nil if it does not have the form of one.
    func read(_ text: String) throws(SkillSourceError) -> SkillAddress.Meaning? {
        if isPath(text) { return readPath(text) }
        if let scheme = scheme(of: text) {
            switch scheme {
            case "http", "https": return try WebAddressReader(text)?.meaning
            case "file": return readFile(text)
            case "ssh", "git+ssh": return readGit(text)
            case "ftp", "ftps", "sftp": throw .insecureScheme(scheme)
            default: return nil
            }
        }
        if text.hasPrefix("git@") { return readGit(text) }
        if Self.isArchive(text.prefix { $0 != "#" }) { return readPath(text) }
        if text.contains("/") { return try readRepository(text) }
        return readCatalog(text)
    }

    /// Returns the URL that may have been meant by a host and a path typed without `https://`.
    static func webAddress(for typed: String) -> String? {
        let parts = typed.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty, let last = parts[0].last, last != ".",
            parts[0].first != ".", parts[0].first != "~", parts[0].contains("."),
            isPlainName(String(parts[0]))
        else { return nil }
        return "https://\(typed)"
    }

    private func isPath(_ text: String) -> Bool {
        text == "." || text == ".." || text == "~"
            || ["./", "../", "/", "~/"].contains { text.hasPrefix($0) }
    }

    private func scheme(of text: String) -> String? {
        guard let end = text.firstRange(of: "://") else { return nil }
        return text[..<end.lowerBound].lowercased()
    }

    static func isArchive(_ text: some StringProtocol) -> Bool {
        let lower = text.lowercased()
        return archiveSuffixes.contains { lower.hasSuffix($0) && lower.count > $0.count }
    }

    private func readPath(_ text: String) -> SkillAddress.Meaning {
        var path =
            text == "~" || text.hasPrefix("~/")
            ? home.pushing(FilePath(String(text.dropFirst(2))))
            : workingDirectory.pushing(FilePath(text))
        path.lexicallyNormalize()
        if path.lastComponent == "SKILL.md" { return .folder(path.removingLastComponent()) }
        guard Self.isArchive(path.string) else { return .folder(path) }
        return .archive(ArchiveAddress(place: .file(path), path: nil))
    }

    /// Reads a `file:` URL: an archive if it has the suffix of one, otherwise a repository.
    private func readFile(_ text: String) -> SkillAddress.Meaning? {
        let path = AddressFragment.split(String(text.dropFirst("file://".count))).address
        guard path.hasPrefix("/"), Self.isArchive(path) else { return readGit(text) }
        return readPath(path)
    }

    private func readGit(_ text: String) -> SkillAddress.Meaning? {
        let (address, fragment) = AddressFragment.split(text)
        guard !address.hasPrefix("-"), address.utf8.count > 5 else { return nil }
        var url = address
        if !url.hasPrefix("file://"), !url.hasSuffix(".git") {
            while url.hasSuffix("/") { url.removeLast() }
            url += ".git"
        }
        return .git(
            GitAddress(
                url: url, revision: fragment.ref.map { .ref($0) } ?? .head, path: fragment.path))
    }

    /// Reads `owner/repo[/path][@ref][#ref:path]`, or the URL of a page without its scheme.
    private func readRepository(_ text: String) throws(SkillSourceError) -> SkillAddress.Meaning? {
        let (address, fragment) = AddressFragment.split(text)
        let parts = address.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        var names = parts[0].split(separator: "/", omittingEmptySubsequences: false).map(
            String.init)
        if names.last == "" { names.removeLast() }
        guard names.count >= 2, names.allSatisfy(Self.isPlainName) else { return nil }
        // Account names have no dots; host names do.
        if names[0].contains(".") { return try WebAddressReader("https://\(text)")?.meaning }
        if parts.count == 2, parts[1].isEmpty { return nil }
        let ref = fragment.ref ?? (parts.count == 2 ? String(parts[1]) : nil)
        if names.last == "SKILL.md" { names.removeLast() }
        guard names.count >= 2 else { return nil }
        let path = names.dropFirst(2).joined(separator: "/")
        return .git(
            GitAddress(
                url: "https://github.com/\(names[0])/\(names[1].removingGitSuffix).git",
                revision: ref.map { .ref($0) } ?? .head,
                path: fragment.path ?? (path.isEmpty ? nil : path)))
    }

    private func readCatalog(_ text: String) -> SkillAddress.Meaning? {
        let colon = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = colon.count == 2 ? colon[1] : colon[0]
        let parts = rest.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let texts = [parts[0]] + parts.dropFirst() + (colon.count == 2 ? [colon[0]] : [])
        guard texts.allSatisfy({ Self.isPlainName(String($0)) }) else { return nil }
        return .catalog(
            CatalogAddress(
                catalog: colon.count == 2 ? String(colon[0]) : nil, name: String(parts[0]),
                version: parts.count == 2 ? String(parts[1]) : nil))
    }

    /// Returns whether a text consists of letters, digits, `-`, `_`, `.`, `+` and non-ASCII characters, and is
    /// neither `.`, `..` nor an option.
    static func isPlainName(_ text: String) -> Bool {
        guard !text.isEmpty, text != ".", text != "..", !text.hasPrefix("-") else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            guard scalar.isASCII else { return true }
            return scalar.properties.isAlphabetic
                || "0123456789-_.+".unicodeScalars.contains(scalar)
        }
    }
}
