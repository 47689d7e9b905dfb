public import FileTree
public import SkillFormat
public import SystemPackage

/// A skill that another program put into agents' folders, as it lies there.
public struct StandingSkill: Sendable {
    /// Its folder's name.
    public let name: SkillName
    /// The folder that has it.
    public let place: SkillsPlace
    /// What is in it.
    public let snapshot: TreeSnapshot
    /// The agents that read it: those of its own folder first, then those whose folders have links or copies.
    public let agents: [Agent]
    /// What the further agents' folders have.
    public let sharing: LockEntry.Sharing
    /// What else has this name in agents' folders and is something else.
    public let others: [FilePath]

    /// Where it lies.
    public var path: FilePath { place.folder.appending(name.description) }
}

/// Why a lock can't say how a skill lies in the agents' folders.
public enum LayoutObstacle: Error, Equatable {
    /// No agent's folder has it.
    case nowhere
    /// Its folder lies where no known agent looks for its own skills; links to it may lie where they do.
    case elsewhere(FilePath)
    /// One agent has a link to it, another one a copy of it.
    case mixed(link: FilePath, copy: FilePath)
    /// It holds something that no skill may hold.
    case strange(String)
    /// It can't be read.
    case unreadable(FileTreeError)
}

extension SkillStore {
    /// Looks how a skill that somebody else put there lies in the folders of all known agents.
    ///
    /// Of folders with equal files, the first of `preferred` counts as the skill's own. A folder that many
    /// agents share is said to be for those of `present` that read it; where none does, for one of the others.
    public func standing(
        _ name: SkillName, preferring preferred: [FilePath], present: [Agent]
    ) throws(LayoutObstacle) -> StandingSkill {
        var folders: [SkillsPlace] = []
        var links: [SkillsPlace] = []
        let agents = Agent.all.filter { $0.reads(locations.scope) }
        for place in locations.places(for: agents) {
            switch try? occupant(of: name.description, in: place)?.kind {
            case .directory?: folders.append(place)
            case .link?: links.append(place)
            case .file?, .special?, nil: continue
            }
        }
        let resolved = preferred.compactMap { (try? Directory.resolve($0)).flatMap(\.self) }
        let own = resolved.lazy.compactMap { path in
            folders.first { $0.physical.appending(name.description) == path }
        }.first
        guard let first = own ?? (resolved.isEmpty ? folders.first : nil) else {
            if let path = resolved.first { throw .elsewhere(path) }
            let targets = links.lazy.compactMap {
                (try? Directory.resolve($0.folder.appending(name.description))).flatMap(\.self)
            }
            if let target = targets.first { throw .elsewhere(target) }
            throw .nowhere
        }
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
        return StandingSkill(
            name: name, place: first, snapshot: snapshot,
            agents: places.flatMap { $0.readers(among: present) },
            sharing: copied.isEmpty ? .links : .copies,
            others: (folders + links).filter { !places.contains($0) }
                .map { $0.folder.appending(name.description) })
    }

    private func snapshot(
        of name: SkillName, in place: SkillsPlace
    ) throws(LayoutObstacle) -> TreeSnapshot {
        let snapshot: TreeSnapshot
        do {
            snapshot = try TreeSnapshot(
                of: Directory.open(place.folder.appending(name.description)))
        } catch {
            throw .unreadable(error)
        }
        if let stranger = snapshot.unsupportedPaths.first { throw .strange(stranger) }
        return snapshot
    }

    /// The names of what lies in any known agent's folder, skills that the lock has among them.
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

extension SkillsPlace {
    /// The agents that the folder is for: those that are here, else the one that stands for all, else the first.
    fileprivate func readers(among present: [Agent]) -> [Agent] {
        let here = agents.filter(present.contains)
        guard here.isEmpty else { return here }
        return [agents.first { $0.id == "universal" } ?? agents[0]]
    }
}
