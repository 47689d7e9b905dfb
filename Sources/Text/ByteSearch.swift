#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

// Not generic: the standard library's searches look up metadata at each byte if they are not specialized.
extension [UInt8] {
    /// Returns the offset of the first occurrence of some bytes at or after an offset.
    ///
    /// Uses `memchr` to look for the byte that is rarest in English text.
    public func firstOffset(of word: [UInt8], from offset: Int = 0) -> Int? {
        unsafe withUnsafeBufferPointer { text in
            unsafe word.withUnsafeBufferPointer { unsafe text.firstOffset(of: $0, from: offset) }
        }
    }

    /// Returns the offset of the first occurrence of a text at or after an offset.
    public func firstOffset(of text: StaticString, from offset: Int = 0) -> Int? {
        unsafe withUnsafeBufferPointer { unsafe $0.firstOffset(of: text.buffer, from: offset) }
    }

    /// Returns the offset of the first occurrence of a byte at or after an offset.
    public func firstOffset(of byte: UInt8, from offset: Int = 0) -> Int? {
        unsafe withUnsafeBufferPointer { unsafe $0.firstOffset(of: byte, from: offset) }
    }

    /// Whether these bytes contain a text.
    public func holds(_ text: StaticString) -> Bool { firstOffset(of: text) != nil }

    /// Whether these bytes contain a text that directly follows one of several others.
    public func holds(_ text: String, after prefixes: [String]) -> Bool {
        let (text, prefixes) = (Array(text.utf8), prefixes.map { Array($0.utf8) })
        var next = 0
        while let offset = firstOffset(of: text, from: next) {
            if prefixes.contains(where: { has($0, at: offset - $0.count) }) { return true }
            next = offset + 1
        }
        return false
    }

    /// Whether the bytes at an offset are those of a text; false if it would end after them.
    public func has(_ text: StaticString, at offset: Int) -> Bool {
        let size = text.utf8CodeUnitCount
        guard offset >= 0, offset + size <= count else { return false }
        return unsafe withUnsafeBufferPointer {
            unsafe $0.baseAddress.map { unsafe memcmp($0 + offset, text.utf8Start, size) == 0 }
        } ?? (size == 0)
    }

    /// Whether some bytes are at an offset.
    @inlinable public func has(_ part: [UInt8], at offset: Int) -> Bool {
        guard offset >= 0, offset + part.count <= count else { return false }
        for index in part.indices where self[offset + index] != part[index] { return false }
        return true
    }
}

extension ArraySlice<UInt8> {
    /// Returns the index of the first occurrence of a text.
    public func firstIndex(of text: StaticString) -> Int? {
        unsafe withUnsafeBufferPointer { unsafe $0.firstOffset(of: text.buffer, from: 0) }
            .map { startIndex + $0 }
    }

    /// Returns the index of the first occurrence of some bytes.
    public func firstIndex(of word: [UInt8]) -> Int? {
        unsafe withUnsafeBufferPointer { text in
            unsafe word.withUnsafeBufferPointer { unsafe text.firstOffset(of: $0, from: 0) }
        }.map { startIndex + $0 }
    }

    /// Whether these bytes contain a text.
    public func holds(_ text: StaticString) -> Bool { firstIndex(of: text) != nil }

    /// Whether these bytes start with a text.
    public func starts(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard self.count >= count else { return false }
        return unsafe withUnsafeBufferPointer {
            unsafe memcmp($0.baseAddress ?? text.utf8Start, text.utf8Start, count) == 0
        }
    }
}

extension String {
    /// Whether the text contains another one, byte for byte.
    public func holds(_ text: StaticString) -> Bool {
        let found = unsafe utf8.withContiguousStorageIfAvailable {
            unsafe $0.firstOffset(of: text.buffer, from: 0) != nil
        }
        return found ?? Array(utf8).holds(text)
    }

    /// Whether the text contains another one, byte for byte.
    public func holds(_ text: String) -> Bool {
        let found = unsafe utf8.withContiguousStorageIfAvailable { own in
            unsafe text.utf8.withContiguousStorageIfAvailable {
                unsafe own.firstOffset(of: $0, from: 0) != nil
            }
        }
        return (found ?? nil) ?? (Array(utf8).firstOffset(of: Array(text.utf8)) != nil)
    }
}

extension Collection<UInt8> {
    /// Returns the offset of the last occurrence of a byte; faster than an index in the UTF-8 of a string.
    public func lastOffset(of byte: UInt8) -> Int? {
        let offset = withContiguousStorageIfAvailable { unsafe $0.lastOffset(of: byte) }
        return offset ?? Array(self).lastIndex(of: byte)
    }

    /// Whether this collection contains some bytes.
    public func holds(_ text: some Collection<UInt8>) -> Bool {
        let word = Array(text)
        let found = withContiguousStorageIfAvailable { own in
            unsafe word.withUnsafeBufferPointer { unsafe own.firstOffset(of: $0, from: 0) != nil }
        }
        return found ?? (Array(self).firstOffset(of: word) != nil)
    }
}

extension StaticString {
    fileprivate var buffer: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func firstOffset(of word: Self, from offset: Int) -> Int? {
        precondition(offset >= 0)
        guard let start = baseAddress, let wanted = word.baseAddress, word.count > 0 else {
            return word.isEmpty && offset <= count ? offset : nil
        }
        var rarest = 0
        for index in 1..<Swift.max(1, word.count)
        where unsafe ByteFrequency.rank(wanted[index]) < ByteFrequency.rank(wanted[rarest]) {
            rarest = index
        }
        // A match is at `offset + rarest` or later, and ends at the end at the latest.
        let end = count - word.count + rarest + 1
        var next = offset + rarest
        while next < end,
            let found = unsafe memchr(start + next, CInt(wanted[rarest]), end - next)
        {
            let place = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start)
            if unsafe memcmp(start + place - rarest, wanted, word.count) == 0 {
                return place - rarest
            }
            next = place + 1
        }
        return nil
    }

    fileprivate func firstOffset(of byte: UInt8, from offset: Int) -> Int? {
        precondition(offset >= 0)
        guard offset < count, let start = baseAddress,
            let found = unsafe memchr(start + offset, CInt(byte), count - offset)
        else { return nil }
        return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start)
    }

    fileprivate func lastOffset(of byte: UInt8) -> Int? {
        var index = count
        while index > 0 {
            index -= 1
            if unsafe self[index] == byte { return index }
        }
        return nil
    }
}

/// The frequency of bytes in English text.
public enum ByteFrequency {
    /// Returns the rank of a byte: 1 for the rarest letter, higher for more frequent ones, 0 for bytes that hardly occur.
    public static func rank(_ byte: UInt8) -> Int { byte < 0x80 ? Int(ranks[Int(byte)]) : 0 }

    // The order is "zqxj!<~k>vb|ypwgf`mcudlhrsnioate\n ".
    private static let ranks: [UInt8] = [
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 33, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 34, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 9, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 18, 30, 11, 20, 22, 32, 17, 16, 24, 28, 4, 8, 23, 19,
        27, 29, 14, 2, 25, 26, 31, 21, 10, 15, 3, 13, 1, 0, 12, 0, 7, 0,
    ]
}
