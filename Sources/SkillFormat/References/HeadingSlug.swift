/// The anchors that GitHub makes of headings.
enum HeadingSlug {
    /// All anchors of a text: of its headings, a repeated one with `-1` and so on, and of raw HTML.
    static func anchors(of document: MarkdownDocument, in bytes: [UInt8]) -> Set<String> {
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

    /// An anchor without needless hyphens: around an emoji GitHub leaves them and others don't, and
    /// readers of
    /// plain text don't mind.
    static func plain(_ anchor: String) -> String {
        anchor.split(separator: "-").joined(separator: "-")
    }

    /// Lower case, blanks as hyphens, and of all else only letters, marks, digits, `_` and `-`.
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
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .connectorPunctuation:
            true
        default: false
        }
    }
}
