/// A builder of zip archives, both valid and invalid.
///
/// Any field of `entries` and of the end records can be changed before `bytes` is read; nothing is checked.
struct ZipBuilder {
    /// The fields of local and central headers, and those of central headers only.
    struct Header {
        var signature: [UInt8]
        var madeBy: UInt16 = 3 << 8 | 20
        var flags: UInt16 = 0
        var method: UInt16 = 0
        var checksum: UInt32
        var compressedSize: UInt32
        var size: UInt32
        var name: [UInt8]
        var extra: [UInt8] = []
        var comment: [UInt8] = []
        var disk: UInt16 = 0
        var attributes: UInt32 = 0o100644 << 16
        /// The declared offset of the local header; nil for the actual one.
        var offset: UInt32?
    }

    struct Entry {
        var local: Header
        var central: Header
        var data: [UInt8]
        /// The bytes between the data and the next header.
        var descriptor: [UInt8] = []

        /// A stored file.
        init(_ name: String, _ text: String = "") { self.init(Array(name.utf8), Array(text.utf8)) }

        init(_ name: [UInt8], _ bytes: [UInt8]) {
            let size = UInt32(bytes.count)
            local = Header(
                signature: [0x50, 0x4B, 3, 4], checksum: crc32(bytes), compressedSize: size,
                size: size, name: name)
            central = local
            central.signature = [0x50, 0x4B, 1, 2]
            data = bytes
        }

        /// Changes both headers.
        mutating func both(_ change: (inout Header) -> Void) {
            change(&local)
            change(&central)
        }

        /// The entry with method deflate, in an uncompressed block.
        func deflated() -> Entry {
            var entry = self
            let length = little(UInt16(data.count)), inverse = little(~UInt16(data.count))
            let packed = [1] + length + inverse + data
            entry.data = packed
            entry.both {
                $0.method = 8
                $0.compressedSize = UInt32(packed.count)
            }
            return entry
        }

        /// The entry as written to a pipe: checksum and sizes follow the data.
        func withDescriptor(isSigned: Bool = true, isWide: Bool = false) -> Entry {
            var entry = self
            let sizes = [local.compressedSize, local.size]
            entry.descriptor = isSigned ? [0x50, 0x4B, 7, 8] : []
            entry.descriptor += little(local.checksum)
            entry.descriptor += sizes.flatMap { isWide ? little(UInt64($0)) : little($0) }
            entry.both { $0.flags |= 8 }
            (entry.local.checksum, entry.local.compressedSize, entry.local.size) = (0, 0, 0)
            return entry
        }

        /// The entry with its sizes in zip64 fields.
        func wide() -> Entry {
            var entry = self
            let sizes = little(UInt64(local.size)) + little(UInt64(local.compressedSize))
            entry.both {
                ($0.size, $0.compressedSize) = (.max, .max)
                $0.extra += field(0x0001, sizes)
            }
            return entry
        }
    }

    /// The fields of an end record; nil for the correct value.
    struct End {
        var disk: UInt32 = 0
        var directoryDisk: UInt32 = 0
        var entriesHere: UInt64?
        var entries: UInt64?
        var size: UInt64?
        var offset: UInt64?
    }

    struct Zip64 {
        var end = End()
        var recordSize: UInt64 = 44
        var extensibleData: [UInt8] = []
        var locatorDisk: UInt32 = 0
        var locatorOffset: UInt64?
        var disks: UInt32 = 1
    }

    var prefix: [UInt8] = []
    /// Whether the offsets count the prefix.
    var countsPrefix = false
    var entries: [Entry]
    var beforeDirectory: [UInt8] = []
    var afterDirectory: [UInt8] = []
    var zip64: Zip64?
    var end = End()
    var comment: [UInt8] = []
    var commentLength: UInt16?
    var trailer: [UInt8] = []

    init(_ entries: [Entry]) { self.entries = entries }

    /// The archive.
    var bytes: [UInt8] {
        var result = prefix
        let base = countsPrefix ? 0 : prefix.count
        var directory: [UInt8] = []
        for entry in entries {
            directory += Self.central(entry.central, offset: UInt32(result.count - base))
            result += Self.local(entry.local) + entry.data + entry.descriptor
        }
        result += beforeDirectory
        var truth = End()
        (truth.entriesHere, truth.entries) = (UInt64(entries.count), UInt64(entries.count))
        (truth.size, truth.offset) = (UInt64(directory.count), UInt64(result.count - base))
        result += directory + afterDirectory
        if let zip64 { result += Self.wideEnd(zip64, truth: truth, offset: result.count - base) }
        result += [0x50, 0x4B, 5, 6]
        result += little(UInt16(end.disk)) + little(UInt16(end.directoryDisk))
        result += little(UInt16(truncatingIfNeeded: end.entriesHere ?? truth.entriesHere ?? 0))
        result += little(UInt16(truncatingIfNeeded: end.entries ?? truth.entries ?? 0))
        result += little(UInt32(end.size ?? truth.size ?? 0))
        result += little(UInt32(end.offset ?? truth.offset ?? 0))
        return result + little(commentLength ?? UInt16(comment.count)) + comment + trailer
    }

    private static func local(_ header: Header) -> [UInt8] {
        var result = header.signature + little(UInt16(20)) + little(header.flags)
        result += little(header.method) + little(UInt32(0x5D75_2673)) + numbers(header)
        result += little(UInt16(header.name.count)) + little(UInt16(header.extra.count))
        return result + header.name + header.extra
    }

    private static func central(_ header: Header, offset: UInt32) -> [UInt8] {
        var result = header.signature + little(header.madeBy) + little(UInt16(20))
        result += little(header.flags) + little(header.method) + little(UInt32(0x5D75_2673))
        result += numbers(header)
        result += little(UInt16(header.name.count)) + little(UInt16(header.extra.count))
        result += little(UInt16(header.comment.count)) + little(header.disk) + little(UInt16(0))
        result += little(header.attributes) + little(header.offset ?? offset)
        return result + header.name + header.extra + header.comment
    }

    private static func numbers(_ header: Header) -> [UInt8] {
        little(header.checksum) + little(header.compressedSize) + little(header.size)
    }

    private static func wideEnd(_ zip64: Zip64, truth: End, offset: Int) -> [UInt8] {
        let end = zip64.end
        var result: [UInt8] = [0x50, 0x4B, 6, 6] + little(zip64.recordSize)
        result += little(UInt16(45)) + little(UInt16(45))
        result += little(end.disk) + little(end.directoryDisk)
        result += little(end.entriesHere ?? truth.entriesHere ?? 0)
        result += little(end.entries ?? truth.entries ?? 0)
        result += little(end.size ?? truth.size ?? 0) + little(end.offset ?? truth.offset ?? 0)
        result += zip64.extensibleData
        result += [0x50, 0x4B, 6, 7] + little(zip64.locatorDisk)
        return result + little(zip64.locatorOffset ?? UInt64(offset)) + little(zip64.disks)
    }
}

extension ZipBuilder {
    /// Three files and a folder, with each method.
    static var valid: ZipBuilder {
        var folder = Entry("skill/")
        folder.central.attributes = 0o040755 << 16
        var script = Entry("skill/run.sh", "#!/bin/sh\n")
        script.central.attributes = 0o100755 << 16
        return ZipBuilder([
            folder, Entry("skill/SKILL.md", "# Skill\n").deflated(), script,
            Entry("skill/notes.md", "notes").deflated().withDescriptor(),
        ])
    }
}

/// The bytes of a number, little-endian.
func little(_ number: some FixedWidthInteger) -> [UInt8] {
    (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}

/// An extra field.
func field(_ id: UInt16, _ bytes: [UInt8]) -> [UInt8] {
    little(id) + little(UInt16(bytes.count)) + bytes
}

/// The Unicode Path extra field for a name.
func unicodePath(_ text: String, for name: [UInt8]) -> [UInt8] {
    field(0x7075, [1] + little(crc32(name)) + Array(text.utf8))
}

/// The CRC-32 of ISO 3309.
func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { remainder, byte in
        (0..<8).reduce(remainder ^ UInt32(byte)) { rest, _ in
            rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0)
        }
    }
}
