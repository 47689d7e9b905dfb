import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

@testable import SkillsCommand

/// The man pages that `Scripts/manual` writes.
@Suite(.timeLimit(.minutes(5))) struct `Man pages` {
    private let pages: TemporaryDirectory
    /// The names of the pages that there should be: one for each command.
    private let names: Set<String>

    init() throws {
        pages = try TemporaryDirectory()
        let help = try Program.run(CommandFixture.program, ["--experimental-dump-help"])
        let command = try #require(JSONValue(parsing: help.output)["command"])
        names = Set(Self.names(of: command, below: ""))
    }

    private static func names(of command: JSONValue, below parent: String) -> [String] {
        guard let name = command["commandName"]?.string, command["shouldDisplay"]?.bool != false
        else { return [] }
        let page = parent.isEmpty ? name : "\(parent)-\(name)"
        return [page]
            + (command["subcommands"]?.array ?? []).flatMap { names(of: $0, below: page) }
    }

    /// Writes the pages in a language, and returns them by their names.
    private func write(_ language: String) throws -> [String: String] {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Scripts/manual").standardizedFileURL.path
        let program = CommandFixture.program
        let folder = pages.path.appending(language)
        let result = try Program.run(
            "/usr/bin/env",
            [
                "SKILLS_PROGRAM=\(program)",
                "SKILLS_MANUAL_GENERATOR=\(program.removingLastComponent().appending("generate-manual"))",
                "bash", script, folder.string, language,
            ])
        #expect(result.status == 0 && result.errorText == "", "\(result.errorText)")
        var pages: [String: String] = [:]
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.string) {
            pages[String(file.dropLast(".1".count))] = try String(
                contentsOfFile: folder.appending(file).string, encoding: .utf8)
        }
        return pages
    }

    @Test(arguments: ["en", "ja"])
    func `are complete and valid`(_ language: String) throws {
        let pages = try write(language)
        #expect(Set(pages.keys) == names && names.count > 40)
        let statuses = Set(ExitStatus.allCases.map { String($0.rawValue) })
        for (name, text) in pages {
            let related = text.matches(of: /(?m)^\.Xr (\S+) 1/).map { String($0.output.1) }
            #expect(!related.isEmpty && names.isSuperset(of: related), "\(name): \(related)")
            // The sections of statuses have numbers as items, and no other one does.
            let stated = Set(text.matches(of: /(?m)^\.It "([0-9]+)"$/).map { String($0.output.1) })
            let missing: Set = name == "skills" ? [] : statuses.subtracting(stated)
            #expect(stated.union(missing) == statuses, "\(name): \(stated.sorted())")
            #expect(missing.isSubset(of: ["2"]), "\(name): \(missing.sorted())")
            #expect(!text.contains("@@"), "\(name)")
            let hasKana = text.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) }
            #expect(hasKana || language == "en", "\(name)")
        }
        // Sections have names in the language of the page, and paragraphs are on one line.
        let lint = try Program.shell(
            "mandoc -T lint -W warning \(language)/*.1", in: self.pages.path, errors: .together)
        let accepted = ["first section is not", "outside NAME section", "new sentence, new line"]
        let faults = lint.text.split(separator: "\n").filter { line in
            !accepted.contains { line.contains($0) }
        }
        #expect(faults == [])
    }
}
