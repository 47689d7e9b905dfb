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
        var page: GitAddress?
        var section: SiteAddress.Section?
        do throws(AddressError) { page = try repositoryPage() } catch {
            if case .unknownPage(_, let part, let instead) = error {
                section = SiteAddress.Section(
                    repository: possibleRepository, part: part, instead: instead)
            }
        }
        if url.names.last?.isSkillFileName == true, page == nil {
            return .archive(ArchiveAddress(location: .web(url.withoutFragment), path: nil))
        }
        return .site(
            SiteAddress(
                requestURL: url.withoutFragment, ref: url.hasAnchor ? nil : url.fragment.ref,
                path: url.fragment.path, page: page, section: section))
    }

    /// Returns the page of a repository, or the folder in it, if the host may be one for repositories although its name
    /// does not show that, such as a server of GitHub Enterprise.
    ///
    /// Throws ``AddressError/unknownPage(_:part:instead:)`` if the page would show no files.
    private func repositoryPage() throws(AddressError) -> GitAddress? {
        guard url.names.count >= 2, url.names.count > 2 || !url.fields.isEmpty else { return nil }
        if case .git(let git)? = try PageReader(url, .gitHubAnywhere)?.meaning() { return git }
        guard url.names.last?.isSkillFileName != true else { return nil }
        let rest = url.names[possibleEnd...]
        let path = rest.joined(separator: "/")
        if let first = rest.first, first == "-" || PageGrammar.gitHub.sections.contains(first) {
            throw .unknownPage(url.shown, part: path, instead: possibleRepository)
        }
        let unknown = url.fields.first { !PageGrammar.isDisplayOnly($0.splitAtFirst("=").first) }
        if let unknown {
            throw .unknownPage(
                url.shown, part: "?\(AddressSecrets.removed(fromField: unknown))",
                instead: url.page)
        }
        return try AddressSelection.one(
            of: [
                AddressSelection(path: path.isEmpty ? nil : path),
                url.hasAnchor ? AddressSelection() : AddressSelection(url.fragment),
            ],
            in: possibleRepository, typed: url.shownWithFragment, instead: url.shown)
    }

    /// The number of components that name the repository, if the host has some: two, or those before GitLab's `-`, because
    /// its groups may be nested.
    private var possibleEnd: Int { url.names.dropFirst(2).firstIndex(of: "-") ?? 2 }

    /// The URL of the repository, if the host has some.
    private var possibleRepository: String {
        let suffix = url.names.dropFirst(2).contains("-") ? PageGrammar.gitLab.suffix : ""
        return url.replacingNames(url.rawNames[..<possibleEnd]) + suffix
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
                url.shown, part: "?\(AddressSecrets.removed(fromField: field))",
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
