/// The letter case of paths in texts.
public enum LetterCase {
    /// Returns the range of a path that differs from the right one only in the case of ASCII letters; nil if it does not
    /// differ, or differs otherwise.
    ///
    /// The path in the text may lack leading folders of the right one, which starts at the skill folder.
    public static func range(
        of right: String, at offset: Int, in bytes: [UInt8]
    ) -> Range<Int>? {
        var start = offset
        if bytes[start...].starts(with: "./".utf8) { start += 2 }
        var names = Array(right.utf8)[...]
        while true {
            let end = start + names.count
            if end <= bytes.count,
                zip(bytes[start..<end], names).allSatisfy({ lower($0) == lower($1) })
            {
                return bytes[start..<end].elementsEqual(names) ? nil : start..<end
            }
            guard let slash = names.firstIndex(of: UInt8(ascii: "/")) else { return nil }
            names = names[(slash + 1)...]
        }
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}
