internal import ArraySpan
internal import FileTree

/// The bytes of a search file, in memory or mapped.
enum SegmentBytes: Sendable {
    case array([UInt8])
    case mapped(MappedFile)

    func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        switch self {
        case .array(let bytes): body(bytes.span)
        case .mapped(let file): file.withBytes(body)
        }
    }

    /// Gives up the memory of a mapped file until it is read again, so that a search needs that of one file at a time.
    func releasePages() {
        if case .mapped(let file) = self { file.releasePages() }
    }
}

extension Span<UInt8> {
    /// Returns four bytes as a little-endian number; 0 outside the bytes.
    func number(at offset: Int) -> Int {
        guard offset >= 0, offset <= count - 4 else { return 0 }
        let value = unsafe bytes.unsafeLoadUnaligned(
            fromUncheckedByteOffset: offset, as: UInt32.self)
        return Int(UInt32(littleEndian: value))
    }

    /// Reads a LEB128 number of at most 64 bits and advances the offset; nil if it does not end before `end`.
    package func variable(at offset: inout Int, end: Int) -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while offset < end, offset < count, shift < 64 {
            let byte = self[offset]
            offset += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }

    /// Returns a range of the bytes as text; nil if it is outside or not UTF-8.
    package func text(_ range: Range<Int>) -> String? {
        guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
        return unsafe extracting(range).withUnsafeBufferPointer {
            unsafe String(validating: $0, as: UTF8.self)
        }
    }

    /// Compares a range inside the bytes with others: negative if it is smaller, positive if larger, 0 if equal.
    func order(_ range: Range<Int>, _ other: Span<UInt8>) -> Int {
        let shared = Swift.min(range.count, other.count)
        for index in 0..<shared {
            let (first, second) = (self[range.lowerBound + index], other[index])
            if first != second { return first < second ? -1 : 1 }
        }
        return range.count - other.count
    }

    /// Whether a range inside the bytes starts with others.
    func starts(_ range: Range<Int>, with other: Span<UInt8>) -> Bool {
        range.count >= other.count
            && order(range.lowerBound..<range.lowerBound + other.count, other) == 0
    }
}

extension [UInt8] {
    /// Appends a number below 2^32 in four bytes, little-endian.
    mutating func append(number: Int) {
        let value = UInt32(number)
        for byte in 0..<4 { append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
    }

    /// Appends a LEB128 number.
    package mutating func append(variable number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    /// Appends bytes after their number.
    package mutating func append(counted bytes: some Collection<UInt8>) {
        append(variable: UInt64(bytes.count))
        append(contentsOf: bytes)
    }
}
