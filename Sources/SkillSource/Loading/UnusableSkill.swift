public import FileTree

/// A SKILL.md that is in a source and can't be used.
public struct UnusableSkill: Sendable, Equatable {
    /// The reasons.
    public enum Fault: Sendable, Equatable {
        /// It is a symlink that leads to no file of the source.
        case brokenLink
        /// Its path is one that no file may have.
        case name(NameViolation)
        /// It is larger than this many bytes.
        case tooLarge(limit: Int)
        /// Its name differs from SKILL.md in case only, beside folders of skills with the right name.
        case misspelled
    }

    /// The path of the SKILL.md, for messages.
    public let path: String
    /// The fault that makes it unusable.
    public let fault: Fault

    /// The name of its folder; that of the file at the top of a source.
    public var name: String {
        let names = path.split(separator: "/")
        return String(names.dropLast().last ?? names.last ?? "")
    }
}
