internal import ArgumentParser
internal import JSON
internal import Terminal

/// `skills completions` writes the script that teaches a shell to complete our commands.
struct CompletionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions",
        abstract:
            "Write the script that teaches a shell to complete commands and your skills' names.",
        discussion: """
            Where the script belongs:
              skills completions bash > ~/.local/share/bash-completion/completions/skills
              skills completions zsh > ~/.zfunc/_skills          (with fpath+=~/.zfunc before compinit in ~/.zshrc)
              skills completions fish > ~/.config/fish/completions/skills.fish
            """)

    /// The shells that the argument parser can write for.
    enum Shell: String, CaseIterable, ExpressibleByArgument {
        case bash, zsh, fish
    }

    @Argument(help: "The shell.")
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
