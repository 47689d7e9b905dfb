// Fuzzes the readers of what is kept about catalogs: the state of the cache, its tables, and trusted keys.

internal import SkillFormat
internal import SystemPackage

@testable internal import SkillCatalog

private let folder = Scratch.folder("cache")

private let reference: CatalogReference = {
    guard let name = CatalogName("acme") else { preconditionFailure("a name") }
    return CatalogReference(name: name, kind: .index, location: "https://skills.acme.example")
}()

/// Reads an input as each of the files.
func fuzzCatalogCache(_ bytes: [UInt8]) {
    if let state = CatalogState(bytes, of: reference) {
        precondition(CatalogState(state.file(of: reference), of: reference) == state)
    }
    let path = folder + "/file"
    Scratch.write(bytes, to: path)
    for name in ["pdf", "a"] {
        for entry in EntryTable.entries(named: name, in: FilePath(path)) ?? [] {
            precondition(entry.name.description == name)
        }
    }
    let trust = TrustFile(path: FilePath(path))
    if let record = try? trust.record(of: reference) {
        precondition(TrustRecord(record.json) == record)
    }
    _ = try? trust.catalogs(named: "acme", orAt: ["https://skills.acme.example/"])
}
