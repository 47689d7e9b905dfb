/// The fixed-size part of a zip record, with a checked signature.
struct ZipRecord {
    /// The kinds of record: signature and size of the fixed part.
    struct Shape {
        let signature: UInt32
        let size: Int

        static let localHeader = Shape(signature: 0x0403_4B50, size: 30)
        static let centralHeader = Shape(signature: 0x0201_4B50, size: 46)
        static let end = Shape(signature: 0x0605_4B50, size: 22)
        static let zip64End = Shape(signature: 0x0606_4B50, size: 56)
        static let zip64Locator = Shape(signature: 0x0706_4B50, size: 20)
        static let descriptorSignature: UInt32 = 0x0807_4B50
    }

    private let bytes: ArraySlice<UInt8>

    /// Reads a record at the start of some bytes; nil if they are too few or the signature is wrong.
    init?(_ shape: Shape, at bytes: ArraySlice<UInt8>) {
        guard bytes.count >= shape.size, bytes.number(at: 0, width: 4) == shape.signature else {
            return nil
        }
        self.bytes = bytes.prefix(shape.size)
    }

    func uint16(_ offset: Int) -> UInt16 { UInt16(bytes.number(at: offset, width: 2)) }
    func uint32(_ offset: Int) -> UInt32 { UInt32(bytes.number(at: offset, width: 4)) }
    func uint64(_ offset: Int) -> UInt64 { bytes.number(at: offset, width: 8) }
    /// Reads a two-byte length at an offset.
    func length(_ offset: Int) -> Int { Int(uint16(offset)) }
}

extension ArraySlice<UInt8> {
    /// Reads a little-endian number, which must be inside the slice.
    func number(at offset: Int, width: Int) -> UInt64 {
        let start = startIndex + offset
        return self[start..<start + width].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// The extra fields that override header fields; others, such as times and owners, are ignored.
struct ZipExtraFields {
    private(set) var zip64: ArraySlice<UInt8>?
    private(set) var unicodePath: ArraySlice<UInt8>?

    /// Parses the fields; nil if they don't fill the bytes exactly, or if zip64 or Unicode Path occurs twice.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while !rest.isEmpty {
            guard rest.count >= 4 else { return nil }
            let id = rest.number(at: 0, width: 2)
            let size = Int(rest.number(at: 2, width: 2))
            rest = rest.dropFirst(4)
            guard size <= rest.count else { return nil }
            let field = rest.prefix(size)
            rest = rest.dropFirst(size)
            switch id {
            case 0x0001:
                guard zip64 == nil else { return nil }
                zip64 = field
            case 0x7075:
                guard unicodePath == nil else { return nil }
                unicodePath = field
            default: continue
            }
        }
    }

    /// Removes the disk number from the end of the zip64 field.
    mutating func takeDisk() -> UInt32? {
        guard let field = zip64, field.count >= 4 else { return nil }
        zip64 = field.dropLast(4)
        return UInt32(field.suffix(4).number(at: 0, width: 4))
    }

    /// Replaces the numbers that don't fit into the header with those of the zip64 field.
    ///
    /// Returns nil unless the field contains exactly these numbers, in the order of the header.
    func widening(_ numbers: [UInt32]) -> [UInt64]? {
        var rest = zip64 ?? []
        var result: [UInt64] = []
        for number in numbers {
            guard number == .max, zip64 != nil else {
                result.append(UInt64(number))
                continue
            }
            guard rest.count >= 8 else { return nil }
            result.append(rest.number(at: 0, width: 8))
            rest = rest.dropFirst(8)
        }
        return rest.isEmpty ? result : nil
    }

    /// Returns numbers that fit into the header if the zip64 field repeats them, as Python before 3.11.4 writes it into
    /// local headers (`force_zip64`); nil if it has others.
    func repetition(of numbers: [UInt32]) -> [UInt64]? {
        guard let field = zip64, field.count == 8 * numbers.count else { return nil }
        let wide = numbers.indices.map { field.dropFirst(8 * $0).number(at: 0, width: 8) }
        return wide == numbers.map { UInt64($0) } ? wide : nil
    }
}
