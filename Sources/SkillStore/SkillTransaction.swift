internal import Digest
internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// One skill's part in a transaction: its new entry in the lock file, and the moves in agents' folders.
struct SkillTransaction {
    /// A move in one agent's folder.
    struct Move {
        let place: FilePath
        /// The staging folder on its file system, which receives the folders that are moved out.
        let staging: StagingFolder
        /// Whether the staging folder contains something to move in.
        let incoming: Incoming
        /// The tree hash of the incoming folder, if it is another one than that of the skill: a copy may have edits.
        var tree: TreeHash?

        enum Incoming: Equatable {
            case nothing
            /// The staging folder has it.
            case staged
            /// The move before this one, which has the same staging folder, moves it out of this folder.
            case renamed(from: FilePath)
        }
    }

    let name: SkillName
    /// The skill before the transaction.
    let current: InstalledSkill
    /// The new entry; nil removes the skill from the lock file.
    let entry: LockEntry?
    /// The override on this machine afterwards.
    let override: LocalState?
    /// The new tree hash; nil if there is no folder that can be hashed.
    let tree: TreeHash?
    var moves: [Move]
    /// Whether the skill was disabled before its entry left the lock file, as on another branch.
    var wasDisabled = false

    /// The override on this machine before.
    var previousOverride: LocalState? { wasDisabled ? .disabled : current.override }
}
