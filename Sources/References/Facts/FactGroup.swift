internal import Text

/// A group of facts that look at the same thing.
///
/// No group reads a fact of another.
protocol FactGroup: Sendable {
    /// The facts of the group.
    static var facts: [CandidateFact] { get }
    /// Texts in which the facts hold; every fact has one.
    static var examples: [FactExample] { get }
    /// Returns the facts that hold for a candidate.
    static func facts(of site: Site) -> FactSet
}

/// A small skill in which a fact holds for a candidate.
struct FactExample: Sendable {
    /// The fact that holds; others may hold as well.
    let fact: CandidateFact
    /// The text of the file that contains the candidate; `↓` is before the candidate.
    let text: String
    /// The path of that file in the repository.
    let path: String
    /// The other files of the repository.
    let files: [String]

    init(
        _ fact: CandidateFact, _ text: String, in path: String = "SKILL.md",
        with files: [String] = []
    ) {
        self.fact = fact
        self.text = text
        self.path = path
        self.files = files
    }
}

/// The groups, in the order in which the policy usually needs them.
let factGroups: [any FactGroup.Type] = [
    ResolutionFacts.self, PlaceFacts.self, KindFacts.self, ShapeFacts.self, FolderFacts.self,
    CommandFacts.self, MentionFacts.self, NeighborFacts.self, LineFacts.self, WordFacts.self,
    OwnerFacts.self, SubjectFacts.self,
]

/// A candidate in its surroundings, as facts read it.
final class Site {
    /// The number of bytes of a line that facts read before and after a candidate.
    private static let reach = 1000

    let page: Page
    let candidate: Candidate
    /// The word characters directly before the candidate.
    let lead: Passage
    /// The target of the path, of which `${CLAUDE_PLUGIN_ROOT}/` before it is a part.
    let resolution: Resolution
    /// The end of the line before the candidate, and its start after it.
    let before: Passage
    let after: Passage

    /// The clause around the candidate.
    lazy var clause = Clause(before: before, after: after)

    var name: PathName { candidate.name }
    var isInBlock: Bool { candidate.kind == .block }
    /// The line, without its line ending.
    var line: Passage { page.source.line(candidate.line) }

    init(_ candidate: Candidate, on page: Page) {
        self.page = page
        self.candidate = candidate
        let line = page.source.line(candidate.line)
        let start = min(max(candidate.range.lowerBound, line.startIndex), line.endIndex)
        let end = min(max(candidate.range.upperBound, start), line.endIndex)
        before = line[..<start].suffix(Self.reach)
        after = line[end...].prefix(Self.reach)
        let rest = before.droppingLast { $0.isWordPart || $0.isOne(of: ".~$%{}<>/+*-") }
        let word = before[rest.endIndex...]
        lead =
            PathWord.isDefaultValue(word, after: rest)
            ? word.dropFirst() : word.drop { $0.isOne(of: "*_") }
        let isInPlugin = PathRoot.plugin(lead) != nil
        let name =
            isInPlugin ? PathName((lead + candidate.name.written.utf8)[...]) : candidate.name
        resolution = page.resolver.resolution(of: name)
    }
}
