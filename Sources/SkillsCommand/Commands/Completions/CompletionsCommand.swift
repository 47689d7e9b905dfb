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

            For bash without the package bash-completion, add this to ~/.bashrc instead:
              eval "$(skills completions bash)"
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
        let script = CompletionScript(program: World.current.installedProgram).text(for: shell)
        if common.json {
            common.write(
                "completions", ["shell": .string(shell.rawValue), "script": .string(script)])
        } else {
            common.results.raw(script + "\n")
        }
    }
}
