public import SystemPackage

/// The clock and the callbacks of a store.
public struct StoreEnvironment: Sendable {
    /// Returns the current time in UTC (RFC 3339).
    public var now: @Sendable () -> String
    /// Receives notices about delays and about interrupted runs.
    public var notice: @Sendable (StoreNotice) -> Void
    /// Called after each step of a transaction; tests kill the process here.
    public var reached: @Sendable (TransactionStep) -> Void

    /// Creates an environment.
    public init(
        now: @escaping @Sendable () -> String,
        notice: @escaping @Sendable (StoreNotice) -> Void = { _ in },
        reached: @escaping @Sendable (TransactionStep) -> Void = { _ in }
    ) {
        self.now = now
        self.notice = notice
        self.reached = reached
    }
}

extension StoreEnvironment {
    /// The current time as digits only.
    var timestampDigits: String { now().filter(\.isNumber) }
}

/// An event that the user should know about.
public enum StoreNotice: Sendable, Equatable {
    /// Another run has held the lock for more than a second.
    case waiting
    /// Everyone seems to be allowed to change this folder, because its file system keeps no modes.
    case modesNotKept(FilePath)
    /// An earlier run was interrupted; its change was rolled back.
    case rolledBack(command: String)
    /// The change of an earlier run was rolled back; folders of it that had edits are kept here.
    case keptEdits([FilePath])
    /// An earlier run was interrupted just before its end; its change was completed.
    case completed(command: String)
    /// A run in another scope was interrupted; its change can't be settled now.
    case postponed(command: String, folder: FilePath, PostponedChange.Obstacle)
    /// The change was made, but the remaining work failed; the next run repeats it.
    case unfinished(SkillStoreError)
}
