public import SkillCatalog
internal import SkillFormat
internal import SkillSource
internal import SkillStore

/// Finds skills of addresses whose names can be mistaken for those of other publishers' skills.
///
/// What is installed by a catalog's name is asked about before it is fetched (``NameChoice``).
struct SimilarName {
    /// The names of the embedded catalog.
    private let wellKnown = Catalogs.wellKnownNames
    private let installed: [SkillName: LockEntry]

    /// Knows the skills of a lock file.
    init(beside lock: Lock?) { installed = lock?.skills ?? [:] }

    /// Returns the finding about a new skill; none for a local folder, and if both names have one publisher.
    func findings(of result: InstallResult) -> [Finding] {
        let origin = result.staged.entry.origin
        guard result.installed == nil, result.source.entry == nil, origin.kind != .local
        else { return [] }
        let name = result.staged.name.description
        let known = wellKnown + installed.keys.map(\.description)
        guard let likeness = LookAlike.closest(to: name, among: known),
            !(PublisherIdentity(origin).map(publishers(of: likeness.name).contains) ?? false)
        else { return [] }
        return [
            Finding(
                rule: RuleID(AllowedRules.Other.similarName.rawValue), severity: .warning,
                path: nil,
                message: Messages.similarName(name, to: likeness), effect: .consent)
        ]
    }

    private func publishers(of name: String) -> Set<PublisherIdentity> {
        let entries = Catalogs.wellKnownEntries(named: name).compactMap { PublisherIdentity($0) }
        let other = SkillName(name).flatMap { installed[$0] }
        return Set(entries + [other.flatMap { PublisherIdentity($0.origin) }].compactMap(\.self))
    }
}

private enum Messages {
    static func similarName(_ name: String, to likeness: LookAlike) -> String {
        "the name '\(name)' can be mistaken for '\(likeness.name)' of another publisher: \(likeness.difference.words)"
    }
}

extension LookAlike.Difference {
    /// How the two names differ.
    public var words: String {
        switch self {
        case .letterCase: "different capitalization"
        case .separators: "other hyphens and dots"
        case .homoglyphs: "letters that look alike"
        case .swappedLetters: "two letters swapped"
        case .addedLetter: "one extra letter"
        case .missingLetter: "one missing letter"
        case .replacedLetter: "one different letter"
        }
    }
}
