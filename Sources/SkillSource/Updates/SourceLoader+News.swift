internal import Archive
internal import Digest
internal import FileTree
internal import Git
public import SkillFormat
internal import SystemPackage
internal import Transfer

// What is new in the sources of installed skills.
extension SourceLoader {
    /// What each skill's source has now, or why that can't be told.
    ///
    /// One small request for each repository and each archive, all at once; of what has changed, the trees and
    /// the SKILL.md files come too.
    public func news(
        of skills: [PinnedSkill], _ changes: SourceChanges
    ) async -> [SkillName: Result<SkillNews, SkillSourceError>] {
        var groups: [Site: [PinnedSkill]] = [:]
        for skill in skills { groups[Site(skill), default: []].append(skill) }
        return await withTaskGroup(of: News.self) { group in
            for (site, skills) in groups {
                group.addTask { await news(of: skills, at: site, changes) }
            }
            return await group.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        }
    }

    private typealias News = [SkillName: Result<SkillNews, SkillSourceError>]

    /// What is asked once for all skills that came from it.
    private enum Site: Hashable {
        case git(url: String, ref: String?)
        case webArchive(String)
        case archive(FilePath)
        case folder(FilePath)
        case catalog(String)

        init(_ skill: PinnedSkill) {
            self =
                switch skill.origin {
                case .git(let url, let ref, _, _): .git(url: url, ref: ref)
                case .webArchive(let url, _): .webArchive(url)
                case .archive(let path, _): .archive(path)
                case .folder(let path): .folder(path)
                case .catalog(let catalog, _): .catalog(catalog)
                }
        }
    }

    private func news(
        of skills: [PinnedSkill], at site: Site, _ changes: SourceChanges
    ) async -> News {
        do throws(SkillSourceError) {
            switch site {
            case .git(let url, let ref):
                return try await news(of: skills, in: url, ref, changes)
            case .webArchive(let url):
                guard !AddressSecrets.areMissing(in: url) else { throw .secretNotKept(url) }
                return try await news(of: skills, inArchive: url)
            case .archive(let path):
                let archive = ArchiveAddress(place: .file(path), path: nil)
                return offered(
                    try await load(archive, skills[0].address(.archive(archive)), expecting: nil),
                    skills)
            case .folder(let path):
                return offered(try load(path, skills[0].address(.folder(path))), skills)
            case .catalog: return catalogNews(of: skills)
            }
        } catch {
            return News(
                skills.map { ($0.name, .failure(error)) }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// The news of a source that is loaded: the caller compares the files.
    private func offered(_ source: LoadedSource, _ skills: [PinnedSkill]) -> News {
        var news: News = [:]
        for skill in skills {
            guard let candidate = source.candidates.first(where: { $0.folder == skill.folder })
            else {
                news[skill.name] = .success(.gone(has: source.candidateNames))
                continue
            }
            news[skill.name] = .success(.version(source.only(candidate, for: skill), date: nil))
        }
        return news
    }

    private func catalogNews(of skills: [PinnedSkill]) -> News {
        var news: News = [:]
        for skill in skills {
            guard case .catalog(let catalog, let name) = skill.origin else { continue }
            let entry = CatalogAddress(catalog: catalog, name: name, version: nil)
            do throws(SkillSourceError) {
                let source = try load(entry, skill.address(.catalog(entry)))
                news[skill.name] = .success(.version(source, date: nil))
            } catch {
                news[skill.name] = .failure(error)
            }
        }
        return news
    }
}

// Archives of the web.
extension SourceLoader {
    private func news(
        of skills: [PinnedSkill], inArchive url: String
    ) async throws(SkillSourceError) -> News {
        let known = Set(
            skills.map { skill -> SHA256Digest? in
                guard case .webArchive(_, let digest) = skill.origin else { return nil }
                return digest
            })
        let archive = ArchiveAddress(place: .web(url), path: nil)
        let address = skills[0].address(.archive(archive))
        // One tag can stand for one version only.
        var tag: HeaderField.Value?
        if known.count == 1, case let digest?? = known.first {
            tag = tags.tag(of: url, having: digest)
        }
        guard let download = try await download(url, address, unless: tag) else {
            return News(
                skills.map { ($0.name, .success(.none)) }, uniquingKeysWith: { first, _ in first })
        }
        let changed = skills.filter { skill in
            guard case .webArchive(_, let digest) = skill.origin else { return true }
            return digest != download.digest
        }
        var news = News(
            skills.map { ($0.name, .success(.none)) }, uniquingKeysWith: { first, _ in first })
        guard !changed.isEmpty else { return news }
        let source = try await open(download.file, download.digest, archive, address)
        let date = download.lastModified.flatMap(HTTPDate.seconds)
        for (name, result) in offered(source, changed) {
            news[name] = result.map { item in
                guard case .version(let source, _) = item else { return item }
                return .version(source, date: date)
            }
        }
        return news
    }
}

// Repositories.
extension SourceLoader {
    /// From so many skills on, all trees of a repository are asked for at once.
    private static let manySkills = 4

    private func news(
        of skills: [PinnedSkill], in url: String, _ ref: String?, _ changes: SourceChanges
    ) async throws(SkillSourceError) -> News {
        var news: News = [:]
        guard let ref else {
            for skill in skills { news[skill.name] = .success(.fixed) }
            return news
        }
        let git = GitAddress(url: url, revision: .ref(ref), path: nil)
        let address = skills[0].address(.git(git))
        do {
            let repository = try desk.repository(try Self.place(of: git)) { progress(address, $0) }
            let resolution = try await repository.resolve(.named(ref))
            let commit = resolution.commit.description
            let moved = await repository.movedAddress
            if let moved, changes == .told {
                for skill in skills { news[skill.name] = .success(.movedSource(to: moved)) }
                return news
            }
            var rest: [PinnedSkill] = []
            for skill in skills {
                if skill.commit == commit {
                    news[skill.name] = .success(.none)
                } else if changes == .told, ref.hasPrefix("refs/tags/"), skill.commit != nil {
                    news[skill.name] = .success(.movedTag(ref, commit: commit))
                } else {
                    rest.append(skill)
                }
            }
            try await compare(rest, with: resolution, in: repository, moved ?? url, into: &news)
            return news
        } catch let error as GitError {
            let reason = SkillSourceError(address.typed, error)
            guard reason.isClosedWay else { throw reason }
            return try await hostedNews(of: skills, git, address, reason)
        } catch let error as SkillSourceError {
            throw error
        } catch {
            preconditionFailure("no other error is thrown above")
        }
    }

    private func hostedNews(
        of skills: [PinnedSkill], _ git: GitAddress, _ address: SkillAddress,
        _ reason: SkillSourceError
    ) async throws(SkillSourceError) -> News {
        guard let source = try await loadHosted(git, address, allowing: .any) else { throw reason }
        return offered(source, skills)
    }

    /// Compares the trees of skills with those of a commit.
    private func compare(
        _ skills: [PinnedSkill], with resolution: Resolution, in repository: Repository,
        _ url: String, into news: inout News
    ) async throws(GitError) {
        guard !skills.isEmpty else { return }
        if skills.count >= Self.manySkills {
            _ = try await repository.folder(at: nil, of: resolution.commit)
        }
        var changed: [(skill: PinnedSkill, folder: RepositoryFolder, file: ObjectID)] = []
        for skill in skills {
            do {
                let folder = try await repository.folder(
                    at: skill.folder?.description, of: resolution.commit)
                guard folder.id.description != skill.gitTree else {
                    news[skill.name] = .success(.none)
                    continue
                }
                let file = try await repository.file(at: .skillFile, in: folder)
                changed.append((skill, folder, file))
            } catch {
                guard case .repository(.notThere(let path, let names)) = error else { throw error }
                // Where only its own folder is gone, what lies beside it may be the skill under another name.
                let isBeside = path == skill.folder?.description
                news[skill.name] = .success(.gone(has: isBeside ? names : []))
            }
        }
        // One request for the SKILL.md of all.
        try await repository.bring(files: changed.map(\.file))
        let date = try await repository.date(of: resolution.commit)
        for (skill, folder, file) in changed {
            let bytes = try await repository.contents(ofFile: file)
            let candidate = SkillCandidate(
                document: readHeader(Array(bytes.prefix(FolderSource.skillFileLimit))),
                folder: skill.folder, folderName: skill.name.description)
            let git = GitAddress(
                url: url, revision: .ref(resolution.reference ?? "HEAD"),
                path: skill.folder?.description)
            let source = LoadedSource(
                address: skill.address(.git(git)), offer: Offer([candidate]), url: url,
                archiveDigest: nil,
                content: .git(GitSource(folder, at: resolution, in: repository)))
            news[skill.name] = .success(.version(source, date: date))
        }
    }
}

extension PinnedSkill {
    /// The commit that it came from.
    fileprivate var commit: String? {
        if case .git(_, _, let commit, _) = origin { commit } else { nil }
    }

    /// The tree of its folder in the repository.
    fileprivate var gitTree: String? {
        if case .git(_, _, _, let tree) = origin { tree } else { nil }
    }
}

extension LoadedSource {
    /// The names of its skills.
    fileprivate var candidateNames: [String] {
        candidates.compactMap { $0.name?.description ?? $0.declaredName }
    }

    /// The source with one skill only, as an installed one was asked for.
    fileprivate func only(_ candidate: SkillCandidate, for skill: PinnedSkill) -> LoadedSource {
        LoadedSource(
            address: skill.address(address.meaning), offer: Offer([candidate], notes), url: url,
            archiveDigest: archiveDigest, content: content)
    }
}
