import ArraySpan
import CZlib
import Digest
import Git

/// Builds packs, including invalid ones.
struct PackBuilder {
    let format: ObjectFormat
    private(set) var entries: [UInt8] = []
    private(set) var count = 0

    init(_ format: ObjectFormat = .sha1, _ make: (inout PackBuilder) -> Void = { _ in }) {
        self.format = format
        make(&self)
    }

    /// The offset of the next entry.
    var offset: Int { 12 + entries.count }

    /// Adds an entry with compressed data; `raw` is git's number for its type.
    @discardableResult
    mutating func add(raw number: UInt8, size: Int, base: [UInt8] = [], packed: [UInt8]) -> Int {
        let start = offset
        entries += Self.header(number, size: size) + base + packed
        count += 1
        return start
    }

    /// Adds a complete object.
    @discardableResult
    mutating func add(blob contents: [UInt8]) -> Int {
        add(raw: 3, size: contents.count, packed: deflated(contents))
    }

    /// Adds a delta based on the entry at any offset.
    @discardableResult
    mutating func add(_ delta: [UInt8], toEntryAt base: Int) -> Int {
        add(
            raw: 6, size: delta.count, base: Self.distance(offset - base), packed: deflated(delta))
    }

    /// Adds a delta based on the object with an ID.
    @discardableResult
    mutating func add(_ delta: [UInt8], to base: ObjectID) -> Int {
        add(raw: 7, size: delta.count, base: base.bytes, packed: deflated(delta))
    }

    /// Returns the pack, with a count that may be wrong.
    func finished(count: UInt32? = nil, version: UInt32 = 2) -> [UInt8] {
        sealed(
            Array("PACK".utf8) + Self.four(version) + Self.four(count ?? UInt32(self.count))
                + entries)
    }

    /// Appends the checksum at the end of a pack.
    func sealed(_ bytes: [UInt8]) -> [UInt8] {
        switch format {
        case .sha1:
            var hash = SHA1()
            hash.update(bytes.span)
            return bytes + hash.finish()
        case .sha256: return bytes + SHA256Digest(of: bytes).bytes
        }
    }

    static func header(_ number: UInt8, size: Int) -> [UInt8] {
        var bytes = [number << 4 | UInt8(size & 15)]
        var rest = size >> 4
        while rest > 0 {
            bytes[bytes.count - 1] |= 0x80
            bytes.append(UInt8(rest & 0x7F))
            rest >>= 7
        }
        return bytes
    }

    /// Encodes a distance to a base, including invalid ones that are 0 or negative.
    static func distance(_ distance: Int) -> [UInt8] {
        precondition(distance >= 0)
        var bytes = [UInt8(distance & 0x7F)]
        var rest = distance >> 7
        while rest > 0 {
            rest -= 1
            bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
            rest >>= 7
        }
        return bytes
    }

    private static func four(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

/// Returns a delta: the two sizes, followed by instructions.
func delta(base: Int, result: Int, _ instructions: DeltaInstruction...) -> [UInt8] {
    deltaNumber(base) + deltaNumber(result) + instructions.flatMap(\.bytes)
}

/// An instruction of a delta.
enum DeltaInstruction {
    case copy(Int, Int)
    case insert([UInt8])
    case raw([UInt8])

    var bytes: [UInt8] {
        switch self {
        case .raw(let bytes): return bytes
        case .insert(let bytes): return [UInt8(bytes.count)] + bytes
        case .copy(let offset, let count):
            var instruction: UInt8 = 0x80
            var numbers: [UInt8] = []
            for (bit, shift) in [0, 8, 16, 24].enumerated() where offset >> shift & 0xFF != 0 {
                instruction |= 1 << UInt8(bit)
                numbers.append(UInt8(offset >> shift & 0xFF))
            }
            for (bit, shift) in [0, 8, 16].enumerated() where count >> shift & 0xFF != 0 {
                instruction |= 0x10 << UInt8(bit)
                numbers.append(UInt8(count >> shift & 0xFF))
            }
            return [instruction] + numbers
        }
    }
}

func deltaNumber(_ number: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = number
    repeat {
        bytes.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
        rest >>= 7
    } while rest > 0
    return bytes
}

/// Returns the bytes as a zlib stream.
func deflated(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8] {
    var size = compressBound(uLong(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    precondition(compress2(&packed, &size, bytes, uLong(bytes.count), level) == Z_OK)
    return Array(packed.prefix(Int(size)))
}

/// Returns the bytes as a zlib stream that requires a preset dictionary.
func deflatedWithDictionary(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    precondition(
        deflateInit_(&stream, 6, zlibVersion(), Int32(MemoryLayout<z_stream>.size)) == Z_OK)
    defer { deflateEnd(&stream) }
    precondition(deflateSetDictionary(&stream, Array("dictionary".utf8), 10) == Z_OK)
    var input = bytes
    var packed = [UInt8](repeating: 0, count: bytes.count + 64)
    let size = packed.count
    input.withUnsafeMutableBufferPointer { input in
        packed.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = uInt(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = uInt(size)
            precondition(deflate(&stream, Z_FINISH) == Z_STREAM_END)
        }
    }
    return Array(packed.prefix(size - Int(stream.avail_out)))
}
