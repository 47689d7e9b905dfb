public import FileTree
public import SkillFormat

/// Everything that a source offers, as a catalog lists it.
public struct SourceOffer: Sendable {
    /// The identifier of this state of the source: a commit, or a hash of the state of a folder; nil if there is none.
    public let state: String?
    /// The commit; nil if the source is not a repository, or is read as an archive.
    public let commit: String?
    /// The skills that it offers, best placed first; several may have the same name.
    public let skills: [OfferedSkill]
    /// The plugins of its marketplace that are hosted elsewhere.
    public let plugins: [ExternalPlugin]
    /// The plugins of its marketplace that had another name.
    public let renames: [PluginRename]
    /// The skills that no address selects, by their folders.
    public let unaddressable: [String]
    /// The plugins whose folders are beside a marketplace that is read without them.
    public var separated: [String] = []
}

/// A skill that a source offers.
public struct OfferedSkill: Sendable {
    /// The name to install it under.
    public let name: SkillName
    /// Its folder in the source; nil for the top.
    public let folder: RelativePath?
    /// An address that selects it, and follows the branch that the source follows.
    public let address: String
    /// The description in its SKILL.md.
    public let description: String
    /// The license in its SKILL.md.
    public let license: String?
    /// The plugins and groups of the source to which it belongs.
    public let groups: [String]
    /// The descriptions of its translations, by language, such as `ja`.
    public let translations: [String: String]
}
