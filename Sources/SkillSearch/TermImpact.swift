/// The weight of a term in an entry, in one byte: 1 to 127, and bit 7 if the term is in the name.
///
/// The saturated part of BM25 over weighted fields (BM25F); the rest, the rarity of the term, depends on all catalogs
/// and is multiplied when a query is answered. Average lengths are constants, measured on public skills, so that the
/// byte does not depend on the other entries of a segment.
struct TermImpact {
    /// A part of an entry that is searched.
    enum Field: CaseIterable {
        case name, label, text

        /// The number of occurrences in a text that one in this field is worth.
        var weight: Double {
            switch self {
            case .name: 8
            case .label: 2
            case .text: 1
            }
        }

        /// The usual number of terms.
        var length: Double {
            switch self {
            case .name: 3
            case .label: 4
            case .text: 45
            }
        }
    }

    static let nameBit: UInt8 = 0x80

    private static let saturation = 1.5
    private static let lengthEffect = 0.5

    private var weight = 0.0
    private var isInName = false

    /// Adds occurrences in a field with a number of terms.
    mutating func add(_ occurrences: Int, in field: Field, of length: Int) {
        let norm = 1 - Self.lengthEffect + Self.lengthEffect * Double(length) / field.length
        weight += field.weight * Double(occurrences) / norm
        if field == .name { isInName = true }
    }

    /// The weight and the mark of a name in one byte.
    var byte: UInt8 {
        let share = weight / (Self.saturation + weight)
        return UInt8(1 + Int(126 * share)) | (isInName ? Self.nameBit : 0)
    }
}
