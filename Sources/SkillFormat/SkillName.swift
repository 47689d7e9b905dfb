/// A name that a skill may be installed under: lower-case letters, digits and single hyphens between
/// them, 1 to 64 characters (agentskills.io specification, field `name`).
public struct SkillName: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name.
    public let description: String

    /// Takes text for a name, or refuses it.
    public init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), !text.hasPrefix("-"), !text.hasSuffix("-"),
            !text.contains("--")
        else { return nil }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"):
                continue
            default: return nil
            }
        }
        description = text
    }

    /// Orders by bytes.
    public static func < (first: Self, second: Self) -> Bool {
        first.description.utf8.lexicographicallyPrecedes(second.description.utf8)
    }

    /// A name made from sloppy text: lower case, everything else a hyphen; nil when nothing remains.
    public static func slug(of text: String) -> SkillName? {
        var slug = ""
        for byte in text.lowercased().utf8 {
            let isPlain =
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            if isPlain {
                slug.unicodeScalars.append(Unicode.Scalar(byte))
            } else if !slug.hasSuffix("-"), !slug.isEmpty {
                slug += "-"
            }
        }
        slug = String(slug.prefix(64))
        while slug.hasSuffix("-") { slug.removeLast() }
        return SkillName(slug)
    }
}
