public import FileTree

/// A SKILL.md, or a symlink to the folder of one, that is in a source and can't be used.
public struct UnusableSkill: Sendable, Equatable {
    /// The reasons.
    public enum Fault: Sendable, Equatable {
        /// It is a symlink to something that is not in the source.
        case brokenLink
        /// Its path is one that no file may have.
        case name(NameViolation)
        /// It is larger than this many bytes.
        case tooLarge(limit: Int)
        /// Another file has the same path in another form of Unicode.
        case namesake
        /// Its name differs from SKILL.md in case only, beside folders of skills with the right name.
        case misspelled
    }

    /// The path of the SKILL.md or of the symlink, for messages.
    public let path: String
    /// The fault that makes it unusable.
    public let fault: Fault

    /// The name of its folder; that of the file at the top of a source.
    public var name: String {
        let names = path.split(separator: "/")
        return String(names.last { $0.lowercased() != "skill.md" } ?? names.last ?? "")
    }
}
