internal import Digest
internal import FileTree
internal import Markdown
internal import Text

/// What the files of a skill do together: one may run, read in or write another.
struct SkillConduct {
    private(set) var conducts: [RelativePath: Conduct] = [:]
    private let scans: [TextScan]
    private let snapshot: TreeSnapshot
    private var units: [RelativePath: [CodeUnit]] = [:]
    private var files: WrittenFiles
    /// How many files with downloads were known when a file was judged.
    private var known: [RelativePath: Int] = [:]
    /// What was read of the files when a file was judged.
    private var reads: [RelativePath: WrittenFiles.Reads] = [:]
    /// The languages of files, other than by their names, that were read.
    private var languages: [RelativePath: Set<String>] = [:]

    init(_ scans: [TextScan], _ snapshot: TreeSnapshot) {
        (self.scans, self.snapshot) = (scans, snapshot)
        files = WrittenFiles(ofSkill: snapshot.files.map(\.path))
    }

    /// Judges each file, and once more if later ones wrote or read in what it uses.
    mutating func judgeAll() {
        for scan in scans {
            for unit in scan.codeUnits { add(unit, of: scan.source, scan.source.family) }
        }
        for scan in scans { judge(scan.source) }
        let isLate = readOtherLanguages()
        let all = files.programCount
        guard all > 0 || isLate else { return }
        for scan in scans {
            let path = scan.source.path
            if units[path] == nil, !scan.source.isMarkdown {
                units[path] = scan.source.codeUnits()
            }
            if isLate || known[path] != all, mayDiffer(path) { judge(scan.source) }
        }
    }

    private mutating func add(_ unit: CodeUnit, of source: SourceText, _ family: CodeFamily?) {
        units[source.path, default: []].append(unit)
        guard case .shell? = family else { return }
        files.keep(unit.reading, of: source.path)
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
                    guard languages[path, default: []].insert(family.name).inserted else {
                        continue
                    }
                    add(scan.source.unit(as: family), of: scan.source, family)
                    isNew = true
                    isLate = isLate || family.name == CodeFamily.shell.name
                }
                if isNew { judge(scan.source) }
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

    private mutating func judge(_ source: SourceText) {
        guard let units = units[source.path], !units.isEmpty else { return }
        var evaluator = Evaluator(isDocument: source.isMarkdown, size: source.bytes.count)
        let start = files.startReading()
        // Two owners would copy them.
        swap(&evaluator.files, &files)
        for unit in units { evaluator.evaluate(unit) }
        swap(&evaluator.files, &files)
        let conduct = Conduct(
            source: source, facts: evaluator.facts, isComplete: evaluator.isComplete)
        conducts[source.path] = conduct.facts.isEmpty && conduct.isComplete ? nil : conduct
        known[source.path] = files.programCount
        reads[source.path] = files.reads(since: start)
    }
}
