public import SkillFormat
public import SystemPackage

/// A project folder that no longer exists, with skills that are disabled or linked on this machine, or the folder of
/// records in a home folder that no longer exists.
public struct LostProject: Sendable, Equatable {
    /// A disabled or linked skill of the lost project.
    public struct Skill: Sendable, Equatable {
        /// Whether the store has its files, and in which state.
        public enum Files: Sendable {
            /// The store has no files of it.
            case none
            /// The files in the store are the installed version.
            case unedited
            /// The files in the store are edited, or their installed version is unknown.
            case edited
        }

        /// The installed name.
        public let name: SkillName
        /// Its files in the store.
        public let files: Files
    }

    /// The former path of the project.
    public let folder: FilePath
    /// The former home folder; nil for a project.
    public let home: FilePath?
    /// The folder in the store that has the files.
    public let shelf: FilePath
    /// Its disabled and linked skills, sorted by name; a project has at least one.
    public let skills: [Skill]

    /// Whether edits exist only in the store.
    public var hasEdits: Bool { skills.contains { $0.files == .edited } }
}
