public import Problem
public import SkillFormat
internal import SystemPackage
internal import Text

/// Why none of a source's skills can be taken, or not the one that is asked for.
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
    /// The source does not have the requested skill; `available` lists the names it has.
    case noSuchSkill(String, wanted: String, available: [String])
    /// The requested skill belongs to a plugin that is hosted elsewhere.
    case externalPlugin(String, ExternalPlugin)
    /// The source has no skills, only a list of plugins that are hosted elsewhere.
    case onlyExternalPlugins(String, [ExternalPlugin])
    /// Different skills have the same name; each of the commands in `choices` installs one of them.
    case sameName(SkillName, paths: [String], choices: [SuggestedCommand])
}

extension ChoiceError {
    /// The kind of failure, which determines the exit status.
    public var kind: ProblemKind { .notFound }

    /// What failed.
    public var summary: String {
        switch self {
        case .misspelledSkillFile(let source, let path):
            "\(source) contains \(path), which must be named SKILL.md"
        case .noSkill(let source, let top):
            "no SKILL.md found in \(source)"
                + (top.isEmpty ? "" : ", which contains \(top.joined(separator: ", "))")
        case .looseSkillFile(let file, _):
            "\(file) is in a folder with other files, which would be installed with it"
        case .severalSkills(let source, let skills): "\(source) contains \(skills.count) skills"
        case .nothingOffered(let source, let exclusions):
            "\(source) offers no skill: \(Exclusion.summary(of: exclusions))"
        case .noSuchSkill(let source, let wanted, _): "no skill named '\(wanted)' in \(source)"
        case .externalPlugin(let source, let plugin):
            "\(source) lists the plugin '\(plugin.name)', but its files are in \(plugin.place)"
        case .onlyExternalPlugins(let source, let plugins):
            "\(source) contains no skills, only a list of "
                + "\(counted(plugins.count, "plugin")) hosted elsewhere"
        case .sameName(let name, let paths, _):
            "different skills are named '\(name)': \(Messages.list(paths))"
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .misspelledSkillFile: "rename the file: agents ignore other names"
        case .noSkill: "use the address of a folder that contains a SKILL.md file"
        case .looseSkillFile(let file, let skill):
            "give it a folder of its own: \(Self.toMove(file, skill?.description ?? "my-skill"))"
        case .severalSkills(_, let skills): Messages.choice(among: skills)
        case .noSuchSkill(_, let wanted, let available):
            Messages.choice(for: wanted, from: available)
        case .nothingOffered(let source, _):
            "choose with --skill NAME, or list all of them: "
                + "\(skills: "install", source, "--all-skills", "--dry-run")"
        case .externalPlugin(_, let plugin): plugin.command.map { "\($0)" }
        case .onlyExternalPlugins(_, let plugins):
            plugins.lazy.compactMap(\.command).first.map { "install one of them: \($0)" }
        case .sameName(_, _, let choices): Messages.choice(of: choices)
        }
    }

    /// Returns the command line that moves a file to a folder of its own, and installs that.
    package static func toMove(_ file: String, _ name: String) -> Suggestion {
        let folder = FilePath(file).removingLastComponent()
        let own = (folder.isEmpty ? "./" : folder.string + "/") + name
        return
            "mkdir \(own.shellQuoted) && mv \(file.shellQuoted) \(own.shellQuoted) && \(.install(own))"
    }
}
