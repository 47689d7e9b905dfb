import Foundation
import SystemPackage
import TestSupport
import Testing

/// A hold-out of 304 archives, 16 of each of 19 kinds, installed and compared with what unzip and tar unpack.
///
/// It is made by Python, Info-ZIP, 7-Zip, bsdtar and GNU tar with a seed, so `Scripts/check --soak` makes others.
@Suite(.timeLimit(.minutes(5 * Soak.factor))) struct `An odd archive` {
    private static let count = 16 * Soak.factor

    private let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    /// Returns the contents of all files in a folder, through links, by their paths, or only sorted if some path is not
    /// UTF-8.
    private func contents(of folder: FilePath) throws -> [String: Data] {
        let script = """
            import os, sys
            for above, folders, files in os.walk(sys.argv[1].encode(), followlinks=True):
                for name in files:
                    print(os.path.relpath(os.path.join(above, name), sys.argv[1].encode()).hex())
            """
        let result = try Program.run("/usr/bin/env", ["python3", "-c", script, folder.string])
        #expect(result.status == 0, "\(result.errorText)")
        var contents: [String: Data] = [:]
        var unnamed: [Data] = []
        for line in result.text.split(separator: "\n") {
            var bytes: [CChar] = []
            for index in stride(from: 0, to: line.utf8.count, by: 2) {
                let start = line.index(line.startIndex, offsetBy: index)
                let digits = line[start..<line.index(start, offsetBy: 2)]
                bytes.append(CChar(bitPattern: UInt8(digits, radix: 16) ?? 0))
            }
            let path = Array(folder.string.utf8CString.dropLast()) + [0x2F] + bytes + [0]
            guard let file = fopen(path, "r") else { continue }
            defer { fclose(file) }
            let data = FileHandle(fileDescriptor: fileno(file)).readDataToEndOfFile()
            if bytes.allSatisfy({ $0 > 0 }) {
                contents[String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)] = data
            } else {
                unnamed.append(data)
            }
        }
        // How a name that is not ASCII is decoded is not unzip's to judge.
        for (index, data) in unnamed.sorted(by: { $0.lexicographicallyPrecedes($1) }).enumerated() {
            contents["#\(index)"] = data
        }
        return contents
    }

    /// Everything in the home folder, except for caches.
    private func home() throws -> Set<String> {
        let all = FileManager.default.enumerator(atPath: fixture.home.path)?.allObjects
        return Set((all as? [String] ?? []).filter { !$0.hasPrefix(".cache") })
    }

    @Test(arguments: OddArchives.kinds)
    func `is read like unzip and tar read it, or refused without harm`(_ kind: String) async throws
    {
        let archives = try OddArchives(kind: kind, seed: Soak.seed, count: Self.count)
        #expect(OddArchives.kinds.count * 16 == 304)
        for item in archives.items {
            let path = archives.path.appending(item.name)
            let before = try home()
            let result = await fixture.run(["install", path.string, "--yes"])
            let place: Comment = "\(item.name) \(item.expectation) \(result.log)"
            let skill = FilePath(fixture.home.path).pushing(".claude/skills/s")
            if result.status == 0 {
                #expect(item.expectation != .refused, place)
                let expected = try contents(of: archives.judged(item).appending("s"))
                #expect(try contents(of: skill) == expected, place)
                #expect(await fixture.run(["remove", "s"]).status == 0, place)
            } else {
                #expect(item.expectation != .read, place)
                #expect([1, 2, 4, 5].contains(result.status), place)
                #expect(result.errors.contains("error: "), place)
                // Nothing new is left but the folders of this program.
                let new = try home().subtracting(before).filter { !$0.hasPrefix(".local") }
                #expect(new.isEmpty, place)
            }
            #expect(try fixture.leftovers() == [], place)
            #expect(try archives.strangers() == [], place)
            #expect(!FileManager.default.fileExists(atPath: skill.string), place)
        }
    }
}
