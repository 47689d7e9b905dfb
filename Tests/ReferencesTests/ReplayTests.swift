import Foundation
import Testing

@testable import References

/// A word of a real skill, labeled by hand, with the facts that `Scripts/precision --record` found.
private struct Label {
    let text: String
    let set: Substring
    let verdict: Substring
    let facts: FactSet
    /// What the policy said when the facts were recorded.
    let recorded: (verdict: Substring, severity: Substring)
    let isCandidate: Bool
    private(set) var found: (verdict: String, severity: String)

    init(_ label: Substring, _ evidence: Substring) throws {
        let fields = label.split(separator: "\t", omittingEmptySubsequences: false)
        let parts = evidence.split(separator: "\t", omittingEmptySubsequences: false)
        try #require(fields.count == 10 && parts.count == 3)
        text = "\(fields[0]) \(fields[2])/\(fields[3]):\(fields[4]): \(fields[6])"
        (verdict, set) = (fields[7], fields[9])
        isCandidate = parts[0] != "-"
        facts = isCandidate ? FactSet(rawValue: try #require(UInt128(parts[0], radix: 16))) : []
        recorded = (parts[1], parts[2])
        found = ("not-a-reference", "silent")
        guard isCandidate else { return }
        var evidence = facts
        let row = JudgmentTable.row(for: &evidence)
        found = (row.verdict.rawValue, "\(row.level(&evidence))")
    }

    static let all: [Label] = {
        do {
            let labels = try lines(of: "References.tsv").dropFirst()
            let evidence = try lines(of: "Evidence.tsv")
            guard labels.count == evidence.count else { return [] }
            return try zip(labels, evidence).map { try Label($0, $1) }
        } catch {
            return []
        }
    }()

    private static func lines(of name: String) throws -> [Substring] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        return text.utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0) }
            .filter { $0.utf8.first != UInt8(ascii: "#") }
    }
}

/// The precision and recall of one verdict, in percent.
private struct Score {
    var reported = 0
    var right = 0
    var wanted = 0
    var hit = 0

    var precision: Double { reported == 0 ? 100 : 100 * Double(right) / Double(reported) }
    var recall: Double { wanted == 0 ? 100 : 100 * Double(hit) / Double(wanted) }

    private static let reportedElse = FactSet([.otherCase, .renamedFolder, .namesSkill])

    init(_ verdict: String, _ severities: Set<String>, of labels: some Sequence<Label>) {
        for label in labels {
            let says = label.found.verdict == verdict && severities.contains(label.found.severity)
            // Files that the skill has under another spelling are reported as such, and other skills as notes.
            if label.verdict == verdict, label.facts.isDisjoint(with: Self.reportedElse) {
                wanted += 1
                hit += says ? 1 : 0
            }
            // The tuned labels don't say which files are elsewhere.
            if says, verdict == "missing" || label.set != "tuned" {
                reported += 1
                right += label.verdict == verdict ? 1 : 0
            }
        }
    }
}

/// The least precision and recall of a set of labels.
private struct Floor: Sendable {
    let set: String
    let errors: (precision: Double, recall: Double)
    let warnings: (precision: Double, recall: Double)
    let elsewhere: (precision: Double, recall: Double)

    static let all = [
        Floor(
            set: "all", errors: (96, 53), warnings: (93, 62), elsewhere: (95, 61)),
        Floor(
            set: "tuned", errors: (99, 60), warnings: (98, 60), elsewhere: (100, 77)),
        Floor(
            set: "held-out", errors: (100, 53), warnings: (100, 55), elsewhere: (91, 51)),
        Floor(
            set: "drawn", errors: (94, 50), warnings: (91, 65), elsewhere: (96, 62)),
        Floor(
            set: "drawn-1", errors: (100, 0), warnings: (100, 50), elsewhere: (100, 61)),
        Floor(
            set: "drawn-2", errors: (100, 0), warnings: (100, 0), elsewhere: (96, 73)),
        Floor(
            set: "drawn-3", errors: (95, 39), warnings: (95, 45), elsewhere: (91, 68)),
        Floor(
            set: "drawn-4", errors: (95, 44), warnings: (95, 51), elsewhere: (95, 65)),
        Floor(
            set: "drawn-5", errors: (100, 70), warnings: (100, 70), elsewhere: (100, 45)),
        Floor(
            set: "drawn-6", errors: (100, 25), warnings: (100, 25), elsewhere: (98, 54)),
        Floor(
            set: "drawn-7", errors: (100, 11), warnings: (100, 33), elsewhere: (97, 50)),
        Floor(
            set: "drawn-8", errors: (85, 27), warnings: (80, 36), elsewhere: (97, 67)),
        Floor(
            set: "drawn-9", errors: (100, 27), warnings: (100, 36), elsewhere: (96, 80)),
        Floor(
            set: "drawn-10", errors: (98, 58), warnings: (91, 91), elsewhere: (73, 36)),
        Floor(
            set: "drawn-11", errors: (50, 19), warnings: (50, 23), elsewhere: (96, 44)),
        Floor(
            set: "drawn-12", errors: (96, 85), warnings: (91, 87), elsewhere: (100, 44)),
        Floor(
            set: "drawn-13", errors: (95, 51), warnings: (96, 81), elsewhere: (98, 100)),
    ]
}

@Suite struct `Recorded evidence` {
    @Test func `covers all labels`() {
        #expect(Label.all.count == 11_283)
        #expect(Label.all.count { $0.isCandidate } * 10 > Label.all.count * 8)
    }

    @Test func `names its facts in their order`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Evidence.tsv")
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let header = try #require(text.split(separator: "\n").first { $0.hasPrefix("# facts") })
        let names = try #require(header.split(separator: ": ").last).split(separator: " ")
        #expect(names.map(String.init) == CandidateFact.allCases.map(\.name))
    }

    @Test func `gives the recorded verdicts`() {
        let flips = Label.all.filter {
            $0.found.verdict != $0.recorded.verdict || $0.found.severity != $0.recorded.severity
        }
        for flip in flips {
            Issue.record(
                """
                \(flip.text): \(flip.recorded.verdict) \(flip.recorded.severity) → \(flip.found.verdict) \
                \(flip.found.severity), labeled \(flip.verdict)
                """)
        }
    }

    @Test(arguments: Floor.all)
    fileprivate func `is judged as well as before`(_ floor: Floor) {
        let labels = Label.all.filter {
            floor.set == "all" || $0.set == floor.set || $0.set.hasPrefix(floor.set + "-")
        }
        #expect(!labels.isEmpty, "no labels of \(floor.set)")
        let errors = Score("missing", ["error"], of: labels)
        let warnings = Score("missing", ["error", "warning"], of: labels)
        let elsewhere = Score("elsewhere", ["warning"], of: labels)
        for (score, least) in [
            (errors, floor.errors), (warnings, floor.warnings), (elsewhere, floor.elsewhere),
        ] {
            #expect(score.precision >= least.precision)
            #expect(score.recall >= least.recall)
        }
    }
}
