/// Reasons why a pack, or an object in it, is invalid or exceeds a limit.
public enum PackFault: Error, Equatable, Sendable {
    case notAPack
    case unknownVersion(UInt32)
    case truncated
    /// Bytes after the declared number of objects.
    case trailingData
    /// A trailing hash that does not match the contents.
    case wrongChecksum
    case tooManyObjects(limit: Int)
    case tooLarge(limit: Int)
    case objectTooLarge(offset: Int, limit: Int)
    case inflatesTooLarge(limit: Int)
    case chainTooLong(limit: Int)
    /// An entry of a type that packs don't contain.
    case unknownKind(UInt8, offset: Int)
    /// A size or offset with too many bits.
    case badNumber(offset: Int)
    /// Data that is longer or shorter than declared.
    case wrongSize(offset: Int)
    case badCompression(offset: Int, reason: String)
    /// A delta whose base offset is not that of an earlier entry.
    case badBase(offset: Int)
    /// A delta based on an object that the pack does not contain.
    case missingBase(ObjectID)
    case badDelta(offset: Int)
    case duplicate(ObjectID)
    /// An object whose contents do not match its ID.
    case wrongContents(ObjectID)
    /// Deltas that take too much work to resolve.
    case tooExpensive
    /// An index that is damaged or belongs to another pack.
    case badIndex
}
