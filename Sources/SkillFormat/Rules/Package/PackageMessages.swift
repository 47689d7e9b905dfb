internal import FileTree
internal import Problem

/// The messages of the rules about the files of a skill.
enum PackageMessages {
    static let hiddenScript = "the script has a hidden name"
    static let credentialFile = "the file usually contains credentials"
    static let credentialFileFix =
        "remove it, and revoke what it contains; to publish its form, add .example to its name"
    static let notChecked = "the file is too large to be checked"
    static let bundle =
        "a minified bundle, whose code is not followed"
    static let notFollowed = "the code is too long or too deeply nested to be checked to its end"
    static let nestedSkill = "the skill contains another skill"
    static let longPath = "the path is longer than 200 bytes"
    static let forbiddenCharacter = "the name contains a character that Windows does not allow"
    static let trailingDotOrSpace = "Windows removes the dot or space at the end of the name"
    static let marketplace = "the skill contains the plugin list of a marketplace"
    static let agentConfiguration = "the file configures hooks, servers or permissions of an agent"
    static let pluginIsInert =
        "Claude Code loads the skill as a plugin, which starts nothing by itself"
    static let pluginUnreadable =
        "the plugin configuration is not a readable JSON file, so what it starts is unknown"
    static let pluginDependencies = "the plugin installs other plugins"
    static let pluginPrograms = "the plugin adds its programs to the PATH of the agent"
    static let pluginStyle = "the plugin applies an output style without being asked"
    static let pluginUnknownField =
        "Claude Code ignores this field of the plugin now, but a later version may run it"
    static let shebangCRLF = "the `#!` line ends with CRLF"
    static let shebangCRLFFix = "save the file with LF line endings"

    /// `commands` are those that the part names.
    static func pluginStarts(_ part: PluginPart, _ commands: [String]) -> String {
        let action =
            switch part {
            case .hooks: "runs its hooks"
            case .mcpServers: "starts its MCP servers"
            case .lspServers: "starts its language servers"
            case .monitors: "runs its monitors"
            case .channels: "adds messages to the conversation"
            case .settings: "changes the settings of the agent"
            }
        return "the plugin \(action) without being asked" + listed(commands)
    }

    /// Shows the first commands of a configuration, which change what a reader agrees to.
    private static func listed(_ commands: [String]) -> String {
        let limit = 3
        guard !commands.isEmpty else { return "" }
        let shown = commands.prefix(limit).map { "`\($0.abridged)`" }
        let rest = commands.count > limit ? [" and \(commands.count - limit) more"] : []
        return ": " + shown.joined(separator: ", ") + rest.joined()
    }

    static func compiledProgram(_ kind: BinaryExecutable.Kind) -> String {
        let name =
            switch kind {
            case .elf: "ELF"
            case .machO: "Mach-O"
            case .machOOrJava: "Mach-O or Java"
            case .windowsShortcut: "Windows shortcut"
            case .windowsProgram: "Windows program"
            case .python: "Python"
            case .java: "Java"
            }
        return "the file is a compiled program (\(name))"
    }

    static func archive(_ format: String) -> String { "the file is an archive (\(format))" }

    static func junk(_ path: String) -> String { "\(path) does not belong in a skill" }

    static func junkFix(_ path: String) -> String { "remove \(path)" }

    static func sameName(as other: RelativePath) -> String {
        "on macOS and Windows, the file has the same name as \(other)"
    }

    static func deviceName(_ name: String) -> String {
        "Windows reserves the name \(name) for a device"
    }

    static func noShebang(_ path: RelativePath) -> String {
        "\(path) is run as a command but has no `#!` line"
    }

    static func notExecutable(_ path: RelativePath) -> String {
        "\(path) is run as a command but is not executable"
    }

    static func symlink(to target: String) -> String { "the file is a symlink to \(target)" }

    static func escapingSymlink(to target: String) -> String {
        "the symlink leads outside the skill, to \(target)"
    }

    static func strangeSymlink(to target: String) -> String {
        "the symlink leads outside the repository, to \(target)"
    }

    static func danglingSymlink(to target: String) -> String {
        "the symlink leads outside the skill, to \(target), which does not exist"
    }

    static func repositorySymlink(to target: String) -> String {
        "the symlink leads outside the skill, to \(target); archives of the skill do not contain the file"
    }

    static func tooLarge(megabytes: Int) -> String { "the files are \(megabytes) MB in total" }

    static func tooManyFiles(_ count: Int) -> String { "the skill has \(count) files" }
}
