import Foundation
import JSON
import SkillFormat
import SkillRepository
import SkillsCommand
import SystemPackage
import Terminal
import TestSupport
import Testing

/// The guides of Documentation.docc, their translations in Guides.ja, and the README in both languages.
///
/// `RECORD=1 Scripts/test --filter Guides` writes the parts that come from the program: the guide on rules, and the
/// output of sessions. The lines of `GuideSetups/TOPIC.txt` run before the first session of a guide, those after a line
/// `---` before the second one, and so on.
@Suite struct `Guides` {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let folder = root.appendingPathComponent(
        "Sources/SkillsCommand/Documentation.docc")
    private static let translations = root.appendingPathComponent("Sources/SkillsCommand/Guides.ja")
    private static let developers = root.appendingPathComponent(".github")
    private static let setups = root.appendingPathComponent("Tests/SkillsCommandTests/GuideSetups")
    private static let readme = root.appendingPathComponent("README.md")
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

    private static var topics: [String] { topics(in: folder) }

    private static func topics(in folder: URL) -> [String] {
        let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (files ?? []).filter { $0.hasSuffix(".md") && $0.first?.isLowercase == true }
            .map { String($0.dropLast(3)) }.sorted()
    }

    private static var pages: [URL] {
        [readme, developers.appendingPathComponent("README.ja.md")]
            + [folder, translations].flatMap { folder in
                topics(in: folder).map { folder.appendingPathComponent("\($0).md") }
            }
    }

    /// The settings with which the program speaks the language of a page.
    private static func language(of page: URL) -> [String: String] {
        page.path.contains(".ja") ? ["LANG": "ja_JP.UTF-8"] : [:]
    }

    /// The program's commands by name and alias, each with its options.
    private func commands() async throws -> [String: Set<String>] {
        struct Dump: Decodable {
            struct Command: Decodable {
                struct Argument: Decodable {
                    struct Name: Decodable { let kind, name: String }
                    let names: [Name]?
                }
                let commandName: String
                let aliases: [String]?
                let arguments: [Argument]?
                let subcommands: [Command]?
            }
            let command: Command
        }
        let result = try await CommandFixture().run(["--experimental-dump-help"])
        let root = try JSONDecoder().decode(Dump.self, from: Data(result.output.utf8)).command
        var commands: [String: Set<String>] = ["help": []]
        for command in root.subcommands ?? [] {
            // A group has the options of its commands.
            let all = [command] + (command.subcommands ?? [])
            let names = all.flatMap { $0.arguments ?? [] }.flatMap { $0.names ?? [] }
            let options = Set(names.map { ($0.kind == "long" ? "--" : "-") + $0.name })
            for name in [command.commandName] + (command.aliases ?? []) { commands[name] = options }
        }
        return commands
    }

    /// The commands in a page's code: what follows `skills` up to a comment or the next command.
    private func commandLines(of page: URL) throws -> [[String]] {
        let text = try String(contentsOf: page, encoding: .utf8)
        var lines: [Substring] = []
        var fence: Substring?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                fence = fence == nil ? line.dropFirst(3) : nil
            } else if let fence {
                if ["sh", "console"].contains(fence) { lines.append(line) }
            } else {
                lines += line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                    .filter { $0.offset % 2 == 1 }.map(\.element)
            }
        }
        return lines.flatMap { $0.split { "|;&#".contains($0) } }.compactMap { line in
            let words = line.split(separator: " ").drop { $0 == "$" }.map(String.init)
            guard words.count > 1, words[0] == "skills" else { return nil }
            return Array(words.dropFirst())
        }
    }

    @Test func `name only commands and options of the program`() async throws {
        let commands = try await commands()
        var count = 0
        for page in Self.pages {
            for words in try commandLines(of: page) {
                let name = words[0]
                guard name.allSatisfy(\.isLowercase) else { continue }
                let options = try #require(commands[name], "\(page.lastPathComponent): \(words)")
                count += 1
                for word in words where word.hasPrefix("--") {
                    let option = String(word.prefix { $0 != "=" })
                    #expect(options.contains(option), "\(page.lastPathComponent): \(words)")
                }
                if name == "help", words.count > 1, words[1].first?.isLowercase == true {
                    let isTopic = (Self.topics + ["guides"]).contains(words[1])
                    #expect(commands[words[1]] != nil || isTopic, "\(words)")
                }
            }
        }
        #expect(count > 60)
    }

    @Test func `name no option that no command has`() async throws {
        let known = try await commands().values.reduce(into: Set<String>()) { $0.formUnion($1) }
        // Options of git, and of every command.
        let foreign: Set<String> = [
            "--depth", "--filter", "--sparse", "--help-all", "--language",
        ]
        for page in Self.pages {
            let text = try String(contentsOf: page, encoding: .utf8)
            for match in text.matches(of: #/`(--[a-z][a-z0-9-]*)/#) {
                let option = String(match.output.1)
                #expect(
                    known.contains(option) || foreign.contains(option),
                    "\(page.lastPathComponent): \(option)")
            }
        }
    }

    @Test func `list every command in the README`() async throws {
        let text = try String(contentsOf: Self.readme, encoding: .utf8)
        let names = try await commands().filter { !$0.value.isEmpty }.keys
        let aliases: Set = ["add", "i", "rm", "uninstall", "ls", "up", "upgrade", "find", "check"]
        #expect(names.count > 20)
        for name in names where !aliases.contains(name) {
            #expect(text.contains("`skills \(name)"), "\(name)")
        }
    }

    @Test func `list every exit status`() throws {
        let text = try String(
            contentsOf: Self.folder.appendingPathComponent("exit-status.md"), encoding: .utf8)
        let listed = text.matches(of: #/(?m)^\| (\d+) \|/#).compactMap { Int32($0.output.1) }
        #expect(listed == ExitStatus.allCases.map(\.rawValue))
    }

    @Test func `are printed by skills help, which lists them`() async throws {
        let fixture = try CommandFixture()
        let help = await fixture.run(["help", "guides"])
        #expect(Self.topics.count >= 12)
        #expect(try await commands().keys.filter(Self.topics.contains) == [])
        for topic in Self.topics {
            #expect(help.output.contains("\n  \(topic) "), "\(topic)")
            // Wide enough for every table; words of a wrapped cell would be in another order.
            let printed = await fixture.run(["help", topic], columns: 10_000)
            let file = Self.folder.appendingPathComponent("\(topic).md")
            // DocC's links are commands here.
            let text = try String(contentsOf: file, encoding: .utf8)
                .replacing(/<doc:([a-z-]+)>/) { "`skills help \($0.output.1)`" }
            #expect(Self.letters(of: printed.output) == Self.letters(of: text), "\(topic)")
            let lines = printed.output.split(separator: "\n")
            #expect(!lines.contains { $0.hasPrefix("|---") }, "\(topic)")
            let json = await fixture.run(["help", topic, "--json"])
            let object = try JSONValue(parsing: Array(json.output.utf8))
            #expect(object["text"]?.string == text, "\(topic)")
        }
        let japanese = Self.language(of: Self.translations)
        let list = await fixture.run(["help", "guides"], environment: japanese)
        for topic in Self.topics { #expect(list.output.contains("\n  \(topic) "), "\(topic)") }
        for topic in Self.topics(in: Self.translations) {
            #expect(Self.topics.contains(topic))
            let file = Self.translations.appendingPathComponent("\(topic).md")
            let source = try String(contentsOf: file, encoding: .utf8)
            for link in source.matches(of: /<doc:([a-z-]+)>/) {
                #expect(Self.topics.contains(String(link.output.1)), "\(topic): \(link.output.1)")
            }
            let text = source.replacing(/<doc:([a-z-]+)>/) { "`skills help \($0.output.1)`" }
            let printed = await fixture.run(
                ["help", topic], environment: japanese, columns: 10_000)
            #expect(Self.letters(of: printed.output) == Self.letters(of: text), "\(topic)")
        }
        for words in [["help", "team"], ["teams"]] {
            let mistyped = await fixture.run(words)
            #expect(mistyped.status == 64)
            #expect(mistyped.errors.contains("hint: did you mean skills help teams?"), "\(words)")
        }
    }

    /// The words of a guide, without the lines of its tables.
    private static func words(of text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace)
            .filter { !$0.allSatisfy { "|-".contains($0) } }
            .map { $0.replacingOccurrences(of: "\\|", with: "|") }
    }

    /// The same without the spaces, which lines also break without in Japanese.
    private static func letters(of text: String) -> String { words(of: text).joined() }

    @Test(arguments: [50, 80, 120], [folder, translations])
    func `fit the terminal, with every command on one line`(
        _ columns: Int, _ folder: URL
    ) async throws {
        let fixture = try CommandFixture()
        for topic in ["agent-folders", "finding-skills", "policies", "sources", "teams", "updates"]
        where Self.topics(in: folder).contains(topic) {
            let file = folder.appendingPathComponent("\(topic).md")
            let text = try String(contentsOf: file, encoding: .utf8)
            let guide = await fixture.run(
                ["help", topic], environment: Self.language(of: file), columns: columns
            ).output
            var isFenced = false
            for line in guide.split(separator: "\n") {
                if line.hasPrefix("```") { isFenced.toggle() }
                guard !isFenced, !line.hasPrefix("```"), !line.hasPrefix("#") else { continue }
                // What can't be broken may be wider than the terminal, alone.
                let rest = line.replacing(/`[^`]*`/, with: "").drop { $0 == " " || $0 == "-" }
                let isAlone = !rest.contains { $0 == " " || ("ぁ"..."龥").contains($0) }
                #expect(String(line).columns <= columns || isAlone, "\(topic): \(line)")
                #expect(line.filter { $0 == "`" }.count.isMultiple(of: 2), "\(topic): \(line)")
            }
            let commands = text.matches(of: /`(skills [^`\n]+)`/).map { String($0.output.1) }
            #expect(commands.count > 3, "\(topic)")
            for command in commands {
                let shown = command.replacingOccurrences(of: "\\|", with: "|")
                #expect(guide.contains(shown), "\(topic): \(command)")
            }
            #expect(Self.words(of: guide).count > Self.words(of: text).count / 2, "\(topic)")
        }
    }

    @Test func `have paragraphs of at most 100 columns, and list items that are indented`()
        async throws
    {
        let fixture = try CommandFixture()
        let guide = await fixture.run(["help", "validating"], columns: 60).output
        #expect(guide.contains("\n- ") && guide.contains("\n  "))
        let wide = await fixture.run(["help", "validating"], columns: 300).output
        let lines = wide.split(separator: "\n").filter { !$0.contains("  ") && !$0.contains("`") }
        #expect(lines.allSatisfy { $0.count <= 100 })
        #expect(lines.contains { $0.count > 80 })
    }

    @Test func `describe every rule`() throws {
        let file = Self.folder.appendingPathComponent("rules.md")
        let expected = rulesGuide()
        if Self.isRecording { try expected.write(to: file, atomically: true, encoding: .utf8) }
        #expect(try String(contentsOf: file, encoding: .utf8) == expected)
    }

    /// The table of ACCURACY.md has the numbers of the judged findings.
    @Test func `give the results that the judged findings have`() throws {
        let evidence = Self.root.appendingPathComponent("Tests/SkillRepositoryTests/Findings.tsv")
        var judged: [String: (acted: Int, all: Int)] = [:]
        for line in try String(contentsOf: evidence, encoding: .utf8).split(separator: "\n")
            .dropFirst()
        {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            try #require(fields.count == 7, "\(line)")
            #expect(["yes", "no"].contains(fields[5]), "\(line)")
            judged[String(fields[0]), default: (0, 0)].all += 1
            if fields[5] == "yes" { judged[String(fields[0]), default: (0, 0)].acted += 1 }
        }
        let guide = try String(
            contentsOf: Self.developers.appendingPathComponent("ACCURACY.md"), encoding: .utf8)
        for (rule, counts) in judged {
            #expect(RepositoryRules.id(rule) != nil, "\(rule)")
            let result = "| \(counts.acted) of \(counts.all) |"
            #expect(
                guide.split(separator: "\n").contains {
                    $0.hasPrefix("| `\(rule)` |") && $0.contains(result)
                }, "\(rule) \(result)")
        }
    }

    private func rulesGuide() -> String {
        let rules = RepositoryRules.allOfEveryKind
        var text = """
            # Rules

            Every rule of `skills validate`, by family.

            ## Overview

            `skills validate --explain RULE` prints a rule's reason with a bad and a good example. `--select` and `--ignore` take
            rules and families; `.skills-validate.json` changes their severities. An install runs the same rules, more
            leniently where a skill works anyway, and more strictly where it may be unsafe.

            """
        for family in RuleFamily.allCases {
            text += "\n## \(family.rawValue)\n\n| rule | requirement |\n|---|---|\n"
            for rule in rules where rule.family == family {
                let summary = rule.summary.english.replacing("|", with: "\\|")
                text += "| `\(rule.id)` | \(summary) |\n"
            }
        }
        return text
    }

    @Test func `name existing tests for each promise`() throws {
        let tests = Self.root.appendingPathComponent("Tests")
        let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
        let names = Set(
            (files?.allObjects ?? []).compactMap { ($0 as? URL)?.lastPathComponent })
        let page = Self.developers.appendingPathComponent("THREATS.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let named = text.matches(of: /\b[A-Z][A-Za-z]+Tests\b/).map(\.output)
        #expect(named.count > 15)
        for name in named { #expect(names.contains("\(name).swift")) }
    }

    @Test(arguments: pages)
    func `show the output of the program`(_ page: URL) async throws {
        let text = try String(contentsOf: page, encoding: .utf8)
        let fixture = try CommandFixture()
        var preparations = try preparations(for: page, fixture)[...]
        var actual = ""
        var isSession = false
        var folder = "."
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isSession = line == "```console"
                for line in isSession ? preparations.popFirst() ?? [] : [] {
                    _ = try await fixture.session(line)
                }
                actual += line + "\n"
            } else if !isSession {
                actual += line + "\n"
            } else if line.hasPrefix("$ cd ") {
                actual += line + "\n"
                folder = String(line.dropFirst(5))
            } else if line.hasPrefix("$ ") {
                let output = try await fixture.session(
                    String(line.dropFirst(2)), in: folder, environment: Self.language(of: page))
                actual += line + "\n" + output
            }
        }
        actual.removeLast()
        if Self.isRecording { try actual.write(to: page, atomically: true, encoding: .utf8) }
        #expect(actual == text)
    }

    /// Returns the lines to run before each session of a page, whose home folder gets the repository that it uses.
    private func preparations(for page: URL, _ fixture: CommandFixture) throws -> [[String]] {
        let name = page.deletingPathExtension().lastPathComponent
        let file = Self.setups.appendingPathComponent("\(name).txt")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        try fixture.shell("sh '\(Self.setups.appendingPathComponent("repository.sh").path)'")
        return text.split(separator: "---\n", omittingEmptySubsequences: false)
            .map { $0.split(separator: "\n").map(String.init) }
    }

    @Test func `have sessions`() throws {
        let count = try Self.pages.filter {
            try String(contentsOf: $0, encoding: .utf8).contains("\n```console\n$ ")
        }.count
        #expect(count >= 12)
    }

    @Test func `are named by the help of every command`() async throws {
        let fixture = try CommandFixture()
        for name in try await commands().keys where name != "help" {
            let help = await fixture.run([name, "--help"]).output
            let topic = help.firstMatch(of: /(?i)guide: skills help ([a-z-]+)\n/)?.output.1
            #expect(topic.map { Self.topics.contains(String($0)) } == true, "\(name)")
        }
    }

    /// References are longer: people look one thing up in them.
    @Test func `are short`() throws {
        let references: Set = [
            "catalog-format", "configuration", "consent", "exit-status", "files", "json", "rules",
            "troubleshooting",
        ]
        for topic in Self.topics where !references.contains(topic) {
            let page = Self.folder.appendingPathComponent("\(topic).md")
            let words = try String(contentsOf: page, encoding: .utf8).split(
                whereSeparator: \.isWhitespace)
            #expect(words.filter { $0.contains(where: \.isLetter) }.count <= 900, "\(topic)")
        }
    }
}
