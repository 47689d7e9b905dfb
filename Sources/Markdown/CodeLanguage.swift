/// The language family of a code block.
public enum CodeLanguage: Sendable, Equatable {
    /// A Unix shell.
    case shell
    /// PowerShell or the Windows command prompt.
    case windowsShell
    /// No language, or plain text.
    case plain
    /// Any other language.
    case other

    /// Classifies the first word of a fence's info string.
    public init(_ word: String) {
        switch word.lowercased() {
        case "sh", "bash", "zsh", "shell", "console", "terminal", "fish", "shell-session",
            "shellsession", "bash!", "!":
            self = .shell
        case "powershell", "pwsh", "ps1", "ps", "cmd", "bat", "batch", "dos": self = .windowsShell
        case "", "text", "txt", "plain", "plaintext": self = .plain
        default: self = .other
        }
    }
}
