// Fuzzes the readers of lock files, manifests, and what a damaged lock file still has.

internal import JSON
internal import SkillFormat

@testable internal import SkillStore

/// Reads an input as each of the files; what is written is read as the same.
func fuzzLock(_ bytes: [UInt8]) {
    let salvaged = SalvagedLock(bytes)
    precondition(salvaged.skills.keys.allSatisfy { salvaged.names.contains($0.description) })
    if let lock = try? Lock(parsing: bytes, path: "skills.lock") {
        let text = Array(lock.text.utf8)
        precondition((try? Lock(parsing: text, path: "skills.lock")) == lock)
        precondition(SalvagedLock(text).skills == lock.skills)
    }
    if let manifest = try? Manifest(parsing: bytes, path: "skills.json") {
        let text = Array(manifest.text.utf8)
        precondition((try? Manifest(parsing: text, path: "skills.json")) == manifest)
        let edit = ManifestEdit(before: nil, after: manifest.text)
        _ = try? edit.reverted(from: String(decoding: bytes, as: UTF8.self))
    }
    guard let value = try? JSONValue(parsing: bytes) else { return }
    if let override = LocalState(value) { precondition(LocalState(override.json) == override) }
}
