internal import Problem

/// Reasons why the installed git failed.
public enum ProgramFault: Error, Equatable, Sendable {
    /// Git is not installed, and the address requires it.
    case notInstalled(address: String)
    case notStarted(String)
    /// Git failed with this error output.
    case failed(errors: String)
    case tooMuchOutput(limit: Int)
    /// Git did not end in time.
    case tookTooLong(limit: Duration)
    /// No folder of this path belongs to a repository.
    case noRepository(String)
    /// A further working tree of a repository whose references are in tables.
    case unsupportedWorkingTree(String)

    /// The known failures that git and ssh report.
    package enum Failure: CaseIterable {
        case missingRepository, otherOwner, refusedKey, changedHostKey, unknownHostKey, unknownHost
        case unreachable
        /// A disk of this machine is full.
        case fullDisk

        /// Parts of the messages of git, of OpenSSH and of code hosts, in the C locale.
        fileprivate var marks: [String] {
            switch self {
            case .missingRepository:
                [
                    "does not appear to be a git repository", "Repository not found",
                    "repository does not exist", "could not be found or you don't have permission",
                ]
            case .otherOwner: ["dubious ownership"]
            case .refusedKey: ["Permission denied"]
            case .changedHostKey: ["REMOTE HOST IDENTIFICATION HAS CHANGED"]
            case .unknownHostKey: ["Host key verification failed"]
            case .unknownHost: ["Could not resolve hostname"]
            case .unreachable:
                [
                    "Connection refused", "Connection timed out", "Operation timed out",
                    "No route to host", "Network is unreachable",
                ]
            case .fullDisk: ["No space left on device", "Disk quota exceeded"]
            }
        }

        /// Recognizes the failure in an error output; nil if it is another one.
        package init?(in errors: String) {
            // The disk of the server may be full, too.
            let own = errors.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("remote:") }
            let found = Self.allCases.first { failure in
                failure.marks.contains { mark in
                    failure == .fullDisk
                        ? own.contains { $0.contains(mark) } : errors.contains(mark)
                }
            }
            guard let found else { return nil }
            self = found
        }
    }

    var kind: ProblemKind {
        if case .noRepository = self { return .notFound }
        guard case .failed(let errors) = self else { return .failed }
        return switch Failure(in: errors) {
        case .missingRepository: .notFound
        case .refusedKey, .changedHostKey, .unknownHostKey: .authentication
        case .otherOwner, .fullDisk: .failed
        case .unknownHost, .unreachable, nil: .network
        }
    }

    /// Whether there is no repository at the address, or none that the user may read.
    public var isMissingRepository: Bool {
        guard case .failed(let errors) = self else { return false }
        return Failure(in: errors) == .missingRepository
    }

    /// Returns the first line that reports an error and the two lines before it, where ssh reports the cause.
    package static func excerpt(of errors: String) -> String {
        let lines = errors.split(whereSeparator: \.isNewline).map(String.init).filter {
            !$0.hasPrefix("Warning: ") && !$0.hasPrefix("Cloning into ")
        }
        let end = lines.firstIndex { $0.hasPrefix("fatal:") || $0.hasPrefix("ERROR:") }
        let quoted = lines.prefix((end ?? lines.count - 1) + 1).suffix(3)
        return quoted.map { String($0.prefix(300)) }.joined(separator: "; ")
    }
}
