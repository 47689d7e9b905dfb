internal import FileTree
internal import Git
internal import Problem

// Revisions and folders that a repository does not have.
extension GitLoader {
    /// Loads the skill that the address names in place of a revision; throws the error for a missing revision or folder if
    /// there is no such skill.
    func loadInstead(
        after error: GitError, from repository: Repository
    ) async throws -> LoadedSource {
        switch error {
        case .repository(.unknownRevision(let wanted, let known)):
            guard case .refOrSkill(let name) = git.revision else {
                throw missing(wanted, known, skills: nil)
            }
            let whole = GitAddress(url: git.url, revision: .head, path: git.path)
            guard let source = try await loadForError(whole, from: repository) else {
                throw missing(wanted, known, skills: nil)
            }
            guard let skill = try await source.skill(named: name, in: loader.language) else {
                throw missing(wanted, known, skills: source.candidateNames)
            }
            return skill
        case .repository(.pathNotFound(let path, let names)):
            return try await loadMoved(git.split(before: path), path, besides: names, repository)
        default: throw error
        }
    }

    /// Loads the skill that was in a folder which no longer exists, and whose name another folder has now.
    ///
    /// Throws the error for the missing folder if there is no such skill, or if there are several; `missing` is the
    /// first part of the path that does not exist, `names` are its siblings.
    private func loadMoved(
        _ git: GitAddress, _ missing: String, besides names: [String], _ repository: Repository
    ) async throws -> LoadedSource {
        let path = git.path ?? missing
        let whole = GitAddress(url: git.url, revision: git.revision, path: nil)
        var folders: [String] = []
        if let source = try await loadForError(whole, from: repository) {
            switch source.move(from: path) {
            case .found(let skill):
                let text = git.typed(address, at: skill.place)
                return source.only(skill, movedFrom: path, address: try SkillAddress.read(text))
            case .ambiguous(let skills): folders = skills.map(\.place)
            case .notFound:
                folders = [source.folder(like: missing, among: names)].compactMap(\.self)
            }
        }
        throw SkillSourceError.repository(
            .noSuchFolder(
                address.typed, path: missing, names: names,
                meant: folders.map { git.typed(address, at: $0) }))
    }

    /// Loads a part of the repository to improve an error; nil if that fails, too.
    private func loadForError(
        _ git: GitAddress, from repository: Repository
    ) async throws(SkillSourceError) -> LoadedSource? {
        let known = SkillAddress(typed: address.typed, meaning: .git(git))
        do {
            return try await load(git, for: known, from: repository)
        } catch {
            guard SkillSourceError(error, reading: address) != .interrupted else {
                throw .interrupted
            }
            return nil
        }
    }

    /// Returns the error for a missing revision; `skills` are nil if the address can't name a skill in its place.
    private func missing(
        _ wanted: String, _ known: [String], skills: [String]?
    ) -> SkillSourceError {
        let similar = Similarity.names(like: wanted, among: known + (skills ?? [])).first
        let meant = similar.flatMap { try? address.typed(atRevision: $0) }
        return .repository(
            .noSuchRevision(
                address.typed, wanted: wanted, known: known, skills: skills, meant: meant))
    }
}

extension GitAddress {
    /// Returns the address with an unsplit revision split before a path that the repository does not have.
    fileprivate func split(before missing: String) -> GitAddress {
        guard case .unsplit(let text) = revision, path == nil else { return self }
        let counts = text.fewestRefComponents..<text.split(separator: "/").count
        for (ref, rest) in counts.lazy.map(text.refAndPath(components:)) {
            guard let rest, rest == missing || rest.hasPrefix("\(missing)/") else { continue }
            return GitAddress(url: url, revision: .ref(ref), path: rest)
        }
        return self
    }

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

    /// Returns the present folder of the skill that was in a folder.
    fileprivate func move(from path: String) -> MoveSearch.Result {
        guard let folder = RelativePath(path) else { return .notFound }
        return MoveSearch(among: candidates, besides: [nil])
            .result(for: MoveSearch.Wanted(at: folder))
    }

    /// Returns the source with one skill, at its new address.
    fileprivate func only(
        _ skill: SkillCandidate, movedFrom path: String, address: SkillAddress
    ) -> LoadedSource {
        let note = SourceNote.movedSkill(from: path, to: skill.place)
        return LoadedSource(
            address: address, skills: DiscoveredSkills([skill], notes + [note], renames), url: url,
            content: content)
    }

    /// Returns the folder that a missing path may mean: one next to it, or that of a skill with a similar name.
    fileprivate func folder(like path: String, among siblings: [String]) -> String? {
        let parts = path.split(separator: "/")
        guard let name = parts.last.map(String.init) else { return nil }
        let skills = candidates.filter { $0.folder != nil }
        if let near = Similarity.names(like: name, among: siblings).first {
            return (parts.dropLast().map(String.init) + [near]).joined(separator: "/")
        }
        let names = skills.compactMap { $0.folder?.lastName }
        guard let near = Similarity.names(like: name, among: names).first else { return nil }
        return skills.first { $0.folder?.lastName == near }?.folder?.description
    }
}
