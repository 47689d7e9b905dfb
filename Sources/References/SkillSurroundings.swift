/// The repository around a skill folder.
public protocol SkillSurroundings: Sendable {
    /// The place where the skill is used.
    var use: SkillUse { get }

    /// Returns the file that a path leads to, for a path that leads to no file from the skill folder.
    ///
    /// A path that starts with `..` starts from `folder`, a folder of the skill (empty for its top); any other path
    /// starts from each folder above the skill.
    func place(of path: String, from folder: String) -> SurroundingPlace?
}

/// A file that a path leads to from a folder above a skill.
public enum SurroundingPlace: Sendable, Equatable {
    /// The file is outside the skill; the path is for display.
    case outside(String)
    /// The file is in another skill; the path is for display.
    case inOtherSkill(String)
    /// The file is in a skill that contains this one and is installed as a whole.
    case inContainingSkill
    /// The file is in this skill; the path is from the skill folder.
    case inside(String)

    /// Whether the file is in another skill.
    var isInOtherSkill: Bool {
        if case .inOtherSkill = self { true } else { false }
    }

    /// The path for display of a file outside the skill.
    var shownOutside: String? {
        switch self {
        case .outside(let path), .inOtherSkill(let path): path
        case .inside, .inContainingSkill: nil
        }
    }
}

/// The place where a skill is used.
public enum SkillUse: Sendable {
    /// In its current folder: the skills folder of an agent, such as `.claude/skills`, inside the project that it is
    /// for.
    case inPlace
    /// As an installed copy, without the files around it.
    case installed
}
