internal import Problem

// disable and enable.
extension Messages {
    static let effectiveInNewSessions = "Agents notice it in new sessions."
    static let disabledState = "disabled"
    static func staysDisabled(_ name: String, _ command: SuggestedCommand) -> Suggestion {
        "\(name) is disabled, so agents do not see it; to enable it: \(command)"
    }
}
