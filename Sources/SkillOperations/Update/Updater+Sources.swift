internal import SkillFormat
internal import SkillPolicy
internal import SkillSource
internal import SkillStore

// The skills of which nothing is requested: others can change the lock file of a project, and policies limit sources.
extension Updater {
    /// Returns the error if the lock file of the project leads elsewhere than its source says.
    func foreignSource(of skill: InstalledSkill) -> ProjectError? {
        let scope = session.store.locations.scope
        guard scope != .user, let name = SkillName(skill.name) else { return nil }
        return skill.entry?.sourceProblem(of: name, in: scope, home: session.context.home)
    }

    /// Returns the skills of which nothing is requested, because the lock file of the project names other sources for them
    /// than its manifest, or, unless the request accepts that, than those that they were installed from.
    func sourceProblems(
        of skills: [InstalledSkill], _ request: UpdateRequest
    ) throws -> [String: ProjectError] {
        guard session.store.locations.scope != .user, !skills.isEmpty else { return [:] }
        let project: Project
        do { project = try Project(session.context) } catch ProjectError.noProject { return [:] }
        var problems: [String: ProjectError] = [:]
        for skill in skills {
            let problem = SkillName(skill.name).flatMap(project.sourceProblem)
            if case .otherSource? = problem, request.sources == .follow { continue }
            problems[skill.name] = problem
        }
        return problems
    }

    /// Returns the URLs of repositories that redirects may lead to, because a person has accepted them: those in the lock
    /// file and, in a project, those of the user's own skills.
    ///
    /// The reverse does not hold: others write the lock file of a project.
    func repositoryURLs() throws -> Set<String> {
        var locks = [try session.store.lock()]
        // What can't be read accepts nothing.
        if session.store.locations.scope != .user { locks.append(try? session.store.ofUser.lock()) }
        let origins = locks.compactMap(\.self).flatMap { $0.skills.values.map(\.origin) }
        return Set(origins.filter { $0.kind == .git }.map(\.url))
    }

    /// A skill whose folder in the lock file was looked for in its source.
    private struct Probe: Sendable {
        let name: SkillName
        let origin: LockEntry.Origin
        let isForeign: Bool
    }

    /// Returns the skills whose folders in the lock file of the project do not follow from their sources, which are read
    /// at the same time.
    ///
    /// One whose repository can't be read fails in the check itself.
    func foreignFolders(
        of skills: [InstalledSkill], _ loader: SourceLoader
    ) async -> [String: ProjectError] {
        let scope = session.store.locations.scope
        guard scope != .user else { return [:] }
        return await withTaskGroup(of: Probe.self) { tasks in
            for skill in skills where foreignSource(of: skill) == nil && refusal(of: skill) == nil {
                guard let entry = skill.entry, let name = SkillName(skill.name),
                    let pinned = entry.pinned(name: name, in: scope)
                else { continue }
                let versions = session.admission.versions(of: entry.origin.kind)
                tasks.addTask {
                    let isFound = try? await loader.findsFolder(of: pinned, allowing: versions)
                    return Probe(name: name, origin: entry.origin, isForeign: isFound == false)
                }
            }
            return await tasks.reduce(into: [:]) { problems, probe in
                guard probe.isForeign else { return }
                problems[probe.name.description] = .foreignFolder(probe.name, probe.origin)
            }
        }
    }

    /// Returns the refusal of a skill's source by a policy, in which case nothing is requested of it; nil if it is
    /// allowed.
    func refusal(of skill: InstalledSkill) -> PolicyRefusal? {
        guard let origin = skill.entry?.origin else { return nil }
        let author = LockAuthor(of: session.store.locations.scope)
        do { try session.checkSource(of: skill.name, origin, from: author) } catch { return error }
        return nil
    }
}

extension String {
    /// The part of a path after its last slash.
    var lastPart: String { split(separator: "/").last.map(String.init) ?? self }
}
