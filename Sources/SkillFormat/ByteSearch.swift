#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension [UInt8] {
    /// Where a text stands first, at or behind an offset; nil when it does not.
    ///
    /// The C library looks for the byte of it that is rarest in English, many bytes at once.
    func firstOffset(of text: some RandomAccessCollection<UInt8>, from offset: Int = 0) -> Int? {
        let word = Array(text)
        return unsafe withUnsafeBufferPointer { unsafe $0.firstOffset(of: word, from: offset) }
    }

    /// Where a byte stands first, at or behind an offset; nil when it does not.
    func firstOffset(of byte: UInt8, from offset: Int = 0) -> Int? {
        unsafe withUnsafeBufferPointer { unsafe $0.firstOffset(of: byte, from: offset) }
    }

    /// Whether a text stands anywhere.
    func holds(_ text: StaticString) -> Bool {
        let word = unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return unsafe firstOffset(of: word) != nil
    }

    /// Whether a text stands anywhere right behind one of some others.
    func holds(_ text: String, behind starts: [String]) -> Bool {
        let (text, starts) = (Array(text.utf8), starts.map { Array($0.utf8) })
        var next = 0
        while let offset = firstOffset(of: text, from: next) {
            if starts.contains(where: { self[..<offset].suffix($0.count).elementsEqual($0) }) {
                return true
            }
            next = offset + 1
        }
        return false
    }

}

extension Collection<UInt8> {
    /// Whether a text stands somewhere in it.
    func holds(_ text: some Collection<UInt8>) -> Bool {
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
            // What is found stands at `offset + rarest` or behind it.
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

/// How often bytes stand in English text.
enum ByteFrequency {
    /// From 1 for the rarest on; 0 for those that hardly ever do.
    static func rank(_ byte: UInt8) -> Int { Int(ranks[Int(byte)]) }

    private static let ranks: [UInt8] = {
        var ranks = [UInt8](repeating: 0, count: 256)
        for (rank, byte) in "zqxj!<~k>vb|ypwgf`mcudlhrsnioate\n ".utf8.enumerated() {
            ranks[Int(byte)] = UInt8(rank + 1)
        }
        return ranks
    }()
}
