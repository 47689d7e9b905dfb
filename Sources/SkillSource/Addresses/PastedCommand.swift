internal import Problem

/// A command of another program that was pasted as an address.
struct PastedCommand {
    /// The addresses in the command.
    private var addresses: [String] = []
    /// The options for `skills install`.
    private var options: [String] = []
    /// The branch or tag that an option selects.
    private var ref: String?
    /// The folder that a later command copies out of the clone.
    private var path: String?
    /// Whether the command runs the script that it downloads.
    private(set) var isScript = false
    /// A plugin and its marketplace, whose repository the command does not contain.
    private(set) var plugin: (name: String, marketplace: String)?

    /// Reads a command; nil if the text is not one that installs or downloads something.
    init?(_ text: String) {
        let commands = ShellCommands(text).commands
        for (index, command) in commands.enumerated() {
            let words = Self.withoutRunner(command.words)
            for (start, kind) in Self.kinds where words.starts(with: start) && words.count > 1 {
                read(words.dropFirst(start.count), kind)
                guard !addresses.isEmpty || plugin != nil else { return nil }
                let later = commands.dropFirst(index + 1)
                isScript = Self.runs(later, output: command) || runsFile(later, of: words)
                if kind == .clone { readCopy(in: later, of: words) }
                if kind == .firstURL, let digest = ShellCommands.digest(in: commands) {
                    options += ["--sha256", digest]
                }
                return
            }
            guard Self.preparesOthers(command) else { return nil }
        }
        return nil
    }

    /// Whether a command of a line only prepares a download after it, such as `cd` or `mkdir`.
    private static func preparesOthers(_ command: ShellCommands.Command) -> Bool {
        guard let first = command.words.first else { return false }
        let isAssignment = first.contains("=") && first.first?.isLetter == true
        return isAssignment || first.hasPrefix("$")
            || ["cd", "mkdir", "rm", "set", "test", "[", "trap", "echo", "exit", "if", "throw"]
                .contains(first)
    }

    /// Whether a shell reads the output of a command, perhaps after others.
    private static func runs(
        _ later: ArraySlice<ShellCommands.Command>, output command: ShellCommands.Command
    ) -> Bool {
        var end = command.end
        for command in later {
            guard end == .pipe else { return false }
            if isShell(command) { return true }
            end = command.end
        }
        return false
    }

    /// Whether a later command of the line runs the file that was downloaded, by its name or that in the address.
    private func runsFile(
        _ later: ArraySlice<ShellCommands.Command>, of download: [String]
    ) -> Bool {
        guard let address else { return false }
        let path = address.prefix { $0 != "?" && $0 != "#" }
        var files = path.split(separator: "/").suffix(1).map(String.init)
        for (option, value) in zip(download, download.dropFirst())
        where ["-o", "--output", "-O", "-OutFile"].contains(option) {
            files.append(value)
        }
        return later.contains { command in
            let words = command.words.map { $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0 }
            let isRun = words.first.map { $0 != command.words.first && files.contains($0) } == true
            return isRun || Self.isShell(command) && words.contains(where: files.contains)
        }
    }

    private static func isShell(_ command: ShellCommands.Command) -> Bool {
        let words = command.words.drop { $0 == "sudo" }
        return ["sh", "bash", "zsh", "dash", "iex", "python3", "python", "node"]
            .contains(words.first ?? "")
    }

    /// The command that installs the same.
    func replacement(_ extent: SuggestedCommand.Extent) -> SuggestedCommand {
        let words = addresses.map { address in
            ref == nil && path == nil
                ? address : "\(address)#\(ref ?? "")\(path.map { ":\($0)" } ?? "")"
        }
        return SuggestedCommand(words: ["install"] + words + options, extent)
    }

    var address: String? { addresses.first }

    /// The form of the arguments of a command.
    private enum Kind {
        /// Sources, with options like those of `skills install`.
        case sources
        /// The same, where a name after an `@` is that of a skill, as in `owner/repo@skill`.
        case npmSources
        /// A repository and the name of a skill.
        case sourceAndSkill
        /// `plugin@marketplace`.
        case plugin
        /// A repository, perhaps a folder to put it into, and options of git.
        case repository
        /// Options and URLs, of which only the first URL counts.
        case firstURL
        /// The same, with a branch or tag as an option.
        case clone
    }

    /// The meaning of the words after an option.
    private enum Values {
        /// Any number of values of this option of `skills install`.
        case several(String)
        /// One value of this option.
        case one(String)
        /// A branch or tag.
        case ref
        /// One word without a counterpart.
        case ignored
    }

    private static let kinds: [(start: [String], kind: Kind)] = [
        (["skills", "add"], .npmSources), (["skills", "a"], .npmSources),
        (["add-skill"], .npmSources), (["skills", "install"], .sources),
        (["skills", "i"], .sources), (["openskills", "install"], .sources),
        (["gh", "skill", "install"], .sourceAndSkill), (["apm", "install"], .sources),
        (["gemini", "skills", "install"], .sources),
        (["/plugin", "marketplace", "add"], .sources),
        (["claude", "plugin", "marketplace", "add"], .sources),
        (["/plugin", "install"], .plugin), (["claude", "plugin", "install"], .plugin),
        (["claude", "plugin", "i"], .plugin), (["git", "clone"], .clone),
        (["gh", "repo", "clone"], .repository), (["degit"], .repository), (["tiged"], .repository),
        (["curl"], .firstURL), (["wget"], .firstURL), (["Invoke-WebRequest"], .firstURL),
        (["iwr"], .firstURL), (["irm"], .firstURL), (["pip", "install"], .firstURL),
        (["uv", "pip", "install"], .firstURL),
        (["uv", "tool", "install"], .firstURL), (["uv", "add"], .firstURL),
    ]

    /// The marketplaces of the publisher of Claude Code.
    private static let marketplaces = [
        "anthropic-agent-skills": "anthropics/skills",
        "claude-code-plugins": "anthropics/claude-code",
        "claude-plugins-official": "anthropics/claude-plugins-official",
    ]

    /// Returns a command without `npx` or a similar program, and without the version of its package.
    private static func withoutRunner(_ words: [String]) -> [String] {
        let runners = [
            ["npx"], ["pnpx"], ["bunx"], ["pnpm", "dlx"], ["yarn", "dlx"], ["bun", "x"],
        ]
        guard let runner = runners.first(where: { words.starts(with: $0) }) else { return words }
        var rest = words.dropFirst(runner.count)
        while let first = rest.first, first.hasPrefix("-") { rest.removeFirst() }
        guard let package = rest.popFirst() else { return words }
        return [package.splitAtFirst("@").first] + rest
    }

    private mutating func read(_ words: ArraySlice<String>, _ kind: Kind) {
        switch kind {
        case .sources: readSources(words)
        case .npmSources:
            readSources(words)
            separateSkills()
        case .sourceAndSkill:
            readSources(words, Values.one)
            takeSkills()
        case .plugin: readPlugin(words)
        case .firstURL: readFirstURL(words)
        case .repository:
            if let repository = words.first(where: { !$0.hasPrefix("-") }) {
                addresses = [repository]
            }
            readBranch(words)
        case .clone:
            readFirstURL(words)
            readBranch(words)
        }
    }

    /// Returns the meaning of the words after an option; nil if it has no values.
    private static func values(of option: String, _ list: (String) -> Values) -> Values? {
        switch option {
        case "--skill", "-s": list("--skill")
        case "--agent", "-a": list("--agent")
        case "--path": .one("--skill")
        case "--pin", "--ref": .ref
        case "--scope", "--dir", "--target", "-t", "--only", "--exclude", "--runtime": .ignored
        default: nil
        }
    }

    /// Reads addresses and options, of which some have a list of values.
    private mutating func readSources(
        _ words: ArraySlice<String>, _ list: (String) -> Values = Values.several
    ) {
        var values: Values?
        for word in words {
            guard word.hasPrefix("-") else {
                values = take(word, values)
                continue
            }
            let (option, value) = word.splitAtFirst("=")
            if option == "--all" { options.append(option) }
            values = Self.values(of: option, list)
            if let value { values = take(value, values) }
        }
    }

    /// Adds a word after an option, or an address; returns the meaning of the next word.
    private mutating func take(_ word: String, _ values: Values?) -> Values? {
        switch values {
        case nil: addresses.append(word)
        case .several("--skill") where word == "*": options.append("--all")
        case .several("--agent") where word == "*": options.append("--all-agents")
        case .several(let option):
            options += [option, word]
            return values
        case .one(let option): options += [option, word]
        case .ref: ref = word
        case .ignored: break
        }
        return nil
    }

    /// Reads the `@` of the npm package `skills`; everywhere else, a ref follows it.
    private mutating func separateSkills() {
        for (index, address) in addresses.enumerated() where !AddressReader.isPath(address) {
            let (repository, skill) = address.splitAtFirst("@")
            guard let skill, !skill.isEmpty, !address.contains(":"),
                repository.split(separator: "/").count == 2
            else { continue }
            addresses[index] = repository
            options += ["--skill", skill]
        }
    }

    /// Reads the words after the repository, which are names of skills, perhaps with a version.
    private mutating func takeSkills() {
        for word in addresses.dropFirst() {
            let (name, version) = word.splitAtFirst("@")
            options += ["--skill", name]
            ref = version ?? ref
        }
        addresses = Array(addresses.prefix(1))
    }

    private mutating func readPlugin(_ words: ArraySlice<String>) {
        guard let word = words.first(where: { !$0.hasPrefix("-") && $0.contains("@") })
        else { return }
        let (name, marketplace) = word.splitAtFirst("@")
        guard let marketplace, !name.isEmpty, !marketplace.isEmpty else { return }
        if let known = Self.marketplaces[marketplace] {
            (addresses, options) = ([known], ["--skill", name])
        } else {
            plugin = (name, marketplace)
        }
    }

    private mutating func readFirstURL(_ words: ArraySlice<String>) {
        let url =
            words.first { $0.contains("://") }
            ?? words.first { $0.contains("@") && $0.contains(":") }
        if let url { addresses = [url] }
    }

    /// Reads the folder that `cp` or `mv` takes from a clone.
    private mutating func readCopy(
        in commands: ArraySlice<ShellCommands.Command>, of clone: [String]
    ) {
        guard let url = addresses.first, let place = clone.firstIndex(of: url) else { return }
        let target =
            clone[(place + 1)...].first { !$0.hasPrefix("-") } ?? GitAddress.name(of: url)
        for command in commands where ["cp", "mv"].contains(command.words.first ?? "") {
            let sources = command.words.filter { $0.hasPrefix("\(target)/") }
            guard let source = sources.first, sources.count == 1 else { continue }
            let names = source.dropFirst(target.count + 1).split(separator: "/")
            guard !names.isEmpty, !names.contains("*"), !names.contains("..") else { continue }
            path = names.joined(separator: "/")
            return
        }
    }

    private mutating func readBranch(_ words: ArraySlice<String>) {
        for (word, next) in zip(words, words.dropFirst() + [""]) {
            let (option, value) = word.splitAtFirst("=")
            guard ["-b", "--branch"].contains(option) else { continue }
            ref = value ?? next
        }
    }
}
