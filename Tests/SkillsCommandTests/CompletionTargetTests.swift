import ArgumentParser
import Testing

@testable import SkillsCommand

/// How completion reads an unfinished command line.
@Suite struct `A line to complete` {
    @Test(arguments: [
        ("skills rm ", ["skills", "rm", ""]), ("skills rm a", ["skills", "rm", "a"]),
        (#"a\ b 'c d' "e\"f" "\g" h'i'j"#, ["a b", "c d", "e\"f", #"\g"#, "hij"]),
        ("'' x", ["", "x"]), ("a 'b c", ["a", "b c"]),
        ("$HOME `x` $(y)", ["$HOME", "`x`", "$(y)"]),
    ])
    func `is split like a shell does`(_ line: String, _ words: [String]) {
        #expect(ShellText(line).words == words)
    }

    @Test func `has a value for an option`() {
        for words in [
            ["ls", "--color", "n"], ["ls", "--color=n"], ["-C", "x", "list", "--color", "n"],
        ] {
            let target = CompletionTarget(words)
            guard case .value(.words(let values), _) = target.meaning else {
                Issue.record("\(words)")
                continue
            }
            #expect(values == ["auto", "always", "never"] && target.text == "n")
        }
    }

    @Test func `has an option that takes all words up to the next one`() {
        let target = CompletionTarget(["i", "x/y", "--skill", "a", "b", "c"])
        guard case .value(.candidates(.skillsOfSources), let used) = target.meaning else {
            Issue.record("\(target.meaning)")
            return
        }
        #expect(used == ["a", "b"] && target.positionals == ["x/y"])
        let next = CompletionTarget(["i", "x/y", "--skill", "a", "--project", ""])
        guard case .value(.candidates(.addresses), _) = next.meaning else {
            Issue.record("\(next.meaning)")
            return
        }
        #expect(next.options == ["--skill", "--project"])
    }

    @Test func `has only positional words after two dashes`() {
        let target = CompletionTarget(["rm", "--", "--project", "-"])
        guard case .value(.candidates(.installedSkills), let used) = target.meaning else {
            Issue.record("\(target.meaning)")
            return
        }
        #expect(used == ["--project"] && target.options.isEmpty)
    }

    @Test func `declares a kind for every argument that names skills`() {
        for command in SkillsCommand.configuration.subcommands {
            let description = CommandDescription(of: command)
            for argument in description.positionals + description.options
            where argument.abstract.hasPrefix("Name of") || argument.abstract.hasPrefix("Names of")
            {
                if command == NewCommand.self { continue }
                if case .unknown = argument.values {
                    Issue.record("\(command._commandName): \(argument.abstract)")
                }
            }
        }
    }
}
