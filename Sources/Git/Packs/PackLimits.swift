/// The most that a pack may ask of us; every limit is held before the work or the memory is spent.
///
/// The defaults leave room above the largest of 93 repositories with skills: 87.7 MB packed.
public struct PackLimits: Sendable, Equatable {
    /// Objects of any kind.
    public var objects: Int
    /// Bytes of one object; never more than 1 GiB.
    public private(set) var objectBytes: Int
    /// Bytes of all objects and of all differences between them.
    public var inflatedBytes: Int
    /// Bytes of the pack itself; never more than 4 GiB.
    public private(set) var packBytes: Int
    /// Differences on top of each other (git's own most, `OE_DEPTH_BITS` in pack-objects.h).
    public var chainLength: Int
    /// Bytes that objects may take which wait for others to be made from them.
    public var waitingBytes: Int

    /// Collects the limits.
    public init(
        objects: Int = 200_000, objectBytes: Int = 64 << 20, inflatedBytes: Int = 512 << 20,
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
