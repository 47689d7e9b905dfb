public import SkillCatalog
internal import SystemPackage

extension SkillAddress {
    /// The address as an install reads it.
    ///
    /// `owner/repo` is a repository, except for a skill of the embedded catalog that this account has in another
    /// repository: `anthropics/pdf` is in `anthropics/skills`.
    public var asInstalled: SkillAddress {
        guard case .git(let git) = meaning, var request = repositoryAsName,
            let publisher = request.publisher,
            case .address(let text)? = Catalogs.embeddedEntry(for: request)?.source,
            case .git(let source)? = (try? SkillAddress(text, workingDirectory: "/", home: "/"))?
                .meaning,
            SourceAccount(url: source.url)?.isGitHub(of: publisher) == true,
            source.url.lowercased() != git.url.lowercased()
        else { return self }
        request.catalog = .embedded
        return SkillAddress(typed: typed, meaning: .catalog(request))
    }

    /// `owner/repo` as a publisher and a name; nil for any other address.
    public var repositoryAsName: NameRequest? {
        guard case .git(let git) = meaning, let request = NameRequest(typed),
            let publisher = request.publisher, request.catalog == nil,
            git.url == "https://github.com/\(publisher)/\(request.name).git"
        else { return nil }
        return request
    }
}
