internal import ArraySpan
internal import Digest

/// The index of a pack: the ID, type, size and offset of each object.
///
/// Stored in its file format, about 29 bytes per object, sorted by ID:
///
///     "packnote"  version  bytes per ID  count  0  size of the pack (8 bytes)  hash of the pack (32)
///     IDs · offsets · sizes · types, one column after the other
///     SHA-256 of all of the above
///
/// Numbers are little-endian with four bytes, types have one byte.
public struct PackIndex: Sendable {
    private static let magic = Array("packnote".utf8)
    private static let version: UInt32 = 1
    private static let headerSize = 64
    private static let digestSize = 32

    /// The hash algorithm of the object IDs.
    public let format: ObjectFormat
    /// The number of objects.
    public let count: Int
    /// The size of the pack in bytes.
    public let packSize: Int
    /// The hash at the end of the pack, which also names its file.
    public let checksum: ObjectID

    private let storage: [UInt8]
    /// For each first byte, the position of the first ID that starts with it; the last element is the count.
    private let starts: [Int]

    /// The contents of the index file.
    public var fileContents: [UInt8] { storage }

    /// Sorts the entries of a pack by ID.
    init(_ table: PackTable, packSize: Int, checksum: ObjectID) throws(GitError) {
        let order = try Self.order(of: table)
        var bytes = Self.magic
        bytes.reserveCapacity(Self.fileSize(count: table.count, table.format))
        for number in [Self.version, UInt32(table.format.byteCount), UInt32(table.count), 0] {
            bytes.append(number: number)
        }
        bytes.append(number: UInt32(truncatingIfNeeded: packSize))
        bytes.append(number: UInt32(packSize >> 32))
        bytes += checksum.bytes
        bytes += repeatElement(0, count: Self.headerSize - bytes.count)
        for entry in order { table.id(of: Int(entry)).append(to: &bytes) }
        for entry in order { bytes.append(number: table.offsets[Int(entry)]) }
        for entry in order { bytes.append(number: table.sizes[Int(entry)]) }
        for entry in order { bytes.append(table.kind(of: Int(entry))?.packed ?? 0) }
        bytes += SHA256Digest(of: bytes).bytes
        try self.init(checked: bytes)
    }

    /// Reads an index file; throws if it is damaged.
    public init(fileContents bytes: [UInt8]) throws(GitError) {
        guard bytes.count >= Self.headerSize + Self.digestSize,
            SHA256Digest(of: bytes.dropLast(Self.digestSize)).bytes
                .elementsEqual(bytes.suffix(Self.digestSize))
        else { throw .brokenPack(.badIndex) }
        try self.init(checked: bytes)
    }

    /// Reads an index whose trailing hash has been verified.
    private init(checked bytes: [UInt8]) throws(GitError) {
        let format = ObjectFormat.allCases.first { bytes.number(at: 12) == $0.byteCount }
        guard let format, bytes.starts(with: Self.magic), bytes.number(at: 8) == Self.version,
            bytes.count == Self.fileSize(count: Int(bytes.number(at: 16)), format),
            let checksum = ObjectID(bytes: bytes[32..<32 + format.byteCount], format: format)
        else { throw .brokenPack(.badIndex) }
        self.format = format
        self.checksum = checksum
        count = Int(bytes.number(at: 16))
        packSize = Int(bytes.number(at: 24)) | Int(bytes.number(at: 28)) << 32
        storage = bytes
        var starts = [Int](repeating: 0, count: 257)
        for position in 0..<count {
            starts[Int(bytes[Self.headerSize + position * format.byteCount]) + 1] += 1
        }
        for first in 1...256 { starts[first] += starts[first - 1] }
        self.starts = starts
    }

    static func fileSize(count: Int, _ format: ObjectFormat) -> Int {
        headerSize + count * (format.byteCount + 9) + digestSize
    }

    /// Returns the entries of a table sorted by ID; throws if an ID occurs twice.
    private static func order(of table: PackTable) throws(GitError) -> [UInt32] {
        var order = (0..<table.count).map { (prefix: table.id(of: $0).prefix, entry: UInt32($0)) }
        order.sort { one, other in
            if one.prefix != other.prefix { return one.prefix < other.prefix }
            return table.id(of: Int(one.entry)) < table.id(of: Int(other.entry))
        }
        for (one, other) in zip(order, order.dropFirst()) where one.prefix == other.prefix {
            let id = table.id(of: Int(one.entry))
            guard id != table.id(of: Int(other.entry)) else { throw .brokenPack(.duplicate(id)) }
        }
        return order.map(\.entry)
    }

    /// Returns the position of an object in the sorted IDs, or nil if the pack does not contain it.
    public func position(of id: ObjectID) -> Int? {
        guard id.format == format else { return nil }
        let first = Int(truncatingIfNeeded: id.prefix >> 56)
        var low = starts[first]
        var high = starts[first + 1]
        while low < high {
            let middle = (low + high) / 2
            let found = self.id(at: middle)
            if found == id { return middle }
            if found < id { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    /// Returns the ID at a position in the order of the IDs.
    public func id(at position: Int) -> ObjectID {
        precondition((0..<count).contains(position))
        return ObjectID(
            storage.span, at: Self.headerSize + position * format.byteCount, format: format)
    }

    /// Returns the pack offset of the object at a position.
    public func offset(at position: Int) -> Int {
        precondition((0..<count).contains(position))
        return Int(storage.number(at: columns + position * 4))
    }

    /// Returns the size in bytes of the object at a position.
    public func size(at position: Int) -> Int {
        precondition((0..<count).contains(position))
        return Int(storage.number(at: columns + (count + position) * 4))
    }

    /// Returns the type of the object at a position.
    public func kind(at position: Int) -> ObjectKind {
        precondition((0..<count).contains(position))
        // The trailing hash has been verified, so the number is valid.
        return ObjectKind(packed: storage[columns + count * 8 + position]) ?? .blob
    }

    /// Returns the positions of all objects of one type, sorted by ID.
    public func positions(of kind: ObjectKind) -> some Sequence<Int> {
        (0..<count).lazy.filter { self.kind(at: $0) == kind }
    }

    /// The offset of the first column of numbers.
    private var columns: Int { Self.headerSize + count * format.byteCount }
}

extension [UInt8] {
    fileprivate mutating func append(number: UInt32) {
        for shift in stride(from: 0, to: 32, by: 8) {
            append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
        }
    }

    fileprivate func number(at place: Int) -> UInt32 {
        self[place..<place + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
