internal import Archive
internal import ArgumentParser
internal import CEmbeddedFiles
internal import Dispatch
internal import FileTree
internal import Problem
internal import SkillSource
internal import SkillStore
internal import Synchronization
internal import SystemPackage
internal import Terminal
internal import Transfer

/// The version of this program.
public let skillsVersion = "0.1.0"

/// The version with the commit that was built and its date, if the build stated them.
let skillsBuild: String = {
    let build = unsafe String(cString: embedded_build())
    return build.isEmpty ? skillsVersion : "\(skillsVersion) (\(build))"
}()

/// Runs the command line of a process and returns the exit status.
///
/// `commandLine` starts with the program name. It is empty if the system did not provide it.
public func runSkills(commandLine: [String], in world: World) async -> Int32 {
    guard !commandLine.isEmpty else {
        ProblemReport(UsageProblem.unreadableArguments, arguments: []).write(to: world)
        return ExitStatus.failed.rawValue
    }
    return await runSkills(Array(commandLine.dropFirst()), in: world)
}

/// Runs a command line and returns the exit status.
///
/// `arguments` excludes the program name. If the world is interrupted, the command's task is cancelled; it cleans up, and
/// the status is 130. One that has not ended a second later, such as in the middle of a large file, is abandoned: the next
/// command completes or rolls back what it was changing.
public func runSkills(_ given: [String], in world: World) async -> Int32 {
    // Watch signals before anything is written: a closed pipe must not kill the process.
    let interruption = Interruption()
    world.onInterrupt { interruption.interrupt() }
    if let request = CompletionRequest(given) {
        interruption.onInterrupt { world.end(ExitStatus.interrupted.rawValue) }
        _ = world.output.write(request.reply(in: world.speakingAsSet()))
        return ExitStatus.success.rawValue
    }
    var watched = world.speakingAsSet()
    let arguments: [String]
    do throws(UsageProblem) {
        (watched, arguments) = try watched.speaking(as: given.spellingJSON)
    } catch {
        ProblemReport(error, arguments: given).write(to: watched)
        return ExitStatus(error.kind).rawValue
    }
    prepareLibraries(for: arguments)
    let lostOutput = Mutex<String?>(nil)
    watched.arguments = arguments
    watched.output.write = { text in
        let delivery = world.output.write(text)
        if case .failed(let reason) = delivery { lostOutput.withLock { $0 = reason } }
        return delivery
    }
    let lastStep = Mutex<TransactionStep?>(nil)
    watched.lastStep = { lastStep.withLock(\.self) }
    watched.reached = { step in
        lastStep.withLock { $0 = step }
        world.reached(step)
    }
    // What an abandoned command still reports is about the files that are taken from it.
    let isAbandoned = Mutex(false)
    watched.errors.write = { text in
        isAbandoned.withLock(\.self) ? .written : world.errors.write(text)
    }
    let command = Task { [watched] in
        do throws(UsageProblem) {
            let (world, rest) = try watched.inFolder(of: arguments)
            return await world.run { await run(rest, in: world) }
        } catch {
            ProblemReport(error, arguments: arguments).write(to: watched)
            return ExitStatus(error.kind)
        }
    }
    interruption.onInterrupt { [watched] in
        command.cancel()
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(1)) {
            guard !interruption.hasEnded else { return }
            let problem = AbandonedProblem(step: lastStep.withLock(\.self))
            ProblemReport(problem, arguments: arguments).write(to: watched)
            isAbandoned.withLock { $0 = true }
            world.end(ExitStatus.interrupted.rawValue)
        }
    }
    let ended = await command.value
    let status = interruption.end() ? .interrupted : ended
    guard let reason = lostOutput.withLock(\.self) else { return status.rawValue }
    // An incomplete result must not look complete.
    ProblemReport(UsageProblem.lostOutput(reason), arguments: arguments).write(to: watched)
    return status == .success ? ExitStatus.failed.rawValue : status.rawValue
}

/// An interruption that may arrive before the command has started.
private final class Interruption: Sendable {
    private enum State {
        case waiting
        case watched(@Sendable () -> Void)
        case interrupted
        case ended
    }

    private let state = Mutex(State.waiting)

    /// Calls the handler, now or as soon as there is one.
    func interrupt() {
        let handler: (@Sendable () -> Void)? = state.withLock { state in
            if case .ended = state { return nil }
            defer { state = .interrupted }
            guard case .watched(let handler) = state else { return nil }
            return handler
        }
        handler?()
    }

    /// Sets the handler, and calls it if the interruption has already arrived.
    func onInterrupt(_ handler: @escaping @Sendable () -> Void) {
        let isInterrupted = state.withLock { state in
            if case .interrupted = state { return true }
            state = .watched(handler)
            return false
        }
        if isInterrupted { handler() }
    }

    /// Whether the command has ended.
    var hasEnded: Bool { state.withLock { if case .ended = $0 { true } else { false } } }

    /// Ends the watch, and returns whether an interruption arrived.
    func end() -> Bool {
        state.withLock { state in
            defer { state = .ended }
            return if case .interrupted = state { true } else { false }
        }
    }
}

/// The report of a command that did not end by itself after an interruption.
struct AbandonedProblem: Problem {
    /// The step that its last transaction had reached.
    let step: TransactionStep?

    var summary: String { Messages.abandoned(after: step) }
    var hint: Suggestion? { nil }
    var kind: ProblemKind { .interrupted }
}

/// Parses a command line.
///
/// The subcommand parses its own arguments, which takes half as long as parsing from the root. If that fails, the root
/// parses everything, for messages and help that name the whole command.
private func parse(_ arguments: [String]) throws -> any ParsableCommand {
    if let (subcommand, words) = SkillsCommand.command(of: arguments),
        let command = try? subcommand.parseAsRoot(Array(arguments.dropFirst(words.count))),
        type(of: command) == subcommand
    {
        return command
    }
    return try SkillsCommand.parseAsRoot(arguments)
}

/// Starts to load the libraries that a command needs while its arguments are parsed.
private func prepareLibraries(for arguments: [String]) {
    guard let name = arguments.first, let command = SkillsCommand.subcommand(named: name)
    else { return }
    if command == InstallCommand.self {
        // Names and paths need no network.
        let local = [".", "/", "~", "-"]
        let isRemote = arguments.contains { argument in
            argument.contains("/") && !local.contains { argument.hasPrefix($0) }
        }
        if isRemote { Transfer.prepare() }
    } else if command == UpdateCommand.self || command == OutdatedCommand.self
        || command == DiffCommand.self
    {
        Transfer.prepare()
    } else {
        return
    }
    if arguments.contains(where: SkillAddress.namesArchive) { Archive.prepare() }
}

extension World {
    /// Returns the world in the language of the configuration or else of the environment, with the terminal's widths.
    ///
    /// A configuration that can't be read is reported by the commands that need it.
    fileprivate func speakingAsSet() -> World {
        let speech = try? Speech(in: self)
        var world = self
        world.ambiguousWidth = speech?.ambiguousWidth ?? .narrow
        if let set = speech?.language.flatMap({ world.speaking($0) }) { return set }
        world.spoken = language.flatMap { Language($0) } ?? spoken
        return world
    }

    /// Returns the world in the language of a leading `--language CODE`, and the other arguments.
    ///
    /// Output for programs is in English.
    fileprivate func speaking(
        as arguments: [String]
    ) throws(UsageProblem) -> (world: World, rest: [String]) {
        var (world, rest) = (self, arguments)
        if arguments.first == "--language" {
            guard arguments.count > 1 else {
                throw .invalidArguments(said(Messages.languageMissing))
            }
            guard let speaking = speaking(arguments[1]) else {
                throw .invalidArguments(said(Messages.unknownLanguage(arguments[1])))
            }
            (world, rest) = (speaking, Array(arguments.dropFirst(2)))
        }
        if isReadByPrograms(rest) { world.spoken = .english }
        return (world, rest)
    }

    /// Whether the output is in a format for programs; Markdown and plain text are for people.
    private func isReadByPrograms(_ arguments: [String]) -> Bool {
        for (word, next) in zip(arguments, arguments.dropFirst() + [""]) {
            if word == "--json" { return true }
            let format =
                word == "--format"
                ? next
                : word.hasPrefix("--format=") ? String(word.dropFirst("--format=".count)) : nil
            if let format, !["markdown", "text"].contains(format) { return true }
        }
        return false
    }

    /// Returns the world in the folder of a leading `-C FOLDER`, as of git and make, and the other arguments.
    fileprivate func inFolder(
        of arguments: [String]
    ) throws(UsageProblem) -> (world: World, rest: [String]) {
        guard arguments.first == "-C" else { return (self, arguments) }
        guard arguments.count > 1 else { throw .invalidArguments(said(Messages.folderMissing)) }
        var world = self
        let path = path(arguments[1])
        guard (try? Directory.open(path)) != nil else {
            throw .invalidArguments(said(Messages.noSuchFolder(arguments[1])))
        }
        world.workingDirectory = path
        return (world, Array(arguments.dropFirst(2)))
    }

    /// Returns a text before a command runs, in the language in which it will.
    private func said(_ text: @autoclosure () -> String) -> String {
        Language.$current.withValue(spoken, operation: text)
    }
}

extension [String] {
    /// The words with `--json` for `--format json`, which other programs have.
    fileprivate var spellingJSON: [String] {
        let end = firstIndex(of: "--") ?? endIndex
        var words: [String] = []
        for (index, word) in enumerated() {
            let isFormat = index < end && word == "--format" && index + 1 < end
            if isFormat, self[index + 1] == "json" { continue }
            let isValue = index > 0 && index < end && self[index - 1] == "--format"
            let isJSON = index < end && word == "--format=json" || isValue && word == "json"
            guard isJSON else {
                words.append(word)
                continue
            }
            if !words.contains("--json") { words.append("--json") }
        }
        return words
    }
}

private func run(_ arguments: [String], in world: World) async -> ExitStatus {
    let help = HelpRequest(arguments)
    if let help, let text = help.text(within: world.helpColumns) {
        _ = world.output.write(text)
        return .success
    }
    do {
        if let problem = SearchInput.problem(in: arguments) { throw problem }
        if let problem = CommandWords(arguments).problem(in: world) { throw problem }
        let words = (help?.arguments ?? arguments).map { $0 == "--help-all" ? "--help" : $0 }
        var command = try parse(words)
        if var asynchronous = command as? any AsyncParsableCommand {
            try await asynchronous.run()
        } else {
            try command.run()
        }
        world.writeWarnings()
        return .success
    } catch let status as ExitStatus {
        world.writeWarnings()
        return status
    } catch let thrown as any Problem {
        let problem = thrown.reworded(in: world)
        if !(problem is SettingsProblem) { world.writeWarnings() }
        ProblemReport(problem, arguments: arguments).write(to: world)
        return ExitStatus(problem.kind)
    } catch {
        return report(parserError: error, arguments: arguments, in: world)
    }
}

/// Reports an error of the argument parser; help and version, which it throws too, are results.
private func report(
    parserError error: any Error, arguments: [String], in world: World
) -> ExitStatus {
    let text = world.parserText(for: error)
    guard SkillsCommand.exitCode(for: error) != .success else {
        let guide = HelpText.guide(for: arguments)
        let end = guide.isEmpty || text.hasSuffix("\n") ? "\n" : "\n\n"
        let short = HelpText.short(for: arguments).map {
            HelpText.fitted($0, within: world.helpColumns)
        }
        let help = short ?? (text.isEmpty ? "" : text + end + guide)
        _ = world.output.write(HelpRequest(arguments)?.json(help) ?? help)
        return .success
    }
    let message = SkillsCommand.message(for: error)
    let problem = ParserProblem(message, arguments: arguments)
    if problem.hint == nil, let unknown = OptionNames(of: arguments).problem(for: message) {
        ProblemReport(unknown, arguments: arguments).write(to: world)
    } else if arguments.contains("--json") {
        ProblemReport(problem, arguments: arguments).write(to: world)
    } else {
        let usage = text.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { line in
                !["Usage: ", "Help: ", "使い方: ", "ヘルプ: "].contains(where: line.hasPrefix)
            }
            .map { String($0).visible }
        let hint = problem.hint.map { [say("hint: ", ja: "ヒント: ") + $0.text.visible] } ?? []
        let lines = [say("error: ", ja: "エラー: ") + problem.summary.visible] + hint + usage
        _ = world.errors.write(lines.joined(separator: "\n") + "\n")
    }
    return .usage
}

extension World {
    /// The option with which the parser describes all commands as JSON, from which the man pages are made.
    private static let parserDescription = "--experimental-dump-help"

    /// Returns the help or the usage that the parser writes for an error.
    fileprivate func parserText(for error: any Error) -> String {
        guard case .japanese = Language.current, !arguments.contains(Self.parserDescription) else {
            return SkillsCommand.fullMessage(for: error, columns: helpColumns)
        }
        let text = SkillsCommand.fullMessage(for: error, columns: JapaneseParserText.unlimited)
        // The version is one line, in every language the same.
        guard text.utf8.contains(UInt8(ascii: "\n")) else { return text }
        return JapaneseParserText(text).text(within: helpColumns)
    }

    /// The width of help: that in COLUMNS, or else that of the terminal.
    ///
    /// The argument parser would accept any number in COLUMNS, and lose text in widths that do not fit a word.
    fileprivate var helpColumns: Int {
        let set = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        return max(40, set ?? output.columns ?? 80)
    }
}
