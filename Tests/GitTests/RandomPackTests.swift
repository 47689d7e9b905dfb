import FileTree
import Git
import TestSupport
import Testing

/// Tests of packs with random deltas between random objects.
@Suite struct `Random packs` {
    private struct Made {
        var contents: [UInt8]
        /// The base of the object and its delta, if it has one.
        var base: (number: Int, delta: [UInt8])?
    }

    /// Creates distinct objects, most of them based on an earlier one.
    private func objects(_ count: Int, _ random: inout SplitMix64) -> [Made] {
        var made: [Made] = []
        for number in 0..<count {
            let own = Array("\(number)".utf8)
            guard number > 0, Int.random(in: 0..<8, using: &random) > 0 else {
                made.append(Made(contents: own + random.text(lines: 30)))
                continue
            }
            // One base for many objects, or a long chain.
            let base =
                Bool.random(using: &random)
                ? number - 1 : Int.random(in: 0..<number, using: &random) / 3
            let old = made[base].contents
            let start = Int.random(in: 0..<old.count, using: &random)
            let kept = Int.random(in: 1...old.count - start, using: &random)
            let contents = own + old[start..<start + kept] + own
            let delta = delta(
                base: old.count, result: contents.count, .insert(own), .copy(start, kept),
                .insert(own))
            made.append(Made(contents: contents, base: (base, delta)))
        }
        return made
    }

    /// Packs objects in random order; deltas refer to earlier bases by offset or ID, and to later ones by ID.
    private func pack(_ objects: [Made], _ random: inout SplitMix64) -> [UInt8] {
        var places: [Int: Int] = [:]
        var builder = PackBuilder()
        for number in objects.indices.shuffled(using: &random) {
            let object = objects[number]
            guard let base = object.base else {
                places[number] = builder.add(blob: object.contents)
                continue
            }
            if let place = places[base.number], Bool.random(using: &random) {
                places[number] = builder.add(base.delta, toEntryAt: place)
            } else {
                let id = ObjectID(
                    of: .blob, contents: objects[base.number].contents, format: .sha1)
                places[number] = builder.add(base.delta, to: id)
            }
        }
        return builder.finished()
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `contain the original objects, whatever the memory limit`(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let objects = objects(Int.random(in: 1...300, using: &random), &random)
        let workshop = try Workshop()
        try workshop.write("made.pack", pack(objects, &random))
        let file = try workshop.input("made.pack")
        let index = try PackReader.index(file, format: .sha1)
        for waiting in [0, 500, 5_000] {
            // Even if many objects have to be reconstructed again.
            let limits = PackLimits(inflatedBytes: 1 << 40, waitingBytes: waiting)
            let again = try PackReader.index(file, format: .sha1, limits: limits)
            #expect(again.fileContents == index.fileContents)
        }
        let pack = try Pack(file, index: index)
        #expect(index.count == objects.count)
        for object in objects {
            let id = ObjectID(of: .blob, contents: object.contents, format: .sha1)
            #expect(try pack.object(id)?.contents == object.contents)
        }
    }

    /// A large object with many deltas, each of which is the base of another one.
    @Test func `whose objects would be reconstructed too often are rejected`() throws {
        let large = [UInt8](repeating: 1, count: 100_000)
        let pack = PackBuilder { builder in
            let base = builder.add(blob: large)
            for number in 0..<60 as Range<UInt8> {
                let child = builder.add(
                    delta(base: large.count, result: 2, .insert([number, 1])), toEntryAt: base)
                builder.add(delta(base: 2, result: 2, .insert([number, 2])), toEntryAt: child)
            }
        }.finished()
        let workshop = try Workshop()
        #expect(try workshop.refusal(of: pack) == nil)
        let tight = PackLimits(inflatedBytes: 1_000_000, waitingBytes: 0)
        #expect(try workshop.refusal(of: pack, limits: tight) == .tooExpensive)
        let enough = PackLimits(inflatedBytes: 1_000_000, waitingBytes: 100_002)
        #expect(try workshop.refusal(of: pack, limits: enough) == nil)
    }
}
