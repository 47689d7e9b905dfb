internal import ArgumentParser
internal import JSON
internal import Terminal

/// `skills completions` prints a shell completion script.
struct CompletionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions",
        abstract: "Print a shell completion script.",
        discussion: """
            Where to put the script:
              skills completions bash > ~/.local/share/bash-completion/completions/skills
              skills completions zsh > ~/.zfunc/_skills
              skills completions fish > ~/.config/fish/completions/skills.fish

            For zsh, add fpath+=~/.zfunc to ~/.zshrc, before compinit.
            """)

    /// The supported shells.
    enum Shell: String, CaseIterable, ExpressibleByArgument {
        case bash, zsh, fish
    }

    @Argument(help: "Shell to generate the script for.")
    var shell: Shell

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let kind: CompletionShell =
            switch shell {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        let script = SkillsCommand.completionScript(for: kind)
        if common.json {
            common.write(
                "completions", ["shell": .string(shell.rawValue), "script": .string(script)])
        } else {
            common.results.raw(script + "\n")
        }
    }
}
