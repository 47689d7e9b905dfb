// Fuzzes the readers of what registries ask for, and of files with credentials for them.

internal import JSON

@testable internal import ContainerRegistry

/// Reads each line of an input as a challenge.
func fuzzChallenge(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    guard let challenge = RegistryChallenge(lines) else { return }
    switch challenge {
    case .basic: precondition(lines.contains { $0.lowercased().hasPrefix("basic") })
    case .bearer(let realm, _, _):
        precondition(lines.contains { $0.contains(realm) && $0.lowercased().hasPrefix("bearer") })
    case .other(let scheme): precondition(!scheme.isEmpty)
    }
}

/// Reads an input as Docker's configuration.
func fuzzRegistryCredentials(_ bytes: [UInt8]) {
    guard let file = try? JSONValue(parsing: bytes) else { return }
    for registry in ["ghcr.io", "docker.io", "127.0.0.1:5000"] {
        if case .refreshToken(let token)? = RegistryCredentials.secret(for: registry, in: file) {
            precondition(!token.isEmpty)
        }
        _ = RegistryCredentials.helper(for: registry, in: file)
    }
}
