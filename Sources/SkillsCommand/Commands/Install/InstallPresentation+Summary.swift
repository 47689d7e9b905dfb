internal import Digest
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Terminal

// The report of many skills, which fits on one screen.
extension InstallPresentation {
    /// Writes the skills by outcome, then the numbers of findings and missing files.
    func writeSummary() {
        for outcome in [Outcome.installed, .replaced, .changed, .removed, .unchanged] {
            let results = report.results.filter { $0.outcome == outcome }
            guard !results.isEmpty else { continue }
            write(results, outcome)
        }
        writePlaces()
        for line in SignerCounts(report.results.compactMap(\.skill.signature)).lines() {
            common.results.line("  ", .dim(line))
        }
        writeFindingCounts()
    }

    private func write(_ results: [InstallResult], _ outcome: Outcome) {
        let console = common.results
        console.line(
            Console.Piece(Messages.verb(outcome, mode), .green), " ",
            .bold(Messages.skills(results.count)))
        NameList(names: results.map(\.staged.name.description)).write(to: console, detail)
        let total = FileTotal(results.map(\.staged.snapshot))
        var sources: [String] = []
        for source in results.map(sourceTitle) where !sources.contains(source) {
            sources.append(source)
        }
        console.line(
            .init(Messages.contents(total.text, from: NameList(names: sources).text()), .plain))
    }

    /// Writes the folders that skills were installed in.
    private func writePlaces() {
        var places: [(folder: FilePath, sharing: LockEntry.Sharing?)] = []
        for result in report.results {
            for (index, place) in result.places.enumerated()
            where !places.contains(where: { $0.folder == place.folder }) {
                places.append((place.folder, index == 0 ? nil : result.staged.entry.sharing))
            }
        }
        for (folder, sharing) in places {
            let path = World.current.display(folder)
            common.results.line("  ", .dim(sharing.map { Messages.place(path, $0) } ?? path))
        }
    }

    private func writeFindingCounts() {
        let isMissing: (Finding) -> Bool = { $0.rule == .refMissingFile }
        let findings = report.results.flatMap { result in
            result.skill.findings.filter { $0.severity != .info && !isMissing($0) }
        }
        var rules: [(rule: RuleID, count: Int)] = []
        for finding in findings {
            if let index = rules.firstIndex(where: { $0.rule == finding.rule }) {
                rules[index].count += 1
            } else {
                rules.append((finding.rule, 1))
            }
        }
        if !rules.isEmpty {
            let names = rules.sorted { $0.count > $1.count }.map { "\($0.rule) (\($0.count))" }
            common.notes.warning(Messages.findings(findings.count, NameList(names: names).text()))
        }
        let losses = report.results.filter { $0.notes.contains(where: \.isLoss) }
        if !losses.isEmpty {
            let names = NameList(names: losses.map(\.staged.name.description))
            common.notes.warning(Messages.incompletelyUnpacked(names.text()))
        }
        let incomplete = report.results.filter { !$0.skill.missingFiles.isEmpty }
        if !incomplete.isEmpty {
            let files = incomplete.reduce(0) { $0 + $1.skill.missingFiles.count }
            let names = NameList(names: incomplete.map(\.staged.name.description))
            common.notes.warning(Messages.missingFiles(names.text(), files, of: incomplete.count))
        }
        let related = report.results.count { !$0.related.isEmpty }
        if related > 0 { common.notes.hint(Messages.related(related)) }
    }
}

extension Array {
    /// The first elements, which are all of them if there are only a few.
    var firstFew: ArraySlice<Element> { count > NameList.limit ? prefix(3) : self[...] }
}
