public import Digest
internal import JSON

// Entries that travel to another machine.
extension LockEntry {
    /// The key of the tree hash of edited files that an export contains next to the locked version.
    private static let editsKey = "edits"

    /// The tree hash of the edited files that an export contains; nil in any other lock file.
    public var exportedEdits: TreeHash? {
        unknown[Self.editsKey]?.string.flatMap { TreeHash($0) }
    }

    /// Returns the entry for an export: without the state of this machine, and with the hash of exported edits.
    public func exported(edits: TreeHash?) -> LockEntry {
        var entry = self
        entry.conflicts = [:]
        entry.unknown[Self.editsKey] = edits.map { .string($0.description) }
        return entry
    }
}
