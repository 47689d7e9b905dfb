internal import ArgumentParser
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Terminal
internal import Transfer

/// `skills import` imports skills installed by other tools.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import skills of other tools, or from another machine.",
        discussion: """
            With a folder, file or repository that skills export wrote, installs exactly those skills.

            Otherwise imports the skills that npx skills, gh skill or apm installed: records in the lock file where the skills came from, so that list, verify, update and undo work on them. \
            No files of skills or other tools are changed. Each skill is compared with its source; skills that were \
            edited since installation are marked as edited.
            """)

    @Argument(
        help: ArgumentHelp(
            "Export to import, and names of the skills; defaults to all.",
            valueName: "export-or-name"),
        completion: .file())
    var names: [String] = []

    @Flag(help: "Import without contacting the sources of skills.")
    var offline = false

    @Flag(help: "With an export, also replace edited and other skills.")
    var force = false

    @Option(
        help: ArgumentHelp(
            "With an export, allow findings of this rule (repeatable).", valueName: "rule"),
        completion: .candidates(.rules))
    var allow: [String] = []

    @Flag(name: .longAndN, help: "Show what would be imported.")
    var dryRun = false

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    private var question: QuestionOptions { common.question }

    private var mode: Session.Mode { .init(dryRun: dryRun) }

    func run() async throws {
        if let address = try exportAddress { return try await importExport(at: address) }
        for (isUsed, option) in [(force, "--force"), (!allow.isEmpty, "--allow")] where isUsed {
            throw UsageProblem.invalidArguments(Messages.exportOnly(option))
        }
        let board = ProgressBoard(common.notes)
        let context = try SessionContext(try common.store(scope), transfer, board)
        var plan = try ImportPlan(context)
        if !names.isEmpty { try plan.keep(names) }
        try ask(plan)
        let report = try await Session.open(context, Admission(.adopt), mode) { [plan] session in
            let plan = try await board.whileDrawing {
                try await Importer(session).plan(plan, offline ? .offline : .online)
            }
            return try common.carryOut(plan, mode)
        }
        let presentation = ImportPresentation(
            plan: plan, report: report, mode: mode, isNamed: !names.isEmpty, scope: scope.scope,
            common: common)
        presentation.write()
        if let status = presentation.status { throw status }
    }

    /// Confirms on a terminal which servers will be contacted, because the addresses come from other tools.
    ///
    /// Continues without a terminal: no file changes, and the import can be undone.
    private func ask(_ plan: ImportPlan) throws(ExitStatus) {
        guard !plan.candidates.isEmpty, !dryRun, !common.json else { return }
        let question = YesNoQuestion(self.question, common.notes, .current)
        guard question.canAsk else { return }
        var table = Table(whole: [0])
        for candidate in plan.candidates {
            table.add(
                .init("  \(candidate.name)", .bold),
                .init(candidate.claim.toolName, .plain), .dim(candidate.claim.sourceText))
        }
        table.write(to: common.notes)
        let text = Messages.importQuestion(plan.candidates.count, isOffline: offline)
        let answer = question.ask(text, .yes)
        if answer == .refused || answer == .cancelled {
            common.notes.line(.init(Messages.nothingChanged, .plain))
            throw answer == .refused ? .refused : .interrupted
        }
    }
}

// Exports of another machine.
extension ImportCommand {
    /// The address of an export: a first argument that has the form of a path, file, URL or repository, and not of a
    /// name.
    private var exportAddress: SkillAddress? {
        get throws {
            guard let first = names.first, SkillName(first) == nil else { return nil }
            let world = World.current
            let address = try SkillAddress(
                first, workingDirectory: world.workingDirectory, home: world.home)
            if case .catalog = address.meaning { return nil }
            // Both files of an export mean the folder that contains them.
            guard case .folder(let path) = address.meaning,
                [Manifest.name.string, "skills.lock"].contains(path.lastComponent?.string)
            else { return address }
            return try SkillAddress(
                path.removingLastComponent().string, workingDirectory: world.workingDirectory,
                home: world.home)
        }
    }

    private func importExport(at address: SkillAddress) async throws {
        guard scope.scope == .user else {
            throw UsageProblem.invalidArguments(Messages.userExportsOnly.text)
        }
        guard !offline || address.localPath != nil else {
            throw UsageProblem.invalidArguments(Messages.offlineExport)
        }
        var request = ExportImportRequest()
        request.names = try names.dropFirst().map { name in
            guard let valid = SkillName(name) else {
                throw SkillStoreError.notInstalled(name, similar: [])
            }
            return valid
        }
        request.existing = force ? .replace : .keep
        request.reach = offline ? .storeOnly : .network
        let board = ProgressBoard(common.notes)
        // The export names the files of each skill, so the user's language does not count.
        let context = try SessionContext(
            try common.store(scope), transfer, board, language: nil)
        let admission = Admission(.install(.lenient), allowing: try AllowedRules.parse(allow))
        let report = try await Session.open(context, admission, mode) { [request] session in
            let plan = try await board.whileDrawing {
                try await ExportImporter.plan(address, request, in: session)
            }
            return try common.carryOut(plan, mode)
        }
        let presentation = ExportImportPresentation(
            report: report, address: address.typed, common: common, mode: mode)
        presentation.write()
        if let status = presentation.status { throw status }
    }
}
