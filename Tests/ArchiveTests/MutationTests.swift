import FileTree
import TestSupport
import Testing

@testable import Archive

@Suite struct `A changed archive` {
    @Test(.needsGNUTar) func `is refused or unpacked into its folder only`() throws {
        let workshop = try Workshop()
        let archives = try archives(in: workshop)
        var numbers = SplitMix64(seed: 78)
        var refused = 0
        let rounds = 2_000
        for round in 0..<rounds {
            let changed = change(archives[round % archives.count], &numbers)
            if try workshop.refusal(of: changed) != nil { refused += 1 }
        }
        #expect((rounds / 2..<rounds).contains(refused))
    }

    /// The archives of all ways of packing that are accepted.
    private func archives(in workshop: Workshop) throws -> [[UInt8]] {
        try workshop.write("prepare", Array(PackingWay.preparation.utf8))
        try workshop.run("mkdir origin; cd origin; sh ../prepare")
        var archives: [[UInt8]] = []
        for (number, way) in PackingWay.all.enumerated() {
            if case .refused = way.outcome { continue }
            try workshop.run("cp -rp origin \(number); cd \(number)\n\(way.script)")
            archives.append(try workshop.bytes("\(number)/\(way.file)"))
        }
        return archives
    }

    /// Flips bits, cuts, repeats or overwrites bytes, most often near the start or the end.
    private func change(_ archive: [UInt8], _ numbers: inout SplitMix64) -> [UInt8] {
        var bytes = archive
        let near = min(bytes.count, 600)
        let place =
            switch Int.random(in: 0..<3, using: &numbers) {
            case 0: Int.random(in: 0..<near, using: &numbers)
            case 1: Int.random(in: bytes.count - near..<bytes.count, using: &numbers)
            default: Int.random(in: 0..<bytes.count, using: &numbers)
            }
        let end = min(bytes.count, place + Int.random(in: 1...64, using: &numbers))
        switch Int.random(in: 0..<6, using: &numbers) {
        case 0: bytes.removeSubrange(place...)
        case 1: bytes.removeSubrange(place..<end)
        case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 3: for index in place..<min(end, place + 4) { bytes[index] = 0xFF }
        default: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
        }
        return bytes
    }
}
