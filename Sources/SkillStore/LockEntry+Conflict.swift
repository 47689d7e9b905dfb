internal import JSON

extension LockEntry {
    /// A conflict in a file of a skill folder, which an update left for the user to resolve.
    public enum Conflict: Sendable, Hashable {
        /// Conflict markers of this length.
        case markers(length: Int)
        /// A file of the new version that could not be merged, next to the user's file.
        case otherVersion
    }

    /// Returns the entry for a skill whose folder a transaction does not change.
    func keepingConflicts(of old: LockEntry?) -> LockEntry {
        var entry = self
        entry.conflicts = old?.conflicts ?? [:]
        return entry
    }
}

// In the lock file, `"conflicts": {"SKILL.md": "<<<<<<<", "logo.png.theirs": "file"}`.
extension LockEntry.Conflict {
    private static let longestMarker = 128

    /// The value in the lock file: the marker itself, or `file`.
    var text: String {
        switch self {
        case .markers(let length): String(repeating: "<", count: length)
        case .otherVersion: "file"
        }
    }

    private init(_ text: String) {
        let isMarker = !text.isEmpty && text.utf8.allSatisfy { $0 == UInt8(ascii: "<") }
        self =
            isMarker
            ? .markers(length: min(text.utf8.count, Self.longestMarker)) : .otherVersion
    }

    /// Removes the conflicts from the members of an entry.
    static func all(takenFrom members: inout [String: JSONValue]) -> [String: Self] {
        let texts = members.removeValue(forKey: "conflicts")?.object ?? [:]
        return texts.compactMapValues { $0.string.map(Self.init) }
    }
}
