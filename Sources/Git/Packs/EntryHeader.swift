/// What stands in front of the packed bytes of one object (gitformat-pack, "Pack file entry").
struct EntryHeader {
    /// What the bytes are.
    enum Form {
        /// The object itself.
        case whole(ObjectKind)
        /// How it differs from the object whose entry starts at this offset.
        case offsetDelta(base: Int)
        /// How it differs from the object of this name.
        case referenceDelta(base: ObjectID)
    }

    let form: Form
    /// How many bytes come out when they are unpacked.
    let size: Int

    /// Takes a header from the place where the cursor is.
    init(takenFrom cursor: inout PackCursor, format: ObjectFormat) throws(GitError) {
        let offset = cursor.offset
        var byte = try cursor.byte()
        let kind = byte >> 4 & 7
        var size = Int(byte & 15)
        var shift = 4
        while byte & 0x80 != 0 {
            byte = try cursor.byte()
            // 60 bits are more than any size has.
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

    /// How far back the base starts: seven bits a byte, the highest first, each further byte adding one.
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
    /// Reads the number that packs have for a kind.
    init?(packed: UInt8) {
        switch packed {
        case 1: self = .commit
        case 2: self = .tree
        case 3: self = .blob
        case 4: self = .tag
        default: return nil
        }
    }

    /// The number that packs have for a kind.
    var packed: UInt8 {
        switch self {
        case .commit: 1
        case .tree: 2
        case .blob: 3
        case .tag: 4
        }
    }
}
