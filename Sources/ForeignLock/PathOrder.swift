/// The order in which JavaScript's `localeCompare` sorts paths, in which `npx skills` hashes files.
///
/// Node.js compares by the root collation of Unicode (CLDR): first by letters without their case, then lowercase before
/// uppercase. This type reproduces the order of ASCII. All other characters come after it, by code point. Where the
/// collation sorts them differently, a hash over the files differs, and an unedited skill counts as unproven; a wrong
/// order can't make an edited skill look unedited.
enum PathOrder {
    /// The printable characters and white space of ASCII in the order of the collation, without uppercase letters.
    private static let characters =
        "\t\n\u{B}\u{C}\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz"

    /// The position of each ASCII character; nil for the control characters, which the collation ignores.
    private static let ranks: [UInt32?] = {
        var ranks = [UInt32?](repeating: nil, count: 128)
        for (rank, scalar) in characters.unicodeScalars.enumerated() {
            ranks[Int(scalar.value)] = UInt32(rank)
        }
        for letter in UInt8(ascii: "A")...UInt8(ascii: "Z") {
            ranks[Int(letter)] = ranks[Int(letter) + 32]
        }
        return ranks
    }()

    /// The sort key of a path: the characters without their case, then the case.
    struct Key: Comparable {
        private let characters: [UInt32]
        private let cases: [UInt32]

        init(_ path: String) {
            var characters: [UInt32] = []
            var cases: [UInt32] = []
            for scalar in path.unicodeScalars {
                guard scalar.isASCII else {
                    characters.append(scalar.value)
                    cases.append(0)
                    continue
                }
                guard let rank = ranks[Int(scalar.value)] else { continue }
                characters.append(rank)
                cases.append(scalar.properties.isUppercase ? 1 : 0)
            }
            self.characters = characters
            self.cases = cases
        }

        static func < (first: Self, second: Self) -> Bool {
            first.characters == second.characters
                ? first.cases.lexicographicallyPrecedes(second.cases)
                : first.characters.lexicographicallyPrecedes(second.characters)
        }
    }
}
