internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillOperations
internal import SkillPolicy
internal import SkillSource
internal import SkillStore
internal import Terminal

/// `skills outdated` lists available updates.
struct OutdatedCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "outdated",
            abstract: say(
                "List installed skills with newer versions.", ja: "更新のあるインストール済みスキルを一覧表示する。"),
            discussion: say(
                "Sends one small request per repository or archive, and changes nothing.",
                ja: "リポジトリやアーカイブごとに小さなリクエストを 1回送るだけで、何も変更しない。"))
    }

    @Argument(
        help: ArgumentHelp(say("Names of the skills; defaults to all.", ja: "スキルの名前。省略すると全スキル。")),
        completion: .candidates(.installedSkills))
    var names: [String] = []

    @Flag(
        help: ArgumentHelp(
            say(
                "Exit with status 2 if skills are outdated or need attention.",
                ja: "更新があるか、確認が必要なスキルがあれば終了コード 2 で終わる。")))
    var exitCode = false

    @Flag(help: ArgumentHelp(say("Also show skills that are up to date.", ja: "最新のスキルも表示する。")))
    var all = false

    @Option(help: ArgumentHelp(say("Format of the report.", ja: "レポートの形式。")))
    var format = OutdatedFormat.text

    @Option(
        help: ArgumentHelp(
            say(
                "Report versions newer than this as too new, such as 3d.",
                ja: "公開からこの期間 (3d など) に満たないバージョンを「新しすぎる」とする。"), valueName: "age"))
    var minAge: Age?

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard format == .text || !common.json else {
            throw ValidationError(Messages.exclusive("--json", "--format"))
        }
    }

    func run() async throws {
        let stores = try common.stores(of: names, scope)
        var skills: [CheckedSkill] = []
        for store in stores { skills += try await check(store) }
        if common.json {
            common.write("outdated", ["skills": .array(skills.map(\.json))])
        } else {
            switch format {
            case .text: write(skills, besides: try unmanaged(in: stores))
            case .markdown: writeMarkdown(skills)
            }
        }
        for store in stores {
            let own = skills.map(\.skill).filter { $0.scope == store.locations.scope }
            common.warnAboutRecalls(of: own, in: store.locations)
        }
        if let status = status(skills) { throw status }
    }

    private func check(_ store: SkillStore) async throws -> [CheckedSkill] {
        let board = ProgressBoard(common.notes)
        let context = try SessionContext(store, transfer, board, language: World.current.language)
        var request = UpdateRequest()
        common.noteUnknownHosts(of: names, in: store)
        request.minimumAge = try minAge ?? Settings(of: .current).minimumAge
        return try await Session.open(context, Admission(.update), .dryRun) { session in
            try await board.whileDrawing { try await Updater(session).check(names, request) }
        }
    }

    /// The number of skills that were not installed by this program.
    private func unmanaged(in stores: [SkillStore]) throws -> Int {
        try stores.reduce(0) { try $0 + $1.forShowing.skills().count { $0.state == .unmanaged } }
    }

    private func status(_ skills: [CheckedSkill]) -> ExitStatus? {
        let failures = skills.compactMap { skill -> (any Problem)? in
            if case .failed(let problem) = skill.status { problem } else { nil }
        }
        if let first = failures.first {
            return failures.count == skills.count ? ExitStatus(first.kind) : .partial
        }
        return exitCode && skills.contains { $0.isReported } ? .findings : nil
    }

    private func write(_ skills: [CheckedSkill], besides unmanaged: Int) {
        guard !skills.isEmpty || unmanaged == 0 || !names.isEmpty else {
            return common.notes.sentence(Messages.unmanagedOnly(unmanaged))
        }
        let isMixed = skills.first?.skill.scope != skills.last?.skill.scope
        let shown = skills.filter { all || $0.isReported }
        if !shown.isEmpty {
            let wide = table(of: shown, isMixed, remarks: .column)
            let table =
                wide.fits(common.results) ? wide : table(of: shown, isMixed, remarks: .lines)
            table.write(to: common.results)
            for skill in shown {
                for line in skill.newVersion?.capabilities.lines ?? [] {
                    common.results.line(
                        Console.Piece("\(skill.name): ", .yellow), .init(line, .plain))
                }
            }
        }
        writeFailures(of: skills)
        common.notes.sentence(CheckedSkill.summary(of: skills))
        let unresolved = skills.map(\.skill).filter(\.isConflicted)
        if let first = unresolved.first { common.hintAtConflicts(of: unresolved, in: first.scope) }
        for note in CheckedSkill.newerTagNotes(of: skills) { common.notes.note(note) }
        for skill in skills {
            skill.catalogNote.map { common.notes.note($0) }
        }
    }

    /// The layout of the remarks on skills.
    private enum RemarkLayout { case column, lines }

    private func table(
        of skills: [CheckedSkill], _ isMixed: Bool, remarks layout: RemarkLayout
    ) -> Table {
        var table = Table(whole: [0])
        var title: [Console.Piece] = [.dim(say("NAME", ja: "名前"))]
        if isMixed { title.append(.dim(say("SCOPE", ja: "範囲"))) }
        title += [.dim(say("INSTALLED", ja: "現在")), .dim(say("LATEST", ja: "最新"))]
        if layout == .column { title.append(.dim(say("CHANGE", ja: "変更"))) }
        table.add(title)
        for skill in skills {
            var row: [Console.Piece] = [.bold(skill.name)]
            if isMixed { row.append(.init(Messages.scope(skill.skill.scope), .plain)) }
            row += [
                .init(skill.installedLabel, .plain),
                .init(skill.latestLabel, skill.hasNewVersion ? .green : .plain),
            ]
            let remark = Console.Piece(skill.remark, skill.needsAttention ? .yellow : .dim)
            switch layout {
            case .column: table.add(row + [remark])
            case .lines:
                table.add(row)
                if !remark.text.isEmpty { table.addLine(remark) }
            }
        }
        return table
    }

    private func writeMarkdown(_ skills: [CheckedSkill]) {
        common.results.raw(OutdatedMarkdown(skills: skills).text)
        writeFailures(of: skills)
    }

    private func writeFailures(of skills: [CheckedSkill]) {
        let failures = skills.compactMap { skill -> (any Problem)? in
            if case .failed(let problem) = skill.status { problem } else { nil }
        }
        for problem in UpdateError.combined(failures) { common.writeProblem(problem) }
    }
}

/// The formats of `skills outdated`.
enum OutdatedFormat: String, CaseIterable, ExpressibleByArgument {
    case text
    /// For the text of a pull request.
    case markdown
}

extension CheckedSkill {
    /// Returns a summary in one sentence.
    static func summary(of skills: [CheckedSkill]) -> Suggestion {
        guard !skills.isEmpty else { return "\(Messages.noneInstalled)" }
        let newer = skills.count { $0.hasNewVersion }
        func count(_ words: String...) -> Int { skills.count { words.contains($0.word) } }
        let pinned = count("pinned")
        let rest = [
            (count("failed"), Messages.notChecked),
            (skills.count { $0.isUnresolved }, Messages.withConflicts),
            (count("moved", "ambiguous", "moved-tag", "moved-source"), Messages.moved),
            (count("replaced-source"), Messages.replaced),
            (count("gone"), Messages.removedUpstream),
            (skills.count { $0.isLost }, Messages.missingHere),
        ].filter { $0.0 > 0 }
        let known = skills.count - rest.reduce(0) { $0 + $1.0 }
        var text = ""
        if newer > 0 {
            if pinned > 0 { text += "\(say("; ", ja: "。"))\(Messages.pinned(pinned))" }
        } else {
            text = known > 0 ? Messages.current(known) : ""
            if pinned > 0 { text += "\(say(", ", ja: "、"))\(Messages.pinned(pinned))" }
        }
        for (index, part) in rest.enumerated() {
            let noun =
                text.isEmpty && newer == 0 && index == 0 ? counted(part.0, "skill") : "\(part.0)"
            text += text.isEmpty && newer == 0 ? "" : say("; ", ja: "、")
            text += say("\(noun) \(part.1)", ja: "\(part.1) \(part.0)個")
        }
        text += say(".", ja: "。")
        return newer > 0
            ? Messages.outdated(newer, of: skills.count, more: text) : "\(text)"
    }

    /// Whether it is up to date but for the conflicts of its last update.
    private var isUnresolved: Bool {
        switch status {
        case .current, .fixed: skill.isConflicted && !isLost
        default: false
        }
    }

    /// Whether its folder is missing, and no update would restore it.
    var isLost: Bool {
        guard isMissing else { return false }
        switch status {
        case .current, .fixed: return true
        default: return false
        }
    }

    /// Whether a newer version exists.
    var hasNewVersion: Bool { newVersion != nil }

    /// Whether it is listed without `--all`: it is outdated, or needs attention.
    var isReported: Bool { hasNewVersion || needsAttention }

    /// Whether the skill needs attention, for example because its source no longer has it.
    var needsAttention: Bool {
        guard delisting == nil else { return true }
        return switch status {
        case .moved, .ambiguousMove, .movedTag, .movedSource, .replacedSource, .removed, .failed,
            .tooNew:
            true
        case .current, .fixed: isLost || skill.isConflicted
        case .pinned, .outdated: false
        }
    }
}
