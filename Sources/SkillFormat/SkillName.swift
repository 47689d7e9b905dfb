public import SystemPackage
internal import Text

/// A valid name of a skill: 1 to 64 lowercase letters, digits and single hyphens between them (agentskills.io
/// specification, field `name`).
public struct SkillName: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The text of the name.
    public let description: String

    /// Creates a name from valid text.
    public init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), !text.hasPrefix("-"), !text.hasSuffix("-"),
            !text.utf8.holds("--".utf8)
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

    /// The name as the name of a folder.
    public var component: FilePath.Component {
        guard let component = FilePath.Component(description) else {
            preconditionFailure("letters, digits and hyphens are the name of a folder")
        }
        return component
    }

    /// The first word in the name that Anthropic reserves for its own skills: `anthropic` or `claude`.
    public var reservedWord: String? { Self.reservedWord(in: description) }

    /// Returns the first reserved word in a lowercase text.
    static func reservedWord(in text: String) -> String? {
        ["anthropic", "claude"].first { text.utf8.holds($0.utf8) }
    }

    /// Compares bytes.
    public static func < (first: Self, second: Self) -> Bool {
        first.description.utf8.lexicographicallyPrecedes(second.description.utf8)
    }

    /// Makes a valid name from a text: lowercase, without accents, with a hyphen for each run of other characters,
    /// cut to 64 characters; nil if nothing remains.
    public static func slug(of text: String) -> SkillName? {
        var slug: [UInt8] = []
        var isGap = false
        for scalar in text.lowercased().unicodeScalars {
            let isAccent = ("\u{300}"..."\u{36F}").contains(scalar)
            if isAccent || scalar == "'" || scalar == "\u{2019}" { continue }
            let letters = plainLetters[scalar].map { Array($0.utf8) }
            guard let bytes = letters ?? (scalar.isASCII ? [UInt8(scalar.value)] : nil),
                bytes.allSatisfy({ $0.isLetter || $0.isDigit })
            else {
                isGap = true
                continue
            }
            if isGap, !slug.isEmpty { slug.append(UInt8(ascii: "-")) }
            isGap = false
            slug += bytes
        }
        slug = Array(slug.prefix(64))
        if slug.last == UInt8(ascii: "-") { slug.removeLast() }
        return SkillName(String(decoding: slug, as: UTF8.self))
    }

    /// Letters of European languages and their forms without accents.
    private static let plainLetters: [Unicode.Scalar: String] = {
        let groups = [
            "a": "àáâãäåāăą", "c": "çćč", "d": "ďđð", "e": "èéêëēėęě", "g": "ğģ", "i": "ìíîïīįı",
            "k": "ķ", "l": "ĺļľł", "n": "ñńņň", "o": "òóôõöøōő", "r": "ŕř", "s": "śşšș", "t": "ťţț",
            "u": "ùúûüūůűų", "y": "ýÿ", "z": "źżž", "ss": "ß", "ae": "æ", "oe": "œ", "th": "þ",
        ]
        var letters: [Unicode.Scalar: String] = [:]
        for (plain, accented) in groups {
            for scalar in accented.unicodeScalars { letters[scalar] = plain }
        }
        return letters
    }()
}
