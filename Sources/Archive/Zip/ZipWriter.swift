internal import FileTree

/// A writer of reproducible zip archives.
///
/// Equal files give identical archives on every machine at any time: entries are sorted by the bytes of their paths,
/// all times are 1980-01-01 00:00, the only modes are 644 and 755, and data is stored without compression, whose
/// output depends on the compressor's version. The format is that of PKWARE's APPNOTE.TXT 6.3.10, without zip64.
public struct ZipWriter: Sendable {
    private var archive: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    /// Returns the archive of some files, whose paths must be unique.
    ///
    /// Throws if it would exceed the limits for reading (``ArchiveLimits``).
    public static func archive(_ files: [ArchivedFile]) throws(ArchiveError) -> [UInt8] {
        try files.checkLimits()
        var writer = ZipWriter()
        for file in files.sorted(by: { $0.path < $1.path }) { writer.add(file) }
        return writer.finish()
    }

    private mutating func add(_ file: ArchivedFile) {
        let name = Array(file.path.description.utf8)
        let size = file.bytes.count
        // Version 2.0, UTF-8 names, stored, 1 January 1980 at midnight.
        var facts = Self.bytes(20, width: 2) + Self.bytes(0x0800, width: 2)
        facts += Self.bytes(0, width: 2) + Self.bytes(0, width: 2) + Self.bytes(0x0021, width: 2)
        facts += Self.bytes(Checksum.crc32(of: file.bytes), width: 4)
        facts += Self.bytes(size, width: 4) + Self.bytes(size, width: 4)
        facts += Self.bytes(name.count, width: 2) + Self.bytes(0, width: 2)
        let mode = file.mode == .executable ? 0o100755 : 0o100644
        directory += [0x50, 0x4B, 0x01, 0x02] + Self.bytes(3 << 8 | 20, width: 2) + facts
        directory += Self.bytes(0, width: 2) + Self.bytes(0, width: 2) + Self.bytes(0, width: 2)
        directory += Self.bytes(mode << 16, width: 4) + Self.bytes(archive.count, width: 4) + name
        archive += [0x50, 0x4B, 0x03, 0x04] + facts + name + file.bytes
        count += 1
    }

    private mutating func finish() -> [UInt8] {
        var end: [UInt8] = [0x50, 0x4B, 0x05, 0x06] + Self.bytes(0, width: 4)
        end += Self.bytes(count, width: 2) + Self.bytes(count, width: 2)
        end += Self.bytes(directory.count, width: 4) + Self.bytes(archive.count, width: 4)
        return archive + directory + end + Self.bytes(0, width: 2)
    }

    private static func bytes(_ number: Int, width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
