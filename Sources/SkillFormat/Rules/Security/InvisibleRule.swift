internal import FileTree
internal import ScriptAnalysis
internal import Text

/// A rule about invisible characters in text and in file names.
protocol InvisibleRule: Rule {
    /// The kinds of characters that the rule is about.
    var kinds: Set<Invisible.Kind> { get }
    /// Judges a run of such characters; nil if it is harmless.
    func judge(_ run: TextScan.Run, in context: inout InvisibleContext) -> Suspicion?
    /// Judges the runs of a file that are harmless one by one; nil if they are harmless together.
    func judge(harmless runs: [TextScan.Run]) -> Suspicion?
}

extension InvisibleRule {
    var family: RuleFamily { .security }

    func judge(harmless runs: [TextScan.Run]) -> Suspicion? { nil }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for scan in skill.scans {
            let values = skill.values(in: scan.source).filter { !$0.scan.runs.isEmpty }
            guard !scan.runs.isEmpty || !values.isEmpty else { continue }
            // A byte order mark at the start of a file is left to the rule bom.
            var strongestEffect = findings(
                in: InvisibleContext(scan.source), scan.runs.drop(while: \.isByteOrderMark))
            for value in values {
                let context = InvisibleContext(value.scan.source, .value)
                strongestEffect.add(findings(in: context, value.scan.runs[...]), in: value)
            }
            strongestEffect.forEach(report)
        }
        for file in skill.files.files where !file.path.description.utf8.allSatisfy({ $0 < 0x80 }) {
            // A name is checked like a text and reported at the start of its file.
            let name = SourceText(path: file.path, bytes: Array(file.path.description.utf8))
            var context = InvisibleContext(name, .value)
            for run in TextScan(name, Rules.words).runs where kinds.contains(run.kind) {
                guard var suspicion = judge(run, in: &context) else { continue }
                suspicion.message = SecurityMessages.inFileName(suspicion.message)
                report(weigh(suspicion, at: (1, 1), file.path))
                break
            }
        }
    }

    private func findings(
        in context: InvisibleContext, _ runs: ArraySlice<TextScan.Run>
    ) -> MostSeriousFindings {
        var context = context
        let source = context.source
        var strongestEffect = MostSeriousFindings()
        var harmless: [TextScan.Run] = []
        for run in runs where kinds.contains(run.kind) {
            guard let suspicion = judge(run, in: &context) else {
                harmless.append(run)
                continue
            }
            strongestEffect.add(weigh(suspicion, at: source.place(at: run.offset), source.path))
        }
        if let suspicion = judge(harmless: harmless), let first = harmless.first {
            strongestEffect.add(weigh(suspicion, at: source.place(at: first.offset), source.path))
        }
        return strongestEffect
    }

    private func weigh(
        _ suspicion: Suspicion, at place: (line: Int, column: Int), _ path: RelativePath
    ) -> Finding {
        let steps = path.isReference
        return Finding(
            rule: id, severity: steps ? suspicion.severity.dropped : suspicion.severity,
            path: path, line: place.line, column: place.column, message: suspicion.message,
            effect: steps ? suspicion.effect.dropped : suspicion.effect)
    }
}

extension TextScan.Run {
    /// Whether it is the byte order mark of the file.
    fileprivate var isByteOrderMark: Bool { offset == 0 && scalars == [0xFEFF] }
}
