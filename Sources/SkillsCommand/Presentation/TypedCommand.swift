internal import ArgumentParser
internal import Problem
internal import SkillSource
internal import SkillStore

/// The running command line, with which suggested commands are completed.
///
/// Suggestions are made where nothing is known of the command line. As they are, their commands would work in another folder
/// or scope, or install for other agents or under another name than the running command.
struct TypedCommand {
    private let world: World
    /// The typed words after `skills`.
    private var words: [String] { world.arguments }

    /// Reads the command line of a world.
    init(in world: World) { self.world = world }

    /// Returns a suggested command as a line that works where this one was typed.
    func line(_ suggested: SuggestedCommand) -> String {
        suggested.extent == .whole
            ? suggested.description : inFolder(inScope(suggested.words))
    }

    /// Returns the command of an error's hint, which replaces this one.
    func replacement(_ suggested: SuggestedCommand) -> String {
        guard suggested.extent == .partial, let line = retyped(suggested.words) else {
            return line(suggested)
        }
        return line
    }

    private static func line(_ words: [String]) -> String {
        SuggestedCommand(words: words).description
    }

    /// The options that select a scope.
    private static let scopes: Set = ["--project", "-p", "--save", "--global", "-g"]

    private func inFolder(_ suggested: [String]) -> String {
        guard words.first == "-C", words.count > 1, Self.command(of: suggested) != nil else {
            return Self.line(suggested)
        }
        return Self.line(["-C", words[1]] + suggested)
    }

    /// Adds `--project` or `--save` of this command to one about skills that has no scope.
    private func inScope(_ suggested: [String]) -> [String] {
        let isSaving = words.contains("--save")
        guard isSaving || words.contains("--project") || words.contains("-p"),
            Self.scopes.isDisjoint(with: suggested),
            let command = Self.command(of: suggested), Self.takesProject(command)
        else { return suggested }
        let option = isSaving && command == InstallCommand.self ? "--save" : "--project"
        return suggested.prefix(1) + [option] + suggested.dropFirst()
    }

    private static func command(of words: some Collection<String>) -> (any ParsableCommand.Type)? {
        words.first.flatMap(SkillsCommand.subcommand(named:))
    }

    /// Whether a command selects skills of a user or of a project; catalogs have an option of this name for another purpose.
    private static func takesProject(_ command: any ParsableCommand.Type) -> Bool {
        command != CatalogCommand.self
            && CommandDescription(of: command).option(named: "--project") != nil
    }

    /// Returns this command line for a scope; nil if its command has none.
    func inScope(_ scope: Scope) -> SuggestedCommand? {
        let command = Self.command(of: words.first == "-C" ? words.dropFirst(2) : words[...])
        guard let command, Self.takesProject(command) else { return nil }
        let others = words.filter { !["--project", "-p", "--global", "-g"].contains($0) }
        return .typed(others + [scope == .user ? "--global" : "--project"])
    }

    /// Returns this command line with one more flag.
    func adding(_ flag: String) -> SuggestedCommand { .typed(words + [flag]) }

    /// Returns this command line without a flag.
    func without(_ flag: String) -> SuggestedCommand { .typed(words.filter { $0 != flag }) }

    /// Returns this command line with another value of an option.
    func setting(_ option: String, to value: String) -> SuggestedCommand {
        var words = words
        if let index = words.firstIndex(of: option), index + 1 < words.count {
            words[index + 1] = value
            return .typed(words)
        }
        return .typed(words.filter { !$0.hasPrefix("\(option)=") } + [option, value])
    }

    /// Returns this command line with another word, wherever it has a meaning; nil if that changes nothing.
    func replacing(
        _ word: String, with other: String,
        where isMeant: (CompletionTarget.Meaning) -> Bool = { _ in true }
    ) -> SuggestedCommand? {
        let changed = words.indices.map { index in
            words[index] == word && isMeant(CompletionTarget(Array(words[...index])).meaning)
                ? other : words[index]
        }
        return changed == words ? nil : .typed(changed)
    }

    /// The options that a suggested one takes the place of.
    private static let exclusions = [
        "--skill": ["--all", "--all-skills"], "--all": ["--skill", "--list"],
        "--all-skills": ["--skill", "--list"],
    ]

    /// The maximum number of words; each is read with those before it.
    private static let limit = 64

    /// Returns this command line with the address and the options of a suggested installation; nil if it has no address, or
    /// lacks an option.
    private func retyped(_ suggested: [String]) -> String? {
        guard suggested.count > 1, suggested[0] == "install", !suggested[1].hasPrefix("-"),
            words.count <= Self.limit, let type = CompletionTarget(words).command
        else { return nil }
        let (addresses, new) = (Self.addresses(in: words), Self.addresses(in: suggested))
        guard let address = addresses.first, let first = new.first else { return nil }
        let command = CommandDescription(of: type)
        var options: [[String]] = []
        for index in suggested.indices.dropFirst() where !new.contains(index) {
            if suggested[index].hasPrefix("-") || options.isEmpty { options.append([]) }
            options[options.count - 1].append(suggested[index])
        }
        var removed = Set(addresses.dropFirst())
        func remove(_ option: CommandDescription.Argument?) {
            guard let option else { return }
            removed.formUnion(places(of: option, besides: addresses))
        }
        for option in options {
            guard let known = command.option(named: option[0]) else { return nil }
            remove(known)
            for name in known.names.flatMap({ Self.exclusions[$0] ?? [] }) {
                remove(command.option(named: name))
            }
        }
        for name in needless(at: suggested[first], insteadOf: words[address])
        where !options.contains(where: { $0.contains(name) }) {
            remove(command.option(named: name))
        }
        // What follows `--` is no option.
        let end = words.firstIndex(of: "--") ?? words.endIndex
        func kept(_ indices: Range<Int>) -> [String] {
            indices.filter { !removed.contains($0) }
                .flatMap { $0 == address ? new.map { suggested[$0] } : [words[$0]] }
        }
        return Self.line(
            kept(words.startIndex..<end) + options.flatMap(\.self)
                + kept(end..<words.endIndex))
    }

    /// The indices of the addresses in a command line.
    private static func addresses(in words: [String]) -> [Int] {
        words.indices.filter { index in
            let target = CompletionTarget(Array(words[...index]))
            guard target.optionPart.isEmpty else { return false }
            return switch target.meaning {
            case .value(.candidates(.addresses), _), .value(.candidates(.skillsAndAddresses), _):
                true
            // --agent takes all following words; those that are not agents are addresses.
            case .value(.candidates(.agents), let used):
                !used.isEmpty && !words[index].listed.allSatisfy { Agent.isKnown($0) }
            default: false
            }
        }
    }

    /// The options that do not go with an address: a revision of what has its own or none, and what selects skills or an
    /// archive of another source.
    private func needless(at new: String, insteadOf old: String) -> [String] {
        let (old, new) = (address(old), address(new))
        var names: [String] = []
        if new?.takesRevision != true { names += ["--ref"] }
        if case .archive? = new?.meaning {} else { names += ["--sha256"] }
        let isOtherSource =
            switch (old?.meaning, new?.meaning) {
            // A folder, or its file: URL, may be that of a repository.
            case (.git(let old)?, .git(let new)?): !old.url.hasPrefix(new.url)
            case (.folder?, .git(let new)?), (.archive?, .git(let new)?):
                !new.url.hasPrefix("file:")
            case (.git?, .archive?), (.git?, .catalog?): true
            default: false
            }
        if isOtherSource { names += ["--skill", "--all", "--all-skills"] }
        return names
    }

    private func address(_ text: String) -> SkillAddress? {
        try? SkillAddress(text, workingDirectory: world.workingDirectory, home: world.home)
    }

    /// The places of an option and of its values.
    private func places(
        of option: CommandDescription.Argument, besides addresses: [Int]
    ) -> Set<Int> {
        var places: Set<Int> = []
        var values = 0
        for (index, word) in words.enumerated() {
            if word == "--" { break }
            if option.names.contains(String(word.prefix { $0 != "=" })), word.hasPrefix("-") {
                places.insert(index)
                let takesNext = option.arity != .flag && !word.contains("=")
                values = takesNext ? option.arity == .many ? .max : 1 : 0
            } else if word.hasPrefix("-"), values != 1 {
                values = 0
            } else if values > 0, !addresses.contains(index) {
                places.insert(index)
                if values == 1 { values = 0 }
            }
        }
        return places
    }
}

extension SuggestedCommand {
    /// Returns a whole command line, given as the words after `skills`.
    static func typed(_ words: [String]) -> Self { Self(words: words, .whole) }
}

extension Suggestion {
    /// The sentence with commands that work where the running command was typed.
    var text: String { World.running.map { text(TypedCommand(in: $0).line) } ?? description }
}

extension Problem {
    /// The hint of the error or its causes, with commands that replace the running one.
    var hintText: String? {
        anyHint.map { hint in
            World.running.map { hint.text(TypedCommand(in: $0).replacement) } ?? hint.description
        }
    }
}
