/// The manifest, the lock file and the installed skills of one scope, read at one moment.
public struct StoreContents: Sendable {
    /// The project's manifest; nil if it does not exist, and in the user scope.
    public let manifest: Manifest?
    /// The lock file; nil if it does not exist.
    public let lock: Lock?
    /// The skills in the lock file and in the agents' folders, sorted by name.
    public let skills: [InstalledSkill]
}
