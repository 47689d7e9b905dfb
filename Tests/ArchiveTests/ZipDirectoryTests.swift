import Archive
import FileTree
import Problem
import Testing

/// An alteration of a valid archive, and the resulting error; entries are altered at the script.
struct Alteration: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let error: ZipError
    let apply: @Sendable (inout ZipBuilder) -> Void

    init(
        _ description: String, _ error: ZipError,
        _ apply: @escaping @Sendable (inout ZipBuilder) -> Void
    ) {
        (testDescription, self.error, self.apply) = (description, error, apply)
    }

    func expect(sourceLocation: SourceLocation = #_sourceLocation) throws {
        var builder = ZipBuilder.valid
        apply(&builder)
        let bytes = builder.bytes
        #expect(bytes != ZipBuilder.valid.bytes, sourceLocation: sourceLocation)
        let workshop = try Workshop()
        #expect(throws: error, sourceLocation: sourceLocation) {
            try workshop.directory(of: bytes)
        }
    }
}

private let script = "skill/run.sh"
private let wholeSize = ZipBuilder.valid.bytes.count

@Suite struct `A zip directory` {
    @Test func `is read if the archive is valid`() throws {
        let entries = try Workshop().directory(of: ZipBuilder.valid.bytes).entries
        #expect(entries.map(\.name) == ["skill/", "skill/SKILL.md", script, "skill/notes.md"])
        #expect(entries.map(\.kind) == [.directory, .file, .file, .file])
        #expect(entries.map(\.isExecutable) == [false, false, true, false])
        #expect(entries.map(\.method) == [.stored, .deflated, .stored, .deflated])
        #expect(entries.map(\.size) == [0, 8, 10, 5])
        #expect(entries.map(\.compressedSize) == [0, 13, 10, 10])
        #expect(entries.map(\.data.count) == entries.map(\.compressedSize))
    }

    @Test(arguments: [
        Alteration("a comment that is cut", .truncated) { $0.commentLength = 1 },
        Alteration("a comment that goes on", .trailing(bytes: 2)) {
            $0.comment = [0x61, 0x62, 0x63]
            $0.commentLength = 1
        },
        Alteration("bytes behind the end", .trailing(bytes: 3)) { $0.trailer = [0, 0, 1] },
        Alteration("a second end in the comment", .multipleEnds) {
            $0.comment = ZipBuilder([]).bytes
        },
        Alteration("the mark of an end in the comment", .multipleEnds) {
            $0.comment = [0x50, 0x4B, 5, 6]
        },
        Alteration("an earlier end whose comment hides the last", .multipleEnds) {
            let inner = ZipBuilder([]).bytes.dropLast(2)
            let behind = ZipBuilder.valid.bytes.count + inner.count + 2
            $0.entries[2] = .init(Array(script.utf8), inner + little(UInt16(behind - 250)))
            let bytes = $0.bytes
            let start = bytes.indices.first { bytes[$0...].starts(with: inner) } ?? 0
            let length = UInt16(bytes.count - start - 22)
            $0.entries[2] = .init(Array(script.utf8), inner + little(length))
        },
        Alteration("another disk", .multipleDisks) { $0.end.disk = 1 },
        Alteration("a directory on another disk", .multipleDisks) { $0.end.directoryDisk = 1 },
        Alteration("entries on another disk", .multipleDisks) { $0.end.entriesHere = 3 },
        Alteration("one entry on another disk", .multipleDisks) { $0.entries[2].central.disk = 1 },
        Alteration("too many declared", .entryCountDisagrees(declared: 5, found: 4)) {
            ($0.end.entriesHere, $0.end.entries) = (5, 5)
        },
        Alteration("too few declared", .entryCountDisagrees(declared: 3, found: 4)) {
            ($0.end.entriesHere, $0.end.entries) = (3, 3)
        },
        Alteration("more declared than allowed", .tooManyEntries(limit: 50_000)) {
            ($0.end.entriesHere, $0.end.entries) = (50_001, 50_001)
        },
        Alteration("a huge directory", .directoryTooLarge(limit: 64 << 20)) {
            $0.end.size = 1 << 31
        },
        Alteration("a directory larger than the file", .misplacedDirectory) {
            $0.end.size = 1 << 20
        },
        Alteration("a directory too small", .misplacedDirectory) { $0.end.size = 59 },
        Alteration("a directory later than it is", .misplacedDirectory) { $0.end.offset = 1 << 31 },
        Alteration("bytes behind the directory", .misplacedDirectory) { $0.afterDirectory = [0] },
        Alteration("a directory that holds another record", .damagedDirectory) {
            $0.entries[2].central.signature = [0x50, 0x4B, 5, 5]
        },
        Alteration("a program in front", .prefix(bytes: 10)) {
            $0.prefix = Array("#!/bin/sh\n".utf8)
        },
        Alteration("a program in front that is counted", .prefix(bytes: 10)) {
            $0.prefix = Array("#!/bin/sh\n".utf8)
            $0.countsPrefix = true
        },
        Alteration("a program in front of nothing", .prefix(bytes: 1)) {
            $0 = ZipBuilder([])
            $0.prefix = [0x61]
            $0.countsPrefix = true
        },
    ])
    func `is rejected if the end record is wrong`(_ alteration: Alteration) throws {
        try alteration.expect()
    }

    @Test(arguments: [
        Alteration("another size in the wide end", .zip64Disagrees) {
            $0.zip64 = .init(end: .init(size: 9))
        },
        Alteration("another offset", .zip64Disagrees) { $0.zip64 = .init(end: .init(offset: 9)) },
        Alteration("another count", .zip64Disagrees) { $0.zip64 = .init(end: .init(entries: 9)) },
        Alteration("another count here", .zip64Disagrees) {
            $0.zip64 = .init(end: .init(entriesHere: 9))
        },
        Alteration("another disk", .zip64Disagrees) { $0.zip64 = .init(end: .init(disk: 1)) },
        Alteration("several disks", .zip64Disagrees) { $0.zip64 = .init(disks: 2) },
        Alteration("the wide end elsewhere", .zip64Disagrees) {
            $0.zip64 = .init(locatorOffset: 0)
        },
        Alteration("the wide end nowhere", .zip64Disagrees) {
            $0.zip64 = .init(locatorOffset: .max)
        },
        Alteration("the wide end on another disk", .zip64Disagrees) {
            $0.zip64 = .init(locatorDisk: 1)
        },
        Alteration("data behind the wide end", .zip64Disagrees) {
            $0.zip64 = .init(recordSize: 45, extensibleData: [0])
        },
        Alteration("a wide end that says it is longer", .zip64Disagrees) {
            $0.zip64 = .init(recordSize: 45)
        },
        Alteration("more than any file holds", .tooManyEntries(limit: 50_000)) {
            $0.zip64 = .init(end: .init(entriesHere: .max, entries: .max))
            ($0.end.entriesHere, $0.end.entries) = (0xFFFF, 0xFFFF)
        },
        Alteration("an offset that overflows", .misplacedDirectory) {
            $0.zip64 = .init(end: .init(offset: .max))
            $0.end.offset = 0xFFFF_FFFF
        },
        Alteration("a size that overflows", .directoryTooLarge(limit: 64 << 20)) {
            $0.zip64 = .init(end: .init(size: .max))
            $0.end.size = 0xFFFF_FFFF
        },
        Alteration("a wide field with too little", .zip64Disagrees) {
            $0.entries[2] = $0.entries[2].wide()
            $0.entries[2].central.extra = field(0x0001, little(UInt64(10)))
        },
        Alteration("a wide field with more than is needed", .zip64Disagrees) {
            $0.entries[2].central.extra = field(0x0001, little(UInt64(10)))
        },
        Alteration("a local wide field with more than is needed", .zip64Disagrees) {
            $0.entries[2].local.extra = field(0x0001, little(UInt64(10)))
        },
        Alteration("a wide size that overflows", .impossibleSize(name: script)) {
            $0.entries[2].central.size = .max
            $0.entries[2].central.extra = field(0x0001, little(UInt64.max))
        },
        Alteration("a wide packed size that overflows", .noHeader(name: script)) {
            $0.entries[2].central.compressedSize = .max
            $0.entries[2].central.extra = field(0x0001, little(UInt64.max))
        },
        Alteration("a wide offset that overflows", .noHeader(name: script)) {
            $0.entries[2].central.offset = .max
            $0.entries[2].central.extra = field(0x0001, little(UInt64.max))
        },
        Alteration("a wide disk that is another", .multipleDisks) {
            $0.entries[2].central.disk = .max
            $0.entries[2].central.extra = field(0x0001, little(UInt32(1)))
        },
        Alteration("local wide sizes that differ", .headersDisagree(.size, name: script)) {
            $0.entries[2] = $0.entries[2].wide()
            $0.entries[2].local.extra = field(0x0001, little(UInt64(9)) + little(UInt64(10)))
        },
        Alteration("an extra field that is cut", .damagedExtraField(name: script)) {
            $0.entries[2].central.extra = [1, 2, 9, 0, 1]
        },
        Alteration("half an extra field", .damagedExtraField(name: script)) {
            $0.entries[2].local.extra = [1, 2, 0]
        },
        Alteration("two wide fields", .damagedExtraField(name: script)) {
            $0.entries[2].both { $0.extra = field(0x0001, []) + field(0x0001, []) }
        },
    ])
    func `is rejected if a zip64 record is wrong`(_ alteration: Alteration) throws {
        try alteration.expect()
    }

    @Test(arguments: [
        Alteration("two entries for one place", .overlap(name: "skill/SKILL.md")) {
            $0.entries[2].central.offset = 36
        },
        Alteration("data that holds the next entry", .overlap(name: script)) {
            $0.entries[2].both { ($0.size, $0.compressedSize) = (11, 11) }
        },
        Alteration("an entry in another's name", .overlap(name: "skill/")) {
            $0.entries[1].central.offset = 34
        },
        Alteration("an offset that is too high", .gap(after: "skill/SKILL.md", bytes: 2)) {
            $0.entries[2].central.offset = 95
        },
        Alteration("a header of another kind", .noHeader(name: script)) {
            $0.entries[2].local.signature = [0x50, 0x4B, 7, 8]
        },
        Alteration("an offset behind the directory", .gap(after: "skill/SKILL.md", bytes: 52)) {
            $0.entries[2].central.offset = UInt32(wholeSize - 22)
        },
        Alteration("an offset behind the file", .noHeader(name: script)) {
            $0.entries[2].central.offset = 1 << 30
        },
        Alteration("an entry that is not listed", .gap(after: script, bytes: 70)) { $0.unlist(3) },
        Alteration("bytes behind an entry", .gap(after: script, bytes: 1)) {
            $0.entries[2].descriptor = [0]
        },
        Alteration("bytes before the directory", .descriptorDisagrees(name: "skill/notes.md")) {
            $0.beforeDirectory = [0]
        },
        Alteration("a first entry that is not listed", .prefix(bytes: 36)) { $0.unlist(0) },
        Alteration("another local name", .headersDisagree(.name, name: script)) {
            $0.entries[2].local.name = Array("skill/run.py".utf8)
        },
        Alteration("a local name that is longer", .overlap(name: script)) {
            $0.entries[2].local.name += [0x61]
            $0.entries[2].data.removeLast()
        },
        Alteration("another local method", .headersDisagree(.method, name: script)) {
            $0.entries[2].local.method = 8
        },
        Alteration("other local flags", .headersDisagree(.flags, name: script)) {
            $0.entries[2].local.flags = 1 << 11
        },
        Alteration("a local flag of encryption", .headersDisagree(.flags, name: script)) {
            $0.entries[2].local.flags = 1
        },
        Alteration("another local checksum", .headersDisagree(.checksum, name: script)) {
            $0.entries[2].local.checksum += 1
        },
        Alteration("another local size", .headersDisagree(.size, name: script)) {
            $0.entries[2].local.size = 9
        },
        Alteration("no local size", .headersDisagree(.size, name: script)) {
            $0.entries[2].local.size = 0
        },
        Alteration("another local packed size", .headersDisagree(.compressedSize, name: script)) {
            $0.entries[2].local.compressedSize = 9
        },
        Alteration(
            "a size of which deflate is not capable", .impossibleSize(name: "skill/SKILL.md")
        ) {
            $0.entries[1].both { $0.size = 1032 * 13 + 1 }
        },
        Alteration("a stored size that is not the packed one", .impossibleSize(name: script)) {
            $0.entries[2].both { $0.size = 1000 }
        },
    ])
    func `is rejected if an entry is wrong`(_ alteration: Alteration) throws {
        try alteration.expect()
    }

    @Test(arguments: [true, false], [true, false])
    func `is compared with data descriptors of every form`(isSigned: Bool, isWide: Bool) throws {
        var builder = ZipBuilder.valid
        let valid = builder.entries[2].withDescriptor(isSigned: isSigned, isWide: isWide)
        builder.entries[2] = valid
        let workshop = try Workshop()
        #expect(try workshop.directory(of: builder.bytes).entries.count == 4)
        for index in valid.descriptor.indices {
            builder.entries[2].descriptor[index] ^= 1
            #expect(throws: ZipError.descriptorDisagrees(name: script), "byte \(index)") {
                try workshop.directory(of: builder.bytes)
            }
            builder.entries[2].descriptor = valid.descriptor
        }
        for change in [-1, 1] {
            let length = valid.descriptor.count + change
            builder.entries[2].descriptor = Array((valid.descriptor + [0]).prefix(length))
            #expect(throws: (any Error).self) { try workshop.directory(of: builder.bytes) }
        }
        builder.entries[2].descriptor = []
        #expect(throws: ZipError.descriptorDisagrees(name: script)) {
            try workshop.directory(of: builder.bytes)
        }
    }

    @Test(arguments: [
        Alteration("encrypted", .encrypted(name: script)) { $0.entries[2].both { $0.flags = 1 } },
        Alteration("strongly encrypted", .encrypted(name: script)) {
            $0.entries[2].both { $0.flags = 0x40 }
        },
        Alteration("masked", .encrypted(name: script)) { $0.entries[2].both { $0.flags = 0x2000 } },
        Alteration("a patch", .patch(name: script)) { $0.entries[2].both { $0.flags = 0x20 } },
        Alteration("Deflate64", .unsupportedMethod(9, name: script)) {
            $0.entries[2].both { $0.method = 9 }
        },
        Alteration("Zstandard", .unsupportedMethod(93, name: script)) {
            $0.entries[2].both { $0.method = 93 }
        },
        Alteration("a folder with data", .kindDisagrees(name: "x/")) {
            $0.entries[2] = .init("x/", "data")
        },
        Alteration("a folder that is a file", .kindDisagrees(name: "x/")) {
            $0.entries[2] = .init("x/")
        },
        Alteration("a link named as a folder", .kindDisagrees(name: "x/")) {
            $0.entries[2] = .init("x/")
            $0.entries[2].central.attributes = 0o120777 << 16
        },
        Alteration("a file that is a folder", .kindDisagrees(name: script)) {
            $0.entries[2].central.attributes = 0o040755 << 16
        },
    ])
    func `is rejected if a feature is not supported`(_ alteration: Alteration) throws {
        try alteration.expect()
        #expect(alteration.error.kind == .refused)
    }

    @Test func `has errors with kinds and hints`() {
        #expect(ZipError.truncated.kind == .failed)
        #expect(ZipError.noHeader(name: "a").kind == .failed)
        #expect(ZipError.multipleEnds.kind == .refused)
        #expect(ZipError.encrypted(name: "a").hint?.description.contains("7z x") == true)
        #expect(
            ZipError.unsupportedMethod(9, name: "a").summary
                == "a is compressed with Deflate64, which is not supported")
        #expect(
            ZipError.unsupportedMethod(77, name: "a").summary
                == "a is compressed with method 77, which is not supported")
    }
}

extension ZipBuilder {
    /// Removes an entry from the directory but leaves its bytes in the file.
    fileprivate mutating func unlist(_ index: Int) {
        let offset = ZipBuilder(Array(entries[..<index])).dataSize
        let size = ZipBuilder(Array(entries[...index])).dataSize - offset
        let bytes = Array(bytes[offset..<offset + size])
        entries.remove(at: index)
        if index == 0 {
            prefix = bytes
            countsPrefix = true
        } else {
            entries[index - 1].descriptor += bytes
        }
    }

    private var dataSize: Int {
        entries.reduce(0) {
            $0 + 30 + $1.local.name.count + $1.local.extra.count + $1.data.count
                + $1.descriptor.count
        }
    }
}
