internal import FileTree
internal import Git
internal import SkillFormat
internal import SystemPackage

extension SourceLoader {
    /// Returns everything that a repository or a folder offers as a catalog; nil if it is still in this state.
    ///
    /// A repository in the same state costs one request for its branch. Otherwise all trees and all SKILL.md files that
    /// are not in the cache are fetched, in one request for each; no other files are.
    public func offer(
        of address: SkillAddress, unless state: String?
    ) async throws(SkillSourceError) -> SourceOffer? {
        switch address.meaning {
        case .git(let git):
            return try await OfferReader(loader: self, address: address, base: .repository(git))
                .offer(unless: state)
        case .site(let site):
            let known = SkillAddress(typed: address.typed, meaning: .git(site.gitAddress))
            return try await offer(of: known, unless: state)
        case .folder(let path):
            return try await OfferReader(loader: self, address: address, base: .folder(path))
                .offer(unless: state)
        case .archive, .artifact, .catalog: throw .address(.notAnAddress(address.typed))
        }
    }

    /// Returns whether a git repository is at a URL, in one request for its default branch.
    ///
    /// Throws if the server was not reached, or refused the request.
    public func isRepository(_ url: String) async throws(SkillSourceError) -> Bool {
        let git = GitAddress(url: url, revision: .head, path: nil)
        let address = SkillAddress(typed: url, meaning: .git(git))
        do {
            let repository = try repositories.repository(
                by: try access(to: git), namedBy: referrer
            ) { _ in }
            _ = try await GitSource.resolve(git, in: repository)
            return true
        } catch {
            switch failure(error, reading: git, at: address) {
            case .git(_, .server(.empty)): return true
            case .git(_, .repository(.missing)), .git(_, .server(.notGit)),
                .git(_, .server(.dumb)):
                return false
            case let error: throw error
            }
        }
    }
}

/// Reads the skills and plugins that a repository or a folder offers.
private struct OfferReader {
    let loader: SourceLoader
    let address: SkillAddress
    let base: OfferBase

    func offer(unless old: String?) async throws(SkillSourceError) -> SourceOffer? {
        var state: String?
        switch base {
        case .folder(let path):
            state = try await FolderFingerprint(of: path).hash
            guard state != old else { return nil }
        case .repository:
            if let old, try await commit() == old { return nil }
        }
        return try await offer(in: state)
    }

    /// Returns the commit that the address selects now; nil for a folder, and if the server does not speak git.
    private func commit() async throws(SkillSourceError) -> String? {
        guard case .repository(let git) = base else { return nil }
        do {
            let repository = try loader.repository(of: git, for: address)
            return try await GitSource.resolve(git, in: repository).commit.description
        } catch {
            let error = loader.failure(error, reading: git, at: address)
            guard error.suggestsArchive else { throw error }
            return nil
        }
    }

    private func offer(in state: String?) async throws(SkillSourceError) -> SourceOffer {
        let source: LoadedSource
        do throws(SkillSourceError) {
            source = try await loader.loadAllLanguages(address, expecting: nil)
        } catch {
            guard case .choice(.onlyExternalPlugins(_, let plugins)) = error else { throw error }
            let commit = try await commit()
            return SourceOffer(
                state: commit ?? state, commit: commit, skills: [], plugins: plugins, renames: [],
                unaddressable: [])
        }
        let candidates = try await source.everyOriginal()
        let content = source.content as? GitSource
        let commit = content?.resolution.commit.description
        let base = content.map { self.base.following($0.resolution) } ?? base
        return try await loader.interruptible {
            var skills: [OfferedSkill] = []
            var unaddressable: [String] = []
            for (original, versions) in candidates {
                guard let name = original.name, let address = base.address(of: original) else {
                    unaddressable.append(original.place)
                    continue
                }
                skills.append(OfferedSkill(original, name, address, versions))
            }
            return SourceOffer(
                state: commit ?? state, commit: commit, skills: skills,
                plugins: source.notes.compactMap(\.externalPlugin), renames: source.renames,
                unaddressable: unaddressable)
        }
    }
}

/// A source whose skills get addresses of their own.
private enum OfferBase: Sendable {
    /// A folder on this machine.
    case folder(FilePath)
    /// A repository at a branch, tag or commit.
    case repository(GitAddress)

    /// Returns the source with its revision as the server resolved it.
    func following(_ resolution: ResolvedRevision) -> OfferBase {
        guard case .repository(let git) = self else { return self }
        let revision: GitAddress.Revision
        switch git.revision {
        case .head: revision = .head
        case .ref(let text), .refOrSkill(let text): revision = .ref(text)
        case .unsplit:
            let name = resolution.reference ?? resolution.commit.description
            let folder = Reference.folders.first { name.hasPrefix($0) } ?? ""
            revision = .ref(String(name.dropFirst(folder.count)))
        }
        return .repository(GitAddress(url: git.url, revision: revision, path: nil))
    }

    /// Returns the shortest address of a skill; nil if no address selects its folder.
    func address(of skill: SkillCandidate) -> String? {
        switch self {
        case .folder(let path):
            guard let folder = skill.folder else { return path.string }
            return path.appending(folder.description).string
        case .repository(let git):
            let path = skill.folder?.description
            let target = AddressTarget(url: git.url, ref: git.ref, path: path)
            let whole = GitAddress(url: git.url, revision: .head, path: path)
            let short = whole.shortest + (git.ref.map { "@\($0)" } ?? "")
            return [short, target.fragmentForm].first { text in
                (try? SkillAddress.read(text)).map { target.isMeaning(of: $0) } ?? false
            }
        }
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
