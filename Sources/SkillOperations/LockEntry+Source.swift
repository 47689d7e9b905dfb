internal import FileTree
internal import SkillCatalog
internal import SkillFormat
internal import SkillSource
internal import SkillStore
internal import SystemPackage

extension LockEntry.Origin {
    /// Whether the kind and the URL follow from the address, as an install records them.
    ///
    /// Otherwise, a change of the URL alone would lead to another source than the one that people read. The URL of a
    /// skill in a configured catalog is known only to the catalog; that of a skill in the program is its full name.
    fileprivate func hasURL(of address: SkillAddress?, in scope: Scope) -> Bool {
        guard let address else { return false }
        switch (address.asInstalled.meaning, kind) {
        case (.git(let git), .git): return url == git.url
        case (.site, .git): return url == address.repository(at: url)?.url
        case (.site(let site), .archive): return url == site.url
        case (.archive(let archive), .archive):
            return archive.url == url || isFile(address.localPath, in: scope)
        case (.artifact(let artifact), .oci): return artifact.url == url
        case (.folder(let path), .local), (.folder(let path), .archive):
            return isFile(path, in: scope)
        case (.catalog(let request), .catalog):
            guard let listed = NameRequest(url) else {
                return request.catalog != nil && request.catalog != .embedded
            }
            return listed.name == request.name
                && listed.catalog == request.catalog ?? .embedded
        default: return false
        }
    }

    /// Whether the branch, tag or commit of a repository follows from the address.
    fileprivate func hasReference(of address: SkillAddress?, _ name: SkillName) -> Bool {
        guard kind == .git, let repository = address?.repository(at: url) else { return true }
        return repository.mayRecord(
            reference: git?.ref, commit: git?.commit,
            ofSkillNamed: [
                name.description, path.flatMap { RelativePath($0)?.lastName },
            ].compactMap(\.self))
    }

    /// Whether the URL is a path that was typed.
    private func isFile(_ path: FilePath?, in scope: Scope) -> Bool {
        guard let path else { return false }
        // The home folder of another machine has another path.
        if typed.hasPrefix("~/") { return url.hasSuffix(typed.dropFirst()) }
        return scope.absolute(url).lexicallyNormalized() == path.lexicallyNormalized()
    }
}

extension LockEntry {
    /// Returns the fault of the entry if its URL, or its branch or tag, does not follow from its source; nil if both
    /// do.
    func sourceProblem(of name: SkillName, in scope: Scope, home: FilePath) -> ProjectError? {
        let address = try? SkillAddress(
            origin.typed, workingDirectory: scope.folder ?? home, home: home)
        guard origin.hasURL(of: address, in: scope) else { return .foreignURL(name, origin) }
        return origin.hasReference(of: address, name) ? nil : .foreignReference(name, origin)
    }

    /// Throws if the URL, or the branch or tag, does not follow from the source.
    func refuseForeignSource(
        of name: SkillName, in scope: Scope, home: FilePath
    ) throws(ProjectError) {
        if let problem = sourceProblem(of: name, in: scope, home: home) { throw problem }
    }

    /// Throws if the URL, or the branch or tag, does not follow from the source, unless only this user writes the lock
    /// file.
    func refuseForeignSource(
        of name: SkillName, inSharedLock scope: Scope, home: FilePath
    ) throws(ProjectError) {
        guard scope != .user else { return }
        try refuseForeignSource(of: name, in: scope, home: home)
    }
}
