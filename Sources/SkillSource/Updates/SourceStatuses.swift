internal import Digest
internal import FileTree
internal import SkillCatalog
public import SkillFormat

/// The status of each skill, or the error that prevented the check.
public typealias SourceStatuses = [SkillName: Result<SourceStatus, SkillSourceError>]

extension SourceLoader {
    /// Checks the present versions in the sources of installed skills.
    ///
    /// Sends one small request for each repository, archive and catalog, in parallel; trees and files are fetched only for
    /// those that have changed. Redirects to the URLs of repositories in `accepted` are followed: a person has accepted
    /// them before, for another skill.
    public func statuses(
        of skills: [PinnedSkill], moves: SourceMovePolicy, acceptedRedirects accepted: Set<String>
    ) async -> SourceStatuses {
        let groups = Dictionary(grouping: skills) { SharedSource($0.origin) }
        return await withTaskGroup(of: SourceStatuses.self) { group in
            for skills in groups.values {
                group.addTask {
                    do throws(SkillSourceError) {
                        return try await kind(of: skills[0])
                            .statuses(of: skills, moves, acceptedRedirects: accepted)
                    } catch {
                        return skills.all(.failure(error))
                    }
                }
            }
            return await group.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        }
    }

    /// A source that is checked once for all skills installed from it.
    private enum SharedSource: Hashable {
        case version(PinnedSkill.Origin)
        case catalog(CatalogName?)

        init(_ origin: PinnedSkill.Origin) {
            self =
                switch origin {
                case .git(let url, let ref, _, _):
                    .version(.git(url: url, ref: ref, commit: nil, tree: nil))
                case .webArchive(let url, _): .version(.webArchive(url, nil))
                case .artifact(let reference, _): .version(.artifact(reference, nil))
                case .archive(let path, _): .version(.archive(path, nil))
                case .folder: .version(origin)
                case .catalog(let request, _): .catalog(request.catalog)
                }
        }
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
    func all(_ status: SourceStatus) -> SourceStatuses { all(.success(status)) }

    fileprivate func all(_ result: Result<SourceStatus, SkillSourceError>) -> SourceStatuses {
        SourceStatuses(map { ($0.name, result) }, uniquingKeysWith: { first, _ in first })
    }
}
