/// Eight bytes of a text in one word, for passes over texts that rarely need a closer look.
@frozen public struct EightBytes {
    /// The bytes; the first byte of the text is the lowest.
    public let bits: UInt64

    @inlinable init(bits: UInt64) { self.bits = bits }

    @usableFromInline static var ones: UInt64 { 0x0101_0101_0101_0101 }
    @usableFromInline static var highs: UInt64 { 0x8080_8080_8080_8080 }

    /// Whether all bytes are ASCII.
    @inlinable public var isASCII: Bool { bits & Self.highs == 0 }

    /// Whether all bytes are printable ASCII characters, including the space.
    @inlinable public var isPrintable: Bool {
        let isBelow = (bits &- 0x2020_2020_2020_2020) & ~bits
        let delete = bits ^ 0x7F7F_7F7F_7F7F_7F7F
        let isDelete = (delete &- Self.ones) & ~delete
        return (isBelow | isDelete | bits) & Self.highs == 0
    }

    /// The same bytes with a printable character in place of each line feed.
    @inlinable public var withoutNewlines: Self {
        let rest = bits ^ Self.ones &* 0x0A
        let isOther = ((rest & ~Self.highs) &+ ~Self.highs) | rest
        return Self(bits: bits | (~isOther & Self.highs) >> 2)
    }

    /// The same bytes with ASCII capital letters in lowercase.
    @inlinable public var lowercased: Self {
        let rest = bits & ~Self.highs
        let isAfterZ = rest &+ Self.ones &* (0x7F - 0x5A)
        let isFromA = rest &+ Self.ones &* (0x80 - 0x41)
        let isCapital = (isFromA ^ isAfterZ) & ~bits & Self.highs
        return Self(bits: bits | isCapital >> 2)
    }

    /// Returns three consecutive bytes, starting at one of the first six.
    @inlinable public func window(at index: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: bits &>> UInt64(index &* 8)) & 0xFF_FFFF
    }
}

extension Span<UInt8> {
    /// Returns the eight bytes that start at an offset.
    @inlinable public func eight(at offset: Int) -> EightBytes {
        precondition(offset >= 0 && offset + 8 <= count)
        let bits = unsafe bytes.unsafeLoadUnaligned(
            fromUncheckedByteOffset: offset, as: UInt64.self)
        return EightBytes(bits: UInt64(littleEndian: bits))
    }

    /// Calls a closure with the offset of each byte, skipping groups of eight that satisfy a condition.
    @inlinable public func forEachIndex(
        skipping isSkipped: (EightBytes) -> Bool, _ body: (Int) -> Void
    ) {
        var offset = 0
        while offset < count {
            let end = Swift.min(offset + 8, count)
            if end - offset < 8 || !isSkipped(eight(at: offset)) {
                for index in offset..<end { body(index) }
            }
            offset = end
        }
    }
}

extension [UInt8] {
    /// The bytes with ASCII capital letters in lowercase.
    public var lowercased: [UInt8] {
        var copy = self
        unsafe copy.withUnsafeMutableBufferPointer { bytes in
            for index in bytes.indices { unsafe bytes[index] = bytes[index].lowercased }
        }
        return copy
    }
}
