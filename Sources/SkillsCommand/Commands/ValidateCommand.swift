internal import ArgumentParser
internal import FileTree
internal import Git
internal import Merge
internal import Problem
internal import SkillFormat
internal import SkillRepository
internal import SkillSource
internal import SystemPackage
internal import Terminal

extension ReportFormat: ExpressibleByArgument {}

/// `skills validate` checks every skill of a repository.
struct ValidateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Check every skill below some folders, and the manifests around them.",
        discussion: """
            Finds each SKILL.md at whatever depth; node_modules, .build, vendor and the like are passed \
            over. Exit status 2 means that there are errors, or no skill at all. skills explain RULE tells \
            why a rule exists. Settings for a repository stand in .skills-validate.json; the comment
              <!-- skills-ignore RULE: REASON -->
            silences a rule for its own and the next line, skills-ignore-file for the file.
            """,
        aliases: ["check"])

    @Argument(help: "Folders; this one when none is named.", completion: .directory)
    var paths: [String] = []

    @Option(name: .customLong("for"), help: "For which reader to check.")
    var reader: Reader?

    @Option(help: "The form of the report.")
    var format: ReportFormat?

    @Option(
        help: ArgumentHelp(
            "Write the report into a file as well, such as sarif:out.sarif; may come several times.",
            valueName: "format:file"),
        completion: .file())
    var output: [ReportTarget] = []

    @Flag(help: "Take it for right that there is no skill.")
    var allowEmpty = false

    @Flag(help: "Count warnings as errors.")
    var strict = false

    @Flag(help: "Show notes as well, in text and annotations; other forms always hold them.")
    var notes = false

    @Flag(help: "With --json: list as well what in the text leads to a file of its skill.")
    var references = false

    @Option(help: "The mildest findings that give exit status 2.")
    var failOn = Threshold.error

    @Option(
        help: ArgumentHelp(
            "Run these rules only: ids or families, with commas between them.",
            valueName: "rules"),
        completion: .list(RuleChoice.known))
    var select: [String] = []

    @Option(
        help: ArgumentHelp(
            "Leave these rules out: ids or families, with commas between them.",
            valueName: "rules"),
        completion: .list(RuleChoice.known))
    var ignore: [String] = []

    @Option(
        help: ArgumentHelp("Tell only what this baseline does not know.", valueName: "file"),
        completion: .file())
    var baseline: String?

    @Option(
        help: ArgumentHelp("Write all findings into a baseline file.", valueName: "file"),
        completion: .file())
    var writeBaseline: String?

    @Option(
        help: ArgumentHelp(
            "Tell only of skills that differ from this commit or branch, and of those that name them; needs git.",
            valueName: "ref"))
    var changedSince: String?

    @Flag(help: "Mend what has one right answer, before the check.")
    var fix = false

    @Flag(help: "With --fix: show what would change, and change nothing.")
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        guard fix || !dryRun else {
            throw UsageProblem.contradiction("--dry-run goes with --fix: a check changes nothing")
        }
        guard !common.json || format == nil || format == .json else {
            throw UsageProblem.contradiction("--json and --format ask for two forms")
        }
        guard !references || common.json || format == .json else {
            throw UsageProblem.contradiction("--references goes with --json")
        }
        guard baseline == nil || writeBaseline == nil else {
            throw UsageProblem.contradiction(
                "--write-baseline writes all findings anew, so it goes without --baseline")
        }
        let world = World.current
        let start = world.uptime()
        var settings = try settings(world)
        settings.changes = try await changes(world)
        let validator = Validator(workingDirectory: world.workingDirectory, settings: settings)
        let paths = paths.isEmpty ? ["."] : paths
        var rewritten: [String] = []
        if fix {
            let fixes = try await validator.fixes(paths)
            if dryRun { show(fixes) } else { rewritten = try write(fixes, with: validator) }
            if dryRun, !common.json { return }
        }
        let report = try await validator.validate(paths, rewritten: rewritten)
        let validation = FinishedValidation(
            report: report, threshold: failOn.severity, time: world.now(),
            duration: world.uptime() - start,
            notes: notes || !select.isEmpty ? .shown : .counted, listing: settings.listing)
        try write(validation, world)
        // Whoever writes a baseline starts from what there is.
        guard writeBaseline == nil else { return }
        let isEmpty = report.skills.isEmpty && !allowEmpty && changedSince == nil
        if isEmpty || !validation.failures.isEmpty { throw ExitStatus.findings }
    }

    /// The files that have changed; nil when nobody asked.
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

    /// Shows what would change, as diff and git do.
    private func show(_ files: [FileFix]) {
        guard !common.json else { return }
        let console = common.results
        for file in files {
            console.line(.bold("--- \(file.path)"))
            console.line(.bold("+++ \(file.path)"))
            if file.becomesExecutable { console.line(.dim("mode +x")) }
            console.write(LineDiff(from: file.old, to: file.new))
        }
        common.notes.line("\(counted(files.count, "file")) would change; nothing was written.")
    }

    private func write(_ fixes: [FileFix], with validator: Validator) throws -> [String] {
        let notes = common.notes
        return try validator.write(fixes) { fix, outcome in
            switch outcome {
            case .rewritten:
                notes.line(
                    "Fixed \(fix.path): \(fix.rules.map(\.description).joined(separator: ", "))")
            case .skipped:
                notes.line("Skipped \(fix.path): it was changed by another program")
            }
        }
    }

    private func settings(_ world: World) throws -> ValidationSettings {
        var settings = ValidationSettings()
        settings.target = reader.flatMap { TargetProfile(rawValue: $0.rawValue) }
        settings.strictness = strict ? .warningsAreErrors : .warningsAreWarnings
        settings.emptiness = allowEmpty ? .allowed : .refused
        settings.listing = references ? .references : .nothing
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

    private func write(_ validation: FinishedValidation, _ world: World) throws {
        let format = common.json ? .json : self.format ?? .text
        if format == .text {
            TextFormat.write(validation, to: common.results)
            common.notes.line(.init(TextFormat.summary(of: validation), .plain))
        } else {
            common.results.raw(format.text(of: validation))
        }
        for target in output {
            try write(target.format.text(of: validation), to: target.file, world)
        }
        if let writeBaseline {
            try write(Baseline.text(of: validation.report), to: writeBaseline, world)
        }
    }

    private func write(_ text: String, to file: String, _ world: World) throws {
        let path = world.workingDirectory.pushing(FilePath(file)).lexicallyNormalized()
        guard path.lastComponent != nil else {
            throw UsageProblem.other("\(file) is no name for a file")
        }
        try Directory.replaceFile(at: path, with: Array(text.utf8))
    }
}

extension ValidateCommand {
    /// Who is to read the skills.
    enum Reader: String, ExpressibleByArgument, CaseIterable {
        case everyone, agentskills
        case claudeCode = "claude-code"
        case claudeUpload = "claude-upload"
    }

    /// Which findings make the command fail.
    enum Threshold: String, ExpressibleByArgument, CaseIterable {
        case error, warning

        var severity: Finding.Severity { self == .error ? .error : .warning }
    }

    /// A file that a report goes to: `FORMAT:FILE`.
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

/// Why nobody can say what has changed.
enum ChangesProblem: Problem {
    case noGit
    case git(String, GitError)

    var summary: String {
        switch self {
        case .noGit: "--changed-since needs git, which is not installed"
        case .git(let reference, _): "can't tell what has changed since \(reference.prefix(80))"
        }
    }

    var hint: String? {
        guard case .git = self else { return nil }
        return
            "git branch -a and git tag list what can be named; a shallow clone lacks the history: "
            + "git fetch --unshallow, or fetch-depth: 0 in actions/checkout"
    }

    var cause: (any Error)? {
        guard case .git(_, let error) = self else { return nil }
        return error
    }
}

/// A rule that nobody knows.
struct RuleProblem: Problem {
    let name: String
    private let similar: [String]

    init(unknown name: String) {
        self.name = name
        similar = Similarity.names(like: name, among: RuleChoice.known)
    }

    var summary: String { "there is no rule \(name.prefix(80))" }

    var hint: String? {
        guard let first = similar.first else { return "skills explain lists the rules" }
        return "did you mean \(first)?"
    }

    var kind: ProblemKind { .usage }
}
