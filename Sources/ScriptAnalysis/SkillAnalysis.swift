internal import Digest
internal import FileTree
internal import Markdown
internal import Text

/// What the files of a skill do together: one may run, read in or write another.
///
/// The code of one file at a time is in memory: what it says takes many times its size.
struct SkillAnalysis {
    private(set) var analyses: [RelativePath: ScriptAnalysis] = [:]
    private let scans: [TextScan]
    private let snapshot: TreeSnapshot
    private var files: WrittenFiles
    /// How many files with downloads were known when a file was judged.
    private var known: [RelativePath: Int] = [:]
    /// What was read of the files when a file was judged.
    private var reads: [RelativePath: WrittenFiles.Reads] = [:]
    /// The languages of files, other than by their names, that were read.
    private var languages: [RelativePath: [CodeFamily]] = [:]
    /// The effort that is left for all files.
    private var effort: Int

    init(_ scans: [TextScan], _ snapshot: TreeSnapshot) {
        (self.scans, self.snapshot) = (scans, snapshot)
        files = WrittenFiles(ofSkill: snapshot.files.map(\.path))
        effort = Limit.effort(ofSkillOfSize: scans.reduce(0) { $0 + $1.source.bytes.count })
    }

    /// Judges each file, and once more if later ones wrote or read in what it uses.
    mutating func judgeAll() {
        for scan in scans where scan.source.isShellScript && scan.isReadScript {
            files.keep(scan.source)
        }
        for scan in scans { judge(scan.source, scan.codeUnits) }
        let isLate = readOtherLanguages()
        let all = files.programCount
        guard all > 0 || isLate else { return }
        for scan in scans {
            let path = scan.source.path
            guard isLate || known[path] != all, mayDiffer(path) else { continue }
            // What was not worth reading may run what others wrote.
            judge(scan.source, scan.source.isMarkdown ? scan.codeUnits : scan.source.codeUnits())
        }
    }

    /// Reads files in the languages of the programs that a text or script of the skill runs them with; returns whether there
    /// are scripts of shells among them, which others may read in.
    private mutating func readOtherLanguages() -> Bool {
        var isLate = false
        var count: Int
        repeat {
            count = files.languageCount
            for scan in scans {
                let path = scan.source.path
                var isNew = false
                for family in families(of: scan.source)
                where family.name != scan.source.family?.name {
                    guard languages[path]?.contains(where: { $0.name == family.name }) != true
                    else { continue }
                    languages[path, default: []].append(family)
                    isNew = true
                    guard family.name == CodeFamily.shell.name else { continue }
                    files.keep(scan.source)
                    isLate = true
                }
                if isNew { judge(scan.source, scan.codeUnits) }
            }
        } while files.languageCount > count
        return isLate
    }

    /// The families of the programs that run a file; an executable one without a first line for them runs in a shell.
    private func families(of source: SourceText) -> [CodeFamily] {
        let isShell =
            source.path.fileExtension.isEmpty && source.family == nil
            && snapshot[source.path]?.flag == .executable
        return files.languages(of: source) + (isShell ? [.shell] : [])
    }

    /// Whether judging a file once more may have another result.
    private func mayDiffer(_ path: RelativePath) -> Bool {
        reads[path].map { files.mayDiffer(from: $0) } ?? true
    }

    /// Judges the code of a file, and what it says in other languages.
    private mutating func judge(_ source: SourceText, _ units: [CodeUnit]) {
        let units = units + (languages[source.path] ?? []).map { source.unit(as: $0) }
        guard !units.isEmpty else { return }
        let limit = min(effort, Limit.effort(ofSize: source.bytes.count))
        var analyzer = TaintAnalyzer(isDocument: source.isMarkdown, effort: limit)
        let start = files.startReading()
        // Two owners would copy them.
        swap(&analyzer.files, &files)
        for unit in units { analyzer.evaluate(unit) }
        swap(&analyzer.files, &files)
        effort -= limit - max(0, analyzer.effort)
        let analysis = ScriptAnalysis(
            source: source, facts: analyzer.facts, isComplete: analyzer.isComplete
        ).completed(by: analyses[source.path])
        analyses[source.path] = analysis.facts.isEmpty && analysis.isComplete ? nil : analysis
        known[source.path] = files.programCount
        reads[source.path] = files.reads(since: start)
    }
}

extension SourceText {
    fileprivate var isShellScript: Bool {
        if case .shell? = family { !isMarkdown } else { false }
    }
}

extension ScriptAnalysis {
    /// If the effort was not enough, adds the facts that an earlier reading of the file found.
    fileprivate func completed(by earlier: ScriptAnalysis?) -> ScriptAnalysis {
        guard !isComplete, let earlier else { return self }
        let known = Set(facts.map { [$0.offset, $0.effect.rawValue, $0.taken?.rawValue ?? -1] })
        let others = earlier.facts.filter {
            !known.contains([$0.offset, $0.effect.rawValue, $0.taken?.rawValue ?? -1])
        }
        return ScriptAnalysis(source: source, facts: facts + others, isComplete: false)
    }
}
