/// Why a pack, or one object in it, can't be used.
public enum PackFault: Error, Equatable, Sendable {
    case notAPack
    case unknownVersion(UInt32)
    case cutShort
    /// Bytes after the last object that the pack speaks of.
    case trailingData
    /// The hash at the pack's end is not that of its bytes.
    case wrongChecksum
    case tooManyObjects(limit: Int)
    case tooLarge(limit: Int)
    case objectTooLarge(offset: Int, limit: Int)
    case inflatesTooLarge(limit: Int)
    case chainTooLong(limit: Int)
    /// An entry of a kind that packs don't hold.
    case unknownKind(UInt8, offset: Int)
    /// A number with more bits than any size or place has.
    case badNumber(offset: Int)
    /// What an entry unpacks to is longer or shorter than it says.
    case wrongSize(offset: Int)
    case badCompression(offset: Int, reason: String)
    /// A difference to something that is no entry before it.
    case badBase(offset: Int)
    /// A difference to an object that the pack does not hold.
    case absentBase(ObjectID)
    case badDelta(offset: Int)
    case duplicate(ObjectID)
    /// What was read is not what the object's name stands for.
    case wrongContents(ObjectID)
    /// Taking the objects from their differences costs too much.
    case tooEntangled
    /// What we noted beside the pack is not that, or not of this pack.
    case badIndex

    /// The reason in words.
    public var reason: String {
        switch self {
        case .notAPack: "it does not start as a pack does"
        case .unknownVersion(let version): "it is of version \(version), where 2 is known"
        case .cutShort: "it ends too early"
        case .trailingData: "more bytes follow after its last object"
        case .wrongChecksum: "its checksum is wrong"
        case .tooManyObjects(let limit): "it holds more than \(limit) objects"
        case .tooLarge(let limit): "it is larger than \(shown(limit))"
        case .objectTooLarge(let offset, let limit):
            "the object at byte \(offset) is larger than \(shown(limit))"
        case .inflatesTooLarge(let limit): "it unpacks to more than \(shown(limit))"
        case .chainTooLong(let limit): "more than \(limit) differences lie on top of each other"
        case .unknownKind(let kind, let offset):
            "the object at byte \(offset) is of the unknown kind \(kind)"
        case .badNumber(let offset): "a number of the object at byte \(offset) is too large"
        case .wrongSize(let offset):
            "the object at byte \(offset) has another size than it says"
        case .badCompression(let offset, let reason):
            "the object at byte \(offset) can't be unpacked: \(reason)"
        case .badBase(let offset):
            "the difference at byte \(offset) is to something that is no object before it"
        case .absentBase(let id): "it holds a difference to \(id.abbreviation), which is not in it"
        case .badDelta(let offset): "the difference at byte \(offset) is malformed"
        case .duplicate(let id): "it holds the object \(id.abbreviation) twice"
        case .wrongContents(let id): "the object \(id.abbreviation) is not what its hash says"
        case .tooEntangled: "taking its objects from their differences costs too much"
        case .badIndex: "what was noted beside it is damaged"
        }
    }

    /// A limit in bytes, as people write it.
    private func shown(_ bytes: Int) -> String {
        for (unit, name) in [(1 << 20, "MiB"), (1 << 10, "KiB")] where bytes % unit == 0 {
            return "\(bytes / unit) \(name)"
        }
        return "\(bytes) bytes"
    }
}
