internal import ArgumentParser
internal import FileTree
internal import Git
internal import Merge
internal import Problem
internal import Signature
internal import SkillFormat
internal import SkillRepository
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Terminal

extension ReportFormat: ExpressibleByArgument {}

/// `skills validate` validates the skills of a repository.
struct ValidateCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "validate",
            abstract: say(
                "Validate skills and the manifests around them.", ja: "スキルと周辺のマニフェストを検証する。"),
            discussion: say(
                """
                Finds every SKILL.md below the folders, except in folders such as node_modules, .build and vendor. Exits \
                with status 2 if there are errors or no skills. Settings of a repository are read from \
                .skills-validate.json. To learn about a rule: skills validate --explain RULE

                To suppress a rule on the line of a comment and on the next line:
                  <!-- skills-ignore RULE: REASON -->
                To suppress it in the whole file, write skills-ignore-file instead.
                """,
                ja: """
                    フォルダーの中にあるすべての SKILL.md を探す (node_modules、.build、vendor などは除く)。エラーがある場合やスキルが見つからない\
                    場合は、終了コード 2 で終わる。リポジトリの設定は .skills-validate.json から読む。ルールの説明を見るには: skills validate \
                    --explain RULE

                    コメントのある行とその次の行で、ルールを抑制するには:
                      <!-- skills-ignore RULE: REASON -->
                    ファイル全体で抑制するには、代わりに skills-ignore-file と書く。
                    """),
            aliases: ["check"])
    }

    @Argument(
        help: ArgumentHelp(
            say("Folders to search; defaults to this folder.", ja: "探すフォルダー (既定: このフォルダー)。")),
        completion: .directory)
    var paths: [String] = []

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            say(
                "Target to validate for (default: everyone).",
                ja: "検証の対象とする利用先 (既定: everyone)。"), valueName: "target"))
    var reader: Reader?

    @Option(help: ArgumentHelp(say("Format of the report.", ja: "レポートの形式。")))
    var format: ReportFormat?

    @Option(
        help: ArgumentHelp(
            say("Also write a report to a file (repeatable).", ja: "レポートをファイルにも書き出す (繰り返し可)。"),
            valueName: "format:file"),
        completion: .file())
    var output: [ReportTarget] = []

    @Flag(help: ArgumentHelp(say("Succeed if no skills are found.", ja: "スキルが見つからなくても成功とする。")))
    var allowEmpty = false

    @Flag(help: ArgumentHelp(say("Treat warnings as errors.", ja: "警告をエラーとして扱う。")))
    var strict = false

    @Flag(
        help: ArgumentHelp(
            say("Show notes in text and GitHub reports.", ja: "テキストと GitHub のレポートに情報レベルの指摘も表示する。")))
    var notes = false

    @Flag(
        help: ArgumentHelp(
            say("Include references to files in the JSON report.", ja: "JSON のレポートにファイルへの参照を含める。")))
    var references = false

    @Flag(
        help: ArgumentHelp(
            say("Show how each path in the text is judged.", ja: "本文中の各パスをどう判定したかを表示する。")))
    var explainReferences = false

    @Option(
        help: ArgumentHelp(
            say("Lowest severity that causes exit status 2.", ja: "終了コード 2 とする最低の重要度。"),
            valueName: "severity"))
    var failOn = Threshold.error

    @Option(
        help: ArgumentHelp(
            say(
                "Run only these rules or families (comma-separated).",
                ja: "指定したルールまたは分類だけを実行する (カンマ区切り)。"),
            valueName: "rules"),
        completion: .candidates(.rules))
    var select: [String] = []

    @Option(
        help: ArgumentHelp(
            say(
                "Skip these rules or families (comma-separated).", ja: "指定したルールまたは分類を除外する (カンマ区切り)。"
            ),
            valueName: "rules"),
        completion: .candidates(.rules))
    var ignore: [String] = []

    @Option(
        help: ArgumentHelp(
            say("Report only findings that are not in this baseline.", ja: "このベースラインにない指摘だけを報告する。"),
            valueName: "file"),
        completion: .file())
    var baseline: String?

    @Option(
        help: ArgumentHelp(
            say("Write all findings to a baseline file.", ja: "すべての指摘をベースラインのファイルに書き込む。"),
            valueName: "file"),
        completion: .file())
    var writeBaseline: String?

    @Option(
        help: ArgumentHelp(
            say(
                "Check only skills changed since this commit or branch.",
                ja: "このコミットまたはブランチより後に変更されたスキルだけを調べる。"),
            valueName: "ref"))
    var changedSince: String?

    @Flag(
        help: ArgumentHelp(
            say("Apply unambiguous fixes before validating.", ja: "答えが 1つに決まる修正を適用してから検証する。")))
    var fix = false

    @Flag(
        name: .longAndN,
        help: ArgumentHelp(
            say("With --fix, show the changes without applying them.", ja: "--fix の変更を、適用せずに表示する。"))
    )
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            say("Explain a rule, or list all rules.", ja: "ルールを説明する。または全ルールを一覧表示する。"),
            valueName: "rule|all"),
        completion: .list(RepositoryRules.allWithAudits.map(\.id.description)))
    var explain: String?

    @Flag(
        help: ArgumentHelp(
            say("Rate the quality of the skills from 0 to 100.", ja: "スキルの品質を 0 から 100 で評価する。")))
    var score = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        try checkOptions()
        if let explain { return try RuleExplanation(common: common).write(explain) }
        let paths = try (paths.isEmpty ? ["."] : paths).map(common.skillFolder)
        guard !score else { return try await ScoreReport(common: common).write(paths) }
        let world = World.current
        let start = world.uptime()
        var settings = try settings(world)
        settings.changes = try await changes(world)
        settings.trust = .current
        settings.agents = Agent.all.map(\.id)
        settings.hiddenFolders =
            StoreLocations(scope: .user, home: world.home, environment: world.environment)
            .ownFolders
        let files = try outputFiles(world)
        let validator = Validator(workingDirectory: world.workingDirectory, settings: settings)
        let fixes = fix ? try await validator.fixes(paths) : []
        if dryRun, !common.json, format == nil || format == .text {
            show(fixes)
            return try await end(asIfFixed: validator.validate(paths))
        }
        let rewritten = dryRun ? [] : try write(fixes, with: validator)
        let report = try await validator.validate(paths, rewritten: rewritten)
        if fix, !dryRun, fixes.isEmpty, report.findings.contains(where: { $0.severity != .info }) {
            common.notes.line(.init(Messages.nothingToFix, .plain))
        }
        let validation = FinishedValidation(
            report: report, threshold: failOn.severity, time: world.now(),
            duration: world.uptime() - start,
            notes: notes || !select.isEmpty ? .shown : .counted, listing: settings.listing,
            folder: world.workingDirectory)
        try write(validation, files)
        if report.skills.isEmpty, changedSince == nil { hintAtInstalledSkills() }
        // Writing a baseline accepts all current findings.
        guard writeBaseline == nil else { return }
        if lacksSkills(report) || !validation.failures.isEmpty { throw ExitStatus.findings }
    }

    /// Throws if options contradict each other.
    private func checkOptions() throws(UsageProblem) {
        let question = explain != nil ? "--explain" : score ? "--score" : nil
        let others = [
            ("--score", score && explain != nil), ("--format", format != nil), ("--fix", fix),
            ("--output", !output.isEmpty), ("--baseline", baseline != nil),
            ("--write-baseline", writeBaseline != nil), ("--changed-since", changedSince != nil),
        ]
        if let question, let other = others.first(where: \.1) {
            throw .invalidArguments(Messages.exclusive(question, other.0))
        }
        guard fix || !dryRun else {
            throw .invalidArguments(Messages.required("--fix", for: "--dry-run"))
        }
        guard !common.json || format == nil || format == .json else {
            throw .invalidArguments(Messages.exclusive("--json", "--format"))
        }
        guard !references || common.json || format == .json else {
            throw .invalidArguments(Messages.required("--json", for: "--references"))
        }
        guard !references || !explainReferences else {
            throw .invalidArguments(Messages.exclusive("--references", "--explain-references"))
        }
        guard baseline == nil || writeBaseline == nil else {
            throw .invalidArguments(Messages.exclusive("--write-baseline", "--baseline"))
        }
    }

    /// Names the commands that check installed skills, which `skills check` may mean in a folder without skills.
    private func hintAtInstalledSkills() {
        guard paths.isEmpty, let installed = try? common.userStore().lock(),
            !installed.skills.isEmpty
        else { return }
        common.notes.hint(Messages.checkInstalled)
    }

    /// Returns the changed files; nil without `--changed-since`.
    private func changes(_ world: World) async throws -> [FilePath]? {
        guard let changedSince else { return nil }
        guard let git = GitProgram(environment: world.environment) else {
            throw ChangesProblem.noGit
        }
        let folder = world.workingDirectory
        do {
            return try await git.changedFiles(in: folder, since: changedSince)
        } catch {
            throw ChangesProblem.git(changedSince, error)
        }
    }

    /// Ends with the status that the command has without `--dry-run`, after the fixes.
    private func end(asIfFixed report: ValidationReport) throws(ExitStatus) {
        let left = report.findings.filter { $0.severity <= failOn.severity && !$0.isFixable }
        if !left.isEmpty { common.notes.line(.init(Messages.wouldBeLeft(left.count), .plain)) }
        if lacksSkills(report) || !left.isEmpty { throw ExitStatus.findings }
    }

    /// Whether there is no skill, which must not look like success.
    private func lacksSkills(_ report: ValidationReport) -> Bool {
        report.skills.isEmpty && !allowEmpty && changedSince == nil
    }

    /// Shows what would change as a diff.
    private func show(_ files: [FileFix]) {
        guard !common.json else { return }
        let console = common.results
        for file in files {
            console.line(.bold("--- \(file.path)"))
            console.line(.bold("+++ \(file.path)"))
            if file.becomesExecutable { console.line(.dim("mode +x")) }
            console.write(LineDiff(from: file.old, to: file.new))
        }
        let summary = files.isEmpty ? Messages.nothingToFix : Messages.wouldFix(files.count)
        common.notes.line(.init(summary, .plain))
    }

    private func write(_ fixes: [FileFix], with validator: Validator) throws -> [String] {
        let notes = common.notes
        return try validator.write(fixes) { fix, outcome in
            switch outcome {
            case .rewritten:
                notes.line(.init(Messages.fixed(fix.path, fix.rules), .plain))
            case .skipped:
                notes.line(.init(Messages.changedMeanwhile(fix.path), .plain))
            }
        }
    }

    private func settings(_ world: World) throws -> ValidationSettings {
        var settings = ValidationSettings()
        settings.target = reader.flatMap { TargetProfile(rawValue: $0.rawValue) }
        settings.strictness = strict ? .warningsAreErrors : .standard
        settings.emptiness = allowEmpty ? .allowed : .refused
        settings.listing =
            explainReferences ? .explanations : references ? .references : .nothing
        settings.rules.selected = try Self.choices(select)
        settings.rules.ignored = try Self.choices(ignore)
        if let baseline {
            settings.baseline = try Baseline(
                readFrom: world.workingDirectory.pushing(.init(baseline)))
        }
        return settings
    }

    private static func choices(_ texts: [String]) throws -> [RuleChoice] {
        try texts.flatMap { $0.split(separator: ",") }.map { text in
            guard let choice = RuleChoice(String(text)) else {
                throw RuleProblem(unknown: String(text))
            }
            return choice
        }
    }

    /// The files that reports are written to.
    private struct OutputFiles {
        let reports: [(format: ReportFormat, file: ReportFile)]
        let baseline: ReportFile?
    }

    /// Returns the files to write; throws if one exists and is something else.
    private func outputFiles(_ world: World) throws -> OutputFiles {
        OutputFiles(
            reports: try output.map { target in
                (target.format, try ReportFile(target.file, .report(target.format), in: world))
            },
            baseline: try writeBaseline.map { try ReportFile($0, .baseline, in: world) })
    }

    private func write(_ validation: FinishedValidation, _ files: OutputFiles) throws {
        let format = common.json ? .json : self.format ?? .text
        if format == .text {
            TextFormat.write(validation, to: common.results)
            for line in SignerCounts(validation.report.skills.compactMap(\.signature)).lines() {
                common.notes.line(.dim(line))
            }
            common.notes.line(.init(summary(of: validation), .plain))
        } else {
            common.results.raw(format.text(of: validation))
        }
        for (format, file) in files.reports {
            try file.write(Array(format.text(of: validation).utf8))
        }
        if let writeBaseline, let file = files.baseline {
            try file.write(Array(Baseline.text(of: validation.report).utf8))
            common.notes.line(
                .init(
                    Messages.wroteBaseline(validation.report.findings.count, to: writeBaseline),
                    .plain))
        }
    }

    private func summary(of validation: FinishedValidation) -> String {
        if let changedSince, validation.report.skills.isEmpty, validation.report.findings.isEmpty {
            return Messages.noneChanged(since: changedSince)
        }
        return TextFormat.summary(of: validation)
    }

}

extension ValidateCommand {
    /// The program that loads the skills.
    enum Reader: String, ExpressibleByArgument, CaseIterable {
        case everyone, agentskills
        case claudeCode = "claude-code"
        case claudeUpload = "claude-upload"
    }

    /// The lowest severity that makes the command fail.
    enum Threshold: String, ExpressibleByArgument, CaseIterable {
        case error, warning

        var severity: Finding.Severity { self == .error ? .error : .warning }
    }

    /// A report file: `FORMAT:FILE`.
    struct ReportTarget: ExpressibleByArgument {
        let format: ReportFormat
        let file: String

        init?(argument: String) {
            let parts = argument.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let format = ReportFormat(rawValue: String(parts[0])) else {
                return nil
            }
            self.format = format
            file = String(parts[1])
        }
    }
}
