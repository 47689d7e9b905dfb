// Fuzzes the readers of what hosts answer: well-known indexes, and registries.

internal import JSON
internal import Transfer

@testable internal import SkillCatalog

private let address: WebAddress = {
    guard let address = try? WebAddress("https://acme.example/.well-known/agent-skills/index.json")
    else { preconditionFailure("an address") }
    return address
}()

/// Reads an input as a well-known index.
func fuzzWellKnown(_ bytes: [UInt8]) {
    guard let index = try? WellKnownIndex(bytes, at: address) else { return }
    for entry in index.entries {
        switch entry.source {
        case .archive(let url, _)?, .document(let url, _)?:
            precondition(url.hasPrefix("https://"))
        case .files(let url, let paths)?:
            precondition(url.hasPrefix("https://acme.example/") && paths.contains("SKILL.md"))
            precondition(paths.allSatisfy { !$0.split(separator: "/").contains("..") })
        default: preconditionFailure("a source that the format does not have")
        }
    }
    for fault in index.faults { precondition(!fault.entry.isEmpty) }
}

/// Reads an input as the answer of a registry: a skill, or a list.
func fuzzRegistry(_ bytes: [UInt8]) {
    guard let answer = try? JSONValue(parsing: bytes) else { return }
    let items = (answer["results"]?.array ?? answer["items"]?.array ?? [])
    for (value, envelope) in [(answer["skill"] ?? answer, answer)] + items.map({ ($0, $0) }) {
        guard let skill = try? RegistrySkill(value, in: envelope) else { continue }
        let entry = skill.entry(version: skill.version, url: "https://acme.example/pdf.zip")
        precondition(!skill.slug.isEmpty && entry.name == skill.name)
        precondition(!entry.description.unicodeScalars.contains { $0.value < 0x20 })
    }
}
