internal import Text

/// The anchors that GitHub creates for headings.
public enum HeadingSlug {
    /// Returns all anchors of a text: of its headings, with `-1` and so on for repeated ones, and of raw HTML.
    public static func anchors(of document: MarkdownDocument, in bytes: [UInt8]) -> Set<String> {
        var result: Set<String> = []
        var counts: [String: Int] = [:]
        for heading in document.headings {
            let text = heading.ranges.map { String(decoding: bytes[$0], as: UTF8.self) }.joined()
            let slug = slug(of: text)
            let count = counts[slug, default: 0]
            counts[slug] = count + 1
            result.insert(plain(count == 0 ? slug : "\(slug)-\(count)"))
        }
        for anchor in document.anchors {
            result.insert(plain(String(decoding: bytes[anchor], as: UTF8.self).lowercased()))
        }
        return result
    }

    /// Returns the anchor of a heading, if no other heading has the same text.
    public static func anchor(of heading: String) -> String { slug(of: heading) }

    /// Returns an anchor without repeated, leading or trailing hyphens.
    ///
    /// GitHub keeps the hyphens around a removed emoji; other renderers drop them.
    public static func plain(_ anchor: String) -> String {
        anchor.split(separator: "-").joined(separator: "-")
    }

    /// Returns a heading in lowercase with hyphens for spaces, without any characters but letters, marks, digits, `_`
    /// and `-`.
    static func slug(of heading: String) -> String {
        var slug = String.UnicodeScalarView()
        for scalar in heading.lowercased().unicodeScalars {
            if scalar == " " {
                slug.append("-")
            } else if scalar == "-" || isWord(scalar) {
                slug.append(scalar)
            }
        }
        return String(slug)
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar == "_" || UInt8(ascii: scalar).isLetterOrDigit }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .connectorPunctuation:
            true
        default: false
        }
    }
}
