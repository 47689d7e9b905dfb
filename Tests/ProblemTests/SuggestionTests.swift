import Problem
import Testing

@Suite struct `A suggestion` {
    private let name = "my skill"

    @Test func `reads as its text and its commands, which can be pasted`() {
        let suggestion: Suggestion =
            "restore '\(name)': \(skills: "restore", name, "--force"); or look: \(skills: "info", 1)"
        #expect(
            suggestion.description
                == "restore 'my skill': skills restore 'my skill' --force; or look: skills info 1")
    }

    @Test func `keeps commands as values`() {
        let suggestion: Suggestion =
            "try \(.install("o/r").with("--skill", "a b").with("-n")) first"
        let commands = suggestion.parts.compactMap { part in
            if case .command(let command) = part { command } else { nil }
        }
        #expect(commands.map(\.words) == [["install", "o/r", "--skill", "a b", "-n"]])
        #expect(suggestion.text { "<\($0.words[0])>" } == "try <install> first")
    }

    @Test func `leaves out options without a value`() {
        let none: String? = nil
        #expect(SuggestedCommand.install("x").with("--ref", none).description == "skills install x")
    }

    @Test(arguments: [
        ([], "choose: "), (["a"], "choose: skills install a"),
        (["a", "b"], "choose: skills install a, or skills install b"),
    ])
    func `lists commands to choose from`(_ addresses: [String], _ text: String) {
        let commands = addresses.map(SuggestedCommand.install)
        #expect(
            "choose: \(commands, separator: ", or ")" as Suggestion
                == Suggestion(stringLiteral: text))
    }

    @Test func `contains other suggestions with their commands`() {
        let inner: Suggestion = "run \(skills: "sync")"
        let outer: Suggestion = "\(inner); " + "then \(skills: "list")"
        #expect(outer.text { $0.words[0].uppercased() } == "run SYNC; then LIST")
    }
}
