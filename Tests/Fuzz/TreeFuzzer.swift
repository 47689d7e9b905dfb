// Fuzzes the readers of trees and commits.

@testable internal import Git

/// Writes an entry as git does; the mode 100664 is read as 100644.
private func written(_ entry: TreeEntry) -> [UInt8] {
    let mode =
        switch entry.mode {
        case .file: "100644"
        case .executable: "100755"
        case .symbolicLink: "120000"
        case .directory: "40000"
        case .submodule: "160000"
        }
    return Array(mode.utf8) + [0x20] + entry.rawName + [0] + entry.id.bytes
}

/// Reads one input and checks what must hold of all that is accepted.
func fuzzTree(_ bytes: [UInt8]) {
    for format in ObjectFormat.allCases {
        if let commit = try? Commit(bytes, format: format) {
            precondition(([commit.tree] + commit.parents).allSatisfy { $0.format == format })
        }
        guard let tree = try? Tree(bytes, format: format) else { continue }
        let again = tree.entries.flatMap(written)
        precondition(again.count == bytes.count)
        let differing = zip(again, bytes).filter { $0 != $1 }
        precondition(differing.allSatisfy { $0.0 == 0x34 && $0.1 == 0x36 })
        // Every name is there once, and with a slash behind those of folders they are in order.
        precondition(Set(tree.entries.map(\.rawName)).count == tree.entries.count)
        let keys = tree.entries.map { $0.rawName + ($0.mode == .directory ? [0x2F] : []) }
        for (one, other) in zip(keys, keys.dropFirst()) {
            precondition(one.lexicographicallyPrecedes(other))
        }
        for entry in tree.entries {
            precondition((1...255).contains(entry.rawName.count) && !entry.rawName.contains(0x2F))
            precondition(!entry.rawName.contains(0) && entry.rawName != [0x2E])
            if let name = entry.name { precondition(tree[name] == entry) }
        }
    }
}
