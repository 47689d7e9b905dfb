internal import Archive
internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillSource
internal import SkillStore
internal import Synchronization
internal import Terminal
internal import Transfer

/// The version of this program.
public let skillsVersion = "0.1.0"

/// Runs one command line and gives the exit status.
///
/// `arguments` are those behind the program's name. When the world interrupts, the command's task is
/// cancelled; it clears up and ends with status 130.
public func runSkills(_ arguments: [String], in world: World) async -> Int32 {
    prepareLibraries(for: arguments)
    let lost = Mutex<String?>(nil)
    var watched = world
    watched.output.write = { text in
        let delivery = world.output.write(text)
        if case .failed(let reason) = delivery { lost.withLock { $0 = reason } }
        return delivery
    }
    let command = Task { [watched] in
        await World.$running.withValue(watched) { await run(arguments, in: watched) }
    }
    world.onInterrupt { command.cancel() }
    let status = await command.value
    guard let reason = lost.withLock(\.self) else { return status.rawValue }
    // A result that did not arrive whole must not look like one.
    ProblemReport(UsageProblem.lostOutput(reason), arguments: arguments).write(to: world)
    return status == .done ? ExitStatus.failed.rawValue : status.rawValue
}

/// Reads a command line.
///
/// The command that its first word names reads the rest by itself, which takes half as long as reading it all from
/// the root; what it does not take is read from there, for messages and help that name the whole.
private func parse(_ arguments: [String]) throws -> any ParsableCommand {
    let first = arguments.first
    let named = SkillsCommand.configuration.subcommands.first {
        $0._commandName == first || $0.configuration.aliases.contains { $0 == first }
    }
    if let named, let command = try? named.parseAsRoot(Array(arguments.dropFirst())),
        type(of: command) == named
    {
        return command
    }
    return try SkillsCommand.parseAsRoot(arguments)
}

/// Begins to load the libraries that a command line will need, while the rest of it is read.
private func prepareLibraries(for arguments: [String]) {
    switch arguments.first {
    case "install", "add", "i":
        // Names and paths need no network.
        let local = [".", "/", "~", "-"]
        let isRemote = arguments.contains { argument in
            argument.contains("/") && !local.contains { argument.hasPrefix($0) }
        }
        if isRemote { Transfer.prepare() }
    case "update", "outdated", "diff": Transfer.prepare()
    default: return
    }
    if arguments.contains(where: SkillAddress.namesArchive) { Archive.prepare() }
}

private func run(_ arguments: [String], in world: World) async -> ExitStatus {
    do {
        try refuseUnknownCommand(arguments)
        var command = try parse(arguments)
        if var asynchronous = command as? any AsyncParsableCommand {
            try await asynchronous.run()
        } else {
            try command.run()
        }
        return .done
    } catch let status as ExitStatus {
        return status
    } catch let thrown as any Problem {
        let problem = (thrown as? SkillStoreError)?.reworded ?? thrown
        if problem.kind == .interrupted {
            InterruptionReport(problem: problem, arguments: arguments).write(to: world)
        } else {
            ProblemReport(problem, arguments: arguments).write(to: world)
        }
        return ExitStatus(problem.kind)
    } catch {
        return report(parserError: error, arguments: arguments, in: world)
    }
}

/// What the argument parser throws: help and version, which are results, and wrong usage.
private func report(
    parserError error: any Error, arguments: [String], in world: World
) -> ExitStatus {
    let text = SkillsCommand.fullMessage(for: error)
    guard SkillsCommand.exitCode(for: error) != .success else {
        _ = world.output.write(text + (text.isEmpty ? "" : "\n"))
        return .done
    }
    if arguments.contains("--json") {
        ProblemReport(UsageProblem.other(SkillsCommand.message(for: error)), arguments: arguments)
            .write(to: world)
    } else {
        let line = text.hasPrefix("Error: ") ? "error: " + text.dropFirst(7).lowercasedFirst : text
        _ = world.errors.write(
            line.split(separator: "\n", omittingEmptySubsequences: false)
                .map { String($0).visible }.joined(separator: "\n") + "\n")
    }
    return .usage
}

private func refuseUnknownCommand(_ arguments: [String]) throws {
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard let first = words.first, !first.hasPrefix("-") else { return }
    let commands = SkillsCommand.configuration.subcommands
    let names = commands.flatMap { [$0._commandName] + $0.configuration.aliases } + ["help"]
    guard !names.contains(first) else { return }
    throw UsageProblem.unknownCommand(first, similar: Similarity.names(like: first, among: names))
}

/// Ways in which a command line can be wrong.
enum UsageProblem: Problem, Equatable {
    case unknownCommand(String, similar: [String])
    case contradiction(String)
    case other(String)
    /// Standard output took not all of the result.
    case lostOutput(String)

    var summary: String {
        switch self {
        case .unknownCommand(let name, _): "there is no command \(name)"
        case .contradiction(let text), .other(let text): text
        case .lostOutput(let reason): "the result can't be written: \(reason.lowercasedFirst)"
        }
    }

    var hint: String? {
        guard case .unknownCommand(_, let similar) = self else { return nil }
        guard let first = similar.first else { return "skills help lists the commands" }
        return "did you mean skills \(first)?"
    }

    var kind: ProblemKind {
        if case .lostOutput = self { .failed } else { .usage }
    }
}

/// Tells an error to whoever is there: people or a script.
struct ProblemReport {
    private let problem: any Problem
    private let command: String
    private let isJSON: Bool

    init(_ problem: any Problem, arguments: [String]) {
        self.problem = problem
        command = arguments.first { !$0.hasPrefix("-") } ?? "skills"
        isJSON = arguments.contains("--json")
    }

    func write(to world: World) {
        guard !isJSON else {
            let object = JSONValue.object([
                "schema": .string("skills.\(command)/1"), "error": problem.json,
            ])
            _ = world.errors.write(object.text())
            return
        }
        Console(world.errors, color: .auto, environment: world.environment).write(problem)
    }
}

extension Console {
    /// Writes an error, what lies below it, and what helps; details stand between the two.
    func write(_ problem: any Problem, details: [[Piece]] = []) {
        line(Piece("error: ", .red), Piece(problem.summary, .plain))
        for cause in problem.causes { line(Piece("because: ", .bold), Piece(cause, .plain)) }
        for detail in details { line(detail) }
        if let hint = problem.anyHint { line(Piece("hint: ", .cyan), Piece(hint, .plain)) }
    }
}

extension Problem {
    /// The error for scripts.
    var json: JSONValue {
        .object([
            "summary": .string(summary), "causes": .strings(causes), "hint": .text(anyHint),
            "kind": .string(kind.rawValue), "status": .integer(Int(ExitStatus(kind).rawValue)),
        ])
    }
}

extension StringProtocol {
    var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
