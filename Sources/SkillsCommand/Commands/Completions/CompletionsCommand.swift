internal import ArgumentParser
internal import JSON
internal import Problem
internal import Terminal

/// `skills completions` prints a shell completion script.
struct CompletionsCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "completions",
            abstract: say("Print a shell completion script.", ja: "シェルの補完スクリプトを出力する。"),
            discussion: say(
                """
                Where to put the script:
                  skills completions bash > ~/.local/share/bash-completion/completions/skills
                  skills completions zsh > ~/.zfunc/_skills
                  skills completions fish > ~/.config/fish/completions/skills.fish

                For bash without the package bash-completion, add this to ~/.bashrc instead:
                  eval "$(skills completions bash)"
                For zsh, add fpath+=~/.zfunc to ~/.zshrc, before compinit.
                """,
                ja: """
                    スクリプトの置き場所:
                      skills completions bash > ~/.local/share/bash-completion/completions/skills
                      skills completions zsh > ~/.zfunc/_skills
                      skills completions fish > ~/.config/fish/completions/skills.fish

                    bash-completion パッケージのない bash では、代わりに ~/.bashrc に追加する:
                      eval "$(skills completions bash)"
                    zsh では、~/.zshrc の compinit より前に fpath+=~/.zfunc を追加する。
                    """))
    }

    /// The supported shells.
    enum Shell: String, CaseIterable, ExpressibleByArgument {
        case bash, zsh, fish
    }

    @Argument(help: ArgumentHelp(say("Shell to generate the script for.", ja: "スクリプトを作成するシェル。")))
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
