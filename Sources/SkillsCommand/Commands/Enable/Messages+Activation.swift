internal import Problem

// disable and enable.
extension Messages {
    static var effectiveInNewSessions: String {
        say("Agents notice it in new sessions.", ja: "エージェントには新しいセッションから反映されます。")
    }
    static var disabledState: String { say("disabled", ja: "無効") }
    static func staysDisabled(_ name: String, _ command: SuggestedCommand) -> Suggestion {
        say(
            "\(name) is disabled, so agents do not see it; to enable it: \(command)",
            ja: "\(name) は無効なので、エージェントからは見えません。有効にするには: \(command)")
    }
}
