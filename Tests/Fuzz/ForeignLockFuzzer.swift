// Fuzzes the readers of other tools' lock files, and of their keys in SKILL.md.
//
// The first byte of an input says which file the rest is.

internal import SystemPackage

@testable internal import ForeignLock

private let root: String = {
    let root = Scratch.folder("foreign")
    Scratch.write(
        "---\nname: pdf\ndescription: Fills forms.\n---\nText.\n".utf8,
        to: root + "/.claude/skills/pdf/SKILL.md")
    return root
}()

private let files = [
    "/skills-lock.json", "/apm.lock.yaml", "/.claude/skills/own/SKILL.md",
    "/.agents/.skill-lock.json",
]

/// Reads a project, or the home folder of a user, that has an input as one of the files.
func fuzzForeignLock(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let file = root + files[Int(first & 3)]
    Scratch.write(bytes.dropFirst(), to: file)
    defer { Scratch.remove(file) }
    let folders = [
        SkillsFolder(path: FilePath(root + "/.claude/skills"), agents: ["Claude Code"])
    ]
    let scope: ForeignState.Scope =
        first & 3 == 3
        ? .user(home: FilePath(root), environment: [:]) : .project(FilePath(root))
    let state = ForeignState(of: scope, in: folders)
    for record in state.records {
        precondition(!record.name.isEmpty)
        let address = record.source.address(at: record.source.ref)
        precondition(!address.isEmpty && !address.hasPrefix("-"))
        precondition(!address.unicodeScalars.contains { $0.value < 0x20 })
        for folder in record.places.folders {
            precondition(folder.starts(with: FilePath(root)), "\(folder) is outside")
        }
    }
    for record in state.unusable { precondition(!record.reason.isEmpty) }
}
