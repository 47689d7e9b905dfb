// Fuzzes the readers of a static index: its root, pages, shards and compressed search files.

internal import Digest

@testable internal import SkillCatalog

private func resolve(_ url: String) -> String? { url.hasPrefix("https://") ? url : nil }

/// Reads an input as each of the files; what is written is read as the same.
func fuzzIndex(_ bytes: [UInt8]) {
    let sealed = RootFile(parsing: bytes)
    precondition(RootFile(parsing: sealed.bytes) == sealed)
    if sealed.signature == nil { precondition(sealed.content == bytes) }
    if let root = try? IndexRoot(parsing: sealed.content, resolving: resolve) {
        precondition(root.count >= 0)
        if case .list(let entries) = root.content { check(entries) }
        let again = try? IndexRoot(parsing: root.bytes, resolving: resolve)
        precondition(again == root)
    }
    if let page = try? IndexPage(parsing: bytes) {
        precondition((try? IndexPage(parsing: page.bytes)) == page)
    }
    if let shard = try? IndexShard(parsing: bytes, resolving: resolve) {
        check(shard.entries)
        let again = try? IndexShard(parsing: shard.bytes, resolving: resolve)
        precondition(again?.entries == shard.entries)
    }
    fuzzSearchFile(bytes)
}

private func check(_ entries: [CatalogEntry]) {
    for entry in entries {
        precondition(!entry.description.unicodeScalars.contains { $0.value < 0x20 })
        precondition(entry.canonical.name == entry.name)
    }
}

/// Unpacks an input, of which the size after the first byte is what the byte states.
private func fuzzSearchFile(_ bytes: [UInt8]) {
    guard let first = bytes.first, bytes.dropFirst().starts(with: [0x1F, 0x8B]) else { return }
    let size = Int(first) * 64
    let blob = IndexRoot.Blob(digest: SHA256Digest(of: bytes), size: bytes.count - 1)
    let file = IndexRoot.SearchFile(blob: blob, unpackedSize: size)
    if let segment = try? file.unpacked(Array(bytes.dropFirst())) {
        precondition(segment.count == size)
    }
}
