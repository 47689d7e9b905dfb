/// The names most like a mistyped one, of any number of names that are added.
///
/// Most names are dismissed by their length and their first and last byte, so that 100,000 take a few milliseconds.
public struct NearestNames {
    /// A name, and the number of edits by which it differs; 0 if it is the wanted name or starts with it.
    private typealias Match = (distance: Int, name: String)

    private static let count = 3
    private static let distanceLimit = 3
    /// The minimum number of letters of a name that is completed.
    private static let completionLength = 3

    private let wanted: String
    private let bytes: [UInt8]
    private let letters: [Character]
    private let isASCII: Bool
    /// The wanted name; nil if it is empty or too long to be misspelled.
    private let pattern: LetterPattern?
    /// The maximum distance of a match.
    private let limit: Int
    private var matches: [Match] = []

    /// Starts without names.
    public init(to name: String) {
        wanted = name.lowercased()
        bytes = Array(wanted.utf8)
        letters = Array(wanted)
        isASCII = bytes.allSatisfy { $0 < 0x80 }
        pattern = LetterPattern(letters)
        limit = min(Self.distanceLimit, letters.count / 3)
    }

    /// Up to three names, the closest first.
    public var names: [String] { matches.map(\.name) }

    /// Adds a name in UTF-8, which may have been added before; other bytes, and names that are not valid, are ignored.
    public mutating func add(
        _ name: Span<UInt8>, where isValid: (String) -> Bool = { _ in true }
    ) {
        guard let distance = distance(to: name),
            matches.count < Self.count || distance <= matches[matches.count - 1].distance,
            let text = Self.text(name), isValid(text)
        else { return }
        insert((distance, text))
    }

    private mutating func insert(_ match: Match) {
        guard !matches.contains(where: { $0.name == match.name }) else { return }
        let place = matches.firstIndex { match < $0 } ?? matches.count
        guard place < Self.count else { return }
        matches.insert(match, at: place)
        if matches.count > Self.count { matches.removeLast() }
    }

    /// Returns the distance of a match; nil for other names.
    private func distance(to name: Span<UInt8>) -> Int? {
        // A letter has at least one byte.
        guard !name.isEmpty, name.count >= letters.count - limit, mayMatch(name) else { return nil }
        guard name.isASCII else { return Self.text(name).flatMap(distance(toText:)) }
        if letters.count >= Self.completionLength, startsAsWanted(name) { return 0 }
        guard name.count <= letters.count + limit else { return nil }
        return match(
            pattern?.distance(toASCII: name),
            hasFirstLetter: name[0].lowercased == letters.first?.asciiByte)
    }

    private func distance(toText name: String) -> Int? {
        let name = name.lowercased()
        if letters.count >= Self.completionLength, name.hasPrefix(wanted) { return 0 }
        guard abs(name.count - letters.count) <= limit else { return nil }
        return match(
            pattern?.distance(to: Array(name)), hasFirstLetter: name.first == letters.first)
    }

    private func match(_ distance: Int?, hasFirstLetter: Bool) -> Int? {
        guard let distance, distance <= limit, distance <= 1 || hasFirstLetter else { return nil }
        return distance
    }

    /// Whether the first or the last letter is the wanted one, which one edit in three letters leaves true.
    private func mayMatch(_ name: Span<UInt8>) -> Bool {
        let (first, last) = (name[0].lowercased, name[name.count - 1].lowercased)
        return first == bytes.first || last == bytes.last || !isASCII || (first | last) >= 0x80
    }

    private func startsAsWanted(_ name: Span<UInt8>) -> Bool {
        isASCII && name.count >= bytes.count
            && bytes.indices.allSatisfy { name[$0].lowercased == bytes[$0] }
    }

    private static func text(_ name: Span<UInt8>) -> String? {
        var bytes: [UInt8] = []
        for index in name.indices { bytes.append(name[index]) }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension Span<UInt8> {
    fileprivate var isASCII: Bool {
        var bits: UInt8 = 0
        for index in indices { bits |= self[index] }
        return bits < 0x80
    }
}
