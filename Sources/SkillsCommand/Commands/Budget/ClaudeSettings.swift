internal import FileTree
internal import JSON
internal import SkillStore
internal import SystemPackage

/// The settings of Claude Code that limit its list of skills.
///
/// Facts from its documentation (code.claude.com/docs/en): "Skills", sections "Override skill visibility from settings"
/// and "Skill descriptions are cut short", and "Settings", for the files and their precedence. Managed settings and
/// `--settings` are not read.
struct ClaudeSettings {
    /// The values of `skillOverrides`.
    enum Visibility: String {
        /// Listed with its description, which is the default.
        case on
        /// Listed without its description.
        case nameOnly = "name-only"
        /// Not listed, but in the user's `/` menu.
        case userOnly = "user-invocable-only"
        /// Hidden from the model and the user.
        case off
        /// A value that is not known; the skill is assumed to be listed.
        case unknown
    }

    /// The key of the overrides.
    static let overridesKey = "skillOverrides"
    /// The environment variable that replaces the share of the context by a number of characters.
    static let budgetVariable = "SLASH_COMMAND_TOOL_CHAR_BUDGET"
    /// The number of characters that Claude Code counts as one token.
    private static let charactersPerToken = 4
    private static let sizeLimit = 4 << 20

    /// The overrides by skill.
    private(set) var visibilities: [String: Visibility] = [:]
    /// The length at which a description is truncated (`skillListingMaxDescChars`).
    private(set) var descriptionLimit = 1_536
    /// The files that exist, but could not be read as JSON.
    private(set) var unreadable: [FilePath] = []
    /// The share of the context (`skillListingBudgetFraction`).
    private var budgetFraction = 0.01
    private var budgetCharacters: Int?

    /// Reads the settings of the user and the project; later files win.
    init(of world: World) {
        budgetCharacters = Self.positive(world.environment[Self.budgetVariable])
        let project = world.projectFolder.appending(".claude")
        var paths = [Self.path(in: .user, world)]
        for name in ["settings.json", "settings.local.json"] {
            let path = project.appending(name)
            if !paths.contains(path) { paths.append(path) }
        }
        for path in paths { read(path) }
    }

    /// Returns the file for the overrides of a scope: the user's settings, or the project's local ones, to which Claude
    /// Code's `/skills` menu writes too.
    static func path(in scope: Scope, _ world: World) -> FilePath {
        if let folder = scope.folder { return folder.appending(".claude/settings.local.json") }
        return configurationFolder(world).appending("settings.json")
    }

    /// Returns the folder of Claude Code's files, `${CLAUDE_CONFIG_DIR:-~/.claude}`.
    static func configurationFolder(_ world: World) -> FilePath {
        Agent.claudeCode.skillsFolder(
            in: .user, home: world.home, environment: world.environment
        ).removingLastComponent()
    }

    /// Returns the number of characters for the list, for a model with a context of some tokens.
    func budget(context: Int) -> Int {
        let share = Double(context) * Double(Self.charactersPerToken) * budgetFraction
        return budgetCharacters ?? Int(min(max(1, share), 1e12))
    }

    private mutating func read(_ path: FilePath) {
        guard Directory.kind(at: path) != nil else { return }
        guard let bytes = try? InputFile.open(path).contents(limit: Self.sizeLimit),
            let json = try? JSONValue(parsing: bytes), json.object != nil
        else { return unreadable.append(path) }
        for (name, value) in json[Self.overridesKey]?.object ?? [:] {
            visibilities[name] = value.string.flatMap { Visibility(rawValue: $0) } ?? .unknown
        }
        switch json["skillListingBudgetFraction"] {
        case .number(let fraction)? where fraction > 0 && fraction <= 1: budgetFraction = fraction
        case .integer(1)?: budgetFraction = 1
        default: break
        }
        if let limit = json["skillListingMaxDescChars"]?.integer, limit > 0 {
            descriptionLimit = limit
        }
        let characters = Self.positive(json["env"]?[Self.budgetVariable]?.string)
        budgetCharacters = characters ?? budgetCharacters
    }

    private static func positive(_ text: String?) -> Int? {
        text.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
}
