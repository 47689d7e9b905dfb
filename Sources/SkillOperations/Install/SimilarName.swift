internal import Problem
public import SkillCatalog
internal import SkillFormat
internal import SkillSource
internal import SkillStore

/// Finds skills whose names can be mistaken for those of other publishers' skills.
struct SimilarName {
    /// The names of the embedded catalog.
    private let wellKnown = Catalogs.wellKnownNames
    private let installed: [SkillName: LockEntry]

    /// Compares with the skills of a lock file.
    init(beside lock: Lock?) { installed = lock?.skills ?? [:] }

    /// Returns the finding about a new skill; none for a local folder, and if both names have one publisher.
    func findings(of result: InstallResult) -> [Finding] {
        let origin = result.staged.entry.origin
        guard result.installed == nil, origin.kind != .local else { return [] }
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
    static func similarName(_ name: String, to likeness: LookAlike) -> FindingText {
        FindingText(
            "the name '\(name)' can be mistaken for '\(likeness.name)' of another publisher: \(likeness.difference.words)",
            ja: "名前「\(name)」は別の公開元の「\(likeness.name)」と間違えられるおそれがあります: \(likeness.difference.words)")
    }
}

extension LookAlike.Difference {
    /// The difference between the two names.
    public var words: String {
        switch self {
        case .letterCase: say("different capitalization", ja: "大文字と小文字の違い")
        case .separators: say("other hyphens and dots", ja: "ハイフンやドットの違い")
        case .homoglyphs: say("letters that look alike", ja: "見た目の似た文字")
        case .swappedLetters: say("two letters swapped", ja: "2文字の入れ替わり")
        case .addedLetter: say("one extra letter", ja: "1文字多い")
        case .missingLetter: say("one missing letter", ja: "1文字少ない")
        case .replacedLetter: say("one different letter", ja: "1文字違い")
        }
    }
}
