public import Archive
public import SkillCatalog

/// Something that the user should know about a source.
public enum SourceNote: Sendable, Equatable {
    /// A manifest, or a part of it, that was skipped.
    case manifest(path: String, PluginManifestFault)
    /// A plugin in the source's marketplace that is hosted elsewhere.
    case external(ExternalPlugin)
    /// A SKILL.md that can't be used.
    case unusable(UnusableSkill)
    /// A submodule, whose skills are in another repository.
    case submodule(Submodule)
    /// The parts of a plugin besides its skills, which are not installed.
    case pluginParts(PluginParts)
    /// This many skills are known only by the names of their folders.
    case undescribed(count: Int)
    /// The repository has no branch, tag or commit of this name, so the address selects the skill of this name.
    case skillInsteadOfRevision(String)
    /// The repository no longer has the folder in the address, and has a skill of its name in this one.
    case movedSkill(from: String, to: String)
    /// The branch no longer contains the installed commit, only commits before it.
    case rewrittenHistory(installed: String)
    /// The names in an archive are in an encoding that the archive does not declare.
    case assumedEncoding(AssumedEncoding)
    /// The catalog that was asked could not be reached, and the cache had the skill; the time is in seconds since 1970.
    case cachedCatalog(CatalogName, asOf: Int)

    /// Whether the address selects a skill that is in another folder now.
    public var isMove: Bool {
        if case .movedSkill = self { true } else { false }
    }

    /// Whether the history of a branch was rewritten.
    public var isRewrite: Bool {
        if case .rewrittenHistory = self { true } else { false }
    }

    /// Whether it is irrelevant to a skill that is chosen by its name.
    public var isAboutOtherSkills: Bool {
        switch self {
        case .unusable, .submodule: true
        default: false
        }
    }

    /// The submodule.
    public var submodule: Submodule? {
        if case .submodule(let submodule) = self { submodule } else { nil }
    }

    /// The SKILL.md that can't be used.
    public var unusableSkill: UnusableSkill? {
        if case .unusable(let skill) = self { skill } else { nil }
    }

    /// The plugin that is hosted elsewhere.
    public var externalPlugin: ExternalPlugin? {
        guard case .external(let plugin) = self else { return nil }
        return plugin
    }
}
