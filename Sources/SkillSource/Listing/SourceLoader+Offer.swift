internal import FileTree
internal import Git
internal import SkillFormat

// Sources as catalogs.
extension SourceLoader {
    /// Returns everything that a repository or a folder offers; nil if it is still in this state.
    ///
    /// A repository in the same state costs one request for its branch. Otherwise all trees and all SKILL.md files that
    /// are not in the cache are fetched, in one request for each; no other files are.
    public func offer(
        of address: SkillAddress, unless state: String?
    ) async throws(SkillSourceError) -> SourceOffer? {
        switch address.meaning {
        case .git(let git): return try await offer(of: git, for: address, unless: state)
        case .site(let site):
            let git = site.gitAddress
            let known = SkillAddress(typed: address.typed, meaning: .git(git))
            return try await offer(of: git, for: known, unless: state)
        case .folder(let path):
            let current = try await FolderState(of: path).hash
            guard current != state else { return nil }
            return try await offer(of: address, state: current, place: .folder(path))
        case .archive, .artifact, .catalog: throw .notAnAddress(address.typed)
        }
    }

    private func offer(
        of git: GitAddress, for address: SkillAddress, unless state: String?
    ) async throws(SkillSourceError) -> SourceOffer? {
        if let state, try await commit(of: git, for: address) == state { return nil }
        return try await offer(of: address, state: nil, place: .repository(git))
    }

    /// Returns the commit that an address selects now; nil if the server does not speak git.
    private func commit(
        of git: GitAddress, for address: SkillAddress
    ) async throws(SkillSourceError) -> String? {
        do {
            let repository = try repository(of: git, for: address)
            return try await GitSource.resolve(git, in: repository).commit.description
        } catch {
            let error = SkillSourceError(error, reading: address)
            guard error.suggestsArchive else { throw error }
            return nil
        }
    }

    private func offer(
        of address: SkillAddress, state: String?, place: OfferPlace
    ) async throws(SkillSourceError) -> SourceOffer {
        let source: LoadedSource
        do {
            source = try await loadAllLanguages(address, expecting: nil)
        } catch {
            guard case .onlyExternalPlugins(_, let plugins) = error else { throw error }
            let commit = try await emptyCommit(at: place, for: address)
            return SourceOffer(
                state: commit ?? state, commit: commit, skills: [], plugins: plugins, renames: [],
                unaddressable: [])
        }
        let candidates = try await source.everyOriginal()
        let content = source.content as? GitSource
        let commit = content?.resolution.commit.description
        let place = content.map { place.following($0.resolution) } ?? place
        return try await interruptible {
            var skills: [OfferedSkill] = []
            var unaddressable: [String] = []
            for (original, versions) in candidates {
                guard let name = original.name else {
                    unaddressable.append(original.place)
                    continue
                }
                if let address = place.address(of: original, named: name) {
                    skills.append(OfferedSkill(original, name, address, versions))
                } else {
                    unaddressable.append(original.place)
                }
            }
            return SourceOffer(
                state: commit ?? state, commit: commit, skills: skills,
                plugins: source.notes.compactMap(\.externalPlugin), renames: source.renames,
                unaddressable: unaddressable)
        }
    }

    /// Returns the commit of a repository without skills.
    private func emptyCommit(
        at place: OfferPlace, for address: SkillAddress
    ) async throws(SkillSourceError) -> String? {
        guard case .repository(let git) = place else { return nil }
        return try await commit(of: git, for: address)
    }
}

/// An original, and its translations with their languages.
typealias TranslatedSkill = (
    original: SkillCandidate, versions: [(language: String, candidate: SkillCandidate)]
)

extension LoadedSource {
    /// Returns the skills that are offered, best placed first, with all their SKILL.md files read.
    fileprivate func everyOriginal() async throws(SkillSourceError) -> [TranslatedSkill] {
        let all = (candidates + unlisted).filter { $0.exclusion?.isPart != true }
        let skills = try await read(all)
        do {
            return try await Computation.run {
                Translations(skills.sorted { $0.isBefore($1) }).groups
                    .filter { $0.original.exclusion == nil }
                    .sorted { first, second in
                        let (one, other) = (first.original, second.original)
                        guard one.placement == other.placement else {
                            return one.placement < other.placement
                        }
                        return one.isBefore(other)
                    }
            }
        } catch {
            throw .interrupted
        }
    }
}

extension OfferedSkill {
    fileprivate init(
        _ skill: SkillCandidate, _ name: SkillName, _ address: String,
        _ versions: [(language: String, candidate: SkillCandidate)]
    ) {
        self.name = name
        self.address = address
        folder = skill.folder
        description = skill.description ?? ""
        license = skill.license
        groups = skill.plugins
        var translations: [String: String] = [:]
        for (language, version) in versions where translations[language] == nil {
            translations[language] = version.description
        }
        self.translations = translations
    }
}
