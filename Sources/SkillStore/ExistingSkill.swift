public import FileTree
public import SkillFormat
public import SystemPackage

/// A skill that another program installed in agents' folders.
public struct ExistingSkill: Sendable {
    /// The folder's name.
    public let name: SkillName
    /// The folder that contains it.
    public let place: AgentDirectory
    /// Its files.
    public let snapshot: TreeSnapshot
    /// The agents that read it: first those of its folder, then those whose folders have links or copies.
    public let agents: [Agent]
    /// The form in which the additional agents share it.
    public let sharing: LockEntry.Sharing
    /// Different skills of the same name in agents' folders.
    public let others: [FilePath]

    /// The path of the skill folder.
    public var path: FilePath { place.folder.appending(name.description) }
}

/// A reason for which a lock file can't describe an existing skill.
public enum LayoutObstacle: Error, Equatable {
    /// No agent's folder contains it.
    case notFound
    /// Its folder is not in the main folder of any known agent, though links to it may be.
    case unknownFolder(FilePath)
    /// One agent has a link to it, and another has a copy.
    case mixed(link: FilePath, copy: FilePath)
    /// It contains something that skills must not contain.
    case unsupportedFile(String)
    /// It can't be read.
    case unreadable(FileTreeError)
}

extension SkillStore {
    /// Finds a skill that another program installed in the folders of all known agents.
    ///
    /// Of several folders with equal files, the first of `preferred` is used. A folder that many agents share counts for
    /// the agents in `present` that read it or, if none does, for one of the others.
    public func existingSkill(
        _ name: SkillName, preferring preferred: [FilePath], present: [Agent]
    ) throws(LayoutObstacle) -> ExistingSkill {
        let (folders, links) = foldersAndLinks(named: name)
        let first = try mainFolder(of: name, folders, links, preferring: preferred)
        let snapshot = try self.snapshot(of: name, in: first)
        let linked = links.filter {
            leads($0.folder.appending(name.description), to: name.description, in: first)
        }
        let copied = folders.filter {
            $0 != first && (try? self.snapshot(of: name, in: $0))?.isTree(snapshot.hash) == true
        }
        if let link = linked.first, let copy = copied.first {
            throw .mixed(
                link: link.folder.appending(name.description),
                copy: copy.folder.appending(name.description))
        }
        let places = [first] + linked + copied
        return ExistingSkill(
            name: name, place: first, snapshot: snapshot,
            agents: places.flatMap { $0.readers(among: present) },
            sharing: copied.isEmpty ? .links : .copies,
            others: (folders + links).filter { !places.contains($0) }
                .map { $0.folder.appending(name.description) })
    }

    /// Returns the agents' folders with a folder of that name, and those with a link.
    private func foldersAndLinks(
        named name: SkillName
    ) -> (folders: [AgentDirectory], links: [AgentDirectory]) {
        var folders: [AgentDirectory] = []
        var links: [AgentDirectory] = []
        let agents = Agent.all.filter { $0.reads(locations.scope) }
        for place in locations.places(for: agents) {
            switch try? occupant(of: name.description, in: place)?.kind {
            case .directory?: folders.append(place)
            case .link?: links.append(place)
            case .file?, .special?, nil: continue
            }
        }
        return (folders, links)
    }

    /// Returns the folder that other agents' folders have links to or copies of: the first preferred one, or the first.
    private func mainFolder(
        of name: SkillName, _ folders: [AgentDirectory], _ links: [AgentDirectory],
        preferring preferred: [FilePath]
    ) throws(LayoutObstacle) -> AgentDirectory {
        let resolved = preferred.compactMap { (try? Directory.resolve($0)).flatMap(\.self) }
        let own = resolved.lazy.compactMap { path in
            folders.first { $0.physical.appending(name.description) == path }
        }.first
        if let first = own ?? (resolved.isEmpty ? folders.first : nil) { return first }
        if let path = resolved.first { throw .unknownFolder(path) }
        let targets = links.compactMap {
            (try? Directory.resolve($0.folder.appending(name.description))).flatMap(\.self)
        }
        if let target = targets.first { throw .unknownFolder(target) }
        throw .notFound
    }

    private func snapshot(
        of name: SkillName, in place: AgentDirectory
    ) throws(LayoutObstacle) -> TreeSnapshot {
        let snapshot: TreeSnapshot
        do {
            snapshot = try TreeSnapshot(
                of: Directory.open(place.folder.appending(name.description)))
        } catch {
            throw .unreadable(error)
        }
        if let stranger = snapshot.unsupportedPaths.first { throw .unsupportedFile(stranger) }
        return snapshot
    }

    /// Returns the names of all skills in the folders of all known agents.
    public func namesOfAllAgents() -> [String] {
        let agents = Agent.all.filter { $0.reads(locations.scope) }
        var names: Set<String> = []
        for place in locations.places(for: agents) {
            for entry in (try? entries(of: place)) ?? [] where isSkill(entry, in: place) {
                names.insert(entry.name.string)
            }
        }
        return names.sorted()
    }
}

extension AgentDirectory {
    /// Returns the agents that the folder is for: those that are present, else the universal agent, else the first.
    fileprivate func readers(among present: [Agent]) -> [Agent] {
        let here = agents.filter(present.contains)
        guard here.isEmpty else { return here }
        return [agents.first { $0.id == "universal" } ?? agents[0]]
    }
}
