import Foundation
import Testing

/// Golden transcripts: commands with their whole output.
///
/// `RECORD=1 Scripts/test --filter Transcripts` records them again.
///
/// A line `$ skills …` runs in this process, any other `$ …` in a shell in the same folder. Lines of standard error start
/// with `! `, empty lines are shown as `·`, and a status other than 0 is shown in brackets. `<home>` stands for the home
/// folder, `<url>` for a server of the folder `www`, and `<id>` for the number of a change.
///
/// Those whose names start with `ja-` are the jobs of a reader who knows no English, and have no line of it.
@Suite struct `Transcripts` {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Transcripts")

    static var names: [String] {
        let all = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (all ?? []).filter { $0.hasSuffix(".txt") }.sorted()
    }

    @Test(arguments: names)
    func `match the output`(_ name: String) async throws {
        let file = Self.folder.appendingPathComponent(name)
        let expected = try String(contentsOf: file, encoding: .utf8)
        let isJapanese = name.hasPrefix("ja-")
        let fixture = try CommandFixture()
        var actual = ""
        for line in expected.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("#") || line.isEmpty {
                actual += line + "\n"
            } else if line.hasPrefix("$ ") {
                actual += line + "\n"
                let text = try await fixture.transcript(
                    of: String(line.dropFirst(2)),
                    environment: isJapanese ? ["LANG": "ja_JP.UTF-8"] : [:])
                if isJapanese { #expect(Self.english(in: text) == [], "\(line)") }
                actual += text
            }
        }
        while actual.hasSuffix("\n\n") { actual.removeLast() }
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try actual.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(actual == expected)
    }

    /// Returns the lines with two English words in a row, besides names, paths and commands.
    private static func english(in text: String) -> [String] {
        // A command extends to the end of its line or sentence; names of programs are written as their owners do.
        let typed = #/skills [^、。」)]*|`[^`]*`|[^\s、。()「」]*[./~<][^\s、。()「」]*|Claude Code/#
        return text.split(separator: "\n").map(String.init).filter {
            $0.replacing(typed, with: "").contains(/[A-Za-z]{2,} [A-Za-z]{2,}/)
        }
    }

    @Test func `exist`() { #expect(Self.names.count >= 8) }
}
