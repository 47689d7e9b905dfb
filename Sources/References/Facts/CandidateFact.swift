/// A fact about a candidate; its raw value is its bit in a ``FactSet``.
///
/// Facts are grouped by their subjects; each group is a file of its own.
public enum CandidateFact: Int, CaseIterable, Sendable {
    // Where the path leads: ``ResolutionFacts``.
    case present
    case elsewhereInSkill
    case renamedFolder
    case otherCase
    case outside
    case outsideExactly
    case outsideAbove
    case outsideByEnding
    case nowhere
    case atRepositoryTop

    // The owner of that place: ``PlaceFacts``.
    case leadsToFolder
    case inOtherSkill
    case inContainingSkill
    case samePlugin
    case sameSkillName
    case namesSkill
    case ownPage

    // What piece of Markdown contains it: ``KindFacts``.
    case inText
    case link
    case inComment
    case nestedBlock
    case quotedDocument
    case quotedProgram
    case drawing
    case remark

    // How the path is written: ``ShapeFacts``.
    case pattern
    case slot
    case oddCharacters
    case webAddress
    case placeholder
    case absolute
    case followsHome
    case otherVariable
    case upward
    case bareName
    case folder
    case noExtension
    case hidden
    case document
    case script
    case wellKnownName

    // The first folder of the path: ``FolderFacts``.
    case skillFolderFirst
    case stateFolderFirst
    case installPlace
    case firstFolderExists
    case repositoryHasFirstFolder

    // What a command does with it: ``CommandFacts``.
    case redirected
    case outputOption

    // What any mention of the same path shows: ``MentionFacts``.
    case mentionAfterMakeWord
    case mentionRun
    case mentionWritten
    case mentionInTitle
    case mentionInList

    // The other paths of the page, and the skill's programs: ``NeighborFacts``.
    case folderListedTwice

    // The place on the line: ``LineFacts``.
    case startsItem
    case endsLine
    case glossed
    case announced

    // The words before it, and its heading: ``WordFacts``.
    case afterSeeWord
    case afterMakeWord
    case conditional
    case afterExampleWord

    // The owner that the text names: ``OwnerFacts``.
    case ownedByNamedSkill
    case afterOwner
    case afterProjectWord

    // The subject of the skill and page, and where the skill is used: ``SubjectFacts``.
    case skillAboutSkills
    case usedInPlace
    case forVisitors
    case templateSkill
    case pageAboutSkills
    case clonesRepository

    // Added to the groups above after facts had been recorded: ``ShapeFacts``, ``NeighborFacts``, ``WordFacts``.
    case belowSkillRoot
    case siblingPresent
    case saidToContain
}

/// A set of facts, one bit for each.
public struct FactSet: OptionSet, Hashable, Sendable {
    /// One bit for each fact, in the order of ``CandidateFact/allCases``.
    public let rawValue: UInt128

    /// Creates a set from its bits.
    public init(rawValue: UInt128) { self.rawValue = rawValue }

    /// Creates a set of facts.
    public init(_ facts: [CandidateFact]) {
        rawValue = facts.reduce(0) { $0 | 1 << UInt128($1.rawValue) }
    }

    /// Adds a fact if a condition holds.
    mutating func insert(_ fact: CandidateFact, if condition: Bool) {
        if condition { self = Self(rawValue: rawValue | 1 << UInt128(fact.rawValue)) }
    }

    /// Whether the set contains a fact.
    public func contains(_ fact: CandidateFact) -> Bool {
        rawValue & (1 << UInt128(fact.rawValue)) != 0
    }

    /// The names of the facts, in the order of ``CandidateFact/allCases``.
    public var names: [String] { CandidateFact.allCases.filter { contains($0) }.map(\.name) }
}

extension CandidateFact {
    /// The name as people read it, such as `whole-span`.
    public var name: String {
        "\(self)".reduce(into: "") { name, letter in
            name += letter.isUppercase ? "-\(letter.lowercased())" : "\(letter)"
        }
    }
}
