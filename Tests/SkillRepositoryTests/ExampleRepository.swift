import Foundation
import SkillFormat
import SkillRepository
import SystemPackage

/// A repository on disk, made from texts in which `↓` marks the places of findings.
final class ExampleRepository {
    /// Its folder.
    let url: URL
    /// The marked places, as `path:line:column`.
    private(set) var marks: [String] = []

    init(_ files: [String: String] = [:], links: [String: String] = [:]) throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("skills-repository-\(UUID().uuidString)")
            .resolvingSymlinksInPath()
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (path, text) in files { try write(text, to: path, isLink: links[path] != nil) }
        for (path, target) in links {
            let link = url.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: link.path, withDestinationPath: target)
        }
        marks.sort()
    }

    convenience init(_ example: RuleExample) throws {
        try self.init(
            Dictionary(example.files.map { ($0.path, $0.text) }, uniquingKeysWith: { $1 }),
            links: example.links)
    }

    /// Writes an example into a folder, its Markdown files changed by `change`.
    convenience init(
        _ example: RuleExample, in folder: String, _ change: ([UInt8]) -> [UInt8] = { $0 }
    ) throws {
        let folder = example.folder ?? folder
        let links = example.links.map { ("\(folder)/\($0.key)", $0.value) }
        try self.init(links: Dictionary(links, uniquingKeysWith: { $1 }))
        let texts = example.files.map {
            ($0.path, Array($0.text.replacingOccurrences(of: "↓", with: "").utf8))
        }
        let mark = Array("↓".utf8)
        let binaries = example.binaries.map { path, bytes in
            (path, Array(bytes.split(separator: mark).joined()))
        }
        for (path, bytes) in texts + binaries where example.links[path] == nil {
            let isMarkdown = path.lowercased().hasSuffix(".md")
            try write(isMarkdown ? change(bytes) : bytes, to: "\(folder)/\(path)")
            guard example.executables.contains(path) else { continue }
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755],
                ofItemAtPath: url.appendingPathComponent("\(folder)/\(path)").path)
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file without its marks; for a symlink, only collects the marks.
    func write(_ marked: String, to path: String, isLink: Bool = false) throws {
        var text = ""
        var place = (line: 1, column: 1)
        for scalar in marked.unicodeScalars {
            if scalar == "↓" {
                marks.append("\(path):\(place.line):\(place.column)")
                continue
            }
            text.unicodeScalars.append(scalar)
            place = scalar == "\n" ? (place.line + 1, 1) : (place.line, place.column + 1)
        }
        if !isLink { try write(Array(text.utf8), to: path) }
    }

    /// Writes a file.
    func write(_ bytes: [UInt8], to path: String) throws {
        let file = url.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    func read(_ path: String) throws -> Data {
        try Data(contentsOf: url.appendingPathComponent(path))
    }

    /// Validates the repository, or paths in it.
    func validate(
        _ paths: [String] = ["."], _ settings: ValidationSettings = ValidationSettings()
    ) async throws -> ValidationReport {
        try await validator(settings).validate(paths)
    }

    /// A validator that resolves paths from the top of the repository.
    func validator(_ settings: ValidationSettings = ValidationSettings()) -> Validator {
        Validator(workingDirectory: FilePath(url.path), settings: settings)
    }

    /// The places of a rule's findings.
    func places(of rule: RuleID) async throws -> [String] {
        try await validate().findings.filter { $0.rule == rule }
            .map { "\($0.path):\($0.line):\($0.column)" }.sorted()
    }
}

/// A valid SKILL.md.
func skillText(_ name: String, body: String = "Read the form first.\n") -> String {
    """
    ---
    name: \(name)
    description: Reads and fills PDF forms. Use when a document has fields to fill in.
    ---
    # Forms

    \(body)
    """
}
