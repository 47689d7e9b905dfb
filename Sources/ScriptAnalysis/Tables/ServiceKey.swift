/// The key of a well-known service: its variables, and the parts of the hosts that it is meant for.
struct ServiceKey: Sendable {
    let names: [String]
    let hosts: [String]

    static let all = [
        ServiceKey(
            names: ["anthropic_api_key", "anthropic_auth_token", "claude_code_oauth_token"],
            hosts: ["anthropic", "claude"]),
        ServiceKey(names: ["openai_api_key"], hosts: ["openai", "azure", "openrouter"]),
        ServiceKey(
            names: ["aws_secret_access_key", "aws_session_token"], hosts: ["amazonaws", "aws"]),
        ServiceKey(
            names: ["github_token", "gh_token", "github_pat"], hosts: ["github", "ghcr.io"]),
        ServiceKey(names: ["gitlab_token"], hosts: ["gitlab"]),
        ServiceKey(names: ["npm_token"], hosts: ["npmjs", "npm"]),
        ServiceKey(names: ["pypi_token", "twine_password"], hosts: ["pypi"]),
        ServiceKey(names: ["stripe_secret_key", "stripe_api_key"], hosts: ["stripe"]),
        ServiceKey(names: ["slack_bot_token", "slack_token"], hosts: ["slack"]),
        ServiceKey(
            names: ["hf_token", "huggingface_token", "hugging_face_hub_token"],
            hosts: ["huggingface", "hf.co"]),
        ServiceKey(names: ["gemini_api_key", "google_api_key"], hosts: ["google", "gemini"]),
        ServiceKey(names: ["database_url"], hosts: []),
    ]

    /// The key that a variable has, by its name in any case.
    static func named(_ name: String) -> ServiceKey? {
        // All have the name of a service and of what it is.
        guard name.utf8.contains(UInt8(ascii: "_")) else { return nil }
        return byName[name.lowercased()]
    }

    private static let byName = Dictionary(
        all.flatMap { key in key.names.map { ($0, key) } }, uniquingKeysWith: { one, _ in one })

    /// Whether the key is meant for one of these hosts, or a host is unknown or this machine.
    func isMeant(for hosts: [String]) -> Bool {
        hosts.isEmpty
            || hosts.contains { host in
                self.hosts.contains { host.contains($0) } || host.contains("$")
                    || host.contains("{")
                    || host.contains("localhost") || host.hasPrefix("127.") || !host.contains(".")
                    || host.hasSuffix("example.com") || host.hasPrefix("your")
            }
    }
}
