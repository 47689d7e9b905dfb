internal import ArgumentParser
internal import Problem
internal import SkillSource
internal import SkillStore
internal import SystemPackage

/// The running command line, repeated in a hint with another address.
///
/// Errors about an address are made where nothing is known of the command line, so their hints say `skills install ADDRESS`,
/// perhaps with an option. As typed, that would install for other agents than the command did, or under another name. This
/// puts the address and the options of the hint into the line that was typed.
struct RetypedCommand {
    /// The typed words after `skills`.
    private let words: [String]
    private let command: CommandDescription
    /// The places of the addresses in the words.
    private let addresses: [Int]

    /// The maximum number of words; each is read with those before it.
    private static let limit = 64

    /// Reads the words of a command line, without the name of the program; nil if they contain no address.
    init?(_ words: [String]) {
        guard words.count <= Self.limit, let command = CompletionTarget(words).command else {
            return nil
        }
        self.words = words
        self.command = CommandDescription(of: command)
        addresses = words.indices.filter { Self.isAddress($0, in: words) }
        guard !addresses.isEmpty else { return nil }
    }

    /// Whether there are several addresses.
    var hasSeveralAddresses: Bool { addresses.count > 1 }

    private static func isAddress(_ index: Int, in words: [String]) -> Bool {
        let target = CompletionTarget(Array(words[...index]))
        guard target.optionPart.isEmpty else { return false }
        return switch target.meaning {
        case .value(.candidates(.addresses), _): true
        // --agent takes all following words; those that are not agents are addresses.
        case .value(.candidates(.agents), let used):
            !used.isEmpty && !words[index].listed.allSatisfy { Agent.isKnown($0) }
        default: false
        }
    }

    /// Returns a hint whose install commands are the typed line with their addresses and options.
    func text(_ hint: String) -> String {
        let start = "skills install "
        var text = ""
        var rest = hint[...]
        while let found = rest.firstRange(of: start) {
            text += rest[..<found.lowerBound]
            rest = rest[found.upperBound...]
            let isWhole = text.isEmpty
            var reader = CommandInProse(rest, isWhole ? .wholeText : .partOfSentence)
            let suggested = reader.command()
            if let suggested, let line = line(suggested) {
                text += line
                rest = reader.rest
            } else {
                text += start
            }
        }
        return text + rest
    }

    /// Returns the typed line with the addresses and options of another one; nil if the command lacks an option.
    private func line(_ suggested: CommandInProse.Command) -> String? {
        var words = words
        var added: [String] = []
        var removed: Set<Int> = Set(addresses.dropFirst())
        for option in suggested.options {
            guard let known = command.option(named: option[0]) else { return nil }
            added += option
            removed.formUnion(places(of: known))
            guard known.names.contains("--skill") else { continue }
            for name in ["--all", "--all-skills"] { removed.formUnion(places(named: name)) }
        }
        for name in needless(in: suggested) where !added.contains(name) {
            removed.formUnion(places(named: name))
        }
        words[addresses[0]] = suggested.addresses.map(\.shellQuoted).joined(separator: " ")
        // What follows `--` is no option.
        let end = words.firstIndex(of: "--") ?? words.endIndex
        func kept(_ indices: Range<Int>) -> [String] {
            indices.filter { !removed.contains($0) }.map { index in
                index == addresses[0] ? words[index] : words[index].shellQuoted
            }
        }
        let line =
            ["skills"] + kept(words.startIndex..<end) + added.map(\.shellQuoted)
            + kept(end..<words.endIndex)
        return line.joined(separator: " ")
    }

    /// The typed options that do not go with the suggested address: a revision of what has its own or none, and what
    /// selects skills or an archive of another source.
    private func needless(in suggested: CommandInProse.Command) -> [String] {
        let old = address(words[addresses[0]])
        let new = suggested.addresses.first.flatMap(address)
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
        try? SkillAddress(
            text, workingDirectory: World.current.workingDirectory, home: World.current.home)
    }

    private func places(named name: String) -> Set<Int> {
        command.option(named: name).map(places) ?? []
    }

    /// The places of an option and of its values.
    private func places(of option: CommandDescription.Argument) -> Set<Int> {
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

/// An error whose hint repeats the command line already.
protocol CommandLineProblem: Problem {}

extension Problem {
    /// The hint of the error or its causes, with commands that work as typed where the running command was typed.
    var placedHint: String? {
        guard let hint = anyHint else { return nil }
        guard !(self is any CommandLineProblem), hint.contains("skills install "),
            let typed = (World.running?.arguments).flatMap(RetypedCommand.init)
        else { return hint.placed }
        // The words of a command that was pasted without quotes are not those of this program.
        if case .pastedCommand? = self as? SkillSourceError, typed.hasSeveralAddresses {
            return hint.placed
        }
        return typed.text(hint).placed
    }
}
