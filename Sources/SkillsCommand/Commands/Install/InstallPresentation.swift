internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// Writes the report of an install, as text or JSON.
struct InstallPresentation {
    let report: InstallReport
    let mode: Session.Mode
    let common: CommonOptions
    let locations: StoreLocations
    let isNewFolder: Bool
    let detail: Detail

    /// The exit status; nil on success.
    var status: ExitStatus? {
        guard let first = report.failures.first else { return nil }
        return report.results.isEmpty ? ExitStatus(first.problem.kind) : .partial
    }

    func write() {
        guard !common.json else { return writeJSON() }
        if detail == .summary, report.results.count > NameList.limit {
            writeSummary()
        } else {
            for result in report.results { write(result) }
        }
        writeMissingTools()
        let unreadable = report.results.filter(\.isUnreadable).map(\.staged.name.description)
        if !unreadable.isEmpty { common.notes.warning(Messages.mayNotLoad(unreadable)) }
        for result in report.results {
            for failure in LoadCheck.failures(of: result) {
                common.notes.warning("\(result.staged.name): \(failure.text)")
            }
        }
        if report.results.contains(where: { $0.outcome != .unchanged }), !mode.isPreview {
            if unreadable.count < report.results.count, let afterwards {
                common.notes.line(.dim(afterwards))
            }
            warnAboutDuplicates()
        }
        writeNotes()
        writeLeftOut()
        writeFailures()
        writeExternalPlugins()
    }

    /// The steps by which the agents see the skills; nil if none loads any.
    private var afterwards: String? {
        let agents = report.results.reduce(into: Set<Agent>()) { agents, result in
            let failing = Set(LoadCheck.failures(of: result).map(\.agent))
            agents.formUnion(result.places.flatMap(\.agents).filter { !failing.contains($0) })
        }
        guard !agents.isEmpty else { return nil }
        let count = report.results.count
        let others = agents.subtracting([.claudeCode]).map(\.name).sorted()
        let claude = Agent.claudeCode.name
        guard agents.contains(.claudeCode) else {
            return Messages.startNewSession(others, toSee: count)
        }
        let now =
            isNewFolder ? Messages.restart(claude) : Messages.loadsAutomatically(claude, count)
        return others.isEmpty
            ? now
            : say(
                "\(now) \(Messages.startNewSession(others))",
                ja: "\(now)\(Messages.startNewSession(others))")
    }

    private func write(_ result: InstallResult) {
        let console = common.results
        let total = FileTotal([result.staged.snapshot])
        console.line(
            Console.Piece(
                Messages.verb(result.outcome, mode), .green), " ",
            .bold(result.staged.name.description),
            .init(Messages.contents(total.text, from: sourceTitle(result)), .plain))
        writePlaces(result, to: console)
        if let signature = result.skill.signature { console.line("  ", signature.piece) }
        if !result.neededBy.isEmpty {
            console.line("  ", .dim(Messages.neededBy(result.neededBy)))
        }
        if mode.isPreview, detail == .everything { writePlan(result) }
        writeFindings(result)
    }

    func sourceTitle(_ result: InstallResult) -> String {
        guard case .catalog(let request) = result.source.address.meaning,
            request.catalog == .embedded
        else { return result.source.address.typed }
        return EmbeddedCatalog().spokenTitle
    }

    private func writePlaces(_ result: InstallResult, to console: Console) {
        let name = result.staged.name.description
        let sharing = result.staged.entry.sharing
        for (index, place) in result.places.enumerated() {
            let path = World.current.display(place.folder.appending(name))
            console.line("  ", .dim(index == 0 ? path : Messages.place(path, sharing)))
        }
    }

    /// Returns the path of the skill itself.
    private func place(of result: InstallResult) -> FilePath {
        (result.places.first?.folder ?? locations.skillsFolder)
            .appending(result.staged.name.description)
    }

    /// Warns about agents that would load a skill twice because they read several of its folders, or one with the skill of
    /// another installation.
    private func warnAboutDuplicates() {
        let world = World.current
        let search = world.agentSearch
        let agents = Set(report.results.flatMap { $0.places.flatMap(\.agents) })
        let names = report.results.map(\.staged.name.description)
        let folders = AgentFolders(
            of: agents.sorted { $0.id < $1.id }, others: search.present, in: locations.scope,
            home: world.home, environment: world.environment
        ) { folder in
            names.contains { SkillFolder(folder.appending($0))?.hasSkillFile == true }
        }
        for double in folders.doubleLoads {
            let places = double.folders.map { world.display($0) }
            common.notes.note(Messages.mayShowTwice(double.agent.name, places))
        }
    }

    private func writePlan(_ result: InstallResult) {
        var table = Table()
        for file in result.staged.snapshot.files { table.add(file) }
        table.write(to: common.results)
    }

    private func writeFindings(_ result: InstallResult) {
        let notes = common.notes
        let missing = result.skill.missingFiles
        let isMissing: (Finding) -> Bool = { $0.rule == .refMissingFile }
        let shown = result.skill.findings.filter {
            !isMissing($0) && ($0.severity != .info || mode.isPreview)
                && !result.shownFindings.contains($0)
        }
        let name = result.staged.name.description
        let lines = detail == .everything ? shown.map { ($0, others: 0) } : shown.firstOfEachRule
        for (finding, others) in lines {
            notes.wrappedLine(
                finding.pieces(in: name) + (others > 0 ? [.dim(Messages.more(others))] : []))
        }
        for note in result.notes where !note.isDetail || mode.isPreview {
            let label: Console.Piece =
                note.isLoss
                ? Console.Piece("  \(say("warning: ", ja: "警告: "))", .yellow)
                : Console.Piece("  \(say("info: ", ja: "情報: "))", .cyan)
            notes.line(label, .init("\(name): \(note.message)", .plain))
        }
        warnAboutSharedName(result)
        writeRelated(result)
        writeNeeds(result)
        guard !missing.isEmpty else { return }
        notes.warning(Messages.missingFiles(name, missing.count))
        for path in missing { notes.line("    \(name)/\(path)") }
        if let remedy = remedy(for: missing, result) { notes.hint(remedy) }
    }

    /// Warns about a skill beside one whose name its `SKILL.md` still has.
    private func warnAboutSharedName(_ result: InstallResult) {
        let folder = result.places.first?.folder ?? locations.skillsFolder
        guard let name = result.skill.frontmatter?.name.flatMap({ SkillName($0) }),
            name != result.staged.name,
            Directory.kind(at: folder.appending(name.description)) == .directory
        else { return }
        common.notes.warning(
            Messages.sharedName(name.description, result.staged.name.description))
    }

    private func writeRelated(_ result: InstallResult) {
        let names = result.related.compactMap { $0.name?.description }
        guard !names.isEmpty else { return }
        common.notes.hint(Messages.related(result.staged.name.description, names))
    }

    /// Returns a hint if a catalog has the skill with the missing files.
    private func remedy(for missing: [RelativePath], _ result: InstallResult) -> Suggestion? {
        let catalog = EmbeddedCatalog()
        let names = [result.skill.frontmatter?.name, result.staged.name.description]
        for case let name? in names {
            guard let skill = catalog.skill(named: name) else { continue }
            let has = Set(skill.paths)
            let found = missing.count { has.contains($0) }
            guard found > 0 else { continue }
            let force = result.staged.name == skill.name ? ["--force"] : []
            return Messages.catalogHasFiles(
                catalog.spokenTitle, name, found, of: missing.count,
                SuggestedCommand(words: ["install", name] + force))
        }
        return nil
    }

    private func writeFailures() {
        // A full disk stops every skill, for one reason.
        let full = report.failures.filter { $0.problem.isFullDisk }
        if let first = full.first {
            write(first.problem)
            let others = NameList(names: full.dropFirst().map(\.name))
            if full.count > 1 { common.notes.warning(Messages.sameFailure(others.text())) }
        }
        let declined = report.failures.count(where: \.problem.isDeclined)
        let isGrouped = report.undecided.count + report.withheld > 1
        if isGrouped { writeUndecided() }
        let failures = report.failures.filter {
            !$0.problem.isFullDisk && !(isGrouped && $0.problem.isUndecided)
                && !(declined > 1 && $0.problem.isDeclined)
        }
        if declined > 1 { common.notes.line(.init(Messages.skipped(declined), .plain)) }
        let shown = detail == .everything ? failures[...] : failures.firstFew
        for failure in shown { write(failure.problem) }
        let rest = failures.dropFirst(shown.count).map(\.name)
        guard !rest.isEmpty else { return }
        common.notes.warning(Messages.moreFailures(NameList(names: rest).text()))
    }

    /// The number of findings that are listed of each of several skills.
    private static let findingLimit = 3

    /// Writes the findings that need consent for which the user could not be asked, as one error.
    private func writeUndecided() {
        let undecided = report.undecided
        let problem = UndecidedSkills(
            count: undecided.count, installed: report.results.count, withheld: report.withheld,
            findings: undecided.flatMap(\.findings))
        let details = undecided.flatMap { name, findings in
            let shown = findings.prefix(Self.findingLimit)
            let rest = findings.count - shown.count
            return [[Console.Piece.bold("  \(name)")]]
                + shown.flatMap(\.refusalLines).map { [Console.Piece("  ", .plain)] + $0 }
                + (rest > 0 ? [[.dim("    " + Messages.andMore(rest))]] : [])
        }
        Console(World.current.errors, color: common.color, environment: World.current.environment)
            .write(problem, details: details)
        if report.withheld > 0 {
            common.notes.hint(Messages.toInstallPartially(report.withheld))
        }
    }

    private func write(_ problem: any Problem) {
        let console = Console(
            World.current.errors, color: common.color, environment: World.current.environment)
        let findings = (problem as? AdmissionError)?.findings ?? []
        console.write(problem, details: findings.flatMap(\.refusalLines))
        if case .choice(.severalSkills(_, let skills))? = problem as? SkillSourceError {
            SkillTable(skills).write(to: console)
        }
    }
}

extension InstallResult {
    /// Whether its SKILL.md is one that agents may not read.
    fileprivate var isUnreadable: Bool {
        skill.frontmatter == nil
            || skill.findings.contains { $0.rule == .notUTF8 && $0.path == .skillFile }
    }
}

extension [Finding] {
    /// The first finding of each rule, and how many others there are, in the order of the first ones.
    var firstOfEachRule: [(finding: Finding, others: Int)] {
        var counts: [RuleID: Int] = [:]
        for finding in self { counts[finding.rule, default: 0] += 1 }
        var seen: Set<RuleID> = []
        return filter { seen.insert($0.rule).inserted }
            .map { ($0, (counts[$0.rule] ?? 1) - 1) }
    }
}

extension Finding {
    /// The finding as one line: `SKILL.md:3:14: warning: message [rule]`.
    var pieces: [Console.Piece] { pieces(place: path.map(\.description)) }

    /// Returns the finding as one line that names the skill: `pdf/SKILL.md:3:14: warning: message [rule]`.
    func pieces(in skill: String) -> [Console.Piece] {
        pieces(place: path.map { "\(skill)/\($0)" } ?? skill)
    }

    private func pieces(place: String?) -> [Console.Piece] {
        let style: Console.Style =
            switch severity {
            case .error: .red
            case .warning: .yellow
            case .info: .cyan
            }
        let position = path == nil ? "" : ":\(line):\(column)"
        return [
            .init("  " + (place.map { "\($0)\(position): " } ?? ""), .plain),
            .init("\(severity.word): ", style),
            .init(sentence.spoken, .plain), .dim(" [\(rule)]"),
        ]
    }

    /// The maximum number of lines to show below a finding: these many of its first and of its last ones; and the same for
    /// the characters of a line.
    private static let (lineLimit, lengthLimit) = ((first: 30, last: 10), (first: 200, last: 100))

    /// The finding as lines of a refusal or a question: what it is, and what starts without being asked.
    ///
    /// The part that is left out is in the middle, and said: nothing may follow that is not shown.
    var refusalLines: [[Console.Piece]] {
        [refusalPieces] + commandLines
    }

    /// The hooks and servers that start by themselves, as lines.
    var commandLines: [[Console.Piece]] {
        let lines = commands.flatMap { command in
            command.split(whereSeparator: \.isNewline).enumerated().map { index, line in
                "\(index == 0 ? "    " : "      ")\(String(line).oneLine.shortened(to: Self.lengthLimit))"
            }
        }
        let (first, last) = Self.lineLimit
        let isWhole = lines.count <= first + last
        let shown = (isWhole ? lines[...] : lines.prefix(first)).map { [Console.Piece($0, .plain)] }
        guard !isWhole else { return shown }
        let place = path.map { "\($0):\(line)" } ?? ""
        return shown + [[.dim(Messages.hiddenLines(lines.count - first - last, place))]]
            + lines.suffix(last).map { [Console.Piece($0, .plain)] }
    }

    /// The finding as one line of a refusal, which shows the effect on the install instead of the severity.
    private var refusalPieces: [Console.Piece] {
        let (word, style): (String, Console.Style) =
            switch effect {
            case .block: (Messages.refusedLabel, .red)
            case .consent: (Messages.consentLabel, .yellow)
            case .report: (severity.word, .yellow)
            }
        let place = path.map { "\($0):\(line):\(column): " } ?? ""
        return [
            .init("  \(place)", .plain), .init("\(word): ", style), .init(sentence.spoken, .plain),
            .dim(" [\(rule)]"),
        ]
    }

    /// The finding as JSON.
    var json: JSONValue {
        .object([
            "rule": .string(rule.description), "severity": .string(severity.rawValue),
            "path": .text(path?.description), "line": .integer(line), "column": .integer(column),
            "message": .string(message), "fix": .text(remedy?.fixText),
            "advice": .text(remedy?.adviceText), "effect": .string(effect.rawValue),
        ])
    }
}

extension String {
    /// Returns the text without its middle, if it is longer than its first and last characters together.
    fileprivate func shortened(to limit: (first: Int, last: Int)) -> String {
        guard count > limit.first + limit.last else { return self }
        let hidden = count - limit.first - limit.last
        return "\(prefix(limit.first)) \(Messages.hiddenCharacters(hidden)) \(suffix(limit.last))"
    }
}

extension TreeSnapshot {
    /// The files as JSON.
    var json: JSONValue {
        .array(
            files.map {
                .object([
                    "path": .string($0.path.description), "bytes": .integer($0.size),
                    "executable": .bool($0.flag == .executable),
                ])
            })
    }
}

extension InstallPresentation {
    private func writeJSON() {
        let members: [String: JSONValue] = [
            "skills": .array(report.results.map(json)),
            "failures": .array(report.failures.map(json)),
            "leftOut": .array(
                report.leftOut.flatMap { address, skills in skills.map { $0.json(from: address) } }),
            "dryRun": mode.json,
            "notes": .array(
                report.notes.flatMap { address, notes in notes.map { $0.json(of: address) } }),
        ]
        common.write("install", members)
    }

    private func json(_ failure: (name: String, problem: any Problem)) -> JSONValue {
        var members = failure.problem.json.object ?? [:]
        members["name"] = .string(failure.name)
        if let problem = failure.problem as? AdmissionError {
            members["findings"] = .array(problem.findings.map(\.json))
        }
        if case .choice(.severalSkills(_, let skills))? = failure.problem as? SkillSourceError {
            members["choices"] = .array(
                skills.map {
                    .object([
                        "name": .text($0.name?.description ?? $0.declaredName),
                        "path": .text($0.folder?.description), "description": .text($0.description),
                        "plugin": .text($0.plugins.first),
                        "reason": .text($0.exclusion?.code),
                    ])
                })
        }
        return .object(members)
    }

    private func json(_ result: InstallResult) -> JSONValue {
        .object([
            "name": .string(result.staged.name.description),
            "outcome": .string("\(result.outcome)"),
            "source": .string(result.source.address.typed),
            "url": .string(result.staged.entry.origin.url),
            "kind": .string(result.source.address.kind),
            "archive": .text(result.source.archiveDigest?.description),
            "path": .string(place(of: result).string),
            "agents": .strings(result.places.flatMap(\.agents).map(\.id)),
            "links": .strings(
                result.places.dropFirst().map {
                    $0.folder.appending(result.staged.name.description).string
                }),
            "tree": .string(result.staged.entry.tree.description),
            "bytes": .integer(result.staged.snapshot.size),
            "files": result.staged.snapshot.json,
            "missing": .strings(result.skill.missingFiles.map(\.description)),
            "findings": .array(result.skill.findings.map(\.json)),
            "commit": .text(result.staged.entry.origin.git?.commit),
            "related": .strings(result.related.compactMap { $0.name?.description }),
            "neededBy": .strings(result.neededBy.map(\.description)),
            "needs": needs(of: result),
            "notes": .strings(result.notes.map(\.message)),
            "signature": result.skill.signature?.json ?? .null,
            "notLoaded": .array(LoadCheck.failures(of: result).map(\.json)),
        ])
    }
}
