public import Problem
public import SkillFormat
internal import SystemPackage
internal import Text

/// An error in choosing among a source's skills.
public enum ChoiceError: Problem, Equatable {
    /// The source has no SKILL.md, but a file whose name differs only in case.
    case misspelledSkillFile(String, path: String)
    /// The source has no SKILL.md; `top` lists the first names in it.
    case noSkill(String, top: [String])
    /// The SKILL.md is in a folder that is not that of its skill, and that has other files.
    case looseSkillFile(String, skill: SkillName?)
    /// The source has several skills, and none was chosen.
    case severalSkills(String, [SkillCandidate])
    /// The source has only skills that are not offered, for these reasons.
    case nothingOffered(String, [Exclusion])
    /// The source does not have the requested skill; `available` lists the names it has, and `submodules` the other
    /// repositories that may have it.
    case noSuchSkill(
        String, wanted: String, available: [String], submodules: [Submodule] = [])
    /// The requested skill belongs to a plugin that is hosted elsewhere.
    case externalPlugin(String, ExternalPlugin)
    /// The source has no skills, only a list of plugins that are hosted elsewhere.
    case onlyExternalPlugins(String, [ExternalPlugin])
    /// The source has no skills of its own, only submodules.
    case onlySubmodules(String, [Submodule])
    /// Different skills have the same name; each of the commands in `choices` installs one of them.
    case sameName(SkillName, paths: [String], choices: [SuggestedCommand])
}

extension ChoiceError {
    /// The kind of failure, which determines the exit status.
    public var kind: ProblemKind { .notFound }

    /// The failure in one sentence.
    public var summary: String {
        switch self {
        case .misspelledSkillFile(let source, let path):
            say(
                "\(source) contains \(path), which must be named SKILL.md",
                ja: "\(source) に \(path) がありますが、名前は SKILL.md でなければなりません")
        case .noSkill(let source, let top):
            say(
                "no SKILL.md found in \(source)"
                    + (top.isEmpty ? "" : ", which contains \(top.joined(separator: ", "))"),
                ja: "\(source) に SKILL.md がありません"
                    + (top.isEmpty ? "" : "（あるもの: \(top.joined(separator: "、"))）"))
        case .looseSkillFile(let file, _):
            say(
                "\(file) is in a folder with other files, which would be installed with it",
                ja: "\(file) のフォルダーにはほかのファイルもあり、一緒にインストールされてしまいます")
        case .severalSkills(let source, let skills):
            say(
                "\(source) contains \(skills.count) skills",
                ja: "\(source) には \(skills.count)個のスキルがあります")
        case .nothingOffered(let source, let exclusions):
            say(
                "\(source) offers no skill: \(Exclusion.summary(of: exclusions))",
                ja: "\(source) にはインストールできるスキルがありません: \(Exclusion.summary(of: exclusions))")
        case .noSuchSkill(let source, let wanted, _, _):
            say("no skill named '\(wanted)' in \(source)", ja: "\(source) に「\(wanted)」というスキルはありません")
        case .externalPlugin(let source, let plugin):
            say(
                "\(source) lists the plugin '\(plugin.name)', but its files are in \(plugin.place)",
                ja: "\(source) の一覧にプラグイン「\(plugin.name)」がありますが、ファイルは \(plugin.place) にあります")
        case .onlyExternalPlugins(let source, let plugins):
            say(
                "\(source) contains no skills, only a list of "
                    + "\(counted(plugins.count, "plugin")) hosted elsewhere",
                ja: "\(source) にスキルはなく、別の場所にある \(plugins.count)個のプラグインの一覧だけがあります")
        case .onlySubmodules(let source, let submodules):
            say(
                "\(source) contains no skills of its own, only "
                    + "\(counted(submodules.count, "git submodule")): "
                    + Messages.list(submodules.map(\.path)),
                ja: "\(source) 自体にスキルはなく、git のサブモジュールだけがあります: "
                    + Messages.list(submodules.map(\.path)))
        case .sameName(let name, let paths, _):
            say(
                "different skills are named '\(name)': \(Messages.list(paths))",
                ja: "「\(name)」という名前の異なるスキルがあります: \(Messages.list(paths))")
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .misspelledSkillFile:
            say(
                "rename the file: agents ignore other names",
                ja: "ファイルの名前を変えてください。エージェントはほかの名前を読みません")
        case .noSkill:
            say(
                "use the address of a folder that contains a SKILL.md file",
                ja: "SKILL.md のあるフォルダーのアドレスを指定してください")
        case .looseSkillFile(let file, let skill):
            say(
                "give it a folder of its own: \(Self.toMove(file, skill?.description ?? "my-skill"))",
                ja: "専用のフォルダーに移してください: \(Self.toMove(file, skill?.description ?? "my-skill"))")
        case .severalSkills(_, let skills):
            Messages.choice(among: skills)
        case .noSuchSkill(_, let wanted, let available, let submodules):
            Messages.choice(for: wanted, from: available, submodules)
        case .nothingOffered(let source, _):
            say(
                "choose with --skill NAME, or list all of them: "
                    + "\(skills: "install", source, "--all-skills", "--dry-run")",
                ja: "--skill NAME で選ぶか、すべてを一覧してください: "
                    + "\(skills: "install", source, "--all-skills", "--dry-run")")
        case .externalPlugin(_, let plugin): plugin.command.map { "\($0)" }
        case .onlyExternalPlugins(_, let plugins):
            plugins.lazy.compactMap(\.command).first.map { command in
                say("install one of them: \(command)", ja: "その 1つをインストールするには: \(command)")
            }
        case .onlySubmodules(let source, let submodules):
            submodules.contains { $0.address != nil }
                ? say(
                    "install their skills: \(skills: "install", source, "--all-skills")",
                    ja: "それらのスキルをインストールするには: \(skills: "install", source, "--all-skills")")
                : nil
        case .sameName(_, _, let choices):
            Messages.choice(of: choices)
        }
    }

    /// Returns the command line that moves a file to a folder of its own, and installs that.
    package static func toMove(_ file: String, _ name: String) -> Suggestion {
        let folder = FilePath(file).removingLastComponent()
        let own = (folder.isEmpty ? "./" : folder.string + "/") + name
        return
            "\(shell: "mkdir \(own.shellQuoted) && mv \(file.shellQuoted) \(own.shellQuoted)") && \(.install(own))"
    }
}
