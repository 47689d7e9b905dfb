internal import ObjectStore
internal import Problem
internal import RemoteStore
internal import SkillCatalog
internal import SystemPackage

/// Parses addresses.
struct AddressReader {
    let workingDirectory: FilePath
    let home: FilePath

    static let archiveSuffixes = [
        ".zip", ".skill", ".tar.gz", ".tgz", ".tar", ".tar.bz2", ".tbz2", ".tar.xz", ".txz",
        ".tar.zst", ".tzst",
    ]

    /// Reads an address as typed, or as copied from a page or a command; throws if it has none of the known forms.
    func address(_ typed: String) throws(AddressError) -> SkillAddress {
        let lengthLimit = 4_096
        let typed = typed.utf8.count > lengthLimit ? typed : PastedText.cleaned(typed)
        let shown = AddressSecrets.removed(from: typed)
        // Swift treats a separator followed by a combining mark as one character, and would not split there.
        guard !typed.isEmpty, typed.utf8.count <= lengthLimit,
            !typed.utf8.contains(where: { $0 < 0x20 }),
            !typed.contains(where: { $0.unicodeScalars.count > 1 && $0.startsWithSeparator }),
            let meaning = try read(typed)
        else {
            throw .notAnAddress(shown)
        }
        return SkillAddress(typed: shown, meaning: meaning)
    }

    /// Returns the meaning of an address; nil if it does not have the form of one.
    func read(_ text: String) throws(AddressError) -> SkillAddress.Meaning? {
        if let command = PastedCommand(text) { throw refusal(of: command, text) }
        if Self.isPath(text) { return try readPath(text) }
        if Self.isFileWithoutAuthority(text) { throw .notAnAddress(text) }
        if let scheme = scheme(of: text) { return try readURL(text, scheme) }
        if let git = RemoteShellAddress(text) { return .git(try git.address()) }
        if Self.isArchive(text.prefix { $0 != "#" }) { return try readPath(text) }
        if text.hasPrefix("gist:") {
            return try WebAddressReader("https://gist.github.com/\(text.dropFirst(5))")?.meaning()
        }
        if let short = ShortAddress(prefixed: text) { return try short.address().map { .git($0) } }
        // A colon before the first slash ends the name of a catalog.
        if text.prefix(while: { $0 != "/" }).contains(":") || !text.contains("/") {
            return NameRequest(text).map { .catalog($0) }
        }
        return try readRepository(text)
    }

    private func readURL(
        _ text: String, _ scheme: String
    ) throws(AddressError) -> SkillAddress.Meaning? {
        switch scheme {
        case "http", "https": return try WebAddressReader(text)?.meaning()
        case "git+http", "git+https":
            return try WebAddressReader(String(text.dropFirst(4)))?.gitMeaning()
        case "file": return try readFile(text)
        case "oci":
            if let layer = try readLayer(text) { return layer }
            return .artifact(try .read(text))
        case "s3": return .archive(try readBucket(text))
        case "git+file":
            return .git(try RemoteShellAddress(url: String(text.dropFirst(4))).address())
        case "ssh": return .git(try RemoteShellAddress(url: text).address())
        case "git+ssh", "ssh+git":
            return .git(try RemoteShellAddress(url: "ssh://" + text.dropFirst(10)).address())
        case "ftp", "ftps", "sftp", "git": throw insecure(text, scheme)
        default: return nil
        }
    }

    /// Reads an `s3:` address, which is that of an archive if it has the suffix of one, otherwise that of a catalog.
    private func readBucket(_ text: String) throws(AddressError) -> ArchiveAddress {
        let (address, fragment) = AddressFragment.split(text)
        guard let object = BucketAddress(address) else { throw .notAnAddress(text) }
        guard Self.isArchive(object.key) else { throw .isCatalog(text) }
        return try ArchiveAddress(location: .web(object.description), path: nil)
            .selecting(fragment, typed: address)
    }

    /// Reads the address of a layer, by which the entries of a catalog in a container registry name the files of a skill;
    /// nil for any other address.
    private func readLayer(_ text: String) throws(AddressError) -> SkillAddress.Meaning? {
        let (address, fragment) = AddressFragment.split(text)
        guard let (place, path) = RemoteLocation.blob(at: address), case .repository = place,
            CatalogPath.digest(of: path) != nil, Self.isArchive(path)
        else { return nil }
        return .archive(
            try ArchiveAddress(location: .web(address), path: nil)
                .selecting(fragment, typed: address))
    }

    /// Returns the error for a scheme that is not protected, with the same address under https.
    private func insecure(_ text: String, _ scheme: String) -> AddressError {
        let rest = text.dropFirst(scheme.utf8.count + 3)
        let authority = rest.prefix { $0 != "/" }
        let host = authority.split(separator: "@").last ?? ""
        return .insecureScheme(
            scheme, instead: "https://\(host)\(rest.dropFirst(authority.count))")
    }

    /// Returns the error for a command; the error of its address, if that is not valid either.
    func refusal(
        of command: PastedCommand, _ text: String, _ extent: SuggestedCommand.Extent = .partial
    ) -> AddressError {
        if let plugin = command.plugin {
            return .pastedPlugin(plugin.name, marketplace: plugin.marketplace)
        }
        if command.isScript {
            return .pastedScript(AddressSecrets.removed(from: text))
        }
        do throws(AddressError) {
            guard let address = command.address, try read(address) != nil else {
                return .notAnAddress(text)
            }
            return .pastedCommand(
                AddressSecrets.removed(from: text), instead: command.replacement(extent))
        } catch {
            return error
        }
    }

    /// Returns the URL that may have been meant by a host and a path typed without `https://`, or with that misspelled.
    static func webAddress(for typed: String) -> String? {
        if let url = withScheme(typed) ?? withPort(typed) { return url }
        let parts = typed.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty, let last = parts[0].last, last != ".",
            parts[0].first != ".", parts[0].first != "~", parts[0].contains("."),
            isPlainName(String(parts[0]))
        else { return nil }
        return "https://\(typed)"
    }

    /// Returns a URL whose scheme lacks a colon or a slash, corrected; nil for any other text.
    private static func withScheme(_ typed: String) -> String? {
        for scheme in ["https", "http"] where typed.lowercased().hasPrefix(scheme) {
            let rest = typed.dropFirst(scheme.count)
            let isSeparated = rest.hasPrefix(":") || rest.hasPrefix("//")
            let place = rest.drop { $0 == ":" || $0 == "/" }
            guard isSeparated, place.contains("/"), let first = place.first,
                first.isLetter || first.isNumber
            else { return nil }
            return "\(scheme)://\(place)"
        }
        return nil
    }

    /// Returns the URL for a host with a port, or for this machine; nil for any other text.
    private static func withPort(_ typed: String) -> String? {
        let (authority, path) = typed.splitAtFirst("/")
        let (host, port) = authority.splitAtFirst(":")
        let isLocal = host == "localhost" || host == "127.0.0.1"
        guard path?.isEmpty == false, isLocal || host.contains("."), isPlainName(host),
            port.map({ UInt16($0) != nil }) ?? isLocal
        else { return nil }
        return "\(isLocal ? "http" : "https")://\(typed)"
    }

    static func isPath(_ text: String) -> Bool {
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

    private func readPath(_ text: String) throws(AddressError) -> SkillAddress.Meaning {
        let (address, fragment) = AddressFragment.split(text)
        // The names of folders may contain `#`.
        guard !Self.isArchive(text), Self.isArchive(address) else { return readPath(text, text) }
        guard case .archive(let archive) = readPath(address, address) else {
            return readPath(text, text)
        }
        return .archive(try archive.selecting(fragment, typed: address))
    }

    private func readPath(_ text: String, _ typed: String) -> SkillAddress.Meaning {
        var path =
            text == "~" || text.hasPrefix("~/")
            ? home.pushing(FilePath(String(text.dropFirst(2))))
            : workingDirectory.pushing(FilePath(text))
        path.lexicallyNormalize()
        if path.lastComponent?.string.isSkillFileName == true {
            return .folder(path.removingLastComponent())
        }
        guard Self.isArchive(path.string) else { return .folder(path) }
        return .archive(ArchiveAddress(location: .file(path), path: nil))
    }

    /// Reads a `file:` URL: an archive if it has the suffix of one, otherwise a repository.
    private func readFile(_ text: String) throws(AddressError) -> SkillAddress.Meaning {
        var path = String(text.dropFirst("file://".count))
        if path.lowercased().hasPrefix("localhost/") { path.removeFirst("localhost".count) }
        guard path.hasPrefix("/") else { throw .notAnAddress(text) }
        guard Self.isArchive(AddressFragment.split(path).address) else {
            return .git(try RemoteShellAddress(url: "file://\(path)").address())
        }
        return try readPath(Self.decoded(path))
    }

    /// Returns a path of a URL without its percent-encoding; a `#` that is part of a name stays encoded.
    private static func decoded(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.contains("%23") ? String($0) : String($0).percentDecoded }
            .joined(separator: "/")
    }

    /// Whether a text is a `file:` URL in the form `file:PATH`, which programs read differently.
    private static func isFileWithoutAuthority(_ text: String) -> Bool {
        let start = text.prefix(7).lowercased()
        return start.hasPrefix("file:") && start != "file://"
    }

    /// Reads `owner/repo[/path][@ref][#ref:path]`, or the URL of a page without its scheme.
    private func readRepository(_ text: String) throws(AddressError) -> SkillAddress.Meaning? {
        // Account names have no dots; host names do.
        let first = text.prefix { $0 != "/" }
        if first.contains("."), first.first != ".", Self.isPlainName(String(first)) {
            return try WebAddressReader("https://\(text)")?.meaning()
        }
        return try ShortAddress(onGitHub: text).address().map { .git($0) }
    }

    static func isPlainName(_ text: String) -> Bool { NameRequest.isPlain(text) }
}

extension Character {
    fileprivate var startsWithSeparator: Bool {
        unicodeScalars.first.map { "/:@#?%.\\".unicodeScalars.contains($0) } ?? false
    }
}
