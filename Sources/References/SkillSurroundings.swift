/// What lies around a skill's folder, in the repository that holds it.
public protocol SkillSurroundings: Sendable {
    /// Where the skill is used.
    var use: SkillUse { get }

    /// The file to which a path leads that leads to none from the skill's folder; nil when there is none.
    ///
    /// A path that starts with `..` starts from `folder`, a folder of the skill (empty for its top); any other
    /// from each folder above the skill.
    func place(of path: String, from folder: String) -> SurroundingPlace?
}

/// A file to which a path leads from a folder above a skill.
public enum SurroundingPlace: Sendable, Equatable {
    /// It lies outside of the skill; its path as it is to be shown.
    case outside(String)
    /// It lies in another skill; its path as it is to be shown.
    case inOtherSkill(String)
    /// It lies in a skill that this one is a part of, which is installed as a whole.
    case inHolder
    /// It is one of the skill's own; its path from the skill's folder.
    case inside(String)

    /// Whether it lies in another skill.
    var isInOtherSkill: Bool {
        if case .inOtherSkill = self { true } else { false }
    }

    /// How it is shown when it lies outside.
    var shownOutside: String? {
        switch self {
        case .outside(let path), .inOtherSkill(let path): path
        case .inside, .inHolder: nil
        }
    }
}

/// Where a skill is used.
public enum SkillUse: Sendable {
    /// Where it lies: in a folder of an agent's, such as `.claude/skills`, beside the project that it is for.
    case inPlace
    /// Where it is installed, without what lies around it.
    case installed
}
