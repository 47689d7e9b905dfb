// Fuzzes the readers of a repository's settings, baselines, and comments that suppress rules.

internal import FileTree
internal import SkillFormat
internal import SystemPackage
internal import Text

@testable internal import SkillRepository

private let folder = Scratch.folder("settings")

/// Reads an input as each of them.
func fuzzSettings(_ bytes: [UInt8]) {
    Scratch.write(bytes, to: folder + "/.skills-validate.json")
    if let settings = try? RepositorySettings(for: FilePath(folder)) {
        for path in settings.excluded { precondition(!path.names.contains("..")) }
        _ = settings.severity(of: .refMissingFile, default: .error)
    }
    _ = try? Baseline(readFrom: FilePath(folder + "/.skills-validate.json"))
    for name in ["a.md", "a.py", "SKILL.md"] {
        guard let path = RelativePath(name) else { continue }
        let source = SourceText(path: path, bytes: bytes)
        let end = min(bytes.count, 40)
        for misuse in Suppressions(in: source, block: 0..<end).misuses {
            precondition(
                (0...bytes.count).contains(misuse.offset) && !misuse.message.english.isEmpty)
        }
    }
}
