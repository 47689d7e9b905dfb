internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillRepository
internal import Terminal

/// Explains rules, for `skills validate --explain`.
struct RuleExplanation {
    /// The word for all rules.
    static let all = "all"

    let common: CommonOptions

    /// Writes a rule with examples, or the list of all rules.
    func write(_ id: String) throws(RuleProblem) {
        let all = RepositoryRules.allWithAudits
        guard id != Self.all else {
            return common.json
                ? common.write("validate-explain", ["rules": .array(all.map(\.json))]) : list(all)
        }
        guard let rule = all.first(where: { $0.id.description == id }) else {
            throw RuleProblem(unknown: id, among: all.map(\.id.description))
        }
        common.json ? common.write("validate-explain", ["rule": rule.json]) : write(rule)
    }

    private func list(_ rules: [any ExplainedRule]) {
        var table = Table(whole: [0])
        table.add(
            .bold(say("RULE", ja: "ルール")), .bold(say("FAMILY", ja: "分類")),
            .bold(say("REQUIREMENT", ja: "要件")))
        let order = RuleFamily.allCases
        let sorted = order.flatMap { family in
            rules.filter { $0.family == family }
        }
        for rule in sorted {
            table.add(
                .init(rule.id.description, .plain), .dim(rule.family.rawValue),
                .init(rule.summary.spoken, .plain))
        }
        table.write(to: common.results)
    }

    private func write(_ rule: any ExplainedRule) {
        let console = common.results
        console.line(.bold(rule.id.description), .dim("  \(rule.family.rawValue)"))
        console.line(.init(rule.summary.spoken, .plain))
        console.line()
        for line in rule.why.spoken.wrapped(to: min(console.columns ?? 100, 100)) {
            console.line(.init(line, .plain))
        }
        if let bad = rule.bad.first { write(bad, Messages.badExample, .red, to: console) }
        if let good = rule.good.first { write(good, Messages.goodExample, .green, to: console) }
    }

    private func write(
        _ example: RuleExample, _ word: String, _ style: Console.Style, to console: Console
    ) {
        console.line()
        console.line(.init(word, style), ":")
        for (path, text) in example.files where example.links[path] == nil {
            let folder = example.folder.map { "\($0)/" } ?? ""
            console.line(.dim("  \(folder)\(path)"))
            for line in MarkedLine.all(in: text) {
                console.line(.dim("    | "), .init(line.text, .plain))
                guard !line.marks.isEmpty else { continue }
                console.line(.dim("    | "), .init(line.markLine, style))
            }
        }
        for (path, bytes) in example.binaries {
            console.line(
                .dim("  \(path)"),
                .init("  \(say(counted(bytes.count, "byte"), ja: "\(bytes.count)バイト"))", .plain))
        }
        for (path, target) in example.links.sorted(by: { $0.key < $1.key }) {
            console.line(.dim("  \(path)"), .init(" -> \(target)", .plain))
        }
    }
}

/// A line of an example, with the positions that the rule reports.
private struct MarkedLine {
    /// Limits for examples that demonstrate size.
    private static let lineLimit = 24
    private static let columnLimit = 160

    let text: String
    /// The reported positions, in terminal columns.
    let marks: [Int]

    var markLine: String {
        var line = ""
        for mark in marks {
            line += String(repeating: " ", count: max(0, mark - line.count)) + "^"
        }
        return line
    }

    static func all(in text: String) -> [MarkedLine] {
        var lines = text.unicodeScalars.split(
            separator: "\n", maxSplits: lineLimit, omittingEmptySubsequences: false)
        if lines.last?.isEmpty ?? false { lines.removeLast() }
        var shown = lines.prefix(lineLimit).map { MarkedLine($0) }
        if lines.count > lineLimit { shown.append(MarkedLine("…".unicodeScalars[...])) }
        return shown
    }

    private init(_ line: Substring.UnicodeScalarView) {
        var text = ""
        var marks: [Int] = []
        for scalar in line {
            if scalar == "↓" {
                marks.append(text.visible.columns)
            } else if scalar != "\r" {
                text.unicodeScalars.append(scalar)
            } else {
                text += "\\r"
            }
        }
        self.text = text.visible.truncated(to: Self.columnLimit)
        self.marks = marks.filter { $0 < Self.columnLimit }
    }
}

extension ExplainedRule {
    /// The rule as JSON.
    var json: JSONValue {
        .object([
            "id": .string(id.description), "family": .string(family.rawValue),
            "summary": .string(summary.english),
            "why": .string(why.english), "bad": .array(bad.map(\.json)),
            "good": .array(good.map(\.json)),
        ])
    }
}

extension RuleExample {
    /// The example as JSON: text files by path.
    fileprivate var json: JSONValue {
        let pairs = files.map { path, text in
            (path, JSONValue.string(text.utf8.count > 10_000 ? "…" : text.withoutMarks))
        }
        return .object(Dictionary(pairs, uniquingKeysWith: { $1 }))
    }
}

extension String {
    /// The text of an example without the marks of findings.
    fileprivate var withoutMarks: String {
        var text = ""
        text.unicodeScalars.append(contentsOf: unicodeScalars.filter { $0 != "↓" })
        return text
    }
}
