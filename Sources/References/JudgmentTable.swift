/// The verdict of a row of the policy on a candidate.
public enum ReferenceVerdict: String, Sendable {
    case present
    case missing
    /// The repository has the file, outside the skill.
    case elsewhere
    /// The skill has the file under another path.
    case wrongPath = "wrong-path"
    case notAReference = "not-a-reference"
}

/// The level at which a row of the policy reports, the most severe first.
public enum ReportLevel: String, Sendable, CaseIterable, Comparable {
    case error, warning, note
    /// Only shown when candidates are explained.
    case unsure
    case silent

    /// Orders the most severe first.
    public static func < (first: Self, second: Self) -> Bool {
        allCases.firstIndex(of: first) ?? 0 < allCases.firstIndex(of: second) ?? 0
    }
}

/// The ordered table by which candidates are judged; the first row whose facts hold decides.
///
/// The table scans nothing. The number of labels and of repositories and the precision above each row were measured on
/// 10,948 labels from 328 public repositories; rows that are right too rarely are unsure, which only
/// `--explain-references` shows.
struct JudgmentTable {
    /// One row: all of its facts hold, and none of those that it forbids.
    final class Row: Sendable {
        /// The name of the row.
        let name: ReferenceRow
        /// Groups of facts; of each at least one holds.
        let requires: [FactSet]
        let forbids: FactSet
        let verdict: ReferenceVerdict
        private let level: ReportLevel
        /// The reason for the verdict, as a clause.
        let reason: String

        init(
            _ name: ReferenceRow, _ requires: [[CandidateFact]], but forbids: [CandidateFact] = [],
            _ verdict: ReferenceVerdict, _ level: ReportLevel, _ reason: String
        ) {
            self.name = name
            self.requires = requires.map { FactSet($0) }
            self.forbids = FactSet(forbids)
            self.verdict = verdict
            self.level = level
            self.reason = reason
        }

        /// Whether the row decides; asks only for the facts that it needs.
        fileprivate func applies(_ evidence: inout some Evidence) -> Bool {
            requires.allSatisfy { evidence.holds(anyOf: $0) }
                && (forbids.isEmpty || !evidence.holds(anyOf: forbids))
        }

        /// The level at which the row reports: at most a note in a document for visitors, and about the repository's files in
        /// a skill that is used there.
        func level(_ evidence: inout some Evidence) -> ReportLevel {
            guard level < .note else { return level }
            let isLowered =
                evidence.holds(anyOf: Self.readers)
                || verdict == .elsewhere && evidence.holds(anyOf: Self.places)
            return isLowered ? .note : level
        }

        private static let readers = FactSet([.forVisitors])
        private static let places = FactSet([.usedInPlace])
    }

    /// Returns the row that decides.
    static func row(for evidence: inout some Evidence) -> Row {
        for row in rows where row.applies(&evidence) { return row }
        return undecided
    }

    /// The row that applies if no other one does.
    private static let undecided = Row(
        .undecided, [], .notAReference, .silent, "nothing shows that the skill means to have it")
}

/// The facts about a candidate, known or found when they are needed.
protocol Evidence {
    /// Whether one of several facts holds.
    mutating func holds(anyOf facts: FactSet) -> Bool
}

extension FactSet: Evidence {
    mutating func holds(anyOf facts: FactSet) -> Bool { !isDisjoint(with: facts) }
}

/// The facts about a candidate of a page, found group by group.
struct SiteEvidence: Evidence {
    private let site: Site
    private(set) var found = FactSet()
    private var known = FactSet()

    init(_ site: Site) { self.site = site }

    mutating func holds(anyOf facts: FactSet) -> Bool {
        if !found.isDisjoint(with: facts) { return true }
        if known.isSuperset(of: facts) { return false }
        for (group, members) in Self.groups where !members.isDisjoint(with: facts) {
            guard known.isDisjoint(with: members) else { continue }
            known.formUnion(members)
            found.formUnion(group.facts(of: site))
        }
        return !found.isDisjoint(with: facts)
    }

    /// All facts that hold.
    var all: FactSet {
        Self.groups.reduce(into: FactSet()) { $0.formUnion($1.group.facts(of: site)) }
    }

    private static let groups = factGroups.map { (group: $0, members: FactSet($0.facts)) }
}
