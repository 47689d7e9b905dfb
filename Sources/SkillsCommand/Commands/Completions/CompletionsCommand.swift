internal import ArgumentParser
internal import JSON
internal import Problem
internal import SystemPackage
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
                  skills completions bash > \(folder("XDG_DATA_HOME", otherwise: "~/.local/share"))/bash-completion/completions/skills
                  skills completions zsh > ~/.zfunc/_skills
                  skills completions fish > \(folder("XDG_CONFIG_HOME", otherwise: "~/.config"))/fish/completions/skills.fish

                For bash without the package bash-completion, add this to ~/.bashrc instead:
                  eval "$(skills completions bash)"
                For zsh, add fpath+=~/.zfunc to ~/.zshrc, before compinit.
                """,
                ja: """
                    スクリプトの置き場所:
                      skills completions bash > \(folder("XDG_DATA_HOME", otherwise: "~/.local/share"))/bash-completion/completions/skills
                      skills completions zsh > ~/.zfunc/_skills
                      skills completions fish > \(folder("XDG_CONFIG_HOME", otherwise: "~/.config"))/fish/completions/skills.fish

                    bash-completion パッケージのない bash では、代わりに ~/.bashrc に追加する:
                      eval "$(skills completions bash)"
                    zsh では、~/.zshrc の compinit より前に fpath+=~/.zfunc を追加する。
                    """))
    }

    /// Returns the user's folder in a variable of the XDG Base Directory Specification, or the usual one.
    private static func folder(_ variable: String, otherwise usual: String) -> String {
        guard let world = World.running, let value = world.environment[variable],
            FilePath(value).isAbsolute
        else { return usual }
        return world.display(FilePath(value))
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
