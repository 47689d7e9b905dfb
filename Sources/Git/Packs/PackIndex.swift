internal import Digest

/// What is where in a pack: for each object its name, kind and size, and the place of its entry.
///
/// Kept as the bytes of the file that it is written to, about 29 an object, ordered by name:
///
///     "packnote"  version  bytes of a name  count  0  size of the pack (8 bytes)  hash of the pack (32)
///     names · places · sizes · kinds, all of one sort together
///     SHA-256 of all that
///
/// Numbers have four bytes, the lowest first, kinds one.
public struct PackIndex: Sendable {
    private static let magic = Array("packnote".utf8)
    private static let version: UInt32 = 1
    private static let headerSize = 64
    private static let digestSize = 32

    /// Which hash names the objects.
    public let format: ObjectFormat
    /// How many objects there are.
    public let count: Int
    /// How many bytes the pack has.
    public let packSize: Int
    /// The hash at the pack's end, which names the pack too.
    public let checksum: ObjectID

    private let storage: [UInt8]
    /// For each first byte, where the names start that begin with it; the last element is the count.
    private let starts: [Int]

    /// The bytes for a file beside the pack.
    public var fileContents: [UInt8] { storage }

    /// Orders the entries of a pack by name.
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

    /// Takes the bytes of a file, unless they are damaged.
    public init(fileContents bytes: [UInt8]) throws(GitError) {
        guard bytes.count >= Self.headerSize + Self.digestSize,
            SHA256Digest(of: bytes.dropLast(Self.digestSize)).bytes
                .elementsEqual(bytes.suffix(Self.digestSize))
        else { throw .brokenPack(.badIndex) }
        try self.init(checked: bytes)
    }

    /// Takes bytes of which the hash at the end is right.
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

    /// The entries of a table by the order of their names, of which none may be there twice.
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

    /// Where an object is in the order of names; nil when the pack does not hold it.
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

    /// The name of the object at a position.
    public func id(at position: Int) -> ObjectID {
        precondition((0..<count).contains(position))
        return ObjectID(
            storage.span, at: Self.headerSize + position * format.byteCount, format: format)
    }

    /// Where in the pack the entry of the object at a position starts.
    public func offset(at position: Int) -> Int {
        precondition((0..<count).contains(position))
        return Int(storage.number(at: columns + position * 4))
    }

    /// How many bytes the object at a position has.
    public func size(at position: Int) -> Int {
        precondition((0..<count).contains(position))
        return Int(storage.number(at: columns + (count + position) * 4))
    }

    /// What the object at a position is.
    public func kind(at position: Int) -> ObjectKind {
        precondition((0..<count).contains(position))
        // Nobody can write another number here without the hash at the end being wrong.
        return ObjectKind(packed: storage[columns + count * 8 + position]) ?? .blob
    }

    /// The positions of all objects of one kind, ordered by name.
    public func positions(of kind: ObjectKind) -> some Sequence<Int> {
        (0..<count).lazy.filter { self.kind(at: $0) == kind }
    }

    /// Where the numbers start.
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
