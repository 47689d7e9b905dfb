internal import JSON
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills budget --fix`: suggests shorter descriptions, and lists skills by name only until the list fits.
struct BudgetFix {
    let skills: [ListedSkill]
    let plan: BudgetPlan
    let budget: Int
    let isDryRun: Bool
    let common: CommonOptions
    private let world = World.current

    init(
        _ skills: [ListedSkill], _ plan: BudgetPlan, budget: Int, isDryRun: Bool,
        _ common: CommonOptions
    ) {
        self.skills = skills
        self.plan = plan
        self.budget = budget
        self.isDryRun = isDryRun
        self.common = common
    }

    /// Descriptions to suggest, longest first.
    private static let suggestionLimit = 5

    /// Shows the plan, asks, and changes the settings.
    func run() throws {
        let edits = edits()
        if !common.json { write() }
        guard !edits.isEmpty else {
            if common.json { write(edits, isChanged: false) }
            return
        }
        // Errors come before the question.
        for edit in edits { _ = try edit.contents() }
        if !isDryRun {
            try ask(edits)
        }
        for edit in edits {
            if !isDryRun { try edit.apply() }
            guard !common.json else { continue }
            let path = world.display(edit.path)
            common.results.line(
                .init(
                    isDryRun ? Messages.wouldChange(path) : Messages.settingsChanged(path), .plain))
        }
        guard !common.json else { return write(edits, isChanged: !isDryRun) }
        guard !isDryRun else { return }
        common.notes.line(.dim(Messages.effectiveInNewSessions))
        common.notes.line(.dim(Messages.toUndo(Messages.resetCommand(plan.nameOnly.map(\.name)))))
    }

    private func edits() -> [SettingsEdit] {
        var edits: [SettingsEdit] = []
        for scope in [Scope.user, .project(world.projectFolder)] {
            let names = plan.nameOnly.filter { $0.scope == scope }.map(\.name)
            guard !names.isEmpty else { continue }
            edits.append(
                SettingsEdit(
                    path: ClaudeSettings.path(in: scope, world), names: names, change: .add))
        }
        return edits
    }

    private func ask(_ edits: [SettingsEdit]) throws {
        let question = YesNoQuestion(common.question, common.notes, world)
        if common.json, !common.question.yes { throw BudgetProblem.needsConsent }
        switch question.ask(Messages.settingsQuestion(edits.map { world.display($0.path) })) {
        case .given, .givenInAdvance: return
        case .unavailable: throw BudgetProblem.needsConsent
        case .refused, .givenWithoutFindings:
            common.notes.line(.init(Messages.nothingChanged, .plain))
            throw ExitStatus.refused
        case .cancelled:
            common.notes.line(.init(Messages.nothingChanged, .plain))
            throw ExitStatus.interrupted
        }
    }

    private func write() {
        let console = common.results
        let suggestions = suggestions()
        if !suggestions.isEmpty { console.line(.init(Messages.shorterDescriptions, .plain)) }
        let own = suggestions.isEmpty ? [] : ownFolders()
        for (skill, shorter) in suggestions {
            let saving = skill.description.unicodeScalars.count - shorter.unicodeScalars.count
            console.line([.init("  ", .plain)] + Messages.shorter(skill.name, by: saving))
            console.line(.init("    \(shorter)", .plain))
            let file = world.display(skill.folder.appending("SKILL.md"))
            console.line(
                .dim(
                    "    "
                        + (own.contains(skill.folder)
                            ? Messages.editOwn(file) : Messages.editInstalled)))
        }
        guard !plan.nameOnly.isEmpty else { return }
        console.line(.init(Messages.nameOnly(plan.nameOnly.count), .plain))
        for edit in edits() {
            let line = Messages.settingsChange(world.display(edit.path), edit.names)
            console.line(.init("  \(line)", .plain))
        }
        console.line(.init(Messages.fitAfterwards(plan.characters, of: budget), .plain))
    }

    private func suggestions() -> [(skill: ListedSkill, shorter: String)] {
        let candidates = skills.filter { $0.saving > 0 }.sorted {
            ($1.saving, $0.name) < ($0.saving, $1.name)
        }
        return candidates.lazy.compactMap { skill in
            ShorterDescription(of: skill.description, whenToUse: skill.whenToUse)
                .map { (skill, $0.text) }
        }.prefix(Self.suggestionLimit).map(\.self)
    }

    /// The folders of skills that the user may edit, because they are linked or unmanaged.
    private func ownFolders() -> Set<FilePath> {
        var managed: Set<FilePath> = []
        for scope in [Scope.user, .project(world.projectFolder)] {
            guard let installed = try? common.store(ScopeOptions(of: scope)).skills() else {
                continue
            }
            let names = Set(installed.filter { $0.entry != nil && $0.state != .linked }.map(\.name))
            for skill in skills where skill.scope == scope && names.contains(skill.name) {
                managed.insert(skill.folder)
            }
        }
        return Set(skills.map(\.folder)).subtracting(managed)
    }

    private func write(_ edits: [SettingsEdit], isChanged: Bool) {
        let files = edits.map {
            JSONValue.object(["path": .string($0.path.string), "nameOnly": .strings($0.names)])
        }
        let suggestions = suggestions().map {
            JSONValue.object(["name": .string($0.skill.name), "description": .string($0.shorter)])
        }
        common.write(
            "budget",
            [
                "budget": .integer(budget), "characters": .integer(plan.characters),
                "changed": .bool(isChanged), "dryRun": .bool(isDryRun),
                "settings": .array(files), "suggestions": .array(suggestions),
            ])
    }
}
