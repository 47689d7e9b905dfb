internal import ArgumentParser
internal import Signature
internal import SkillFormat
internal import SkillRepository
internal import SkillSource
internal import SkillStore
internal import SystemPackage

/// Finds the completions of the last word of a command line, without the network and without waiting for other runs.
struct CompletionSearch {
    let target: CompletionTarget
    let world: World

    /// Prepares a search for the words after `skills`.
    init(_ words: [String], in world: World) {
        target = CompletionTarget(words)
        var world = world
        if let folder = target.folder {
            // The shell expands a tilde only when it runs the line.
            world.workingDirectory = FilePath(
                typed: folder, from: world.workingDirectory, home: world.home
            ).lexicallyNormalized()
        }
        self.world = world
    }

    /// The completions.
    var completion: Completion {
        var result = found
        let start = target.text.dropFirst(result.kept.count)
        result.keep(startingWith: String(start))
        result.kept = target.optionPart + result.kept
        return result
    }

    private var found: Completion {
        switch target.meaning {
        case .command: Completion(candidates: commands)
        case .member(let group): Completion(candidates: members(of: group))
        case .topic: Completion(candidates: commandNames + topics)
        case .folder: paths.completion(of: target.text, .folders)
        case .option(let options): Completion(candidates: names(of: options))
        case .value(let values, let used): completion(of: values, used: used)
        case .unknown: Completion()
        }
    }

    private var paths: PathCandidates {
        PathCandidates(workingDirectory: world.workingDirectory, home: world.home)
    }
}

// Commands and options.
extension CompletionSearch {
    private var commands: [Completion.Candidate] {
        guard !target.text.hasPrefix("-") else {
            return [
                .init(text: "--help", description: Messages.completedHelp),
                .init(text: "--version", description: Messages.completedVersion),
                .init(text: "-C", description: Messages.completedFolder),
            ]
        }
        return commandNames + [.init(text: "help", description: Messages.completedHelp)]
    }

    /// The names of commands; their aliases only if no name starts like the word.
    private var commandNames: [Completion.Candidate] { members(of: SkillsCommand.self) }

    private func members(of group: any ParsableCommand.Type) -> [Completion.Candidate] {
        let commands = group.configuration.subcommands
        func candidates(
            _ names: (any ParsableCommand.Type) -> [String]
        ) -> [Completion.Candidate] {
            commands.flatMap { command in
                names(command).map {
                    .init(text: $0, description: command.configuration.abstract)
                }
            }.filter { $0.text.hasPrefix(target.text) }.sorted()
        }
        let names = candidates { [$0._commandName] }
        return names.isEmpty ? candidates { $0.configuration.aliases } : names
    }

    private var topics: [Completion.Candidate] {
        Guide.all.map { .init(text: $0.topic, description: $0.abstract) }
    }

    private func names(of options: [CommandDescription.Argument]) -> [Completion.Candidate] {
        options.flatMap { option in
            let names = option.names.filter { $0.hasPrefix("--") }
            return (names.isEmpty ? option.names : names)
                .map { Completion.Candidate(text: $0, description: option.abstract) }
        }.sorted()
    }
}

// Values of arguments.
extension CompletionSearch {
    private func completion(
        of values: CommandDescription.Values, used: [String]
    ) -> Completion {
        switch values {
        case .unknown: Completion()
        case .words(let words): Completion(candidates: words.map { .init(text: $0) })
        case .folders: paths.completion(of: target.text, .folders)
        case .files: paths.completion(of: target.text, .everything)
        case .candidates(.addresses): addresses
        case .candidates(let kind): completion(of: kind, used: used)
        }
    }

    /// The completions of one value of a list, without the values that are used already.
    private func completion(of kind: CandidateKind, used: [String]) -> Completion {
        var used = used
        var kept = ""
        if kind.takesCommas, let comma = target.text.lastIndex(of: ",") {
            kept = String(target.text[...comma])
            used += kept.listed
        }
        let last = target.text.dropFirst(kept.count)
        let candidates = candidates(kind).filter { candidate in
            candidate.text == last || !used.contains { $0.listed.contains(candidate.text) }
        }
        return Completion(kept: kept, candidates: candidates)
    }

    private func candidates(_ kind: CandidateKind) -> [Completion.Candidate] {
        switch kind {
        case .addresses: []
        case .agents: Agent.all.map { .init(text: $0.id, description: $0.name) }
        case .rules: RuleChoice.known.map { .init(text: $0) }
        case .skillsOfSources: skillsOfSources.map { .init(text: $0) }
        case .installedSkills: plain(names.installed)
        case .linkedSkills: plain(names.linked)
        case .skillsToPin:
            plain(target.command == UnpinCommand.self ? names.pinned : names.unpinned)
        case .skillsToSwitch:
            plain(target.command == EnableCommand.self ? names.disabled : names.enabled)
        case .signers: signerNames.map { .init(text: $0) }
        case .catalogs: catalogNames.map { .init(text: $0) }
        }
    }

    private func plain(_ names: Set<SkillName>) -> [Completion.Candidate] {
        names.sorted().map { .init(text: $0.description) }
    }

    /// The signers that `skills trust remove` can remove.
    private var signerNames: [String] {
        guard target.positionals.first == TrustCommand.Action.remove.rawValue,
            let entries = try? SignerSettings(of: .current).entries
        else { return [] }
        return entries.filter { $0.file.layer == .user }.map(\.root.name)
    }

    /// Names of catalogs, archives and, in a form that is no repository, folders.
    private var addresses: Completion {
        let text = target.text
        let found = paths.completion(of: text, .archives)
        guard !text.hasPrefix("."), !text.hasPrefix("~"), !text.contains("/") else {
            return text == "." || text == ".." || text == "~"
                ? Completion(candidates: [.init(text: text + "/")], kind: .paths)
                : ["./", "../", "/", "~/"].contains(where: text.hasPrefix) ? found : Completion()
        }
        let catalog = namesInCatalogs.map { Completion.Candidate(text: $0) }
        guard text.isEmpty else {
            let archives = found.candidates.filter { !$0.text.hasSuffix("/") }
            return Completion(
                candidates: catalog + archives, kind: archives.isEmpty ? .words : .paths)
        }
        // A bare folder/ would be read as a repository.
        let local = found.candidates.map { candidate in
            Completion.Candidate(
                text: candidate.text.hasSuffix("/") ? "./" + candidate.text : candidate.text)
        }
        return Completion(
            candidates: catalog + local, kind: local.isEmpty ? .words : .paths)
    }

    /// The names of the skills in the sources that precede them on the command line, as of their last download.
    private var skillsOfSources: [String] {
        let cache = SkillNameCache(folder: world.skillNameFolder(locations))
        return target.positionals.prefix(10).flatMap { text -> [String] in
            let address = try? SkillAddress(
                text, workingDirectory: world.workingDirectory, home: world.home)
            guard let address else { return [] }
            if case .folder(let path) = address.meaning {
                return FolderSkillNames(in: path).names
                    .compactMap { SkillName($0)?.description }.sorted()
            }
            return cache.names(at: address).map(\.description)
        }
    }

    private var names: ScopeNames { ScopeNames(at: locations) }

    /// The locations of the scope on the command line.
    var locations: StoreLocations {
        let scope: Scope =
            target.options.contains("--project") ? .project(world.projectFolder) : .user
        return StoreLocations(
            scope: scope, agents: world.agentSearch.defaultAgents(in: scope), home: world.home,
            environment: world.environment)
    }
}
