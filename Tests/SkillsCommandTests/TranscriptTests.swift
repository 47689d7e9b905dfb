import Foundation
import Testing

/// Golden transcripts: commands with their whole output.
///
/// `RECORD=1 Scripts/test --filter Transcripts` records them again.
///
/// A line `$ skills …` runs in this process, any other `$ …` in a shell in the same folder. Lines of standard error start
/// with `! `, empty lines are shown as `·`, and a status other than 0 is shown in brackets. `<home>` stands for the home
/// folder, `<url>` for a server of the folder `www`, and `<id>` for the number of a change.
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
        let fixture = try CommandFixture()
        var actual = ""
        for line in expected.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("#") || line.isEmpty {
                actual += line + "\n"
            } else if line.hasPrefix("$ ") {
                actual += line + "\n"
                actual += try await fixture.transcript(of: String(line.dropFirst(2)))
            }
        }
        while actual.hasSuffix("\n\n") { actual.removeLast() }
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try actual.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(actual == expected)
    }

    @Test func `exist`() { #expect(Self.names.count >= 8) }
}
