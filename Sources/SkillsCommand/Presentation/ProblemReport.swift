internal import ArgumentParser
internal import JSON
internal import Problem
internal import Terminal

/// Reports an error on standard error, as text or, with `--json`, as a JSON object.
struct ProblemReport {
    private let problem: any Problem
    private let schema: String
    private let isJSON: Bool

    init(_ problem: any Problem, arguments: [String]) {
        self.problem = problem
        let command = arguments.first == "-C" ? arguments.dropFirst(2) : arguments[...]
        schema = "skills.\(Self.name(of: Array(command)) ?? "error")/1"
        isJSON = arguments.contains("--json")
    }

    /// The options that make another result of a command, with a schema of its own.
    private static let modes: [String: [String]] = [
        "export": ["--project"], "info": ["--resolve"], "undo": ["--list"],
        "validate": ["--explain", "--score"],
    ]

    /// Returns the name in the schema of a command: its own, with a command of `publish` or an option that makes another
    /// result, as in `publish-build` and `undo-list`; nil for an unknown command.
    private static func name(of words: [String]) -> String? {
        guard let first = words.first, let command = SkillsCommand.subcommand(named: first) else {
            return nil
        }
        let name = command._commandName
        if command == PublishCommand.self {
            let members = command.configuration.subcommands
            let member = members.first { words.dropFirst().first.map($0.names.contains) ?? false }
            return member.map { "\(name)-\($0._commandName)" } ?? name
        }
        let mode = modes[name]?.first { words.contains($0) }
        return mode.map { "\(name)-\($0.dropFirst(2))" } ?? name
    }

    func write(to world: World) {
        guard !isJSON else {
            let object = JSONValue.object(["schema": .string(schema), "error": problem.json])
            _ = world.errors.write(object.text())
            return
        }
        let console = Console(world.errors, color: .auto, environment: world.environment)
        (World.running ?? world).run {
            if problem.kind == .interrupted {
                console.line(
                    .init(Messages.interrupted(problem, after: world.lastStep()), .plain))
            } else {
                console.write(problem)
            }
        }
    }
}

extension Console {
    /// Writes an error with its details, causes and hint.
    func write(_ problem: any Problem, details: [[Piece]] = []) {
        paragraph(Piece(say("error: ", ja: "エラー: "), .red), [.words(problem.summary)])
        for cause in problem.causes { because(cause) }
        for detail in details { wrappedLine(detail) }
        guard let hint = problem.anyHint else { return }
        let typed = World.running.map { TypedCommand(in: $0) }
        self.hint(hint.paragraph { typed?.replacement($0) ?? $0.description })
    }

    private func paragraph(_ label: Piece, _ parts: [Paragraph.Part]) {
        Paragraph(label, parts).write(to: self)
    }

    private func hint(_ parts: [Paragraph.Part]) {
        paragraph(Piece(say("hint: ", ja: "ヒント: "), .cyan), parts)
    }

    /// Writes a sentence with commands.
    func sentence(_ text: Suggestion, _ style: Style = .plain) {
        Paragraph("", text.paragraph, style).write(to: self)
    }

    /// Writes a line that starts with `warning:`.
    func warning(_ text: String) {
        paragraph(Piece(say("warning: ", ja: "警告: "), .yellow), [.words(text)])
    }

    /// Writes a line that starts with `because:`.
    func because(_ text: String) {
        paragraph(Piece(say("because: ", ja: "原因: "), .bold), [.words(text)])
    }

    /// Writes a line that starts with `hint:`.
    func hint(_ text: Suggestion) { hint(text.paragraph) }

    /// Writes a line that starts with `hint:`.
    func hint(_ text: String) { hint([.words(text)]) }

    /// Writes a line that starts with `note:`.
    func note(_ text: Suggestion) {
        paragraph(Piece(say("note: ", ja: "メモ: "), .cyan), text.paragraph)
    }

    /// Writes a line that starts with `note:`.
    func note(_ text: String) {
        paragraph(Piece(say("note: ", ja: "メモ: "), .cyan), [.words(text)])
    }
}

extension Suggestion {
    /// The parts of the sentence with commands that work where the running command was typed.
    var paragraph: [Paragraph.Part] {
        let typed = World.running.map { TypedCommand(in: $0) }
        return paragraph { typed?.line($0) ?? $0.description }
    }

    fileprivate func paragraph(_ line: (SuggestedCommand) -> String) -> [Paragraph.Part] {
        parts.map { part in
            switch part {
            case .text(let text): .words(text)
            case .command(let command): .unit(line(command))
            case .shell(let command): .unit(command)
            case .lineBreak: .lineBreak
            }
        }
    }
}

extension Console.Piece {
    /// Creates a piece of text with commands that work where the running command was typed.
    init(_ text: Suggestion, _ style: Console.Style) { self.init(text.text, style) }

    /// Creates a piece of dimmed text with such commands.
    static func dim(_ text: Suggestion) -> Self { Self(text, .dim) }
}

extension Problem {
    /// The error as JSON.
    var json: JSONValue {
        .object([
            "summary": .string(summary), "causes": .strings(causes), "hint": .text(hintText),
            "kind": .string(kind.rawValue), "status": .integer(Int(ExitStatus(kind).rawValue)),
        ])
    }
}

extension StringProtocol {
    var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
    var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
}
