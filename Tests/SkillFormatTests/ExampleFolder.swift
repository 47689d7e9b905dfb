import FileTree
import Foundation
import Signature
import SkillFormat
import SystemPackage

/// The example of a rule, written to disk without its marks.
final class ExampleFolder {
    /// The location of the folder.
    let url: URL
    /// The marked places as `path:line:column`.
    let marks: [String]
    private let folderName: String?

    init(_ example: RuleExample) throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("skills-example-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        folderName = example.folder
        var marks: [String] = []
        let files = example.files.map { ($0.path, Array($0.text.utf8)) } + example.binaries
        for (path, marked) in files {
            let (bytes, places) = Self.takeMarks(marked)
            marks += places.map { "\(path):\($0.line):\($0.column)" }
            // For a symbolic link, the file only marks where it is reported.
            if example.links[path] != nil { continue }
            let file = url.appendingPathComponent(path)
            try Self.makeParent(of: file)
            try Data(bytes).write(to: file)
            let mode = example.executables.contains(path) ? 0o755 : 0o644
            try FileManager.default.setAttributes(
                [.posixPermissions: mode], ofItemAtPath: file.path)
        }
        for (path, target) in example.links {
            let link = url.appendingPathComponent(path)
            try Self.makeParent(of: link)
            try FileManager.default.createSymbolicLink(
                atPath: link.path, withDestinationPath: target)
        }
        self.marks = marks.sorted()
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    private static func makeParent(of file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    }

    /// Returns the bytes without marks and the places of the marks: lines and columns count from 1, columns in
    /// characters, without a byte order mark at the start.
    private static func takeMarks(
        _ marked: [UInt8]
    ) -> (bytes: [UInt8], places: [(line: Int, column: Int)]) {
        let mark = Array("↓".utf8)
        var bytes: [UInt8] = []
        var places: [(line: Int, column: Int)] = []
        var place = (line: 1, column: 1)
        var index = 0
        while index < marked.count {
            if marked[index...].starts(with: mark) {
                places.append(place)
                index += mark.count
                continue
            }
            let byte = marked[index]
            bytes.append(byte)
            index += 1
            if byte == 0x0A {
                place = (place.line + 1, 1)
            } else if byte & 0xC0 != 0x80 {
                place.column += 1
            }
            if bytes == [0xEF, 0xBB, 0xBF] { place = (1, 1) }
        }
        return (bytes, places)
    }

    /// Reads and checks the skill.
    func skill(purpose: Purpose = .validate) throws -> Skill {
        let directory = try Directory.open(FilePath(url.path))
        return try readSkill(
            SkillFiles(of: directory), folderName: folderName, purpose: purpose, trust: .none)
    }

    /// Returns the places of a rule's findings; `folder` for a finding about the whole folder.
    func places(of rule: RuleID) throws -> [String] {
        try skill().findings.filter { $0.rule == rule }
            .map { finding in
                finding.path.map { "\($0):\(finding.line):\(finding.column)" } ?? "folder"
            }
            .sorted()
    }
}
