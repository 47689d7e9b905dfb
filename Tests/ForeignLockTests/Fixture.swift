import ForeignLock
import Foundation
import SystemPackage
import TestSupport

/// A home folder and a project with files of other tools.
struct Fixture {
    private let folder: TemporaryDirectory
    private var root: URL { URL(fileURLWithPath: folder.path.string) }

    init() throws {
        folder = try TemporaryDirectory()
        for name in ["home", "project"] {
            try FileManager.default.createDirectory(
                at: root.appendingPathComponent(name), withIntermediateDirectories: true)
        }
    }

    var home: FilePath { FilePath(root.path).appending("home") }
    var project: FilePath { FilePath(root.path).appending("project") }

    /// Writes a file below the root, creating intermediate folders.
    func write(_ path: String, _ text: String) throws { try write(path, Array(text.utf8)) }

    func write(_ path: String, _ bytes: [UInt8]) throws {
        let file = root.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    func skill(_ path: String, metadata: [String] = []) throws {
        let name = path.split(separator: "/").last ?? ""
        let lines = metadata.isEmpty ? [] : ["metadata:"] + metadata.map { "    " + $0 }
        try write(
            "\(path)/SKILL.md",
            (["---", "description: Use it.", "name: \(name)"] + lines + ["---", "# It", ""])
                .joined(separator: "\n"))
    }

    func link(_ path: String, to target: String) throws {
        let file = root.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: file.path, withDestinationPath: target)
    }

    func user(_ environment: [String: String] = [:]) -> ForeignState {
        ForeignState(
            of: .user(home: home, environment: environment),
            in: [
                SkillsFolder(path: home.pushing(".claude/skills"), agents: ["claude-code"]),
                SkillsFolder(path: home.pushing(".agents/skills"), agents: ["cline", "warp"]),
            ])
    }

    func ofProject() -> ForeignState {
        ForeignState(
            of: .project(project),
            in: [
                SkillsFolder(path: project.pushing(".claude/skills"), agents: ["claude-code"]),
                SkillsFolder(path: project.pushing(".agents/skills"), agents: ["codex", "cursor"]),
            ])
    }

    /// Returns a path relative to the root.
    func relative(_ path: FilePath) -> String {
        var path = path
        return path.removePrefix(FilePath(root.path)) ? path.string : path.string
    }

    /// Returns the contents and times of every file and the target of every symlink.
    func everything() throws -> [String: String] {
        var all: [String: String] = [:]
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        for name in names {
            let path = root.appendingPathComponent(name).path
            let facts = try FileManager.default.attributesOfItem(atPath: path)
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
            let bytes = FileManager.default.contents(atPath: path).map { $0.base64EncodedString() }
            let time = (facts[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
            all[name] = "\(time) \(facts[.posixPermissions] ?? "") \(target ?? bytes ?? "")"
        }
        return all
    }
}

/// Returns a digit repeated 40 times, or another number of times.
func digits(_ digit: Character, _ count: Int = 40) -> String {
    String(repeating: digit, count: count)
}
