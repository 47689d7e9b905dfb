import FileTree
import Foundation
import Git
import Testing

@Suite(.timeLimit(.minutes(2))) struct `Invalid packs` {
    private let text = Array("what one file of a repository may hold\n".utf8)

    /// Checks that a pack is rejected with a fault, and that git rejects it too.
    private func expect(
        _ fault: PackFault, of pack: [UInt8], limits: PackLimits = PackLimits(),
        isGitStricter: IsGitStricter = .asStrict, location: SourceLocation = #_sourceLocation
    ) throws {
        let workshop = try Workshop()
        #expect(try workshop.refusal(of: pack, limits: limits) == fault, sourceLocation: location)
        guard isGitStricter == .asStrict else { return }
        let status = try workshop.attempt(
            "ulimit -v 4000000; git index-pack --strict .git/refused.pack > /dev/null 2>&1"
        ).status
        #expect(status != 0, sourceLocation: location)
    }

    /// Whether git accepts a pack that is rejected here.
    private enum IsGitStricter {
        case asStrict, takesIt
    }

    @Test func `without a pack header are rejected`() throws {
        try expect(
            .notAPack,
            of: Array("<html>404 Not Found, and more words than a header has</html>".utf8))
        try expect(.notAPack, of: Array("PARK\0\0\0\u{2}\0\0\0\0".utf8))
        try expect(.truncated, of: [])
        try expect(.truncated, of: Array("PACK".utf8))
        for version: UInt32 in [0, 1, 4, .max] {
            try expect(.unknownVersion(version), of: PackBuilder().finished(version: version))
        }
    }

    @Test func `with a wrong checksum are rejected`() throws {
        let pack = PackBuilder { $0.add(blob: text) }.finished()
        for place in [pack.count - 20, pack.count - 1] {
            var wrong = pack
            wrong[place] ^= 1
            try expect(.wrongChecksum, of: wrong)
        }
    }

    @Test func `that are truncated anywhere are rejected`() throws {
        let builder = PackBuilder { builder in
            let first = builder.add(blob: text)
            builder.add(delta(base: text.count, result: 5, .copy(3, 5)), toEntryAt: first)
        }
        let pack = builder.finished()
        let workshop = try Workshop()
        for count in 0..<pack.count {
            #expect(try workshop.refusal(of: Array(pack[..<count])) == .truncated)
        }
        for count in 12..<pack.count - 20 {
            // Even if the checksum matches the remaining bytes.
            let cut = builder.sealed(Array(pack[..<count]))
            #expect(try workshop.refusal(of: cut) == .truncated)
        }
        try expect(.trailingData, of: pack + [0])
        try expect(.trailingData, of: builder.sealed(Array(pack.dropLast(20)) + [0]))
        try expect(.trailingData, of: builder.sealed(pack))
    }

    @Test func `with a wrong object count are rejected`() throws {
        let pack = PackBuilder {
            $0.add(blob: text)
            $0.add(blob: [1])
        }
        try expect(.truncated, of: pack.finished(count: 3))
        try expect(.truncated, of: pack.finished(count: 1_000_000))
        try expect(.tooManyObjects(limit: 1_000_000), of: pack.finished(count: 1_000_001))
        try expect(.tooManyObjects(limit: 1_000_000), of: pack.finished(count: 4_000_000_000))
        try expect(.trailingData, of: pack.finished(count: 1))
        try expect(.trailingData, of: pack.finished(count: 0))
        try expect(
            .tooManyObjects(limit: 1), of: pack.finished(), limits: PackLimits(objects: 1),
            isGitStricter: .takesIt)
        let size = pack.finished().count
        try expect(
            .tooLarge(limit: size - 1), of: pack.finished(),
            limits: PackLimits(packBytes: size - 1), isGitStricter: .takesIt)
    }

    @Test func `with a wrong object size are rejected`() throws {
        let packed = deflated(text)
        for size in [0, text.count - 1, text.count + 1, text.count * 1_000] {
            let pack = PackBuilder { $0.add(raw: 3, size: size, packed: packed) }
            try expect(.wrongSize(offset: 12), of: pack.finished())
        }
        let huge = PackBuilder { $0.add(raw: 3, size: 1 << 40, packed: packed) }
        try expect(.objectTooLarge(offset: 12, limit: 64 << 20), of: huge.finished())
        let endless = PackBuilder {
            $0.add(raw: 3, size: 0, packed: [])
            $0.add(raw: 3, size: 0, packed: [])
        }
        var bytes = endless.finished()
        bytes.replaceSubrange(12..<14, with: [0xBF] + [UInt8](repeating: 0xFF, count: 18) + [0x01])
        bytes = endless.sealed(Array(bytes.dropLast(20)))
        try expect(.badNumber(offset: 12), of: bytes)
    }

    @Test func `that unpack to too much are rejected early`() throws {
        let zeros = [UInt8](repeating: 0, count: 64 << 20)
        let packed = deflated(zeros, level: 9)
        let small = PackBuilder { $0.add(raw: 3, size: 100, packed: packed) }
        try expect(.wrongSize(offset: 12), of: small.finished())
        let many = PackBuilder { builder in
            for _ in 0..<9 { builder.add(raw: 3, size: zeros.count, packed: packed) }
        }
        try expect(
            .inflatesTooLarge(limit: 512 << 20), of: many.finished(), isGitStricter: .takesIt)
        let large = PackBuilder { $0.add(blob: zeros + [0]) }
        try expect(
            .objectTooLarge(offset: 12, limit: 64 << 20), of: large.finished(),
            isGitStricter: .takesIt)
        // A valid file of zeros, compressed by a factor of 1,000.
        let legal = PackBuilder { $0.add(raw: 3, size: zeros.count, packed: packed) }
        #expect(try Workshop().refusal(of: legal.finished()) == nil)
    }

    @Test func `whose deltas expand to too much are rejected early`() throws {
        let kibibyte = [UInt8](repeating: 7, count: 1_024)
        let bomb = PackBuilder { builder in
            let base = builder.add(blob: kibibyte)
            let instructions = (0..<256 << 10).map { _ in DeltaInstruction.copy(0, 1_024).bytes }
                .flatMap(
                    \.self)
            let change = delta(base: 1_024, result: 256 << 20, .raw(instructions))
            builder.add(change, toEntryAt: base)
        }
        #expect(bomb.finished().count < 5_000)
        try expect(
            .objectTooLarge(offset: 12 + bomb.firstLength, limit: 64 << 20), of: bomb.finished(),
            isGitStricter: .takesIt)
        let forty = PackBuilder { builder in
            let base = builder.add(blob: kibibyte)
            let instructions = (0..<32 << 10).map { _ in DeltaInstruction.copy(0, 1_024).bytes }
                .flatMap(\.self)
            for _ in 0..<40 {
                builder.add(
                    delta(base: 1_024, result: 32 << 20, .raw(instructions)), toEntryAt: base)
            }
        }
        try expect(
            .inflatesTooLarge(limit: 512 << 20), of: forty.finished(), isGitStricter: .takesIt)
        // The sizes of the deltas themselves count as well.
        let padding = [UInt8](repeating: 0, count: 60 << 20)
        let heavy = PackBuilder { builder in
            let base = builder.add(blob: kibibyte)
            let packed = deflated([0x80, 0x08, 1] + padding, level: 1)
            for _ in 0..<9 {
                builder.add(
                    raw: 6, size: padding.count + 3,
                    base: PackBuilder.distance(builder.offset - base), packed: packed)
            }
        }
        try expect(.inflatesTooLarge(limit: 512 << 20), of: heavy.finished())
    }

    @Test func `with delta chains that are too long are rejected`() throws {
        let pack = PackBuilder { builder in
            var base = builder.add(blob: [0, 0, 0, 0])
            for number in 1...5_000 {
                let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
                base = builder.add(delta(base: 4, result: 4, .insert(bytes)), toEntryAt: base)
            }
        }.finished()
        try expect(.chainTooLong(limit: 4_095), of: pack, isGitStricter: .takesIt)
        let workshop = try Workshop()
        #expect(try workshop.refusal(of: pack, limits: PackLimits(chainLength: 4_999)) != nil)
        #expect(try workshop.refusal(of: pack, limits: PackLimits(chainLength: 5_000)) == nil)
    }

    @Test func `with an object that is its own base are rejected`() throws {
        let change = delta(base: 4, result: 4, .copy(0, 4))
        let onItself = PackBuilder {
            $0.add(blob: [1, 2, 3, 4])
            $0.add(change, toEntryAt: $0.offset)
        }
        let second = 12 + onItself.firstLength
        try expect(.badBase(offset: second), of: onItself.finished())
        for base in [-100_000, -1, 0, 11, 13, second - 1] {
            let pack = PackBuilder {
                $0.add(blob: [1, 2, 3, 4])
                $0.add(change, toEntryAt: base)
            }
            try expect(.badBase(offset: second), of: pack.finished())
        }
        let endless = PackBuilder {
            $0.add(blob: [1, 2, 3, 4])
            $0.add(
                raw: 6, size: change.count, base: [UInt8](repeating: 0xFF, count: 20) + [0],
                packed: deflated(change))
        }
        try expect(.badNumber(offset: second), of: endless.finished())
    }

    @Test func `with missing delta bases are rejected`() throws {
        let change = delta(base: 4, result: 4, .copy(0, 4))
        let absent = ObjectID(of: .blob, contents: Array("absent".utf8), format: .sha1)
        let pack = PackBuilder {
            $0.add(blob: [1, 2, 3, 4])
            $0.add(change, to: absent)
        }
        try expect(.missingBase(absent), of: pack.finished())
        // Each is the base of the other.
        let one = ObjectID(of: .blob, contents: [1, 1, 1, 1], format: .sha1)
        let two = ObjectID(of: .blob, contents: [2, 2, 2, 2], format: .sha1)
        let mutual = PackBuilder {
            $0.add(delta(base: 4, result: 4, .insert([2, 2, 2, 2])), to: one)
            $0.add(delta(base: 4, result: 4, .insert([1, 1, 1, 1])), to: two)
        }
        try expect(.missingBase(min(one, two)), of: mutual.finished())
    }

    @Test func `with deltas that refer to their base by ID are read`() throws {
        // A base after its delta, a delta between them, and one base for many deltas.
        let one = ObjectID(of: .blob, contents: [1, 1, 1, 1], format: .sha1)
        let two = ObjectID(of: .blob, contents: [2, 2, 2, 2], format: .sha1)
        let pack = PackBuilder { builder in
            builder.add(delta(base: 4, result: 4, .insert([3, 3, 3, 3])), to: two)
            builder.add(delta(base: 4, result: 4, .insert([2, 2, 2, 2])), to: one)
            builder.add(delta(base: 4, result: 3, .copy(1, 3)), to: two)
            builder.add(blob: [1, 1, 1, 1])
            builder.add(delta(base: 4, result: 2, .copy(1, 2)), to: two)
        }
        let workshop = try Workshop()
        try workshop.write(".git/made.pack", pack.finished())
        let made = try Pack(checking: workshop.input(".git/made.pack"), format: .sha1)
        let contents: [[UInt8]] = [
            [1, 1, 1, 1], [2, 2, 2, 2], [3, 3, 3, 3], [2, 2, 2], [2, 2],
        ]
        let ids = contents.map { ObjectID(of: .blob, contents: $0, format: .sha1) }
        #expect(Array(made.ids) == ids.sorted())
        for (id, contents) in zip(ids, contents) {
            #expect(try made.object(id)?.contents == contents)
        }
        try workshop.run("git index-pack --strict .git/made.pack")
    }

    @Test(arguments: [
        [], [0x04], [0x04, 0x04], [0x04, 0x04, 0x90],
        delta(base: 4, result: 4, .raw([0x00, 0x00])),
        delta(base: 4, result: 4, .copy(0, 3)), delta(base: 4, result: 4, .copy(0, 5)),
        delta(base: 4, result: 4, .copy(1, 4)), delta(base: 4, result: 4, .copy(5, 1)),
        delta(base: 4, result: 4, .copy(0xFFFF_FFFF, 4)), delta(base: 4, result: 4, .copy(0, 0)),
        delta(base: 4, result: 4, .copy(0, 4), .copy(0, 1)),
        delta(base: 4, result: 4, .insert([1, 2, 3, 4, 5])),
        delta(base: 4, result: 4, .raw([0x04, 1, 2, 3])),
        delta(base: 4, result: 4, .raw([0xFF, 1])),
        delta(base: 5, result: 4, .copy(0, 4)), delta(base: 3, result: 4, .insert([1, 2, 3, 4])),
        delta(base: 4, result: 5, .copy(0, 4)), delta(base: 4, result: 0, .copy(0, 4)),
        [UInt8](repeating: 0xFF, count: 20), [0x04] + [UInt8](repeating: 0xFF, count: 20),
    ])
    func `with a malformed delta are rejected`(_ delta: [UInt8]) throws {
        let onEntry = PackBuilder {
            let base = $0.add(blob: [1, 2, 3, 4])
            $0.add(delta, toEntryAt: base)
        }
        let second = 12 + onEntry.firstLength
        try expect(.badDelta(offset: second), of: onEntry.finished())
        let onName = PackBuilder {
            $0.add(blob: [1, 2, 3, 4])
            $0.add(delta, to: ObjectID(of: .blob, contents: [1, 2, 3, 4], format: .sha1))
        }
        try expect(.badDelta(offset: second), of: onName.finished())
    }

    @Test(arguments: [0, 5] as [UInt8])
    func `with an unknown object type are rejected`(_ number: UInt8) throws {
        let pack = PackBuilder { $0.add(raw: number, size: 4, packed: deflated([1, 2, 3, 4])) }
        try expect(.unknownKind(number, offset: 12), of: pack.finished())
    }

    @Test func `with invalid compressed data are rejected`() throws {
        func fault(_ packed: [UInt8]) throws -> PackFault? {
            let pack = PackBuilder { $0.add(raw: 3, size: text.count, packed: packed) }.finished()
            let workshop = try Workshop()
            let fault = try workshop.refusal(of: pack)
            let status = try workshop.attempt("git index-pack .git/refused.pack 2>/dev/null").status
            #expect(status != 0)
            return fault
        }
        var badSum = deflated(text)
        badSum[badSum.count - 1] ^= 1
        #expect(try fault(badSum) == .badCompression(offset: 12, reason: "incorrect data check"))
        #expect(
            try fault([0x78, 0x9C, 0xFF, 0xFF] + text)
                == .badCompression(offset: 12, reason: "invalid block type"))
        #expect(
            try fault(Array("no zlib at all, just words".utf8))
                == .badCompression(offset: 12, reason: "incorrect header check"))
        #expect(
            try fault(deflatedWithDictionary(text))
                == .badCompression(offset: 12, reason: "it requires a preset dictionary"))
        #expect(try fault(deflated(text) + [0]) == .trailingData)
    }

    @Test func `that contain an object twice are rejected`() throws {
        let id = ObjectID(of: .blob, contents: [1, 2, 3, 4], format: .sha1)
        let twice = PackBuilder {
            $0.add(blob: [1, 2, 3, 4])
            $0.add(blob: [1, 2, 3, 4])
        }
        try expect(.duplicate(id), of: twice.finished(), isGitStricter: .takesIt)
        let made = PackBuilder {
            let base = $0.add(blob: [1, 2, 3, 4])
            for _ in 0..<3 {
                $0.add(delta(base: 4, result: 4, .insert([5, 5, 5, 5])), toEntryAt: base)
            }
            $0.add(delta(base: 4, result: 4, .copy(0, 4)), to: id)
        }
        let other = ObjectID(of: .blob, contents: [5, 5, 5, 5], format: .sha1)
        try expect(.duplicate(min(id, other)), of: made.finished(), isGitStricter: .takesIt)
    }
}

extension PackBuilder {
    /// The length of the first entry, if it is small.
    var firstLength: Int {
        let one = Self.header(3, size: 4).count + deflated([1, 2, 3, 4]).count
        let kibibyte =
            Self.header(3, size: 1_024).count
            + deflated([UInt8](repeating: 7, count: 1_024)).count
        return entries[0] & 0x80 == 0 ? one : kibibyte
    }
}
