/// Parses http and https URLs, including page URLs of git hosts.
struct WebAddressReader {
    private let url: WebURL

    /// Parses a URL; nil if it has no host.
    ///
    /// Throws ``AddressError/secretInAddress(host:instead:)`` if it contains a user name or password.
    init?(_ text: String) throws(AddressError) {
        guard let url = try WebURL(text) else { return nil }
        self.url = url
    }

    /// Returns the meaning of the URL.
    func meaning() throws(AddressError) -> SkillAddress.Meaning {
        let meaning = try pageMeaning()
        switch meaning {
        case .archive(let archive):
            return .archive(try archive.selecting(url.fragment, typed: url.shown))
        case .site(let site) where site.path?.leadsToParent == true:
            throw .notAnAddress(url.shownWithFragment)
        default: return meaning
        }
    }

    private func pageMeaning() throws(AddressError) -> SkillAddress.Meaning {
        if let family = PageGrammar.families.first(where: { $0.serves(url.server) }) {
            if let meaning = try PageReader(url, family)?.meaning() { return meaning }
        } else {
            for grammar in PageGrammar.anywhere {
                if let meaning = try PageReader(url, grammar)?.meaning() { return meaning }
            }
        }
        if let last = url.names.last, AddressReader.isArchive(last) {
            return .archive(ArchiveAddress(location: .web(url.withoutFragment), path: nil))
        }
        if let git = try repository() { return .git(git) }
        let page = try? repositoryPage()
        if url.names.last?.isSkillFileName == true, page == nil {
            return .archive(ArchiveAddress(location: .web(url.withoutFragment), path: nil))
        }
        return .site(
            SiteAddress(
                requestURL: url.withoutFragment, ref: url.fragment.ref, path: url.fragment.path,
                page: page))
    }

    /// Returns the page of a repository, or the folder in it, if the host may be one for repositories although its name
    /// does not show that, such as a server of GitHub Enterprise.
    private func repositoryPage() throws(AddressError) -> GitAddress? {
        guard url.fields.isEmpty, url.names.count > 2 else { return nil }
        if case .git(let git)? = try PageReader(url, .gitHubAnywhere)?.meaning() { return git }
        let isFile = url.names.last?.isSkillFileName == true
        guard !isFile, !PageGrammar.gitHub.sections.contains(url.names[2]) else { return nil }
        return try AddressSelection.one(
            of: [
                AddressSelection(path: url.names[2...].joined(separator: "/")),
                AddressSelection(url.fragment),
            ],
            in: url.replacingNames(url.rawNames[..<2]), typed: url.shownWithFragment,
            instead: url.shown)
    }

    /// Returns the repository in a URL with a component that ends in `.git`, perhaps followed by a ref or a path.
    private func repository() throws(AddressError) -> GitAddress? {
        let end = url.names.firstIndex { name in
            let repository = name.splitAtFirst("@").first
            return repository.hasSuffix(".git") && repository.count > 4
        }
        guard let end else { return nil }
        if let field = url.fields.first {
            throw .unknownPage(
                url.shown, part: AddressSecrets.removed(from: "?\(field)"),
                instead: url.page)
        }
        let (name, ref) = url.rawNames[end].splitAtFirst("@")
        var path = url.names[(end + 1)...]
        if path.last?.isSkillFileName == true { path.removeLast() }
        let own = AddressSelection(
            revision: ref.map { .refOrSkill($0) },
            path: path.isEmpty ? nil : path.joined(separator: "/"))
        return try AddressSelection.one(
            of: [own, AddressSelection(url.fragment)],
            in: url.replacingNames(url.rawNames[..<end] + [name]),
            typed: url.shownWithFragment, instead: url.shown)
    }

    /// Returns the repository of a URL after `git+`, which may end in `@` and a ref.
    func gitMeaning() throws(AddressError) -> SkillAddress.Meaning {
        switch try pageMeaning() {
        case .git(let git): return .git(git)
        case .archive, .artifact, .site, .catalog, .folder: break
        }
        var names = url.rawNames
        let (name, ref) = (names.popLast() ?? "").splitAtFirst("@")
        return .git(
            try AddressSelection.one(
                of: [
                    AddressSelection(revision: ref.map { .ref($0) }),
                    AddressSelection(url.fragment),
                ],
                in: url.replacingNames(names + [name]),
                typed: url.shownWithFragment, instead: url.shown))
    }
}
