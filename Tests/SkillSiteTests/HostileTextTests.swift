import Foundation
import SkillCatalog
import SkillFormat
import Testing

@testable import SkillSite

/// Texts that try to become markup, scripts or requests.
///
/// `Scripts/site` shows the same ones in a browser.
@Suite("Hostile texts") struct HostileTextTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Hostile")

    private static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".md")
        }
        .sorted()
    }

    /// The page of a skill with a text as its SKILL.md, its name of a file and its finding.
    private func page(_ bytes: [UInt8]) async throws -> [UInt8] {
        let sample = try SampleSite()
        var entries = sample.entries
        let text = CatalogEntry.oneLine(String(decoding: bytes, as: UTF8.self))
        entries[2].description = text
        entries[2].facts.license = text
        entries[2].version = text
        entries[2].facts.tags = [text]
        entries[2].translations = ["ja": text]
        var content = SkillContent()
        content.body = .init(bytes[...])
        content.files = [.init(path: text.isEmpty ? "x" : text, size: 1, isExecutable: true)]
        content.fileCount = 1
        content.scripts = [text]
        content.tools = [text]
        content.hosts = [text]
        content.findings = [
            .init(
                rule: "rule", severity: .warning, path: text, line: 1,
                message: FindingText(text, ja: text))
        ]
        let site = await sample.site(of: entries)
        for file in site.files where file.path.hasSuffix(".html") {
            _ = try PageStructure(file.bytes)
        }
        return site.pages(of: site.entries[2], content)[0].bytes
    }

    @Test func `there are at least 40`() throws { #expect(try Self.names().count >= 40) }

    @Test(arguments: try names()) func `a page stays what it is`(name: String) async throws {
        let bytes = Array(try Data(contentsOf: Self.folder.appendingPathComponent(name)))
        let structure = try await PageStructure(page(bytes))
        #expect(structure.scripts.count == 1)
        #expect(structure.tags["script"] == 1)
        #expect(structure.tags["form"] == 1)
        #expect(structure.tags["input"] == 1)
        #expect(structure.tags["h1"] == 1)
    }

    @Test func `random bytes change nothing`() async throws {
        var generator = SystemRandomNumberGenerator()
        let pieces = [
            "<", ">", "\"", "'", "&", "[", "](", ")", "`", "```\n", "*", "_", "#", "\n", "|",
            "javascript:", "![", "<!--", "-->", "\u{202E}", "&#", ";", "x", " ", "~~", "- [ ] ",
            "> ",
        ]
        for _ in 0..<60 {
            let seed = UInt64.random(in: 0...UInt64.max, using: &generator)
            var state = seed
            var text: [UInt8] = []
            for _ in 0..<200 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let choice = Int(state >> 33)
                if choice.isMultiple(of: 9) {
                    text.append(UInt8(truncatingIfNeeded: choice >> 8))
                } else {
                    text += pieces[choice % pieces.count].utf8
                }
            }
            await #expect(throws: Never.self, "seed \(seed)") {
                _ = try await PageStructure(page(text))
            }
        }
    }
}
