import FileTree
import Foundation
import Git
import TestSupport
import Testing

/// Compares the results for packs with one changed byte with those of git.
@Suite(.timeLimit(.minutes(2))) struct `Packs with one byte changed` {
    /// Creates a small pack with every kind of entry.
    private func pack(_ workshop: Workshop, options: String) throws -> [UInt8] {
        var random = SplitMix64(seed: 3)
        try workshop.write("a.txt", random.text(lines: 12))
        try workshop.write("b/c.txt", [UInt8](repeating: 7, count: 300))
        try workshop.run("git add -A && git commit -qm one")
        try workshop.write("a.txt", workshop.bytes("a.txt") + Array("more\n".utf8))
        try workshop.run("git add -A && git commit -qm two && git tag -am three three")
        return try workshop.run(
            "git pack-objects -q --all --stdout --no-reuse-delta \(options) < /dev/null")
    }

    @Test func `are rejected because of their checksum`() throws {
        let workshop = try Workshop()
        let pack = try pack(workshop, options: "")
        for place in pack.indices {
            var changed = pack
            changed[place] ^= 1 << UInt8(place % 8)
            #expect(try workshop.refusal(of: changed) != nil)
        }
    }

    @Test(arguments: ["--delta-base-offset", ""])
    func `and a correct checksum are accepted only with the same objects as in git`(
        _ options: String
    ) throws {
        let workshop = try Workshop()
        let pack = try pack(workshop, options: options)
        let builder = PackBuilder()
        var random = SplitMix64(seed: 11)
        try workshop.run("mkdir .git/changed")
        var ours: [String: Set<String>] = [:]
        for place in pack.indices.dropLast(20) {
            var changed = Array(pack.dropLast(20))
            changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            changed = builder.sealed(changed)
            let name = ".git/changed/\(place).pack"
            try workshop.write(name, changed)
            guard let index = try? PackReader.index(workshop.input(name), format: .sha1) else {
                continue
            }
            ours["\(place)"] = Set((0..<index.count).map { "\(index.id(at: $0))" })
            let taken = try Pack(workshop.input(name), index: index)
            for id in taken.ids { #expect(try taken.object(id) != nil) }
        }
        // A line for each pack that git accepts, followed by the IDs of its objects.
        let judged = try workshop.text(
            """
            cd .git/changed
            for pack in *.pack; do
                git index-pack $pack > /dev/null 2>&1 || continue
                echo "pack ${pack%.pack}"
                git show-index < ${pack%.pack}.idx | cut -d ' ' -f 2
            done
            """)
        var gits: [String: Set<String>] = [:]
        var current = ""
        for line in judged.split(separator: "\n") {
            if line.hasPrefix("pack ") {
                current = String(line.dropFirst(5))
                gits[current] = []
            } else {
                gits[current]?.insert(String(line))
            }
        }
        #expect(ours.keys.sorted() == gits.keys.sorted())
        for (place, names) in ours { #expect(gits[place] == names, "byte \(place)") }
        // Some changes result in other valid objects, such as a tag of a blob.
        #expect(!ours.isEmpty && ours.count < pack.count / 2)
    }
}
