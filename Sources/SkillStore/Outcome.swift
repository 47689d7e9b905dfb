/// The effect of a change.
public enum Outcome: Sendable, Equatable {
    /// A new skill was or would be installed.
    case installed
    /// An existing folder was or would be replaced.
    case replaced
    /// The same version is installed already, or another run has changed the skill since the change was decided.
    case unchanged
    /// A skill was or would be removed.
    case removed
    /// The entry in the lock file or the set of agents was or would be changed.
    case changed
}
