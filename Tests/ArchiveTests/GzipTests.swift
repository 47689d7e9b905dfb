import Problem
import Testing

@testable import Archive

@Suite struct `A tar in gzip` {
    let workshop: Workshop
    private static let packed = Result {
        var tar = Tar()
        for number in 0..<40 {
            tar.add("\(number)", body: (0..<1000).map { _ in UInt8.random(in: 0...255) })
        }
        return try gzip(tar.finished)
    }
    let packed: [UInt8]

    init() throws {
        workshop = try Workshop()
        packed = try Self.packed.get()
    }

    @Test func `is accepted if it is complete`() throws {
        #expect(try workshop.refusal(of: packed) == nil)
    }

    @Test(arguments: [8, 7, 6, 5, 4, 3, 2, 1])
    func `is rejected if the checksum or size at its end is wrong`(_ place: Int) throws {
        var bytes = packed
        bytes[bytes.count - place] ^= 1
        let reason = place > 4 ? "gzip: incorrect data check" : "gzip: incorrect length check"
        #expect(try workshop.refusal(of: bytes) == .damaged(reason: reason))
    }

    @Test func `is checked to its end, far beyond the last member`() throws {
        var bytes = try gzip(
            Tar { $0.add("a") }.finished + [UInt8](repeating: 0, count: 600_000))
        #expect(try workshop.refusal(of: bytes) == nil)
        bytes[bytes.count - 5] ^= 1
        #expect(
            try workshop.refusal(of: bytes) == .damaged(reason: "gzip: incorrect data check"))
    }

    @Test func `may be followed by zeros only`() throws {
        let zeros = [UInt8](repeating: 0, count: 100_000)
        #expect(try workshop.refusal(of: packed + [0]) == nil)
        #expect(try workshop.refusal(of: packed + zeros) == nil)
        for rest in [[1], zeros + [1], zeros + packed, packed] {
            #expect(try workshop.refusal(of: packed + rest) == .trailingData)
        }
    }

    @Test func `can consist of several members, each with its checksum`() throws {
        let tar = Tar { $0.add("a", body: Array("text".utf8)) }.finished
        let parts = try [0..<700, 700..<700, 700..<tar.count].map { try gzip(Array(tar[$0])) }
        #expect(try workshop.refusal(of: parts.flatMap(\.self)) == nil)
        var damaged = parts
        damaged[0][parts[0].count - 8] ^= 1
        #expect(
            try workshop.refusal(of: damaged.flatMap(\.self))
                == .damaged(reason: "gzip: incorrect data check"))
        #expect(try workshop.refusal(of: Array(parts.flatMap(\.self).dropLast(9))) == .truncated)
    }

    @Test func `can be given up while it consists of empty members`() throws {
        let empty = try gzip([])
        let many = Array(repeatElement(empty, count: 20_000).joined())
        let error = try workshop.refusal(of: many, limits: ArchiveLimits(duration: .zero))
        #expect(error == .tooSlow(limit: .zero))
    }

    @Test func `is rejected if it is truncated anywhere`() throws {
        for part in 1..<50 {
            let bytes = Array(packed.prefix(packed.count * part / 50))
            #expect(try workshop.refusal(of: bytes) == .truncated, "\(part)/50")
        }
    }

    @Test func `is rejected if it is a bomb`() throws {
        var tar = Tar()
        tar.add("zeros", body: [UInt8](repeating: 0, count: 8 << 20))
        let error = try workshop.refusal(of: gzip(tar.finished))
        #expect(error == .bomb(ratio: 200))
        #expect(error?.kind == .refused)
        var small = Tar()
        small.add("zeros", body: [UInt8](repeating: 0, count: 1_000_000))
        #expect(try workshop.refusal(of: gzip(small.finished)) == nil)
    }

    @Test func `is distinguished from compressed zeros`() throws {
        try workshop.run("head -c 3000000 /dev/zero | gzip >x")
        #expect(try workshop.refusal(of: workshop.bytes("x")) == .notAnArchive(.bareCompression))
    }
}
