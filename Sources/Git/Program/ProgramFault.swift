internal import Problem

/// Reasons why the installed git failed.
public enum ProgramFault: Error, Equatable, Sendable {
    /// Git is not installed, and the address requires it.
    case notInstalled(address: String)
    case notStarted(String)
    /// Git failed with this error output.
    case failed(errors: String)
    case tooMuchOutput(limit: Int)

    var kind: ProblemKind {
        switch self {
        case .failed(let errors) where errors.contains("Permission denied"): .authentication
        case .failed(let errors) where errors.contains("does not appear to be a git repository"):
            .notFound
        case .failed: .network
        case .notInstalled, .notStarted, .tooMuchOutput: .failed
        }
    }

    /// Returns the first line that reports an error and the two lines before it, where ssh reports the cause.
    static func excerpt(of errors: String) -> String {
        let lines = errors.split(whereSeparator: \.isNewline).map(String.init).filter {
            !$0.hasPrefix("Warning: ") && !$0.hasPrefix("Cloning into ")
        }
        let end = lines.firstIndex { $0.hasPrefix("fatal:") || $0.hasPrefix("ERROR:") }
        let quoted = lines.prefix((end ?? lines.count - 1) + 1).suffix(3)
        return quoted.map { String($0.prefix(300)) }.joined(separator: "; ")
    }
}
