internal import SkillOperations
internal import SkillStore
internal import SystemPackage

/// The installed skills of one scope, or those that some agents see.
struct SkillListing {
    let store: SkillStore
    let skills: [InstalledSkill]
    private let readers: [Agent]?

    /// The agents that see a skill, and the folders in which they do.
    struct Sight {
        let agents: [String]
        let folders: [FilePath]
    }

    /// Reads all skills.
    init(_ store: SkillStore) throws {
        (self.store, readers) = (store, nil)
        skills = try store.forShowing.skills()
    }

    /// Reads the skills that are for these agents, or in a folder that one of them reads.
    init(_ store: SkillStore, seenBy readers: [Agent]) throws {
        (self.store, self.readers) = (store.readingAllFolders, readers)
        let locations = self.store.locations
        skills = try self.store.forShowing.skills().filter { skill in
            readers.contains { skill.agents.contains($0.id) }
                || !Self.places(of: skill, in: locations).isEmpty
        }
    }

    /// The folders that are searched.
    var folders: [FilePath] {
        readers == nil ? [store.locations.skillsFolder] : store.locations.places.map(\.folder)
    }

    /// Returns which of the agents see a skill; nil if all skills are listed.
    func sight(of skill: InstalledSkill) -> Sight? {
        guard let readers else { return nil }
        let places = Self.places(of: skill, in: store.locations)
        let agents = readers.filter { agent in
            skill.agents.contains(agent.id) || places.contains { $0.agents.contains(agent) }
        }
        return Sight(agents: agents.map(\.id), folders: places.map(\.folder))
    }

    /// The folders of the agents that contain a skill or a link to it.
    private static func places(
        of skill: InstalledSkill, in locations: StoreLocations
    ) -> [AgentDirectory] {
        locations.places.filter {
            SkillFolder($0.folder.appending(skill.name))?.hasSkillFile == true
        }
    }
}
