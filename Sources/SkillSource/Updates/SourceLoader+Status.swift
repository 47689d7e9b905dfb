internal import ContainerRegistry
internal import Digest
internal import FileTree
internal import SkillCatalog
public import SkillFormat
internal import SystemPackage
internal import Transfer

/// The status of each skill, or the error that prevented the check.
typealias SourceStatuses = [SkillName: Result<SourceStatus, SkillSourceError>]

// Checking the sources of installed skills.
extension SourceLoader {
    /// Checks what the sources of installed skills have now.
    ///
    /// Sends one small request for each repository, archive and catalog, in parallel; trees and files are fetched only for
    /// those that have changed. Redirects to the URLs of repositories in `accepted` are followed: a person has accepted
    /// them before, for another skill.
    public func statuses(
        of skills: [PinnedSkill], moves: SourceMovePolicy, acceptedRedirects accepted: Set<String>
    ) async -> [SkillName: Result<SourceStatus, SkillSourceError>] {
        var groups: [Site: [PinnedSkill]] = [:]
        for skill in skills { groups[Site(skill), default: []].append(skill) }
        return await withTaskGroup(of: SourceStatuses.self) { group in
            for (site, skills) in groups {
                group.addTask { await statuses(of: skills, at: site, moves, accepted) }
            }
            return await group.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        }
    }

    /// A source that is checked once for all skills installed from it.
    private enum Site: Hashable {
        case git(url: String, ref: String?)
        case webArchive(String)
        case artifact(ArtifactReference)
        case archive(FilePath)
        case folder(FilePath)
        case catalog(CatalogName?)

        init(_ skill: PinnedSkill) {
            self =
                switch skill.origin {
                case .git(let url, let ref, _, _): .git(url: url, ref: ref)
                case .webArchive(let url, _): .webArchive(url)
                case .artifact(let reference, _): .artifact(reference)
                case .archive(let path, _): .archive(path)
                case .folder(let path): .folder(path)
                case .catalog(let request, _): .catalog(request.catalog)
                }
        }
    }

    private func statuses(
        of skills: [PinnedSkill], at site: Site, _ moves: SourceMovePolicy,
        _ accepted: Set<String>
    ) async -> SourceStatuses {
        do throws(SkillSourceError) {
            switch site {
            case .git(let url, let ref?):
                return try await statuses(of: skills, in: url, ref, moves, accepted)
            case .git(_, nil): return skills.all(.fixed)
            case .webArchive(let url):
                guard !AddressSecrets.areMissing(in: url) else {
                    throw .secretNotStored(url: url)
                }
                return try await statuses(of: skills, inArchive: url)
            case .artifact(let reference): return try await statuses(of: skills, at: reference)
            case .archive(let path):
                let archive = ArchiveAddress(place: .file(path), path: nil)
                let address = skills[0].address(.archive(archive))
                return try await load(archive, for: address, expecting: nil).statuses(of: skills)
            case .folder(let path):
                let address = skills[0].address(.folder(path))
                let recorded = skills.reduce(into: Set()) { $0.formUnion($1.credentialFiles) }
                return try await load(path, for: address, expecting: nil, including: recorded)
                    .statuses(of: skills)
            case .catalog(let name):
                if let name { try await compare(name) }
                return await catalogStatuses(of: skills)
            }
        } catch {
            return SourceStatuses(
                skills.map { ($0.name, .failure(error)) }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// Compares the manifest of a tag; the artifact is fetched only if it is another one.
    private func statuses(
        of skills: [PinnedSkill], at reference: ArtifactReference
    ) async throws(SkillSourceError) -> SourceStatuses {
        guard reference.digest == nil else { return skills.all(.fixed) }
        let artifact = ArtifactAddress(reference: reference, path: nil)
        let address = skills[0].address(.artifact(artifact))
        let digest = try await currentDigest(of: artifact, for: address)
        let changed = skills.filter { skill in
            guard case .artifact(_, digest) = skill.origin else { return true }
            return false
        }
        var statuses = skills.all(.unchanged(newerTag: nil))
        guard !changed.isEmpty else { return statuses }
        let source = try await load(artifact, for: address, expecting: nil)
        statuses.merge(source.statuses(of: changed)) { $1 }
        return statuses
    }

    private func compare(_ catalog: CatalogName) async throws(SkillSourceError) {
        do { try await catalogs?.compare(catalog) } catch { throw .catalog(error) }
    }

    private func catalogStatuses(of skills: [PinnedSkill]) async -> SourceStatuses {
        await withTaskGroup(of: (SkillName, Result<SourceStatus, SkillSourceError>).self) { group in
            for skill in skills {
                guard case .catalog(let request, let file) = skill.origin else { continue }
                group.addTask {
                    do throws(SkillSourceError) {
                        let status = try await status(of: skill, request, file)
                        return (skill.name, .success(status))
                    } catch {
                        return (skill.name, .failure(error))
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    /// Returns what a catalog has for a skill now; an archive or a document is fetched only if it is another one.
    private func status(
        of skill: PinnedSkill, _ request: NameRequest, _ file: PinnedSkill.VersionFile?
    ) async throws(SkillSourceError) -> SourceStatus {
        guard let catalogs else { throw .catalog(.notFound(request, similar: [])) }
        let found: FoundEntry
        do { found = try await catalogs.entry(for: request) } catch {
            switch error {
            case .removed: return .removed(available: [])
            case .notFound where request.catalog != nil: return .removed(available: [])
            default: throw .catalog(error)
            }
        }
        switch found.entry.fileSource {
        // A skill with a new name is loaded even if its files are the same, so that the name is recorded.
        case _ where found.renamedFrom != nil: break
        case .archive(_, let digest?) where digest == file?.digest,
            .document(_, let digest?) where digest == file?.digest:
            return .unchanged(newerTag: nil)
        default: break
        }
        return .version(try await load(found, for: request), date: nil)
    }

    private func statuses(
        of skills: [PinnedSkill], inArchive url: String
    ) async throws(SkillSourceError) -> SourceStatuses {
        let archive = ArchiveAddress(place: .web(url), path: nil)
        let address = skills[0].address(.archive(archive))
        // An entity tag identifies one version only.
        var tag: HeaderField.Value?
        if let digest = skills[0].archiveDigest,
            skills.allSatisfy({ $0.archiveDigest == digest })
        {
            tag = archiveTags.tag(of: url, having: digest)
        }
        var statuses = skills.all(.unchanged(newerTag: nil))
        guard let download = try await download(url, for: address, unless: tag) else {
            return statuses
        }
        let changed = skills.filter { $0.archiveDigest != download.digest }
        guard !changed.isEmpty else { return statuses }
        let source = try await open(download.file, download.digest, archive, for: address)
        statuses.merge(source.statuses(of: changed, date: download.lastModified)) { $1 }
        return statuses
    }
}

extension LoadedSource {
    /// Returns the status of skills in a loaded source, whose files the caller compares.
    func statuses(of skills: [PinnedSkill], date: Int? = nil) -> SourceStatuses {
        let taken = Set(skills.map(\.folder).filter { found[$0] != nil })
        let search = MoveSearch(among: found.values, besides: taken)
        var statuses: SourceStatuses = [:]
        for skill in skills {
            let place =
                found[skill.folder].map { .found($0.withoutExclusion) }
                ?? search.result(for: MoveSearch.Wanted(skill))
            statuses[skill.name] = .success(status(of: skill, at: place, date))
        }
        return statuses
    }

    private func status(
        of skill: PinnedSkill, at place: MoveSearch.Result, _ date: Int?
    ) -> SourceStatus {
        switch place {
        case .found(let candidate):
            let source = LoadedSource(
                address: skill.address(address.meaning),
                skills: DiscoveredSkills([candidate], notes), url: url, content: content)
            return .version(source, date: date)
        case .ambiguous(let equals): return .ambiguousMove(to: equals.map(\.folder))
        case .notFound: return .removed(available: candidateNames)
        }
    }
}

extension [PinnedSkill] {
    /// Returns the same status for each skill.
    func all(_ status: SourceStatus) -> SourceStatuses {
        SourceStatuses(
            map { ($0.name, .success(status)) }, uniquingKeysWith: { first, _ in first })
    }
}

extension PinnedSkill {
    /// The SHA-256 of the web archive that it was installed from.
    fileprivate var archiveDigest: SHA256Digest? {
        guard case .webArchive(_, let digest) = origin else { return nil }
        return digest
    }
}
