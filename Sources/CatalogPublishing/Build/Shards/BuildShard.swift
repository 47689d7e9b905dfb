internal import SkillCatalog

/// One of several parts of a build that different machines make: the skills whose names have hashes in one of equal ranges.
public struct BuildShard: Sendable, Hashable, CustomStringConvertible {
    /// The largest number of shards of a build.
    public static let countLimit = 4_096

    /// The number of the shard, from 1.
    public let number: Int
    /// The number of shards of the build.
    public let count: Int

    /// Reads a shard in the form `3/16`; nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let number = Int(parts[0]), let count = Int(parts[1]),
            (1...Self.countLimit).contains(count), (1...count).contains(number)
        else { return nil }
        self.number = number
        self.count = count
    }

    /// The text that is read, such as `3/16`.
    public var description: String { "\(number)/\(count)" }

    /// Whether the skill with a name belongs to the shard.
    func contains(_ name: String) -> Bool { NameHash(of: name).range(of: count) == number - 1 }
}
