internal import FileTree
internal import Git
internal import Problem

// Revisions and folders that a repository does not have.
extension SourceLoader {
    /// Loads the skill that an address names in place of a revision; throws the error for a missing revision or folder
    /// if there is no such skill.
    func loadInstead(
        of git: GitAddress, after error: GitError, for address: SkillAddress,
        from repository: Repository
    ) async throws -> LoadedSource {
        switch error {
        case .repository(.unknownRevision(let wanted, let known)):
            guard case .refOrSkill(let name) = git.revision else {
                throw Self.missing(wanted, known, skills: nil, at: address)
            }
            let whole = GitAddress(url: git.url, revision: .head, path: git.path)
            guard let source = try await loadForError(whole, for: address, from: repository) else {
                throw Self.missing(wanted, known, skills: nil, at: address)
            }
            guard let skill = try await source.skill(named: name, in: language) else {
                throw Self.missing(wanted, known, skills: source.candidateNames, at: address)
            }
            return skill
        case .repository(.pathNotFound(let path, let names)):
            let whole = GitAddress(url: git.url, revision: git.revision, path: nil)
            let source = try await loadForError(whole, for: address, from: repository)
            let meant = source?.folder(like: path, among: names)
            throw SkillSourceError.noSuchFolder(
                address.typed, path: path, names: names,
                meant: meant.map { git.typed(address, at: $0) })
        default: throw error
        }
    }

    /// Loads a repository to improve an error; nil if that fails, too.
    private func loadForError(
        _ git: GitAddress, for address: SkillAddress, from repository: Repository
    ) async throws(SkillSourceError) -> LoadedSource? {
        let whole = SkillAddress(typed: address.typed, meaning: .git(git))
        do {
            return try await load(git, for: whole, from: repository)
        } catch {
            guard SkillSourceError(error, reading: address) != .interrupted else {
                throw .interrupted
            }
            return nil
        }
    }

    /// Returns the error for a missing revision; `skills` are nil if the address can't name a skill in its place.
    private static func missing(
        _ wanted: String, _ known: [String], skills: [String]?, at address: SkillAddress
    ) -> SkillSourceError {
        let similar = Similarity.names(like: wanted, among: known + (skills ?? [])).first
        let meant = similar.flatMap { try? address.typed(atRevision: $0) }
        return .noSuchRevision(
            address.typed, wanted: wanted, known: known, skills: skills, meant: meant)
    }
}

extension GitAddress {
    /// Returns the text of an address with another folder.
    fileprivate func typed(_ address: SkillAddress, at folder: String) -> String {
        guard let path, let changed = address.typed.replacingLast(path, with: folder),
            let read = try? SkillAddress.read(changed),
            AddressTarget(url: url, ref: ref, path: folder).isMeaning(of: read)
        else { return AddressTarget(url: url, ref: ref, path: folder).fragmentForm }
        return changed
    }
}

extension LoadedSource {
    /// Returns the source with the skill of a name only; nil if it has none.
    ///
    /// Throws if several skills have the name, and none is placed better than the others.
    fileprivate func skill(
        named name: String, in language: String?
    ) async throws(SkillSourceError) -> LoadedSource? {
        let found = candidates(named: name)
        guard !found.isEmpty else { return nil }
        let translations = only(found, insteadOfRevision: name)
        guard translations.inLanguage(language).onlySkill == nil else { return translations }
        let best = try await translations.inLanguage(language).select(.named([name]))
        return only(best.skills, insteadOfRevision: name)
    }

    private func only(_ skills: [SkillCandidate], insteadOfRevision name: String) -> LoadedSource {
        LoadedSource(
            address: address,
            skills: DiscoveredSkills(skills, notes + [.skillInsteadOfRevision(name)]), url: url,
            content: content)
    }

    /// Returns the folder that a missing path may mean: a skill of that name anywhere, or a folder next to it.
    fileprivate func folder(like path: String, among siblings: [String]) -> String? {
        let parts = path.split(separator: "/")
        guard let name = parts.last.map(String.init) else { return nil }
        let skills = candidates.filter { $0.folder != nil }
        if let exact = skills.first(where: { $0.match(name) != nil }) {
            return exact.folder?.description
        }
        if let near = Similarity.names(like: name, among: siblings).first {
            return (parts.dropLast().map(String.init) + [near]).joined(separator: "/")
        }
        let names = skills.compactMap { $0.folder?.lastName }
        guard let near = Similarity.names(like: name, among: names).first else { return nil }
        return skills.first { $0.folder?.lastName == near }?.folder?.description
    }
}
