public import SkillFormat

/// A list of skills and their files.
public protocol Catalog: Sendable {
    /// The name in addresses of the form `name:skill`.
    var name: String { get }
    /// The name shown to the user.
    var title: String { get }
    /// The names of its skills.
    var skillNames: [SkillName] { get }
    /// Returns the skill with this name.
    func skill(named name: String) -> CatalogSkill?
}
