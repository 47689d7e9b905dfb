internal import SystemPackage

/// The scripts that have a shell ask this program for completions.
///
/// They only pass text on: no reply is expanded or run. Zsh and fish quote what they insert; bash quotes only paths, so
/// ``CompletionRequest`` leaves out words that it would interpret. The scripts start the program at a fixed path, never the
/// one on the command line: `./skills` may be a file that came with the working directory.
struct CompletionScript {
    /// The path of the program.
    let program: FilePath

    /// Returns the script for a shell.
    func text(for shell: CompletionsCommand.Shell) -> String {
        switch shell {
        case .bash: Self.bash.replacing("PROGRAM", with: quoted([("'", #"'\''"#)]))
        case .zsh: Self.zsh.replacing("PROGRAM", with: quoted([("'", #"'\''"#)]))
        case .fish: Self.fish.replacing("PROGRAM", with: quoted([(#"\"#, #"\\"#), ("'", #"\'"#)]))
        }
    }

    private func quoted(_ escapes: [(String, String)]) -> String {
        let text = escapes.reduce(program.string) { $0.replacing($1.0, with: $1.1) }
        return "'\(text)'"
    }

    /// Bash 3.2, which macOS has, lacks compopt; there, every candidate is quoted like a path.
    private static let bash = #"""
        # Completions of skills for bash.
        _skills() {
            local kind line
            COMPREPLY=()
            {
                IFS= read -r kind
                while IFS= read -r line; do COMPREPLY+=("$line"); done
            } < <(command PROGRAM ---complete bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
            [ "$kind" = paths ] || return 0
            compopt -o filenames 2>/dev/null
            case ${COMPREPLY[0]} in */) compopt -o nospace 2>/dev/null ;; esac
            return 0
        }
        if type compopt >/dev/null 2>&1; then
            complete -F _skills skills
        else
            complete -o filenames -F _skills skills
        fi
        """#

    private static let zsh = #"""
        #compdef skills
        # Completions of skills for zsh.
        _skills() {
            local -a lines names described folders
            local line name
            lines=("${(@f)$(command PROGRAM ---complete zsh "${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
            local header=${lines[1]}
            shift lines
            [[ -n ${header#* } ]] && compset -P "*${header#* }"
            for line in "${lines[@]}"; do
                name=${line%%$'\t'*}
                if [[ $line == *$'\t'* ]]; then
                    described+=("${${name//\\/\\\\}//:/\\:}:${line#*$'\t'}")
                elif [[ $header == paths* && $name == */ ]]; then
                    folders+=("${name%/}")
                elif [[ -n $name ]]; then
                    names+=("$name")
                fi
            done
            local result=1
            (( $#described )) && _describe -t values value described && result=0
            (( $#folders )) && compadd -f -S / -a folders && result=0
            (( $#names )) && compadd -a names && result=0
            return result
        }
        if [[ $funcstack[1] = _skills ]]; then
            _skills "$@"
        else
            compdef _skills skills
        fi
        """#

    private static let fish = #"""
        # Completions of skills for fish.
        function __skills_complete
            set -l words (commandline -opc)
            command PROGRAM ---complete fish $words[2..-1] (commandline -ct) 2>/dev/null
        end
        complete -c skills -e
        complete -c skills -f -k -a '(__skills_complete)'
        """#
}
