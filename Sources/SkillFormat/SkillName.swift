internal import FileTree
public import SystemPackage
internal import Text

/// A valid name of a skill: 1 to 64 lowercase letters, digits and single hyphens between them, of any script, in at
/// most 255 bytes, so that it can be the name of a folder.
///
/// From the agentskills.io specification, field `name`, and its reference validator, which accepts what Python calls
/// alphanumeric and not uppercase. The text is in NFC, so names typed or stored in another form are equal. Characters
/// with a compatibility form, such as full-width letters, are invalid; so are combining marks that have no composed
/// form, and characters that can't be seen.
public struct SkillName: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The maximum number of Unicode scalars.
    public static let lengthLimit = 64

    /// The text of the name.
    public let description: String

    /// Creates a name from valid text.
    public init?(_ text: String) {
        // The longest decomposed form of 64 letters is shorter.
        guard text.utf8.count <= RelativePath.lengthLimit else { return nil }
        let name = text.canonicallyComposed
        let (scalars, bytes) = (name.unicodeScalars, name.utf8)
        guard (1...Self.lengthLimit).contains(scalars.count), bytes.count <= RelativePath.nameLimit,
            scalars.first != "-", scalars.last != "-", !bytes.holds("--".utf8),
            scalars.allSatisfy(Self.allows)
        else { return nil }
        description = name
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

    /// Makes a valid name from a text: lowercase, European letters without accents, with a hyphen for each run of
    /// invalid characters, cut to the maximum length; nil if nothing remains, or if the text needs combining marks.
    public static func slug(of text: String) -> SkillName? {
        var slug = ""
        var count = 0
        var isGap = false
        for scalar in text.canonicallyComposed.lowercased().unicodeScalars {
            let isAccent = ("\u{300}"..."\u{36F}").contains(scalar)
            if isAccent || scalar == "'" || scalar == "\u{2019}" { continue }
            guard !isMark(scalar) else { return nil }
            let letters = plainLetters[scalar] ?? String(scalar)
            guard scalar != "-", letters.unicodeScalars.allSatisfy(allows) else {
                isGap = true
                continue
            }
            let part = isGap && !slug.isEmpty ? "-" + letters : letters
            isGap = false
            count += part.unicodeScalars.count
            guard count <= lengthLimit, slug.utf8.count + part.utf8.count <= RelativePath.nameLimit
            else { break }
            slug += part
        }
        return SkillName(slug)
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
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
