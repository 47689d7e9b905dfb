// Fuzzes the rules about manifests; `JSONFuzzer` has their reader.
//
// The first byte of an input says what the rest is: a marketplace (even) or the manifest of a plugin (odd).

internal import FileTree
internal import Foundation
internal import SkillFormat
internal import Synchronization
internal import SystemPackage

@testable internal import SkillRepository

private let files = ["/.claude-plugin/marketplace.json", "/pdf/.claude-plugin/plugin.json"]
private let sound = [
    #"{"name": "t", "owner": {"name": "A"}, "plugins": [{"name": "pdf", "source": "./pdf"}]}"#,
    #"{"name": "pdf"}"#,
]

/// The repository that every manifest is put into, with one skill in one plugin.
private let repository: String = {
    let path = Scratch.folder("repository")
    let skill =
        "---\nname: pdf\ndescription: Fills forms. Use when a form has fields.\n---\nText.\n"
    Scratch.write(skill.utf8, to: path + "/pdf/skills/pdf/SKILL.md")
    for (file, text) in zip(files, sound) { Scratch.write(text.utf8, to: path + file) }
    return path
}()

/// Reads the repository.
private func scope() -> ValidationScope {
    let scope = Mutex<ValidationScope?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
        do {
            let found = try await ValidationScope(repository, workingDirectory: "/")
            scope.withLock { $0 = found }
        } catch {
            fatalError("\(error)")
        }
        isDone.signal()
    }
    isDone.wait()
    guard let found = scope.withLock(\.self) else { fatalError("the task gave no repository") }
    return found
}

/// Checks a repository that has one input as a manifest.
func fuzzRepository(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    for (index, file) in files.enumerated() {
        let isFuzzed = Int(first & 1) == index
        Scratch.write(
            isFuzzed ? Array(bytes.dropFirst()) : Array(sound[index].utf8), to: repository + file)
    }
    let scope = scope()
    precondition(scope.manifests.count == 2)
    let read = CheckedRepository([], scope, mayBeEmpty: true, agents: ["claude-code", "codex"])
    for rule in RepositoryRules.all {
        rule.check(read) { finding in
            precondition(finding.line > 0 && finding.column > 0 && !finding.message.isEmpty)
        }
    }
}
