public import ForeignLock
public import Problem
public import SkillStore
public import SystemPackage

/// A skill of another tool that is not imported.
public struct SkippedSkill: Sendable {
    /// A reason not to import a skill.
    public enum Reason: Sendable {
        /// Its folder does not exist.
        case notOnDisk
        /// Its folder name is not a valid skill name.
        case invalidName(String)
        /// Another skill with this name is installed.
        case nameTaken(by: FilePath)
        /// It is imported from another tool's record.
        case importedFrom(ForeignTool)
        /// Its folders cannot be described in a lock file.
        case layout(LayoutObstacle)
        /// The tool's record is incomplete or invalid, for this reason.
        case unusableRecord(String)
        /// No record exists, and no catalog has its files.
        case unknownOrigin
        /// Its record contains a relative path, but not the folder that it is relative to.
        case relativeSource(String)
        /// Its record names an invalid source.
        case invalidSource(any Problem)
        /// Its folder in the source is unknown, and the source was not contacted.
        case unknownPlace
        /// Its folder in the source is unknown, and the source is not available.
        case sourceUnavailable(any Problem)
        /// A policy does not allow it, or its files are recalled.
        case refused(any Problem)
    }

    /// The name of its folder, or in its record.
    public let name: String
    /// The tool that installed it, if known.
    public let tool: ForeignTool?
    /// The reason not to import it.
    public let reason: Reason
}
