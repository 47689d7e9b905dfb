internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import Terminal

/// `skills profile` saves and uses named sets of skills.
struct ProfileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Save and use named sets of skills.",
        discussion: """
            skills profile                         list profiles
            skills profile save NAME [SKILL...]    save the enabled skills, or these
            skills profile show NAME               list its skills
            skills profile use NAME                enable its skills and disable all others
            skills profile remove NAME             delete it; skills are not changed

            Profiles are kept on this machine, for the user and for each project (--project).
            """)

    /// What to do.
    enum Action: String, ExpressibleByArgument, CaseIterable {
        case list, save, show, use, remove
    }

    @Argument(help: "What to do.")
    var action = Action.list

    @Argument(
        help: ArgumentHelp("Name of the profile, and skills to save.", valueName: "name"),
        completion: .candidates(.profileNames))
    var names: [String] = []

    @Flag(help: "Also replace edited copies and unmanaged folders.")
    var force = false

    @Flag(name: .longAndN, help: "Show what would change.")
    var dryRun = false

    private var mode: Session.Mode { .init(dryRun: dryRun) }

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let store = try common.store(scope)
        switch action {
        case .list: try list(store)
        case .save: try save(store)
        case .show: try show(store)
        case .use: try use(store)
        case .remove: try remove(store)
        }
    }

    /// The names on the command line: that of the profile and, for `save`, those of skills.
    private func parsedNames() throws -> (profile: SkillName, skills: [SkillName]) {
        let parsed = try names.map { text in
            guard let name = SkillName(text) else {
                throw UsageProblem.invalidArguments(Messages.invalidProfileName(text))
            }
            return name
        }
        guard let first = parsed.first, parsed.count == 1 || action == .save else {
            throw UsageProblem.invalidArguments(Messages.oneProfile(action.rawValue))
        }
        return (first, Array(parsed.dropFirst()))
    }

    /// Returns the named profile of the scope.
    private func profile(in store: SkillStore) throws -> (name: SkillName, profile: Profile) {
        let name = try parsedNames().profile
        let profiles = try store.profiles()
        guard let profile = profiles[name] else {
            throw ProfileProblem.unknown(name.description, among: profiles.keys.map(\.description))
        }
        return (name, profile)
    }

    private func list(_ store: SkillStore) throws {
        guard names.isEmpty else {
            throw UsageProblem.invalidArguments(Messages.unknownAction(names[0]))
        }
        let profiles = try store.profiles().sorted { $0.key < $1.key }
        let installed = try store.skills()
        if common.json {
            let list = profiles.map { name, profile in
                JSONValue.object([
                    "name": .string(name.description),
                    "skills": .strings(profile.skills.sorted().map(\.description)),
                    "used": .bool(profile.isUsed(by: installed)),
                ])
            }
            return common.write("profile", ["profiles": .array(list)])
        }
        guard !profiles.isEmpty else {
            return common.notes.line(
                .init(
                    Messages.noProfiles(
                        save: SuggestedCommand("profile", "save", "NAME", in: scope.scope)), .plain)
            )
        }
        var table = Table()
        table.add(.dim("NAME"), .dim("USED"), .dim("SKILLS"))
        for (name, profile) in profiles {
            table.add(
                .bold(name.description),
                .init(profile.isUsed(by: installed) ? Messages.used : "", .green),
                .init(profile.skills.sorted().map(\.description).joined(separator: ", "), .plain))
        }
        table.write(to: common.results)
    }

    private func save(_ store: SkillStore) throws {
        let (name, chosen) = try parsedNames()
        _ = try store.skills(named: chosen.map(\.description))
        let enabled = try store.skills().filter { $0.entry != nil && !$0.isDisabled }
        let skills = chosen.isEmpty ? enabled.compactMap { SkillName($0.name) } : chosen
        let profile = Profile(Set(skills))
        let previous = try store.profiles()[name].flatMap { $0.skills == profile.skills ? nil : $0 }
        if !dryRun {
            try store.save(profile, named: name)
            common.recordSettingsChange()
        }
        guard let previous else {
            return write(name, profile, Messages.savedProfile(profile.skills.count, mode))
        }
        let counts = (previous.skills.count, profile.skills.count)
        write(
            name, profile, Verb.replace.text(mode) + " ",
            Messages.replacedSkills(counts.0, counts.1), replaced: previous)
        guard !dryRun, !previous.skills.isEmpty, !common.json else { return }
        let names = previous.skills.sorted().map(\.description)
        let installed = Set(try store.skills().map(\.name))
        let command = SuggestedCommand(words: ["profile", "save", name] + names, in: scope.scope)
        common.notes.line(
            .dim(
                Messages.previousProfile(
                    names, restoring: installed.isSuperset(of: names) ? command : nil)))
    }

    private func show(_ store: SkillStore) throws {
        let (name, profile) = try profile(in: store)
        guard !common.json else { return write(name, profile, "") }
        for skill in profile.skills.sorted() { common.results.line(.bold(skill.description)) }
    }

    private func remove(_ store: SkillStore) throws {
        let (name, profile) = try profile(in: store)
        if !dryRun {
            try store.save(nil, named: name)
            common.recordSettingsChange()
        }
        write(name, profile, Verb.remove.text(mode) + " ")
    }

    private func write(
        _ name: SkillName, _ profile: Profile, _ verb: String, _ change: String = "",
        replaced: Profile? = nil
    ) {
        guard !common.json else {
            return common.write(
                "profile",
                [
                    "action": .string(action.rawValue), "name": .string(name.description),
                    "skills": .strings(profile.skills.sorted().map(\.description)),
                    "replaced": replaced.map {
                        .strings($0.skills.sorted().map(\.description))
                    } ?? .null,
                    "dryRun": .bool(dryRun),
                ])
        }
        common.results.line(.init(verb, .plain), .bold(name.description), .init(change, .plain))
    }
}

// Using a profile.
extension ProfileCommand {
    private func use(_ store: SkillStore) throws {
        let (name, profile) = try profile(in: store)
        let installed = try store.skills()
        let changes = profile.changes(to: installed, force ? .anything : .onlyOurs)
        let enabled = changes.filter { if case .enable = $0 { true } else { false } }.map(\.name)
        let access = try AgentAccess(.current, store.locations)
        for skill in installed where enabled.contains(where: { $0.description == skill.name }) {
            try access.check(skill)
        }
        let preview = try store.preview()
        for change in changes { _ = try preview.outcome(of: change) }
        if !dryRun, !changes.isEmpty { _ = try store.apply(changes, command: "profile use") }
        let managed = installed.filter { $0.entry != nil }.map(\.name)
        let missing = profile.skills.sorted().map(\.description).filter { !managed.contains($0) }
        let disabled = changes.filter { if case .disable = $0 { true } else { false } }.map(\.name)
        guard !common.json else {
            return common.write(
                "profile",
                [
                    "action": .string("use"), "name": .string(name.description),
                    "enabled": .strings(enabled.map(\.description)),
                    "disabled": .strings(disabled.map(\.description)),
                    "missing": .strings(missing), "dryRun": .bool(dryRun),
                ])
        }
        for (names, activation) in [(enabled, Activation.enabled), (disabled, .disabled)] {
            for name in names {
                common.results.line(
                    .init(activation.verb.text(mode) + " ", .plain),
                    .bold(name.description))
            }
        }
        for name in missing { common.notes.note(Messages.missingFromProfile(name)) }
        guard !changes.isEmpty else {
            return common.notes.line(.init(Messages.alreadyUsed(name.description), .plain))
        }
        guard !dryRun else { return }
        common.notes.line(.dim(Messages.effectiveInNewSessions))
        common.notes.line(.dim(Messages.toUndo(SuggestedCommand("undo", in: scope.scope))))
    }
}

extension Profile {
    /// Whether agents see exactly its skills, of those that are installed.
    fileprivate func isUsed(by installed: [InstalledSkill]) -> Bool {
        changes(to: installed, .onlyOurs).isEmpty
    }
}

/// An error of `skills profile`.
enum ProfileProblem: Problem, Equatable {
    /// The scope has no profile of that name.
    case unknown(String, among: [String])

    var kind: ProblemKind { .notFound }

    var summary: String {
        switch self {
        case .unknown(let name, _): "no profile named '\(name.abridged)'"
        }
    }

    var hint: Suggestion? {
        switch self {
        case .unknown(let name, let names):
            Similarity.names(like: name, among: names).first.map { "did you mean \($0)?" }
                ?? "run \(skills: "profile") to list all profiles"
        }
    }
}
