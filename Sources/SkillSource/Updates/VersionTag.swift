/// A tag that names a version, such as `v1`, `v1.2.0`, `1.2.0-rc.1` or `pdf-v2`.
///
/// Versions are ordered as in Semantic Versioning 2.0.0, section 11, whose numbers may be fewer than three here.
struct VersionTag {
    /// The short name of the tag.
    let name: String
    /// The text before the version: `v`, nothing, or the name of one of several packages.
    let stem: String
    /// One to four numbers.
    private let numbers: [Int]
    /// The identifiers of a pre-release; empty for a release.
    private let prerelease: [Substring]

    /// Reads a tag; nil if its name does not end in a version.
    init?(_ name: String) {
        var before: Character?
        for place in name.indices {
            defer { before = name[place] }
            // The version starts with the first digit after which it is complete.
            let isInside = before.map { $0.isDigit || $0 == "." } ?? false
            guard name[place].isDigit, !isInside, let version = Self.version(name[place...])
            else { continue }
            self.name = name
            stem = String(name[..<place])
            (numbers, prerelease) = version
            return
        }
        return nil
    }

    private static func version(_ text: Substring) -> (numbers: [Int], prerelease: [Substring])? {
        let release = text.prefix { $0 != "+" }
        let core = release.prefix { $0 != "-" }
        let parts = core.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.count <= 9 && part.allSatisfy(\.isDigit) ? Int(part) : nil
        }
        guard numbers.count == parts.count, (1...4).contains(numbers.count) else { return nil }
        guard core.endIndex < release.endIndex else { return (numbers, []) }
        let rest = release[core.endIndex...].dropFirst()
        let isVersion = rest.first == "v" && rest.dropFirst().first?.isDigit == true
        guard let first = rest.first, first.isLetter, !isVersion else { return nil }
        return (numbers, rest.split(separator: ".", omittingEmptySubsequences: false))
    }

    /// Returns the newest of these tags that is newer than this one; nil if there is none.
    ///
    /// Only tags with the same stem count, and pre-releases only after a pre-release. `v1` is also every version that
    /// starts with it; after it comes `v2` or else the newest version that starts with 2.
    func newest(among tags: some Sequence<VersionTag>) -> VersionTag? {
        let newer = tags.filter { tag in
            tag.stem == stem && (tag.prerelease.isEmpty || !prerelease.isEmpty)
                && isOlder(than: tag)
        }
        guard let best = newer.max(by: { $0.isBelow($1) }) else { return nil }
        let equals = newer.filter { $0.numbers(numbers.count) == best.numbers(numbers.count) }
        return equals.filter { $0.numbers.count == numbers.count }.max { $0.isBelow($1) } ?? best
    }

    private func isOlder(than other: VersionTag) -> Bool {
        let (own, others) = (numbers, other.numbers(numbers.count))
        guard own == others else { return own.lexicographicallyPrecedes(others) }
        return Self.isBelow(prerelease, other.prerelease)
    }

    private func isBelow(_ other: VersionTag) -> Bool {
        let (own, others) = (numbers(4), other.numbers(4))
        guard own == others else { return own.lexicographicallyPrecedes(others) }
        return Self.isBelow(prerelease, other.prerelease)
    }

    /// The first numbers, where missing ones are 0.
    private func numbers(_ count: Int) -> [Int] {
        Array((numbers + Array(repeating: 0, count: count)).prefix(count))
    }

    private static func isBelow(_ first: [Substring], _ second: [Substring]) -> Bool {
        // A pre-release comes before its release.
        guard !first.isEmpty, !second.isEmpty else { return !first.isEmpty && second.isEmpty }
        for (one, other) in zip(first, second) where one != other {
            switch (Int(one), Int(other)) {
            case (let one?, let other?): return one < other
            case (nil, nil): return one < other
            case (let number, _): return number != nil
            }
        }
        return first.count < second.count
    }
}

extension Character {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
