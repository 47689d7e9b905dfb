internal import FileTree
internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// The skills of all users of this machine, for an inventory.
///
/// Nothing is written into the homes of others, and interrupted changes there are left to their owners. The homes come
/// from the user database; environment variables, which each user may have set, are not known.
struct UserInventory {
    /// A user and the skills of the user.
    private struct Holding {
        let user: User
        let skills: [InstalledSkill]
        /// When they were installed, by name.
        let times: [String: String]
    }

    private let common: CommonOptions
    private let recalls: Recalls
    private var holdings: [Holding] = []
    /// The users whose skills can't be read, and why.
    private var skipped: [(user: User, reason: String)] = []

    init(_ world: World, _ common: CommonOptions) throws {
        self.common = common
        recalls = CatalogNotes(world, try common.userStore().locations).recalls
        var homes: Set<FilePath> = []
        for user in world.users() {
            guard user.home.isAbsolute, user.home.string != "/" else { continue }
            let home = user.home.lexicallyNormalized()
            do throws(FileTreeError) { _ = try Directory.open(home) } catch {
                guard error.code != .noSuchFileOrDirectory, error.code != .notDirectory else {
                    continue
                }
                skipped.append((user, error.summary))
                continue
            }
            // System users share folders.
            guard homes.insert(home).inserted else { continue }
            do throws(SkillStoreError) {
                let store = Self.store(home, world)
                let skills = try store.observedSkills()
                guard !skills.isEmpty else { continue }
                // The journal may be unreadable for others.
                let times = (try? store.installationTimes(of: skills)) ?? [:]
                holdings.append(Holding(user: user, skills: skills, times: times))
            } catch {
                skipped.append((user, error.summary))
            }
        }
    }

    private static func store(_ home: FilePath, _ world: World) -> SkillStore {
        let agents = Agent.all.filter { $0.reads(.user) }
        return SkillStore(
            locations: StoreLocations(scope: .user, agents: agents, home: home, environment: [:]),
            environment: StoreEnvironment(now: world.now))
    }

    func write() {
        if common.json { writeJSON() } else { writeTable() }
        for (user, reason) in skipped {
            common.notes.note(Messages.skippedUser(user.name, reason))
        }
    }

    private func writeTable() {
        guard !holdings.isEmpty else {
            return common.notes.line(.init(Messages.noSkillsOfUsers, .plain))
        }
        var table = Table(whole: [0, 1])
        table.add(
            .dim(say("USER", ja: "ユーザー")), .dim(say("NAME", ja: "名前")),
            .dim(say("VERSION", ja: "バージョン")), .dim(say("STATE", ja: "状態")),
            .dim(say("AGENTS", ja: "エージェント")),
            .dim(say("SOURCE", ja: "入手元")))
        for holding in holdings {
            for skill in holding.skills {
                table.add(
                    .init(holding.user.name, .plain), .bold(skill.name),
                    .init(skill.version ?? "-", .plain), skill.statePiece,
                    .init(skill.agents.joined(separator: ", "), .plain),
                    .dim(skill.absoluteSource ?? "-"))
            }
        }
        table.write(to: common.results)
        for holding in holdings {
            for skill in holding.skills {
                for recall in recalls.recalls(of: skill) {
                    common.reasons.warning(
                        "\(skill.name) (\(holding.user.name)): \(Messages.recalled(recall))")
                }
            }
        }
    }

    private func writeJSON() {
        let skills = holdings.flatMap { holding in
            holding.skills.map { skill in
                var members = skill.json.object ?? [:]
                members["source"] = .text(skill.absoluteSource)
                members["installed"] = .text(
                    skill.workingCopy == nil ? holding.times[skill.name] : nil)
                members["scope"] = .string(skill.scope.name)
                members["catalogNote"] = .null
                members["recalls"] = .array(recalls.recalls(of: skill).map(\.json))
                members["signature"] = skill.signature?.json ?? .null
                members["user"] = .string(holding.user.name)
                members["uid"] = .integer(Int(holding.user.id))
                return JSONValue.object(members)
            }
        }
        let skipped = self.skipped.map { user, reason in
            JSONValue.object([
                "user": .string(user.name), "uid": .integer(Int(user.id)),
                "home": .string(user.home.string), "reason": .string(reason),
            ])
        }
        common.write("list", ["skills": .array(skills), "skippedUsers": .array(skipped)])
    }
}
