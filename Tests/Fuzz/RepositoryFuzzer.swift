// Fuzzes the rules about manifests with bytes that libFuzzer makes; ManifestFuzzer has their
// reader. `Scripts/fuzz repository` builds and runs it.
//
// The first byte of an input says what the rest is: a marketplace (even) or a plugin's manifest (odd).

internal import FileTree
internal import Foundation
internal import SkillFormat
internal import Synchronization
internal import SystemPackage

private let files = ["/.claude-plugin/marketplace.json", "/pdf/.claude-plugin/plugin.json"]
private let sound = [
    #"{"name": "t", "owner": {"name": "A"}, "plugins": [{"name": "pdf", "source": "./pdf"}]}"#,
    #"{"name": "pdf"}"#,
]

/// The repository that every manifest is put into, with one skill in one plugin.
private let repository: String = {
    let path = "/dev/shm/repository-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
    let skill =
        "---\nname: pdf\ndescription: Fills forms. Use when a form has fields.\n---\nText.\n"
    do {
        for folder in ["/.claude-plugin", "/pdf/.claude-plugin", "/pdf/skills/pdf"] {
            try FileManager.default.createDirectory(
                atPath: path + folder, withIntermediateDirectories: true)
        }
        try Data(skill.utf8).write(to: URL(fileURLWithPath: path + "/pdf/skills/pdf/SKILL.md"))
        for (file, text) in zip(files, sound) {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path + file))
        }
    } catch {
        fatalError("\(error)")
    }
    return path
}()

/// Its folders and skills; the same for every input.
private let tree: RepositoryTree = {
    let tree = Mutex<RepositoryTree?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
        do {
            let found = try await RepositoryTree(
                Directory.open(FilePath(repository)), excluding: [])
            tree.withLock { $0 = found }
        } catch {
            fatalError("\(error)")
        }
        isDone.signal()
    }
    isDone.wait()
    guard let found = tree.withLock(\.self) else { fatalError("the task gave no tree") }
    return found
}()

/// Checks a repository that has one input as a manifest.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRepository(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Data(bytes: start, count: count)
    guard let first = bytes.first else { return 0 }
    do {
        for (index, file) in files.enumerated() {
            let isFuzzed = Int(first & 1) == index
            try (isFuzzed ? bytes.dropFirst() : Data(sound[index].utf8))
                .write(to: URL(fileURLWithPath: repository + file))
        }
        let manifests = tree.manifests.compactMap { Manifest(at: $0, in: tree.root) }
        precondition(manifests.count == 2)
        let read = Repository([], tree: tree, mayBeEmpty: true)
        for rule in RepositoryRules.all {
            rule.check(read) { finding in
                precondition(finding.line > 0 && finding.column > 0 && !finding.message.isEmpty)
            }
        }
    } catch {
        fatalError("\(error)")
    }
    return 0
}
