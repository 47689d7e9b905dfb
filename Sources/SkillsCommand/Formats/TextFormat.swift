internal import Problem
internal import References
internal import SkillFormat
internal import SkillRepository
internal import Synchronization
internal import Terminal

/// The text report: one line per finding, as in compilers, followed by the source line and a mark.
enum TextFormat {
    /// The width of lines without a terminal.
    private static let usualColumns = 120

    /// Returns the report without colors.
    static func text(of validation: FinishedValidation) -> String {
        let lines = Mutex("")
        let stream = TextStream(columns: nil) { text in
            lines.withLock { $0 += text }
            return .written
        }
        let console = Console(stream, color: .never, environment: [:])
        write(validation, to: console)
        console.line(.init(summary(of: validation), .plain))
        return lines.withLock(\.self)
    }

    /// Writes the findings.
    static func write(_ validation: FinishedValidation, to console: Console) {
        console.buffered { console in
            if validation.listing == .explanations { writeExplanations(validation, to: console) }
            let shown = validation.shown
            let lacks = MissingFileGroup.all(in: shown)
            for (index, finding) in shown.enumerated() {
                if let lack = lacks[index] {
                    if let message = lack.message {
                        console.wrappedLine(finding.pieces(message: message))
                    }
                    continue
                }
                console.wrappedLine(finding.pieces)
                if finding.severity != .info { write(excerptOf: finding, to: console) }
            }
        }
    }

    /// Writes each word that looks like a path, and the row that decides; its facts are in JSON.
    private static func writeExplanations(
        _ validation: FinishedValidation, to console: Console
    ) {
        for explanation in validation.report.explanations {
            let candidate = explanation.candidate
            console.line(
                .init("\(explanation.path):\(candidate.line):\(candidate.column): ", .plain),
                .init(candidate.text, .bold), .init(" \(candidate.spokenResolution)", .plain))
            console.line(
                .init("    \(candidate.row.rawValue): ", .plain),
                .init(candidate.spokenVerdict, .plain), .dim(" (\(candidate.spokenReason))"))
        }
    }

    /// Returns the last line: the numbers of findings and skills, and the duration.
    static func summary(of validation: FinishedValidation) -> String {
        let report = validation.report
        let counts = [
            (report.count(.error), "error", "エラー"), (report.count(.warning), "warning", "警告"),
            (report.count(.info), "note", "情報"),
        ].filter { $0.0 > 0 }.map { number, english, japanese in
            say(counted(number, english), ja: "\(japanese) \(number)件")
        }
        let isHidden = validation.notes == .counted && report.count(.info) > 0
        let hint = isHidden ? Messages.notesHidden : ""
        var parts = [counts.isEmpty ? Messages.noFindings : Messages.row(counts) + hint]
        if report.suppressed > 0 { parts.append(Messages.suppressed(report.suppressed)) }
        if report.known > 0 { parts.append(Messages.inBaseline(report.known)) }
        let skills = Messages.skills(report.skills.count)
        let time = validation.duration.readable
        return say(
            "\(skills): \(parts.joined(separator: "; ")). \(time).",
            ja: "\(skills): \(parts.joined(separator: "、"))。\(time)")
    }

    private static func write(excerptOf finding: ReportedFinding, to console: Console) {
        guard let excerpt = finding.excerpt else { return }
        let number = String(finding.line)
        let gutter = String(repeating: " ", count: max(0, 5 - number.count)) + number + " | "
        let blank = String(repeating: " ", count: gutter.count - 2) + "| "
        let room = max(20, (console.columns ?? usualColumns) - gutter.count)
        let (text, column) = excerpt.window(columns: room)
        console.line(.dim(gutter), .init(text, .plain))
        let mark = String(repeating: " ", count: column) + "^"
        console.line(.dim(blank), .init(mark, finding.severity.style))
        guard let remedy = finding.remedy else { return }
        for line in remedy.spoken.split(separator: "\n") {
            console.line(.dim(blank), .init(remedy.label, .cyan), .init(String(line), .plain))
        }
    }
}

extension ReportedFinding {
    /// The finding as one line: `path:line:column: severity: message [rule]`.
    var pieces: [Console.Piece] { pieces(message: sentence.spoken) }

    /// The finding as one line with a message: `path:line:column: severity: message [rule]`.
    func pieces(message: String) -> [Console.Piece] {
        [
            .init("\(path):\(line):\(column): ", .plain),
            .init("\(severity.word): ", severity.style), .init(message, .plain),
            .dim(" [\(rule)]"),
        ]
    }
}

extension Remedy {
    /// The text of a fix; nil for advice.
    var fixText: String? { repair == nil ? nil : text }
    /// The text of advice; nil for a fix.
    var adviceText: String? { repair == nil ? text : nil }

    /// The word before its text.
    var label: String { repair == nil ? Messages.adviceLabel : Messages.fixLabel }
}

extension Finding.Severity {
    /// The severity in a word.
    var word: String {
        switch self {
        case .error: say(rawValue, ja: "エラー")
        case .warning: say(rawValue, ja: "警告")
        case .info: say(rawValue, ja: "情報")
        }
    }

    /// The style of the severity.
    var style: Console.Style {
        switch self {
        case .error: .red
        case .warning: .yellow
        case .info: .cyan
        }
    }
}

extension SourceExcerpt {
    /// Returns the text truncated around the reported position, and the column of the position in it.
    func window(columns: Int) -> (text: String, column: Int) {
        let scalars = Array(text.unicodeScalars)
        let head = Self.shown(scalars.prefix(before))
        let tail = Self.shown(scalars.dropFirst(before))
        guard head.columns + tail.columns > columns else { return (head + tail, head.columns) }
        let behind = min(tail.columns, columns / 3)
        let start = head.lastPart(columns - behind)
        return (start + tail.truncated(to: columns - start.columns), start.columns)
    }

    private static func shown(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var text = ""
        for scalar in scalars {
            if scalar == "\t" {
                text += "    "
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text.visible
    }
}

extension String {
    /// Returns the end of the text, truncated to a number of columns, starting with `…` if anything was cut off.
    fileprivate func lastPart(_ width: Int) -> String {
        guard columns > width else { return self }
        var kept: [Character] = []
        var used = 1
        for character in reversed() {
            used += String(character).columns
            guard used <= width else { break }
            kept.append(character)
        }
        return "…" + String(kept.reversed())
    }
}

extension Remedy {
    /// The result or description of the change, in the language of the running command.
    fileprivate var spoken: String {
        switch self {
        case .fix(.byteOrderMark, let text): say(text, ja: "先頭の3バイト (EF BB BF) を削除する")
        case .fix(.lineEndings, let text): say(text, ja: "すべての行末を LF にする")
        case .fix(_, let text), .advice(let text): text
        }
    }
}
