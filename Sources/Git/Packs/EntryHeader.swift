/// The header of a pack entry (gitformat-pack, "Pack file entry").
struct EntryHeader {
    /// The form in which the object is stored.
    enum Form {
        /// The complete object.
        case whole(ObjectKind)
        /// A delta based on the entry at this offset.
        case offsetDelta(base: Int)
        /// A delta based on the object with this ID.
        case referenceDelta(base: ObjectID)
    }

    let form: Form
    /// The uncompressed size of the data in bytes.
    let size: Int

    /// Reads a header at the cursor.
    init(takenFrom cursor: inout PackCursor, format: ObjectFormat) throws(GitError) {
        let offset = cursor.offset
        var byte = try cursor.byte()
        let kind = byte >> 4 & 7
        var size = Int(byte & 15)
        var shift = 4
        while byte & 0x80 != 0 {
            byte = try cursor.byte()
            // No size needs more than 60 bits.
            guard shift <= 53 else { throw .brokenPack(.badNumber(offset: offset)) }
            size |= Int(byte & 0x7F) << shift
            shift += 7
        }
        self.size = size
        switch kind {
        case 6:
            form = .offsetDelta(base: try Self.base(of: offset, takenFrom: &cursor))
        case 7:
            guard let id = ObjectID(bytes: try cursor.bytes(format.byteCount), format: format)
            else { preconditionFailure("bytes of a name have its length") }
            form = .referenceDelta(base: id)
        default:
            guard let kind = ObjectKind(packed: kind) else {
                throw .brokenPack(.unknownKind(kind, offset: offset))
            }
            form = .whole(kind)
        }
    }

    /// Reads the distance to the base: big-endian, seven bits per byte, plus one for each further byte.
    private static func base(
        of offset: Int, takenFrom cursor: inout PackCursor
    ) throws(GitError) -> Int {
        var byte = try cursor.byte()
        var distance = Int(byte & 0x7F)
        while byte & 0x80 != 0 {
            byte = try cursor.byte()
            guard distance < 1 << 55 else { throw .brokenPack(.badNumber(offset: offset)) }
            distance = (distance + 1) << 7 | Int(byte & 0x7F)
        }
        guard distance > 0, distance < offset else {
            throw .brokenPack(.badBase(offset: offset))
        }
        return offset - distance
    }
}

extension ObjectKind {
    /// Creates a type from its number in packs.
    init?(packed: UInt8) {
        switch packed {
        case 1: self = .commit
        case 2: self = .tree
        case 3: self = .blob
        case 4: self = .tag
        default: return nil
        }
    }

    /// The number of the type in packs.
    var packed: UInt8 {
        switch self {
        case .commit: 1
        case .tree: 2
        case .blob: 3
        case .tag: 4
        }
    }
}
