import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FileTree
@testable import ForeignLock

@Suite struct `Proofs that a skill is unedited` {
    @Test func `paths are sorted like in JavaScript`() {
        let sorted = [
            "_a", "-a", ".a", "a b", "a-b", "a/b", "a0", "ab", "Ab", "aB", "b", "SKILL.md", "z",
        ]
        let order = [
            "_a", "-a", ".a", "a b", "a-b", "a/b", "a0", "ab", "aB", "Ab", "b", "SKILL.md", "z",
        ]
        #expect(sorted.sorted { PathOrder.Key($0) < PathOrder.Key($1) } == order)
    }

    private static let node = ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test(.enabled(if: node != nil, "needs Node.js"))
    func `random paths are sorted like in Node.js`() throws {
        var generator = SplitMix64(seed: 20_261_122)
        let printable = (0x20...0x7E).map { UnicodeScalar(UInt8($0)) }
        var paths: Set<String> = []
        while paths.count < 3_000 {
            var path = ""
            // Few letters make paths that differ in a character or only in case.
            let alphabet =
                Bool.random(using: &generator)
                ? printable : Array("aAbBzZ01-_./ ".unicodeScalars)
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                path.unicodeScalars.append(alphabet.randomElement(using: &generator) ?? "a")
            }
            paths.insert(path)
        }
        let own = paths.sorted { PathOrder.Key($0) < PathOrder.Key($1) }
        let folder = try TemporaryDirectory()
        let file = try folder.write(
            Array(JSONEncoder().encode(own.shuffled(using: &generator))), to: "paths.json")
        let script = """
            const paths = JSON.parse(require('fs').readFileSync(process.argv[1], 'utf8'));
            console.log(JSON.stringify(paths.sort((a, b) => a.localeCompare(b, 'en'))));
            """
        let node = FilePath(try #require(Self.node))
        let output = Data(try Program.run(node, ["-e", script, file.string]).output)
        #expect(try JSONDecoder().decode([String].self, from: output) == own)
    }

    /// Returns whether the hash proves a folder with these files.
    private func proves(
        _ hash: ForeignHash, of tool: ForeignTool, _ files: [String: String]
    ) throws -> Bool {
        let fixture = try Fixture()
        for (path, text) in files { try fixture.write("home/\(path)", text) }
        let directory = try Directory.open(fixture.home)
        let record = ForeignRecord(
            tool: tool, file: fixture.project, name: "pdf",
            source: try ForeignSource(ForeignSource.Place(repository: "me/skills")), commit: nil,
            hash: hash, isPinned: false, places: SkillPlaces(folders: [], agents: []))
        return record.proves(try TreeSnapshot(of: directory), in: directory)
    }

    // The SHA-256 of "references/x.mdbSKILL.mda" and of "SKILL.mdareferences/x.mdb".
    private let npm = "e232e2bdb740d26ee0164d3e6dc2a2751955f2b865ccd16eb3e53c71b75b881f"
    private let apm = "74b8ec66d36eefd8cb221a156bb6675213ff9fb9e74dbed30ca5a99818c3a4b8"

    @Test func `hashes over all files`() throws {
        let files = ["SKILL.md": "a", "references/x.md": "b"]
        #expect(try proves(.files(npm), of: .npxSkills, files))
        #expect(try proves(.files(npm), of: .ghSkill, files))
        #expect(try !proves(.files(npm), of: .apm, files))
        #expect(try proves(.files(apm), of: .apm, files))
        for edited in [
            ["SKILL.md": "b", "references/x.md": "b"], ["SKILL.md": "a"],
            ["SKILL.md": "a", "references/x.md": "b", "y.md": ""], [:],
        ] {
            #expect(try !proves(.files(npm), of: .npxSkills, edited))
        }
    }

    @Test func `hashes of each file`() throws {
        let path = try #require(RelativePath("SKILL.md"))
        let digest = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
        let hash = ForeignHash.eachFile([path: digest])
        #expect(try proves(hash, of: .apm, ["SKILL.md": "a"]))
        #expect(try !proves(hash, of: .apm, ["SKILL.md": "b"]))
        #expect(try !proves(hash, of: .apm, ["SKILL.md": "a", "b": ""]))
        #expect(try !proves(hash, of: .apm, ["b": "a"]))
    }

    @Test func `git trees`() throws {
        let files = ["SKILL.md": "a", "a/b/c.md": "c", "a.md": "", "a-b": "x"]
        #expect(
            try proves(.gitTree("0578b306370fe96ce75487c16ee53356ce8ad091"), of: .npxSkills, files))
        #expect(
            try !proves(
                .gitTree("0578b306370fe96ce75487c16ee53356ce8ad091"), of: .npxSkills,
                ["SKILL.md": "a"]))
    }
}
