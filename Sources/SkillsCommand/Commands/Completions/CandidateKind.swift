internal import ArgumentParser

/// The kind of values that complete an argument and that depend on the machine or on the command line.
enum CandidateKind: String {
    case addresses, skillsOfSources, agents, rules
    case installedSkills, linkedSkills, signers
    /// The configured catalogs.
    case catalogs
    /// The skills that `pin` or `unpin` changes.
    case skillsToPin
    /// The skills that `enable` or `disable` changes.
    case skillsToSwitch

    /// Whether one word may contain several values, separated by commas.
    var takesCommas: Bool {
        switch self {
        case .agents, .rules, .skillsOfSources: true
        case .addresses, .catalogs, .installedSkills, .linkedSkills, .signers,
            .skillsToPin, .skillsToSwitch:
            false
        }
    }
}

extension CompletionKind {
    /// Declares the kind of an argument's values.
    ///
    /// The parser's own completion scripts are not used, but its description of a command carries the kind. For a shell
    /// that ran it as a command, it would do nothing.
    static func candidates(_ kind: CandidateKind) -> CompletionKind {
        .shellCommand(CandidateKind.mark + kind.rawValue)
    }
}

extension CandidateKind {
    fileprivate static let mark = ": "

    /// Reads a kind from the parser's description of a command.
    init?(described text: String) {
        guard text.hasPrefix(Self.mark) else { return nil }
        self.init(rawValue: String(text.dropFirst(Self.mark.count)))
    }
}
