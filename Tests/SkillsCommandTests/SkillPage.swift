import Foundation

/// A Markdown file of a shipped skill that shows commands of the program.
struct SkillPage {
    /// The skills that are about this program.
    static let all: [SkillPage] = ["skills-cli", "skill-authoring", "skill-vetting"].flatMap {
        skill in
        let folder = root.appendingPathComponent("Skills/\(skill)")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (files?.allObjects ?? []).compactMap { $0 as? URL }
            .filter { $0.pathExtension == "md" }.map { SkillPage(file: $0) }
    }.sorted { $0.file.path < $1.file.path }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    let file: URL

    var text: String { get throws { try String(contentsOf: file, encoding: .utf8) } }

    /// The commands in code spans and shell blocks, as typed, without repetitions.
    var commands: [String] {
        get throws {
            var found: [String] = []
            var fence: String?
            for line in try text.split(separator: "\n", omittingEmptySubsequences: false) {
                let line = line.trimmingPrefix(while: \.isWhitespace)
                if line.hasPrefix("```") {
                    fence = fence == nil ? String(line.drop { $0 == "`" }) : nil
                } else if let fence {
                    if fence == "sh" { found += Self.commands(inShell: String(line)) }
                } else {
                    let spans = line.split(separator: "`", omittingEmptySubsequences: false)
                    for (index, span) in spans.enumerated() where index % 2 == 1 {
                        found += Self.commands(inShell: String(span))
                    }
                }
            }
            return found.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        }
    }

    /// The commands in a line of a shell, which may be in quotes, in a pipeline or in a substitution.
    private static func commands(inShell line: String) -> [String] {
        var parts = [""]
        var isQuoted = false
        var previous: Character = " "
        for character in line {
            if character == "'" { isQuoted.toggle() }
            let endsPart = "|;&()".contains(character) || character == "#" && previous == " "
            if !isQuoted, endsPart {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
            previous = character
        }
        return parts.map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0.hasPrefix("skills ") && $0.dropFirst(7).first?.isLowercase == true }
    }
}
