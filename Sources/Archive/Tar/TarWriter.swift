internal import FileTree

/// A writer of reproducible tar archives in gzip files.
///
/// Equal files give identical archives on every machine at any time: entries are sorted by the bytes of their paths, all
/// times are 0, owners are 0 and have no names, and the only modes are 644 and 755. The format is ustar with extended
/// headers for paths that are long or not ASCII (POSIX.1-2017, pax). The data is stored in gzip without compression (RFC
/// 1951, section 3.2.4), whose output depends on the compressor's version.
public struct TarWriter: Sendable {
    private static let blockSize = 512
    /// The maximum size of a stored block of deflate.
    private static let storedLimit = 65_535

    private var archive: [UInt8] = []

    /// Returns the compressed archive of some files, whose paths must be unique.
    ///
    /// Throws if it would exceed the limits for reading (``ArchiveLimits``).
    public static func archive(_ files: [ArchivedFile]) throws(ArchiveError) -> [UInt8] {
        try files.checkLimits()
        var writer = TarWriter()
        for file in files.sorted(by: { $0.path < $1.path }) { try writer.add(file) }
        writer.archive += end
        return gzip(writer.archive)
    }

    /// Returns the entry of a file in an archive, without compression; after all entries, an archive has ``end``.
    ///
    /// The contents are at its end, followed by zeros up to a multiple of 512 bytes.
    public static func entry(_ file: ArchivedFile) throws(ArchiveError) -> [UInt8] {
        var writer = TarWriter()
        try writer.add(file)
        return writer.archive
    }

    /// The end of an archive.
    public static let end = [UInt8](repeating: 0, count: 2 * blockSize)

    private mutating func add(_ file: ArchivedFile) throws(ArchiveError) {
        let path = Array(file.path.description.utf8)
        // The limit for reading counts headers, too.
        let limit = ArchiveLimits().totalSize
        guard archive.count + file.bytes.count < limit else { throw .tooLarge(limit: limit) }
        var name = path
        if path.count > 100 || path.contains(where: { $0 >= 0x80 }) {
            let record = Self.record("path", path)
            append(Self.header(Array("pax".utf8), size: record.count, mode: 0o644, type: "x"))
            append(record)
            name = Array(path.prefix(100).map { $0 < 0x80 ? $0 : UInt8(ascii: "_") })
        }
        append(
            Self.header(
                name, size: file.bytes.count, mode: file.mode == .executable ? 0o755 : 0o644,
                type: "0"))
        append(file.bytes)
    }

    /// Adds bytes, and zeros up to the end of the block.
    private mutating func append(_ bytes: [UInt8]) {
        archive += bytes
        let rest = archive.count % Self.blockSize
        if rest > 0 { archive += [UInt8](repeating: 0, count: Self.blockSize - rest) }
    }

    /// Returns a record of an extended header, which starts with its own length.
    private static func record(_ key: String, _ value: [UInt8]) -> [UInt8] {
        let rest = Array(" \(key)=".utf8) + value + [UInt8(ascii: "\n")]
        var length = rest.count
        while length != rest.count + String(length).utf8.count {
            length = rest.count + String(length).utf8.count
        }
        return Array(String(length).utf8) + rest
    }

    private static func header(
        _ name: [UInt8], size: Int, mode: Int, type: Character
    ) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: blockSize)
        func set(_ bytes: [UInt8], at place: Int) {
            for (offset, byte) in bytes.enumerated() { header[place + offset] = byte }
        }
        /// Writes a number in octal digits, with a NUL after them.
        func set(_ number: Int, width: Int, at place: Int) {
            let digits = String(number, radix: 8)
            let zeros = String(repeating: "0", count: width - 1 - digits.utf8.count)
            set(Array((zeros + digits).utf8), at: place)
        }
        set(name, at: 0)
        set(mode, width: 8, at: 100)
        set(0, width: 8, at: 108)
        set(0, width: 8, at: 116)
        set(size, width: 12, at: 124)
        set(0, width: 12, at: 136)
        set([UInt8](repeating: 0x20, count: 8), at: 148)
        set(Array(String(type).utf8), at: 156)
        set(Array("ustar\0".utf8) + Array("00".utf8), at: 257)
        set(header.reduce(0) { $0 + Int($1) }, width: 7, at: 148)
        return header
    }

    private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        func little(_ number: Int, _ width: Int) -> [UInt8] {
            (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        var file: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
        file.reserveCapacity(bytes.count + bytes.count / storedLimit * 5 + 32)
        for start in stride(from: 0, to: bytes.count, by: storedLimit) {
            let count = min(storedLimit, bytes.count - start)
            file.append(start + count == bytes.count ? 1 : 0)
            file += little(count, 2) + little(~count & 0xffff, 2)
            file += bytes[start..<start + count]
        }
        return file + little(Checksum.crc32(of: bytes), 4) + little(bytes.count, 4)
    }
}
