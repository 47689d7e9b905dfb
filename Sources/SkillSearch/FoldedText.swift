internal import FileTree
internal import Text

/// A text in the form in which it is searched: NFKC, without letter case, width and Latin or Greek accents.
///
/// Accents are removed because most people type `resume` for `résumé`, and because both the catalog and the query are
/// folded, a person who types the accent finds the same. Marks of other scripts distinguish words and stay: が is not
/// か, and й is not и.
public struct FoldedText {
    /// The folded text.
    public let text: String

    /// Folds a text.
    public init(_ text: String) {
        self.text =
            text.utf8.allSatisfy { $0 < 0x80 } ? text.asciiLowercased : Self.fold(text)
    }

    private static func fold(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in text.canonicallyComposed.unicodeScalars {
            switch scalar.value {
            case 0x41...0x5A: folded.append(Unicode.Scalar(UInt8(scalar.value + 32)))
            case ..<0x80, 0x3041...0x3096, 0x30A1...0x30FE, 0x3400...0x9FFF, 0xAC00...0xD7A3:
                folded.append(scalar)
            case 0x300...0x36F: if !isLatinOrGreek(folded.last) { folded.append(scalar) }
            default:
                guard !FoldForms.shared.append(scalar, to: &folded) else { continue }
                appendLowercase(scalar, &folded)
            }
        }
        // Half-width kana have their marks as characters of their own.
        return String(folded).canonicallyComposed
    }

    private static func isLatinOrGreek(_ scalar: Unicode.Scalar?) -> Bool {
        guard let value = scalar?.value else { return true }
        return value < 0x250 || (0x300...0x3FF).contains(value) || (0x1E00...0x1FFF).contains(value)
    }

    /// Upper case and then lower case join everything that case folding joins, which the standard library lacks.
    private static func appendLowercase(
        _ scalar: Unicode.Scalar, _ text: inout String.UnicodeScalarView
    ) {
        let properties = scalar.properties
        guard !properties.isDefaultIgnorableCodePoint else { return }
        guard properties.changesWhenCaseMapped else { return text.append(scalar) }
        for upper in properties.uppercaseMapping.unicodeScalars {
            text.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
        }
    }
}

extension String {
    /// An ASCII text in lower case.
    fileprivate var asciiLowercased: String {
        utf8.contains { $0.lowercased != $0 }
            ? String(decoding: utf8.map(\.lowercased), as: UTF8.self) : self
    }
}
