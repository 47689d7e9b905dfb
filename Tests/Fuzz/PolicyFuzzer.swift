// Fuzzes the reader of policies and what it decides.

@testable internal import SkillPolicy

private let urls = [
    "https://github.com/acme/skills.git", "git@git.example.com:team/skills.git",
    "https://api.github.com/repos/acme/skills", "https://a.example.com:8443/x%2f..%2fy/",
    "/home/me/skills", "embedded",
]

private let vocabulary = PolicyVocabulary(
    rules: { ["security", "secret-found"].contains($0) ? [$0] : nil }, agents: ["claude-code"])

/// Reads an input as a policy, and checks what it decides.
func fuzzPolicy(_ bytes: [UInt8]) {
    let lines = bytes.count { $0 == 0x0A } + 1
    let file: PolicyFile
    do throws(PolicyFault) {
        file = try PolicyFile(
            parsing: bytes, path: "policy.json", layer: .system, vocabulary)
    } catch {
        if case .invalid(_, let line, let column, let reason) = error {
            precondition((1...lines).contains(line) && column > 0 && !reason.isEmpty)
        }
        return
    }
    let policy = Policy([file])
    for choice in file.choices.values {
        for entry in (choice.allowed?.entries ?? []) + choice.refused {
            precondition((1...lines).contains(entry.line))
        }
    }
    for url in urls {
        check(policy.decision(onSource: url), file, lines)
        check(policy.decision(onCatalog: "acme", at: url), file, lines)
        if let refusal = policy.refusal(ofRequestFor: url) {
            precondition(!policy.isEmpty && policy.limitsRequests)
            // A request that is refused is not made for a source either.
            precondition(policy.decision(onSource: url).refusal != nil, "\(refusal)")
        }
    }
    for agent in ["claude-code", "codex"] { check(policy.decision(onAgent: agent), file, lines) }
    for signer in [nil, "acme"] { check(policy.decision(onSigner: signer, of: "pdf"), file, lines) }
    _ = policy.refusal(ofAllowing: "secret-found")
    _ = policy.refusal(ofFinding: "secret-found", stops: .stopping, in: "pdf")
    if let age = policy.minimumAge { precondition(age.age.seconds >= 0) }
    // Another policy never allows more.
    let both = Policy([file, PolicyFile(path: "other.json", layer: .project)])
    for url in urls {
        precondition(both.decision(onSource: url) == policy.decision(onSource: url))
    }
}

private func check(_ decision: PolicyDecision, _ file: PolicyFile, _ lines: Int) {
    guard case .allowed(let places) = decision else { return }
    precondition(places.allSatisfy { (1...lines).contains($0.line) && $0.file == file.path })
}
