import Archive
import FileTree
import Foundation
import TestSupport
import Testing

@Suite struct `A damaged zip` {
    /// A valid archive with everything that can be damaged.
    private static let rich: ZipBuilder = {
        var builder = ZipBuilder.valid
        builder.entries[1] = builder.entries[1].wide()
        builder.entries[2].both { $0.extra += unicodePath("skill/run.sh", for: $0.name) }
        builder.entries += [
            ZipBuilder.Entry("skill/a", "aaaa").withDescriptor(isSigned: false, isWide: true)
        ]
        builder.zip64 = .init()
        builder.comment = Array("comment".utf8)
        return builder
    }()

    @Test func `is truncated if its end is missing`() throws {
        let bytes = Self.rich.bytes
        let workshop = try Workshop()
        #expect(try workshop.directory(of: bytes).entries.count == 5)
        for count in 0..<bytes.count {
            #expect(throws: count < 4 ? ZipError.notZip : .truncated, "\(count) bytes") {
                try workshop.directory(of: Array(bytes.prefix(count)))
            }
        }
    }

    @Test func `is never read as a different archive, whichever byte is changed`() throws {
        let bytes = Self.rich.bytes
        let workshop = try Workshop()
        let valid = try workshop.directory(of: bytes).entries.map(Said.init)
        let (file, size) = try workshop.open("made.zip")
        let writer = try FileHandle(
            forWritingTo: URL(fileURLWithPath: "\(workshop.path)/made.zip"))
        var dice = SplitMix64(seed: 7)
        var refused = 0
        for _ in 0..<20_000 {
            let place = Int.random(in: 0..<size, using: &dice)
            let value = bytes[place] ^ UInt8.random(in: 1...255, using: &dice)
            try writer.seek(toOffset: UInt64(place))
            try writer.write(contentsOf: [value])
            do {
                let entries = try ZipDirectory.read(file, size: size).entries.map(Said.init)
                #expect(entries == valid, "byte \(place) is \(value)")
            } catch {
                refused += 1
            }
            try writer.seek(toOffset: UInt64(place))
            try writer.write(contentsOf: [bytes[place]])
        }
        #expect(try ZipDirectory.read(file, size: size).entries.map(Said.init) == valid)
        #expect(refused > 10_000)
    }

    /// The redundant fields of an entry.
    private struct Said: Equatable {
        let name: String
        let checksum: UInt32
        let method: ZipEntry.Method
        let size: Int
        let data: Range<Int>

        init(_ entry: ZipEntry) {
            (name, checksum, method) = (entry.name, entry.checksum, entry.method)
            (size, data) = (entry.size, entry.data)
        }
    }

    @Test func `is not a zip if it is something else`() throws {
        let workshop = try Workshop()
        let pages = [
            "", "<!DOCTYPE html><title>404</title>", "PK", String(repeating: "\0", count: 70_000),
        ]
        for page in pages {
            #expect(throws: ZipError.notZip) { try workshop.directory(of: Array(page.utf8)) }
        }
    }

    @Test func `is rejected if the file is shorter than declared`() throws {
        let workshop = try Workshop()
        try workshop.write(Self.rich.bytes, as: "x.zip")
        let (file, size) = try workshop.open("x.zip")
        #expect(throws: ZipError.truncated) { try ZipDirectory.read(file, size: size + 1) }
        #expect(throws: ZipError.tooLarge(limit: 1 << 40)) {
            try ZipDirectory.read(file, size: .max)
        }
    }

    @Test func `can be followed by NULs, as written to pipes`() throws {
        var builder = Self.rich
        builder.trailer = [UInt8](repeating: 0, count: 10_240)
        #expect(try Workshop().directory(of: builder.bytes).entries.count == 5)
    }

    @Test func `is valid with zip64 records and the longest comment`() throws {
        var builder = Self.rich
        builder.comment = [UInt8](repeating: 0x20, count: 65_535)
        let workshop = try Workshop()
        #expect(try workshop.directory(of: builder.bytes).entries.count == 5)
        builder.zip64 = nil
        #expect(try workshop.directory(of: builder.bytes).entries.count == 5)
        builder.trailer = [0]
        #expect(throws: ZipError.truncated) { try workshop.directory(of: builder.bytes) }
    }

    @Test func `is valid with redundant or complete zip64 records`() throws {
        var builder = ZipBuilder.valid
        builder.zip64 = .init()
        let workshop = try Workshop()
        #expect(try workshop.directory(of: builder.bytes).entries.count == 4)
        builder.end = .init(
            disk: 0xFFFF, directoryDisk: 0xFFFF, entriesHere: 0xFFFF, entries: 0xFFFF,
            size: 0xFFFF_FFFF, offset: 0xFFFF_FFFF)
        #expect(try workshop.directory(of: builder.bytes).entries.count == 4)
        builder.entries[2].central.offset = .max
        builder.entries[2].central.disk = .max
        builder.entries[2].central.extra = field(0x0001, little(UInt64(93)) + little(UInt32(0)))
        #expect(try workshop.directory(of: builder.bytes).entries.count == 4)
    }

    @Test func `is valid if it contains a stored zip`() throws {
        var builder = ZipBuilder.valid
        builder.entries.append(.init(Array("inner.zip".utf8), ZipBuilder.valid.bytes))
        #expect(try Workshop().directory(of: builder.bytes).entries.count == 5)
    }

    @Test func `is valid if it is empty`() throws {
        #expect(try Workshop().directory(of: ZipBuilder([]).bytes).entries.isEmpty)
    }

    @Test func `is read with entries in any order`() throws {
        var builder = ZipBuilder.valid
        let offsets = try Workshop().directory(of: builder.bytes).entries.map(\.headerOffset)
        let headers = builder.entries.map(\.central)
        for (index, from) in [3, 1, 0, 2].enumerated() {
            builder.entries[index].central = headers[from]
            builder.entries[index].central.offset = UInt32(offsets[from])
        }
        let names = try Workshop().directory(of: builder.bytes).entries.map(\.name)
        #expect(names == ["skill/notes.md", "skill/SKILL.md", "skill/", "skill/run.sh"])
    }
}
