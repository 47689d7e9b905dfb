internal import Digest
internal import FileTree
internal import Markdown
internal import Text

/// The effects of the files of a skill together: one may run, read in or write another.
///
/// The code of one file at a time is in memory: what it says takes many times its size.
struct SkillAnalysis {
    private(set) var analyses: [RelativePath: ScriptAnalysis] = [:]
    private let selections: [CodeSelection]
    private let snapshot: TreeSnapshot
    private var files: WrittenFiles
    /// The lookups in other files when a file was judged, and which changes of these were looked at.
    private var reads: [RelativePath: WrittenFiles.Reads] = [:]
    /// The languages of files, other than by their names, that were read.
    private var languages: [RelativePath: [CodeFamily]] = [:]
    /// The effort that is left for all files.
    private var effort: Int

    init(_ scans: [TextScan], _ snapshot: TreeSnapshot) {
        self.snapshot = snapshot
        selections = scans.map { CodeSelection($0) }
        files = WrittenFiles(ofSkill: snapshot.files.map(\.path))
        effort = Limit.effort(ofSkillOfSize: scans.reduce(0) { $0 + $1.source.bytes.count })
    }

    /// Judges each file in which something may be done, and again while others write or read in what it uses.
    mutating func judgeAll() {
        guard selections.contains(where: \.hasReason) else { return }
        for selection in selections where selection.source.isShellScript {
            files.keep(selection.source)
        }
        // What is taken in one file may be run by another, and data may be run as a program.
        let takesPrograms = selections.contains(where: \.takesPrograms)
        let hasPrograms = selections.contains { $0.hasReason && $0.isData }
        let usesOthers = { (selection: CodeSelection) in
            hasPrograms || takesPrograms && selection.source.isMarkdown
        }
        for selection in selections {
            judge(selection.source, selection.units(besideOthers: usesOthers(selection)))
        }
        let isLate = readOtherLanguages()
        // What was not worth reading may run what others wrote.
        let readsAll = isLate || files.programCount > 0
        for selection in selections where readsAll && reads[selection.source.path] == nil {
            judge(selection.source, selection.units(besideOthers: true))
        }
        judgeAgain { readsAll || usesOthers($0) }
    }

    /// Judges files until no other one has changed what they use, so that the order of the files does not matter.
    ///
    /// Each pass and each file takes effort; if there is not enough, the files that are left are not complete.
    private mutating func judgeAgain(besideOthers: (CodeSelection) -> Bool) {
        var order = selections
        var isSettled = false
        while !isSettled {
            isSettled = true
            effort -= order.count
            for selection in order {
                let source = selection.source
                guard mayDiffer(source.path) else { continue }
                effort -= source.bytes.count / Limit.textPart
                guard effort > 0 else {
                    analyses[source.path] = ScriptAnalysis(
                        source: source, facts: analyses[source.path]?.facts ?? [],
                        isComplete: false)
                    continue
                }
                judge(source, selection.units(besideOthers: besideOthers(selection)))
                isSettled = false
            }
            // Chains in the order of the names, or against it, need two passes.
            order.reverse()
        }
    }

    /// Reads files in the languages of the programs that a text or script of the skill runs them with; returns whether there
    /// are scripts of shells among them, which others may read in.
    private mutating func readOtherLanguages() -> Bool {
        var isLate = false
        var count: Int
        repeat {
            count = files.languageCount
            for selection in selections {
                let source = selection.source
                let path = source.path
                var isNew = false
                for family in families(of: source)
                where family.name != source.family?.name {
                    guard languages[path]?.contains(where: { $0.name == family.name }) != true
                    else { continue }
                    languages[path, default: []].append(family)
                    isNew = true
                    guard family.name == CodeFamily.shell.name else { continue }
                    files.keep(source)
                    isLate = true
                }
                if isNew { judge(source, selection.units(besideOthers: true)) }
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
    private mutating func mayDiffer(_ path: RelativePath) -> Bool {
        guard var known = reads[path] else { return false }
        defer { reads[path] = known }
        return files.mayDiffer(from: &known)
    }

    /// Judges the code of a file, and what it says in other languages.
    private mutating func judge(_ source: SourceText, _ units: [CodeUnit]) {
        let units = units + (languages[source.path] ?? []).map { source.unit(as: $0) }
        guard !units.isEmpty else { return }
        let limit = min(effort, Limit.effort(ofSize: source.bytes.count))
        var analyzer = TaintAnalyzer(isDocument: source.isMarkdown, effort: limit)
        files.startReading()
        // Two owners would copy them.
        swap(&analyzer.files, &files)
        for unit in units { analyzer.evaluate(unit) }
        swap(&analyzer.files, &files)
        effort -= limit - max(0, analyzer.effort)
        let analysis = ScriptAnalysis(
            source: source, facts: analyzer.facts + source.escapedLetters,
            isComplete: analyzer.isComplete
        ).completed(by: analyses[source.path])
        analyses[source.path] = analysis.facts.isEmpty && analysis.isComplete ? nil : analysis
        reads[source.path] = files.lookups
    }
}

extension SourceText {
    fileprivate var isShellScript: Bool {
        if case .shell? = family { !isMarkdown } else { false }
    }

    /// How many letters must be written as escapes to be a reason to ask: the signatures of file formats have fewer.
    private static let escapeLimit = 16

    /// The fact that a program writes many letters as escapes, which only hides them: `'\x63\x75\x72\x6c'`; empty if it
    /// doesn't.
    fileprivate var escapedLetters: [Fact] {
        guard !isMarkdown, !isBundle, case .program? = family else { return [] }
        var (count, first, from) = (0, 0, 0)
        while count < Self.escapeLimit, let mark = bytes.firstOffset(of: "\\x", from: from) {
            from = mark + 2
            guard from + 1 < bytes.count, (0x34...0x37).contains(bytes[from]) else { continue }
            if count == 0 { first = mark }
            count += 1
        }
        guard count == Self.escapeLimit else { return [] }
        let end = bytes[first...].firstIndex(of: Byte.newline) ?? bytes.count
        return [
            Fact(effect: .disguises, offset: first, range: first..<end, subject: "", isShown: false)
        ]
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
