/// Bytes that the grammars of this package are made of.
public enum Byte {
    /// A horizontal tab.
    @inlinable public static var tab: UInt8 { UInt8(ascii: "\t") }
    /// A line feed.
    @inlinable public static var newline: UInt8 { UInt8(ascii: "\n") }
    /// A carriage return.
    @inlinable public static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
    /// A space.
    @inlinable public static var space: UInt8 { UInt8(ascii: " ") }
    /// The three bytes of a UTF-8 byte order mark.
    public static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension UInt8 {
    /// Whether this is a space or a tab.
    @inlinable public var isBlank: Bool { self == 0x20 || self == 0x09 }

    /// Whether this is a space, a tab, a line feed, a vertical tab, a form feed or a carriage return.
    @inlinable public var isSpace: Bool { self == 0x20 || self &- 0x09 < 5 }

    /// Whether this is an ASCII digit.
    @inlinable public var isDigit: Bool { self &- 0x30 < 10 }

    /// Whether this is an ASCII letter.
    @inlinable public var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

    /// Whether this is an ASCII letter or digit.
    @inlinable public var isLetterOrDigit: Bool { isLetter || isDigit }

    /// Whether this can be part of an identifier: an ASCII letter or digit, or an underscore.
    @inlinable public var isWordPart: Bool { isLetter || isDigit || self == 0x5F }

    /// The lowercase form of an ASCII letter; any other byte unchanged.
    @inlinable public var lowercased: UInt8 { self &- 65 < 26 ? self | 32 : self }
}

extension Array {
    /// Returns the first index whose element, like all elements after it, satisfies a condition.
    ///
    /// The elements must be partitioned by the condition; the search is binary.
    @inlinable public func partitionPoint(where isInSecondPart: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = (low + high) / 2
            if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
