internal import ArgumentParser
internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import Terminal

/// `skills verify` compares installed skills with the lock file.
struct VerifyCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "verify",
            abstract: say(
                "Compare installed skills with the hashes in the lock file.",
                ja: "インストール済みのスキルをロックファイルのハッシュ値と照合する。"),
            discussion: say(
                """
                Of many skills, lists those that differ; with --verbose, all. Exits with status 2 if skills differ.

                With --log, the catalogs of the skills are compared with their servers, and the installed versions are \
                looked up in their transparency logs. A version that the log does not have differs, too; a log that was \
                rewritten is refused with status 4.
                """,
                ja: """
                    スキルが多い場合は異なるものだけを表示する (--verbose ですべて)。異なるスキルがあれば終了コード 2 で終わる。

                    --log を付けると、スキルのカタログをサーバーと比べ、インストール済みのバージョンを透明性ログで確認する。ログにないバージョンも\
                    異なるものとし、ログが書き換えられていれば拒否して終了コード 4 で終わる。
                    """)
        )
    }

    @Argument(
        help: ArgumentHelp(say("Names of the skills; defaults to all.", ja: "スキルの名前 (既定: すべて)。")),
        completion: .candidates(.installedSkills))
    var names: [String] = []

    @Flag(
        help: ArgumentHelp(
            say("Look the skills up in the logs of their catalogs.", ja: "スキルをカタログのログで確認する。")))
    var log = false

    @OptionGroup var detail: DetailOptions
    @OptionGroup var scope: ScopeOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
        world.warnAboutPolicy(common.notes)
        let stores = try stores()
        let all = try stores.flatMap { try $0.skills() }
        let locations = try common.userStore().locations
        let recalls = CatalogNotes(world, locations).recalls
        common.warnAboutLostAdvisories(in: locations)
        let drifts = try chosen(from: stores, all).map { Drift($0, recalls) }
        let check = try await logCheck(drifts.map(\.skill), world)
        let unmanaged =
            names.isEmpty ? all.filter { $0.entry == nil && $0.state != .linked }.map(\.name) : []
        if common.json {
            common.write(
                "verify",
                [
                    "skills": .array(drifts.map { $0.json(check?.outcome(of: $0.skill)) }),
                    "unmanaged": .strings(unmanaged), "logs": check?.json ?? .null,
                ])
        } else {
            write(drifts, check)
            check?.write(to: common.notes)
            note(unmanaged)
            for scope in stores.map(\.locations.scope) {
                hint(at: drifts.filter { $0.skill.scope == scope }, in: scope)
            }
        }
        if let failure = check?.failure { throw failure }
        if drifts.contains(where: { !$0.isEmpty || !$0.recalls.isEmpty })
            || drifts.contains(where: { check?.isUnlisted($0.skill) == true })
        {
            throw ExitStatus.findings
        }
    }

    /// Looks skills up in the logs of their catalogs; nil unless that is wanted.
    private func logCheck(_ skills: [InstalledSkill], _ world: World) async throws -> LogCheck? {
        guard log else { return nil }
        let settings = try CatalogSettings(of: world)
        let asked = settings.projectNames.intersection(
            skills.compactMap(\.entry?.origin.catalog))
        if !asked.isEmpty {
            common.notes.note(Messages.asksProjectHosts(asked.map { "'\($0)'" }.sorted()))
        }
        return try await common.withCatalogs(settings.references, transfer) { catalogs, tools in
            try await tools.board.whileDrawing { await LogCheck(skills, in: catalogs) }
        }
    }

    /// The store of the named skills; without names, those of the project, if it has skills, and of the user.
    private func stores() throws -> [SkillStore] {
        guard names.isEmpty else { return [try common.store(of: names, scope)] }
        let stores = try common.scopes(scope).map { try common.store(ScopeOptions(of: $0)) }
        guard stores.count > 1 else { return stores }
        let isEmpty = try stores[0].lock()?.skills.isEmpty ?? true
        let isWanted = try stores[0].manifest()?.skills.isEmpty == false
        return isEmpty && !isWanted ? [stores[1]] : stores
    }

    private func chosen(
        from stores: [SkillStore], _ all: [InstalledSkill]
    ) throws -> [InstalledSkill] {
        let store = stores[0]
        if names.isEmpty {
            let recorded = all.filter { $0.entry != nil || $0.state == .linked }
            guard !recorded.isEmpty || all.isEmpty && store.locations.scope == .user else {
                let path = World.current.display(store.locations.lockFile)
                let isWanted = try store.manifest()?.skills.isEmpty == false
                throw isWanted ? VerifyProblem.notLocked(path) : VerifyProblem.noLock(path)
            }
            return recorded
        }
        let skills = try store.skills(named: names)
        if let skill = skills.first(where: { $0.entry == nil && $0.state != .linked }) {
            throw VerifyProblem.unmanaged(skill.name)
        }
        return skills
    }

    private func note(_ unmanaged: [String]) {
        guard !unmanaged.isEmpty else { return }
        let names =
            detail.detail == .everything
            ? unmanaged.joined(separator: ", ")
            : NameList(names: unmanaged).text(first: NameList.limit)
        common.notes.line(.dim(Messages.notVerified(names)))
    }

    /// Names the commands that show and finish what was found.
    private func hint(at drifts: [Drift], in scope: Scope) {
        let edited = drifts.map(\.skill).filter {
            $0.state.hasEdits && !$0.isOtherVersion && $0.obstacle == nil
                && $0.entry?.isVersionUnknown == false
        }
        common.hintAtConflicts(of: drifts.map(\.skill), in: scope)
        let missing = drifts.map(\.skill).filter {
            $0.overallState == .missing && $0.state != .linked
        }
        if !missing.isEmpty {
            let names = missing.map(\.name)
            common.notes.hint(
                scope == .user
                    ? Messages.toRestore(
                        names, SuggestedCommand(words: ["restore"] + names, in: scope))
                    : Messages.toInstallLocked)
        }
        guard let first = edited.first else { return }
        let name = edited.count == 1 ? first.name : "NAME"
        common.notes.line(
            .dim(Messages.toSeeEdits(SuggestedCommand("diff", name, "--local", in: scope))))
        common.notes.line(
            .dim(Messages.toDiscardEdits(SuggestedCommand("restore", name, "--force", in: scope))))
    }

    private func write(_ drifts: [Drift], _ check: LogCheck?) {
        let isMany = detail.detail == .summary && drifts.count > NameList.limit
        let shown =
            isMany
            ? drifts.filter {
                !$0.isEmpty || !$0.recalls.isEmpty || check?.isUnlisted($0.skill) == true
            } : drifts
        writeRecalls(of: drifts)
        for drift in drifts {
            let isShort = detail.detail == .summary && drift.uncovered.count > Self.fileLimit
            for file in isShort ? drift.uncovered.prefix(Self.fileLimit) : drift.uncovered[...] {
                common.reasons.warning(
                    "\(drift.skill.name): \(file.path): \(Messages.uncovered(file))")
            }
            if isShort {
                let rest = drift.uncovered.count - Self.fileLimit
                common.reasons.warning("\(drift.skill.name): \(Messages.moreFiles(rest))")
            }
        }
        let width = shown.map(\.skill.name.visible.columns).max() ?? 0
        if isMany, shown.count > NameList.limit {
            writeSummary(of: shown)
        } else {
            let isMixed = Set(shown.map(\.skill.scope)).count > 1
            for drift in shown {
                let scope: [Console.Piece] =
                    isMixed ? [.dim("  \(Messages.scope(drift.skill.scope))")] : []
                write(drift, width: width, scope, check?.outcome(of: drift.skill))
            }
        }
        if isMany {
            for line in SignerCounts(drifts.compactMap(\.signature)).lines() {
                common.results.line(.dim(line))
            }
        }
        let changed = drifts.filter { !$0.isEmpty }
        let recalled = drifts.count { !$0.recalls.isEmpty }
        let isBehind = changed.allSatisfy(\.skill.isOtherVersion)
        let summary =
            changed.isEmpty
            ? recalled == 0
                ? Messages.verified(drifts.count)
                : Messages.unchangedButRecalled(recalled, of: drifts.count)
            : isBehind
                ? Messages.behind(changed.count, of: drifts.count)
                : Messages.drifted(changed.count, of: drifts.count)
        common.notes.line(.init(summary, .plain))
    }

    private func writeRecalls(of drifts: [Drift]) {
        for drift in drifts {
            for recall in drift.recalls {
                common.reasons.warning("\(drift.skill.name): \(Messages.recalled(recall))")
            }
        }
    }

    private func write(
        _ drift: Drift, width: Int, _ scope: [Console.Piece], _ outcome: LogCheck.Outcome?
    ) {
        let console = common.results
        let name = drift.skill.name.visible
        console.line([.bold(name.padded(to: width)), "  "] + drift.standing + scope)
        if let signature = drift.signature { console.line("  ", signature.piece) }
        if let outcome { console.line("  ", outcome.piece) }
        for remark in drift.skill.remarks { console.line("  \(remark)") }
        guard !drift.skill.isOtherVersion else { return }
        let isShort = detail.detail == .summary && drift.changes.count > Self.fileLimit
        for (path, change) in isShort ? drift.changes.prefix(Self.fileLimit) : drift.changes[...] {
            console.line("  \(Messages.fileChange(change.rawValue))\(path)")
        }
        if isShort {
            console.line(.dim("  " + Messages.moreFiles(drift.changes.count - Self.fileLimit)))
        }
        for finding in drift.findings { console.wrappedLine(finding.pieces) }
    }

    /// The number of files listed for each skill in a summary.
    private static let fileLimit = 10

    /// Writes the names of many skills by state.
    private func writeSummary(of drifts: [Drift]) {
        var groups: [(standing: [Console.Piece], names: [String])] = []
        for drift in drifts {
            let standing = drift.standing
            let place = groups.firstIndex { $0.standing.map(\.text) == standing.map(\.text) }
            if let place {
                groups[place].names.append(drift.skill.name)
            } else {
                groups.append((standing, [drift.skill.name]))
            }
        }
        for (standing, names) in groups {
            common.results.line(
                [
                    .bold(say(counted(names.count, "skill"), ja: "スキル \(names.count)個")), "  ",
                ] + standing)
            NameList(names: names).write(to: common.results, detail.detail)
        }
    }
}

extension Drift {
    /// The state of the skill for a table; that it is recalled stands before, or alone if its files are as installed.
    fileprivate var standing: [Console.Piece] {
        guard !recalls.isEmpty else { return [skill.standingPiece] }
        let recalled = Console.Piece(Messages.recalledWord, .red)
        let isUnchanged = skill.overallState == .ok && !skill.isDisabled
        return isUnchanged ? [recalled] : [recalled, ", ", skill.standingPiece]
    }
}
