/// The end record of an archive, which locates the central directory.
struct ZipEnd {
    let entryCount: Int
    let directory: Range<Int>
    /// The end of the record without its comment.
    let end: Int

    /// Finds the only end record and checks it, and any zip64 records, against the file (APPNOTE 4.3.14 to
    /// 4.3.16).
    static func read(_ file: inout ZipFile, limits: ZipDirectory.Limits) throws(ZipError) -> ZipEnd
    {
        let tail = try file.tail()
        guard let offset = try find(in: tail.bytes).map({ $0 - tail.bytes.startIndex + tail.start })
        else {
            let start = try file.bytes(0..<min(4, file.size))
            throw start.starts(with: [0x50, 0x4B, 3, 4]) ? .truncated : .notZip
        }
        let size = ZipRecord.Shape.end.size
        guard let record = try ZipRecord(.end, at: file.bytes(offset..<offset + size)) else {
            throw .truncated
        }
        let (numbers, directoryEnd) = try widen(Numbers(record), endingAt: offset, in: &file)
        guard numbers.disks == [0, 0], numbers.entriesHere == numbers.entries else {
            throw .multipleDisks
        }
        guard numbers.entries <= UInt64(limits.entries) else {
            throw .tooManyEntries(limit: limits.entries)
        }
        guard numbers.size <= UInt64(limits.directoryBytes) else {
            throw .directoryTooLarge(limit: limits.directoryBytes)
        }
        let range = try place(numbers, before: directoryEnd, in: &file)
        return ZipEnd(
            entryCount: Int(numbers.entries), directory: range, end: offset + size)
    }

    /// Returns the index of the end record; nil if there is none.
    ///
    /// Its comment must extend to the end of the file, except for NULs that writers to tapes and pipes append.
    private static func find(in tail: ArraySlice<UInt8>) throws(ZipError) -> Int? {
        let contentEnd = (tail.lastIndex { $0 != 0 } ?? tail.startIndex - 1) + 1
        var ends: [Int] = []
        var last: Int?
        for start in tail.indices where tail[start] == 0x50 {
            let bytes = tail[start...]
            guard bytes.starts(with: [0x50, 0x4B, 5, 6]) else { continue }
            last = start
            guard let end = commentEnd(of: bytes) else { continue }
            if end <= tail.endIndex, end >= contentEnd { ends.append(start) }
        }
        guard let last else { return nil }
        guard !ends.isEmpty else {
            guard let end = commentEnd(of: tail[last...]), end < contentEnd else {
                throw .truncated
            }
            throw .trailing(bytes: tail.endIndex - end)
        }
        guard ends == [last] else { throw .multipleEnds }
        return last
    }

    private static func commentEnd(of bytes: ArraySlice<UInt8>) -> Int? {
        ZipRecord(.end, at: bytes).map {
            bytes.startIndex + ZipRecord.Shape.end.size + $0.length(20)
        }
    }

    /// The fields of an end record or a zip64 end record.
    private struct Numbers {
        let disks: [UInt32]
        let entriesHere, entries, size, offset: UInt64

        init(_ record: ZipRecord) {
            disks = [UInt32(record.uint16(4)), UInt32(record.uint16(6))]
            entriesHere = UInt64(record.uint16(8))
            entries = UInt64(record.uint16(10))
            size = UInt64(record.uint32(12))
            offset = UInt64(record.uint32(16))
        }

        init(zip64 record: ZipRecord) {
            disks = [record.uint32(16), record.uint32(20)]
            entriesHere = record.uint64(24)
            entries = record.uint64(32)
            size = record.uint64(40)
            offset = record.uint64(48)
        }

        /// Whether each field equals the wide one, or refers to it.
        func agree(with wide: Numbers) -> Bool {
            let pairs = [
                (UInt64(disks[0]), UInt64(wide.disks[0]), UInt64(UInt16.max)),
                (UInt64(disks[1]), UInt64(wide.disks[1]), UInt64(UInt16.max)),
                (entriesHere, wide.entriesHere, UInt64(UInt16.max)),
                (entries, wide.entries, UInt64(UInt16.max)),
                (size, wide.size, UInt64(UInt32.max)),
                (offset, wide.offset, UInt64(UInt32.max)),
            ]
            return pairs.allSatisfy { $0 == $1 || $0 == $2 }
        }
    }

    /// Reads the fields from the zip64 records, if any, which end at the end record.
    private static func widen(
        _ numbers: Numbers, endingAt end: Int, in file: inout ZipFile
    ) throws(ZipError) -> (Numbers, directoryEnd: Int) {
        let locatorStart = end - ZipRecord.Shape.zip64Locator.size
        guard locatorStart >= 0,
            let locator = try ZipRecord(.zip64Locator, at: file.bytes(locatorStart..<end))
        else { return (numbers, end) }
        let start = locatorStart - ZipRecord.Shape.zip64End.size
        guard start >= 0, locator.uint64(8) == UInt64(start),
            locator.uint32(4) == 0, locator.uint32(16) <= 1,
            let record = try ZipRecord(.zip64End, at: file.bytes(start..<locatorStart)),
            // The size excludes the first twelve bytes; no extensible data may follow.
            record.uint64(4) == UInt64(ZipRecord.Shape.zip64End.size - 12)
        else { throw .zip64Disagrees }
        let wide = Numbers(zip64: record)
        guard numbers.agree(with: wide) else { throw .zip64Disagrees }
        return (wide, start)
    }

    private static func place(
        _ numbers: Numbers, before end: Int, in file: inout ZipFile
    ) throws(ZipError) -> Range<Int> {
        // The size has been checked against the limit.
        let start = end - Int(numbers.size)
        guard start >= 0 else { throw .misplacedDirectory }
        if numbers.offset == UInt64(start) { return start..<end }
        let head = try file.bytes(start..<min(end, start + ZipRecord.Shape.centralHeader.size))
        guard numbers.offset < UInt64(start),
            head.isEmpty || ZipRecord(.centralHeader, at: head) != nil
        else { throw .misplacedDirectory }
        throw .prefix(bytes: start - Int(numbers.offset))
    }
}
