#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension [UInt8] {
    /// Returns the offset of the first occurrence of some bytes at or after an offset.
    ///
    /// Uses `memchr` to look for the byte that is rarest in English text.
    public func firstOffset(
        of text: some RandomAccessCollection<UInt8>, from offset: Int = 0
    ) -> Int? {
        let word = Array(text)
        return unsafe withUnsafeBufferPointer { unsafe $0.firstOffset(of: word, from: offset) }
    }

    /// Returns the offset of the first occurrence of a byte at or after an offset.
    public func firstOffset(of byte: UInt8, from offset: Int = 0) -> Int? {
        unsafe withUnsafeBufferPointer { unsafe $0.firstOffset(of: byte, from: offset) }
    }

    /// Whether these bytes contain a text.
    public func holds(_ text: StaticString) -> Bool {
        let word = unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return unsafe firstOffset(of: word) != nil
    }

    /// Whether these bytes contain a text that directly follows one of several others.
    public func holds(_ text: String, after prefixes: [String]) -> Bool {
        let (text, prefixes) = (Array(text.utf8), prefixes.map { Array($0.utf8) })
        var next = 0
        while let offset = firstOffset(of: text, from: next) {
            if prefixes.contains(where: { self[..<offset].suffix($0.count).elementsEqual($0) }) {
                return true
            }
            next = offset + 1
        }
        return false
    }

    /// Whether some bytes are at an offset.
    @inlinable public func has(_ part: [UInt8], at offset: Int) -> Bool {
        guard offset + part.count <= count else { return false }
        for index in part.indices where self[offset + index] != part[index] { return false }
        return true
    }
}

extension Collection<UInt8> {
    /// Returns the offset of the last occurrence of a byte; faster than an index in the UTF-8 of a string.
    public func lastOffset(of byte: UInt8) -> Int? {
        let offset = withContiguousStorageIfAvailable { unsafe $0.lastIndex(of: byte) }
        return offset ?? Array(self).lastIndex(of: byte)
    }

    /// Whether this collection contains some bytes.
    public func holds(_ text: some Collection<UInt8>) -> Bool {
        let word = Array(text)
        let found = withContiguousStorageIfAvailable {
            unsafe $0.firstOffset(of: word, from: 0) != nil
        }
        return found ?? (Array(self).firstOffset(of: word) != nil)
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func firstOffset(of word: [UInt8], from offset: Int) -> Int? {
        precondition(offset >= 0)
        let rarest = word.indices.min {
            ByteFrequency.rank(word[$0]) < ByteFrequency.rank(word[$1])
        }
        guard let rarest else { return offset <= count ? offset : nil }
        var next = offset + rarest
        while next < count, let found = unsafe firstOffset(of: word[rarest], from: next) {
            // A match is at `offset + rarest` or later.
            let start = found - rarest
            guard start + word.count <= count else { return nil }
            if unsafe self[start..<start + word.count].elementsEqual(word) { return start }
            next = found + 1
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
}

/// The frequency of bytes in English text.
public enum ByteFrequency {
    /// Returns the rank of a byte: 1 for the rarest letter, higher for more frequent ones, 0 for bytes that hardly occur.
    public static func rank(_ byte: UInt8) -> Int { Int(ranks[Int(byte)]) }

    private static let ranks: [UInt8] = {
        var ranks = [UInt8](repeating: 0, count: 256)
        for (rank, byte) in "zqxj!<~k>vb|ypwgf`mcudlhrsnioate\n ".utf8.enumerated() {
            ranks[Int(byte)] = UInt8(rank + 1)
        }
        return ranks
    }()
}
