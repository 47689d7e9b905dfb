internal import FileTree
internal import SystemPackage

// The folders of skills in a lock file.
extension SourceLoader {
    /// Returns whether an install of the recorded commit from the address of a skill finds a skill in the recorded folder.
    ///
    /// No request is made if the address has the folder or one above it, or names none. Otherwise the address may lead
    /// through a symlink, or the skill had moved from its folder: what the address selects is searched as in an install.
    /// Only addresses of repositories are examined.
    public func findsFolder(
        of skill: PinnedSkill, allowing versions: AllowedVersions
    ) async throws(SkillSourceError) -> Bool {
        guard case .git(let url, let ref, let commit, _) = skill.origin,
            let address = try? SkillAddress.read(skill.typed),
            let named = address.repository(at: url),
            !named.namesFolder(above: skill.folder)
        else { return true }
        let revision = (commit ?? ref).map { GitAddress.Revision.ref($0) } ?? .head
        let git = GitAddress(url: url, revision: revision, path: named.likelyPath)
        let source = try await allowing(versions).load(git, for: skill.address(.git(git)))
        return source.hasSkill(in: skill.folder)
    }
}

extension SkillAddress {
    /// The location that it has in a repository, if its source is one; nil for any other source.
    ///
    /// A page may be in another one, which ``repository(at:)`` returns.
    public var repository: GitAddress? {
        switch meaning {
        case .git(let git): git
        case .site(let site): site.gitAddress
        case .archive, .artifact, .catalog, .folder: nil
        }
    }

    /// Returns the location in the repository at a URL that it may lead to; the most likely one for another URL.
    public func repository(at url: String) -> GitAddress? {
        if case .site(let site) = meaning, let page = site.page, page.url == url { return page }
        return repository
    }
}

extension GitAddress {
    /// Whether it names a folder or one above it, or none.
    ///
    /// Only the server knows where the path starts after a branch with slashes.
    fileprivate func namesFolder(above folder: RelativePath?) -> Bool {
        let folders = folder.map { [$0] + $0.ancestors } ?? []
        guard case .unsplit(let text) = revision, path == nil else {
            return path.flatMap { RelativePath($0) }.map(folders.contains) ?? true
        }
        return !text.contains("/") || folders.contains { text.hasSuffix("/\($0)") }
    }
}
