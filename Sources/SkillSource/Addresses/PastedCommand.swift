internal import Problem

/// A command of another program that was pasted as an address.
struct PastedCommand {
    /// The addresses in the command.
    private var addresses: [String] = []
    /// The options for `skills install`.
    private var options: [String] = []
    /// The branch or tag that an option selects.
    private var ref: String?
    /// A plugin and its marketplace, whose repository the command does not contain.
    private(set) var plugin: (name: String, marketplace: String)?

    /// Reads a command; nil if the text is not one that installs or downloads something.
    init?(_ text: String) {
        var words = Self.words(in: text)
        guard words.count > 1 else { return nil }
        if ["$", "%", ">", "#", "sudo"].contains(words[0]) { words.removeFirst() }
        words = Self.withoutRunner(words)
        for (start, kind) in Self.kinds where words.starts(with: start) {
            read(words.dropFirst(start.count), kind)
            if addresses.isEmpty, plugin == nil { break }
            return
        }
        return nil
    }

    /// The command that installs the same.
    var replacement: String {
        let words = addresses.map { address in
            address + (ref.map { "#\($0)" } ?? "")
        }
        return (["skills", "install"] + (words + options).map(\.shellQuoted)).joined(separator: " ")
    }

    /// The first address.
    var address: String? { addresses.first }

    /// How the arguments of a command are read.
    private enum Kind {
        /// Sources, with options like those of `skills install`.
        case sources
        /// A repository and the name of a skill.
        case sourceAndSkill
        /// `plugin@marketplace`.
        case plugin
        /// Options and URLs, of which only the first URL counts.
        case firstURL
    }

    private static let kinds: [(start: [String], kind: Kind)] = [
        (["skills", "add"], .sources), (["skills", "install"], .sources),
        (["skills", "i"], .sources),
        (["skills", "a"], .sources), (["add-skill"], .sources),
        (["openskills", "install"], .sources),
        (["gh", "skill", "install"], .sourceAndSkill), (["apm", "install"], .sources),
        (["gemini", "skills", "install"], .sources),
        (["/plugin", "marketplace", "add"], .sources),
        (["claude", "plugin", "marketplace", "add"], .sources),
        (["/plugin", "install"], .plugin), (["claude", "plugin", "install"], .plugin),
        (["claude", "plugin", "i"], .plugin), (["git", "clone"], .firstURL), (["curl"], .firstURL),
        (["wget"], .firstURL), (["pip", "install"], .firstURL),
        (["uv", "pip", "install"], .firstURL),
        (["uv", "tool", "install"], .firstURL), (["uv", "add"], .firstURL),
    ]

    /// The marketplaces of the publisher of Claude Code.
    private static let marketplaces = [
        "anthropic-agent-skills": "anthropics/skills",
        "claude-plugins-official": "anthropics/claude-plugins-official",
    ]

    /// Splits a command at blanks, up to the next command of the line.
    private static func words(in text: String) -> [String] {
        let words = text.split(whereSeparator: \.isWhitespace).map { word in
            word.trimming(["\"", "'", "`"])
        }
        let end = words.firstIndex { ["&&", "||", ";", "|"].contains($0) } ?? words.count
        return words[..<end].filter { !$0.isEmpty }
    }

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
        case .sourceAndSkill:
            readSources(words)
            options += addresses.dropFirst().flatMap { ["--skill", $0.splitAtFirst("@").first] }
            addresses = Array(addresses.prefix(1))
        case .plugin:
            guard let word = words.first(where: { !$0.hasPrefix("-") }) else { return }
            let (name, marketplace) = word.splitAtFirst("@")
            guard let marketplace, !name.isEmpty, !marketplace.isEmpty else { return }
            if let known = Self.marketplaces[marketplace] {
                (addresses, options) = ([known], ["--skill", name])
            } else {
                plugin = (name, marketplace)
            }
        case .firstURL: readFirstURL(words)
        }
    }

    private mutating func readSources(_ words: ArraySlice<String>) {
        var option: String?
        for word in words {
            switch word {
            case "--skill", "-s": option = "--skill"
            case "--agent", "-a": option = "--agent"
            case "--all":
                options.append(word)
                option = nil
            case _ where word.hasPrefix("-"): option = nil
            default:
                guard let option, word != "*" else {
                    if option == nil { addresses.append(word) } else { options.append("--all") }
                    continue
                }
                options += [option, word]
            }
        }
    }

    private mutating func readFirstURL(_ words: ArraySlice<String>) {
        var isRef = false
        for word in words {
            if isRef { ref = word }
            isRef = ["-b", "--branch"].contains(word)
            let isURL = word.contains("://") || (word.contains("@") && word.contains(":"))
            if addresses.isEmpty, isURL { addresses.append(word) }
        }
    }
}

extension StringProtocol {
    /// The text without any of these characters at its start and end.
    fileprivate func trimming(_ characters: [Character]) -> String {
        var text = Substring(self)
        while let first = text.first, characters.contains(first) { text.removeFirst() }
        while let last = text.last, characters.contains(last) { text.removeLast() }
        return String(text)
    }
}
