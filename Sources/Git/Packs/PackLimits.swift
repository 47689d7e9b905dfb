/// Limits on the resources that a pack may use, checked before the work is done or the memory is allocated.
///
/// The defaults exceed the largest of 93 repositories with skills, whose pack has 87.7 MB.
public struct PackLimits: Sendable, Equatable {
    /// The number of objects.
    public var objects: Int
    /// The size of one object in bytes; at most 1 GiB.
    public private(set) var objectBytes: Int
    /// The total size of all objects and deltas in bytes.
    public var inflatedBytes: Int
    /// The size of the pack in bytes; at most 4 GiB.
    public private(set) var packBytes: Int
    /// The length of a delta chain (git's own limit is `OE_DEPTH_BITS` in pack-objects.h).
    public var chainLength: Int
    /// The size in bytes of the delta bases that are held in memory.
    public var waitingBytes: Int

    /// Creates limits.
    public init(
        objects: Int = 1_000_000, objectBytes: Int = 64 << 20, inflatedBytes: Int = 512 << 20,
        packBytes: Int = 512 << 20, chainLength: Int = 4_095, waitingBytes: Int = 64 << 20
    ) {
        self.objects = objects
        self.objectBytes = min(objectBytes, 1 << 30)
        self.inflatedBytes = inflatedBytes
        self.packBytes = min(packBytes, Int(UInt32.max))
        self.chainLength = chainLength
        self.waitingBytes = waitingBytes
    }
}
